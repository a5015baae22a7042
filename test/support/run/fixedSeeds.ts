import fc from 'fast-check';

/**
 * Gives property tests the same inputs in each run. `PROPERTY_SEED=random` varies them, as `npm run
 * test:nightly` does.
 */
const { PROPERTY_SEED = '1' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
