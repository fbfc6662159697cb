/** The seed of the random choices in tests. */

/** It comes from the commit: see vitest.config.ts. A failure names it, and `TEST_SEED=7 npx vitest run …` makes the same choices again. A page of another engine always has this one. */
export const seed = Number(process.env.TEST_SEED ?? 20_260_408)
