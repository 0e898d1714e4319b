import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of those passed: those that passed only at the second try. */
  readonly repeated: number
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0, repeated: 0 }

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  repeated: one.repeated + other.repeated,
})

/** One check that is not made of tests. */
export const single = (passed: boolean): Counts => ({ ...noTests, [passed ? 'passed' : 'failed']: 1 })

const VitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** Counts a report of vitest's JSON reporter; a file that could not be run counts as one failure. */
export const countVitest = (report: unknown): Counts => {
  const files = VitestReport.parse(report).testResults
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { ...noTests, passed, failed: failed + broken.length, skipped: statuses.length - passed - failed }
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** Counts a report of Playwright's JSON reporter. */
export const countPlaywright = (report: unknown): Counts => {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats
  return { passed: expected + flaky, failed: unexpected, skipped, repeated: flaky }
}

/**
 * Counts of a run from the report that it wrote. A run that failed without a failed test (it broke down, or wrote nothing) counts as one
 * failure.
 */
export const countsOfRun = async (
  file: string,
  count: (report: unknown) => Counts,
  succeeded: boolean,
): Promise<Counts> => {
  const counts = await readFile(file, 'utf8').then(
    (text) => count(JSON.parse(text)),
    () => noTests,
  )
  const isEmpty = counts.passed + counts.failed === 0
  return counts.failed === 0 && (!succeeded || isEmpty) ? add(counts, single(false)) : counts
}
