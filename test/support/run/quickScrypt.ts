import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Replaces scrypt by a quick derivation. Almost every test hashes an admin code, which otherwise takes 37 ms
 * of processor time. `test/access/codes.test.ts` tests the real derivation and runs without this.
 */
crypto.scrypt = new Proxy(crypto.scrypt, {
  apply(derive, _, args: [string, Buffer, number, ScryptOptions, () => void]) {
    args[3] = { N: 16 };
    Reflect.apply(derive, crypto, args);
  },
});
syncBuiltinESMExports();
