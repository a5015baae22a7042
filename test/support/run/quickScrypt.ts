import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Replaces scrypt by a quick derivation. Almost every test hashes an admin code, which takes 37 ms of
 * processor time with the real scrypt. `test/access/codes.test.ts` tests the real derivation and runs without
 * this file.
 */
crypto.scrypt = new Proxy(crypto.scrypt, {
  apply(derive, _, args: [string, Buffer, number, ScryptOptions, () => void]) {
    args[3] = { N: 16 };
    Reflect.apply(derive, crypto, args);
  },
});
syncBuiltinESMExports();
