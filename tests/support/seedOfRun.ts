/** The seed of the random data of a run. TEST_SEED replaces it. */
export const seedOfRun = process.env.TEST_SEED ?? '2026'
