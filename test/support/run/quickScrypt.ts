import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Almost every test makes an event with an admin code and signs in with it, and the real derivation takes 37 ms of the
 * processor each time. `test/access/codes.test.ts` holds the real one and runs without this.
 */
crypto.scrypt = new Proxy(crypto.scrypt, {
  apply(derive, _, args: [string, Buffer, number, ScryptOptions, () => void]) {
    args[3] = { N: 16 };
    Reflect.apply(derive, crypto, args);
  },
});
syncBuiltinESMExports();
