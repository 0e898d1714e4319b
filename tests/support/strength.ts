import { type Random, randomFrom } from '#server/sampleFiles/random.ts'

/** How often the tests of this run repeat a claim with other data: every day a fifth of the times, in `npm run test:deep` always. */
export interface Strength {
  readonly isDeep: boolean
  /** What all random data of the run depend on. */
  readonly seed: number
  /** @returns the full number in a deep run, otherwise a fifth of it, but at least 1 */
  readonly runs: (full: number) => number
  /**
   * Parameters of a property with few and dear runs. It ends at its first failure, since shrinking would repeat what is dear. Every day its
   * values are drawn without fast-check's preference for small ones, of which few runs would prove little.
   */
  readonly dearRuns: (full: number) => DearRuns
  /** @returns all cases in a deep run, otherwise a fifth of them, evenly spread from the first to the last */
  readonly everyday: <T>(cases: readonly T[]) => readonly T[]
  /** @param stream - tells apart the generators of one run */
  readonly seededRandom: (stream?: number) => Random
}

export interface DearRuns {
  readonly numRuns: number
  readonly endOnFailure: true
  readonly unbiased: boolean
}

const everydaySeed = 2_026
const everydayShare = 1 / 5

const seedIn = (text: string | undefined): number => {
  if (!text) return everydaySeed
  const seed = Number(text)
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED must be a whole number, but is ${text}`)
  return seed
}

/** @returns so many of the cases, at least two, evenly spread from the first to the last; all of them if there are no more */
export const spread = <T>(cases: readonly T[], count: number): readonly T[] => {
  const chosen = Math.max(2, count)
  if (cases.length <= chosen) return cases
  const step = (cases.length - 1) / (chosen - 1)
  const places = new Set(Array.from({ length: chosen }, (_, index) => Math.round(index * step)))
  return cases.filter((_, index) => places.has(index))
}

/** @param env - TEST_DEPTH is `deep` in a deep run; TEST_SEED replaces the everyday seed */
export const strengthIn = (env: Readonly<Record<string, string | undefined>>): Strength => {
  const isDeep = env.TEST_DEPTH === 'deep'
  const seed = seedIn(env.TEST_SEED)
  const runs = (full: number) => (isDeep ? full : Math.max(1, Math.ceil(full * everydayShare)))
  return {
    isDeep,
    seed,
    runs,
    dearRuns: (full) => ({ numRuns: runs(full), endOnFailure: true, unbiased: !isDeep }),
    everyday: (cases) => (isDeep ? cases : spread(cases, runs(cases.length))),
    seededRandom: (stream = 0) => randomFrom(seed + stream),
  }
}

export const { isDeep, seed, runs, dearRuns, everyday, seededRandom } = strengthIn(process.env)
