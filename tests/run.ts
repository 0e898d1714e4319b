import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureJapaneseFont, findChromium } from './support/chromium.ts'
import { runsScript, runsTool, succeeds } from './support/childProcess.ts'
import { add, type Counts, countPlaywright, countsOfRun, countVitest, noTests, single } from './support/testCounts.ts'

interface Outcome {
  readonly name: string
  readonly counts: Counts
  readonly seconds: number
}

const script = async (name: string): Promise<Outcome> => {
  const { succeeded, seconds } = await runsScript(name)
  return { name, seconds, counts: single(succeeded) }
}

const build = async (): Promise<Counts> => single(await succeeds('npm', ['run', '--silent', 'build']))

const unitAndApi = async (folder: string): Promise<Counts> => {
  const file = join(folder, 'vitest.json')
  const passed = await runsTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return countsOfRun(file, countVitest, passed)
}

const browser = async (folder: string): Promise<Counts> => {
  try {
    ensureJapaneseFont()
    const file = join(folder, 'playwright.json')
    const passed = await runsTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      CHROMIUM_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    return await countsOfRun(file, countPlaywright, passed)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return single(false)
  }
}

const runAll = async (folder: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = await Promise.all(['types', 'lint'].map(script))
  const step = async (name: string, work: () => Promise<Counts>) => {
    console.log(`\n── ${name} ──`)
    const begin = performance.now()
    const counts = await work()
    outcomes.push({ name, counts, seconds: (performance.now() - begin) / 1000 })
    return counts.failed === 0
  }
  const built = await step('build', build)
  await step('unit and API', () => unitAndApi(folder))
  if (built) await step('browser', () => browser(folder))
  else console.log('\nThe browser tests did not run: there is no built app.')
  return outcomes
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`

const list = (heading: string, titles: readonly string[]) => {
  if (titles.length > 0) console.log([`${heading}:`, ...titles.map((title) => `  ${title}`), ''].join('\n'))
}

const folder = await mkdtemp(join(tmpdir(), 'renkei-reports-'))
const outcomes = await runAll(folder)
await rm(folder, { recursive: true, force: true })
const total = outcomes.map(({ counts }) => counts).reduce(add, noTests)
console.log('')
for (const { name, counts, seconds } of outcomes)
  console.log(`${name.padEnd(14)} ${seconds.toFixed(0).padStart(4)} s   ${inWords(counts)}`)
console.log('')
list('Skipped', total.skipped)
list('Passed only at the second try', total.repeated)
list('Failed', total.failures)
console.log(inWords({ ...total, skipped: [] }))
process.exitCode = total.failed > 0 ? 1 : 0
