/**
 * The oldest supported browsers, as stated in the README. `client/tsconfig.json` limits our code to the
 * language features of these browsers. `test/bundle.test.ts` checks the code of libraries.
 */
export const baseline = ['es2022', 'ios15.4', 'safari15.4', 'chrome108', 'edge108', 'firefox128'];
