import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { FileTime } from './fileTimes.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** File and title of each test that was skipped; the title says why. */
  readonly skipped: readonly string[]
  /** File, title and the beginning of the message of each test that failed, for the end of a log whose beginning may be lost. */
  readonly failures: readonly string[]
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: [], failures: [] }

/** How many lines of a message tell what was expected and what was there. */
const messageLines = 12

const failure = (title: string, message: string | undefined) =>
  [
    title,
    ...stripVTControlCharacters(message ?? '')
      .split('\n')
      .slice(0, messageLines),
  ]
    .filter((line) => line.trim() !== '')
    .join('\n    ')

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: [...one.skipped, ...other.skipped],
  failures: [...one.failures, ...other.failures],
})

/** The counts of a check that does not consist of tests. */
export const single = (passed: boolean): Counts => ({ ...noTests, [passed ? 'passed' : 'failed']: 1 })

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Counts a report of vitest's JSON reporter; a file that could not run counts as one failure. */
export const countVitest = (report: unknown): Counts => {
  const files = VitestReport.parse(report).testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      title: `${relative('', name)}: ${fullName}`,
      message: failureMessages?.[0],
    })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    ...noTests,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + broken.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ title }) => title),
    failures: [
      ...failed.map(({ title, message }) => failure(title, message)),
      ...broken.map(({ name, message }) => failure(relative('', name), message)),
    ],
  }
}

const PlaywrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number().optional(),
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z
            .array(
              z.object({
                duration: z.number().optional(),
                error: z.object({ message: z.string().optional() }).optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>

const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) })

interface BrowserTest {
  readonly file: string
  readonly line: number | undefined
  readonly seconds: number
  readonly status: string
  readonly title: string
  readonly message: string | undefined
}

const testsIn = ({ specs, suites = [] }: PlaywrightSuite): BrowserTest[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results = [] }) => ({
      file: `tests/e2e/${file}`,
      line,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
      status,
      title: `tests/e2e/${file} (${projectName}): ${title}`,
      message: results.at(-1)?.error?.message,
    })),
  ),
  ...suites.flatMap(testsIn),
]

const browserTests = (report: unknown) => PlaywrightReport.parse(report).suites.flatMap(testsIn)

/** The time of each file in a report of Playwright's JSON reporter, of all widths together. */
export const playwrightTimes = (report: unknown): FileTime[] =>
  [...Map.groupBy(browserTests(report), ({ file }) => file)].map(([file, tests]) => ({
    file,
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
  }))

/** Where the failed tests of a report of Playwright's JSON reporter are: `tests/e2e/x.spec.ts:12`. */
export const failedPlaces = (report: unknown): string[] => {
  const failed = browserTests(report).filter(({ status }) => status === 'unexpected')
  return [...new Set(failed.map(({ file, line }) => (line === undefined ? file : `${file}:${line}`)))]
}

/** Counts a report of Playwright's JSON reporter. A test that passed only when it was repeated has failed. */
export const countPlaywright = (report: unknown): Counts => {
  const tests = browserTests(report)
  const titlesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ title }) => title)
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  return {
    passed: titlesOf('expected').length,
    failed: failed.length,
    skipped: titlesOf('skipped'),
    failures: failed.map(({ title, message }) => failure(title, message)),
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
