declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Opening {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: Buffer;
  }
  const ece: { decrypt: (body: Buffer, opening: Opening) => Buffer };
  export default ece;
}
