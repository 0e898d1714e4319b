import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vitestSettings from '../vitest.config.ts'
import { budgetOf, costLines, type PhaseCost, readBudget, writeBudget } from './support/budget.ts'
import { ensureJapaneseFont, findChromium } from './support/chromium.ts'
import { runsScript, runsTool, succeeds } from './support/childProcess.ts'
import type { FileTime } from './support/fileTimes.ts'
import { measured } from './support/measure.ts'
import { ownRunFolder } from './support/runFolder.ts'
import {
  add,
  type Counts,
  countPlaywright,
  countsOfRun,
  countVitest,
  failedPlaces,
  noTests,
  playwrightTimes,
  single,
} from './support/testCounts.ts'
import { printRowTypes } from './support/statements/rowTypes.ts'
import { seed } from './support/strength.ts'

// `npm test` runs everything. With --record it also writes down what it cost, if everything passed.

interface Outcome {
  readonly counts: Counts
  readonly files?: readonly FileTime[]
}
type Started = (pid: number) => void

/** Where Playwright leaves screenshots and, in CI, traces of tests that failed. */
const resultsFolder = 'test-results'
/** So many failed tests at most are repeated for their traces. */
const mostTraced = 10

const costs: PhaseCost[] = []
const outcomes: (Outcome & { readonly name: string })[] = []

const phase = async (name: string, work: (started: Started) => Promise<Outcome>): Promise<boolean> => {
  const { result, cost } = await measured(name, work)
  costs.push(cost)
  outcomes.push({ name, ...result })
  return result.counts.failed === 0
}

const headed = (name: string, work: (started: Started) => Promise<Outcome>) => {
  console.log(`\n── ${name} ──`)
  return phase(name, work)
}

const script = (name: string) =>
  phase(name, async (started) => ({ counts: single(await runsScript(name, { started })) }))

const build = () =>
  headed('build', async (started) => ({
    counts: single(await succeeds(process.execPath, ['tests/buildApp.ts'], { started })),
  }))

const linesOf = async (path: string): Promise<readonly FileTime[]> => {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as FileTime)
}

/** Where the API tests note what the rows of statements hold. */
const rowsIn = (folder: string) => join(folder, 'rows.jsonl')

/** Each project in a process of its own, so that each has its cost. */
const vitest = (project: string, folder: string) =>
  headed(project, async (started) => {
    const report = join(folder, `${project}.json`)
    const times = join(folder, `${project}.times`)
    const passed = await runsTool(
      'vitest/vitest.mjs',
      [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--reporter=./tests/support/fileTimes.ts',
      ],
      {
        started,
        env: {
          RENKEI_FILE_TIMES: times,
          RENKEI_ROWS_FILE: rowsIn(folder),
          CHROMIUM_PATH: project === 'screens' ? findChromium() : undefined,
        },
      },
    )
    return { counts: await countsOfRun(report, countVitest, passed), files: await linesOf(times) }
  })

const rowTypes = (folder: string) =>
  headed('rows', async () => ({ counts: single(await printRowTypes(join(import.meta.dirname, '..'), rowsIn(folder))) }))

const playwright = (args: readonly string[], env: NodeJS.ProcessEnv, started?: Started) =>
  runsTool('@playwright/test/cli.js', ['test', ...args], { started, env: { CHROMIUM_PATH: findChromium(), ...env } })

const browser = (folder: string) =>
  headed('browser', async (started) => {
    try {
      ensureJapaneseFont()
      const file = join(folder, 'playwright.json')
      const passed = await playwright(
        ['--reporter=list,json', `--output=${resultsFolder}/failed`],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        started,
      )
      const counts = await countsOfRun(file, countPlaywright, passed)
      const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{"suites":[]}'))
      if (process.env.CI) await traceFailures(failedPlaces(report))
      return { counts, files: playwrightTimes(report) }
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return { counts: single(false) }
    }
  })

/** Repeats failed tests for their traces, which cost too much to record always. The verdict stays. */
const traceFailures = async (places: readonly string[]) => {
  if (places.length === 0) return
  console.log('\nThe failed tests run once more to record their traces. They stay failed.')
  await playwright(
    ['--reporter=line', '--trace=on', '--no-deps', `--output=${resultsFolder}/traced`, ...places.slice(0, mostTraced)],
    {},
  )
}

const runAll = async (folder: string) => {
  await Promise.all(['types', 'lint'].map(script))
  const built = await build()
  for (const project of vitestSettings.test?.projects ?? []) {
    const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
    if (typeof name !== 'string') throw new Error('A project of vitest.config.ts has no name.')
    await vitest(name, folder)
  }
  await rowTypes(folder)
  if (built) await browser(folder)
  else console.log('\nThe browser tests did not run: there is no built app.')
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`

const list = (heading: string, titles: readonly string[]) => {
  if (titles.length > 0) console.log([`${heading}:`, ...titles.map((title) => `  ${title}`), ''].join('\n'))
}

ownRunFolder()
const folder = await mkdtemp(join(tmpdir(), 'renkei-reports-'))
await runAll(folder)
await rm(folder, { recursive: true, force: true })
const total = outcomes.map(({ counts }) => counts).reduce(add, noTests)
const files = outcomes.flatMap((outcome) => outcome.files ?? [])
console.log('')
for (const { name, counts } of outcomes) console.log(`${name.padEnd(10)} ${inWords(counts)}`)
console.log('')
console.log([...costLines(costs, files, await readBudget()), ''].join('\n'))
if (process.argv.includes('--record') && total.failed === 0) await writeBudget(budgetOf(costs, files))
list('Skipped', total.skipped)
list('Failed', total.failures)
if (total.failed > 0) console.log(`Screenshots and traces of failed browser tests: ${resultsFolder}/`)
console.log(`Seed of random data: ${seed}`)
console.log(inWords({ ...total, skipped: [] }))
process.exitCode = total.failed > 0 ? 1 : 0
