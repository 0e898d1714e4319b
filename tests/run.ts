import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureJapaneseFont, findChromium } from './support/chromium.ts'
import { add, type Counts, countPlaywright, countsOfRun, countVitest, noTests, single } from './support/testCounts.ts'

const root = join(import.meta.dirname, '..')

interface Outcome {
  readonly name: string
  readonly counts: Counts
  readonly seconds: number
}

const succeeds = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })

const node = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  succeeds(process.execPath, [join('node_modules', script), ...args], env)

const npmRun = async (script: string): Promise<Counts> => single(await succeeds('npm', ['run', '--silent', script]))

const unitAndApi = async (folder: string): Promise<Counts> => {
  const file = join(folder, 'vitest.json')
  const passed = await node('vitest/vitest.mjs', [
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
    const passed = await node('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
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
  const outcomes: Outcome[] = []
  const step = async (name: string, work: () => Promise<Counts>) => {
    console.log(`\n── ${name} ──`)
    const begin = performance.now()
    const counts = await work()
    outcomes.push({ name, counts, seconds: (performance.now() - begin) / 1000 })
    return counts.failed === 0
  }
  await step('types', () => npmRun('types'))
  await step('lint', () => npmRun('lint'))
  const built = await step('build', () => npmRun('build'))
  await step('unit and API', () => unitAndApi(folder))
  if (built) await step('browser', () => browser(folder))
  else console.log('\nThe browser tests did not run: there is no built app.')
  return outcomes
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const folder = await mkdtemp(join(tmpdir(), 'renkei-reports-'))
const outcomes = await runAll(folder)
await rm(folder, { recursive: true, force: true })
const total = outcomes.map(({ counts }) => counts).reduce(add, noTests)
console.log('')
for (const { name, counts, seconds } of outcomes)
  console.log(`${name.padEnd(14)} ${seconds.toFixed(0).padStart(4)} s   ${inWords(counts)}`)
console.log('')
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
if (total.repeated > 0)
  console.log(`${total.repeated} passed only at the second try (listed above as flaky): worth a look`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
