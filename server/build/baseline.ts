/**
 * The oldest browsers that the client is built for, as README says. `client/tsconfig.json` holds our code to the language
 * that they know, `test/bundle.test.ts` what libraries bring.
 */
export const baseline = ['es2022', 'ios15.4', 'safari15.4', 'chrome108', 'edge108', 'firefox128'];
