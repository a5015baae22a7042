import fc from 'fast-check';

/**
 * Gives property tests the same inputs in each run. `PROPERTY_SEED=random` varies them, as `npm run
 * test:nightly` does.
 */
const { PROPERTY_SEED = '1' } = process.env;
/** True in `npm run test:nightly`, in which tests that depend on chance make more repetitions. */
export const isNightly = PROPERTY_SEED === 'random';
if (!isNightly) fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
