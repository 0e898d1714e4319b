import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** File and title of each test that was skipped; the title says why. */
  readonly skipped: readonly string[]
  /** File and title of each test that passed only at the second try. They count as passed. */
  readonly repeated: readonly string[]
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: [], repeated: [] }

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: [...one.skipped, ...other.skipped],
  repeated: [...one.repeated, ...other.repeated],
})

/** The counts of a check that does not consist of tests. */
export const single = (passed: boolean): Counts => ({ ...noTests, [passed ? 'passed' : 'failed']: 1 })

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Counts a report of vitest's JSON reporter; a file that could not run counts as one failure. */
export const countVitest = (report: unknown): Counts => {
  const files = VitestReport.parse(report).testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ status, title: `${relative('', name)}: ${fullName}` })),
  )
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    ...noTests,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ title }) => title),
  }
}

const PlaywrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({ projectName: z.string(), status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>

const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) })

const testsIn = ({ specs, suites = [] }: PlaywrightSuite): { readonly status: string; readonly title: string }[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status }) => ({ status, title: `tests/e2e/${file} (${projectName}): ${title}` })),
  ),
  ...suites.flatMap(testsIn),
]

/** Counts a report of Playwright's JSON reporter. */
export const countPlaywright = (report: unknown): Counts => {
  const tests = PlaywrightReport.parse(report).suites.flatMap(testsIn)
  const titlesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ title }) => title)
  const repeated = titlesOf('flaky')
  return {
    passed: titlesOf('expected').length + repeated.length,
    failed: titlesOf('unexpected').length,
    skipped: titlesOf('skipped'),
    repeated,
  }
}

/** The counts of a run from its report. A run that failed without a failed test (it crashed, or wrote no report) counts as one failure. */
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
