import { randomInt } from 'node:crypto'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale } from '#server/commands/buildIfStale.ts'
import { ensureJapaneseFont, findChromium } from './support/chromium.ts'
import { runsTool, succeeds } from './support/childProcess.ts'
import { failedFiles, repeatsItself } from './support/deepFiles.ts'
import { ownRunFolder } from './support/runFolder.ts'

// `npm run test:deep` runs at full strength what `npm test` repeats a fifth of the times, the browser tests that are too dear for every day, and the API
// tests once more on a cluster (docs/DISTRIBUTION.md) where there is one, and the bench with small shares.
// `-- charts` runs only files whose paths contain a word. TEST_SEED repeats the random data of an earlier run.

const words = process.argv.slice(2)
const seed = process.env.TEST_SEED || String(randomInt(2 ** 31))
const env = { TEST_DEPTH: 'deep', TEST_SEED: seed }

const isWanted = (path: string) => words.length === 0 || words.some((word) => path.includes(word))
const folders = '{authProvider,bench,contract,dataProvider,resources,server,src,tests,ui}'

const filesThat = async (pattern: string, applies: (text: string) => boolean): Promise<string[]> => {
  const files: string[] = []
  for await (const path of glob(pattern))
    if (isWanted(path) && applies(await readFile(path, 'utf8'))) files.push(path.replaceAll('\\', '/'))
  return files.toSorted()
}

/** @returns the files that failed */
const runVitest = async (files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'renkei-deep-'))
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const passed = await runsTool('vitest/vitest.mjs', ['run', ...reporters, ...files], { env })
  const failed = await readFile(report, 'utf8').then(
    (text) => failedFiles(JSON.parse(text)).map((path) => relative('', path)),
    () => [],
  )
  await rm(folder, { recursive: true, force: true })
  return passed || failed.length > 0 ? failed : [...files]
}

/** @returns the files that failed; one after the other, since they have the machine to themselves */
const runBrowser = async (files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return []
  if (!(await buildIfStale())) return [...files]
  ensureJapaneseFont()
  const failed: string[] = []
  for (const file of files)
    if (
      !(await runsTool('@playwright/test/cli.js', ['test', file], { env: { ...env, CHROMIUM_PATH: findChromium() } }))
    )
      failed.push(file)
  return failed
}

/** @returns whether API tests pass on a cluster at everyday strength, or there is none, which is said */
const runOnCluster = async (files: readonly string[]): Promise<boolean> =>
  files.length === 0 || (await succeeds(process.execPath, ['tests/apiTests.ts', ...files, '--citus']))

/** Small shares, with which each subject of the bench shows that it still works; its times count for nothing. */
const measurements = ['--weight', '--load=0.2', '--maps=0.01', '--analysis=0.004', '--reports=0.004', '--peers']

/** @returns the measurements that failed */
const runBench = async (): Promise<string[]> => {
  const failed: string[] = []
  for (const measurement of measurements)
    if (
      isWanted(`bench/run.ts ${measurement}`) &&
      !(await succeeds(process.execPath, ['bench/run.ts', measurement, '--quick']))
    )
      failed.push(measurement)
  return failed
}

const tests = await filesThat(`${folders}/**/*.test.{ts,tsx}`, repeatsItself)
const specs = await filesThat('tests/e2e/**/*.deep.*', () => true)
const apiTests = await filesThat('tests/api/**/*.test.ts', () => true)
ownRunFolder()
console.log(`Seed ${seed}, ${tests.length + specs.length} files`)
const failed = [...(await runVitest(tests)), ...(await runBrowser(specs))]
const passedOnCluster = await runOnCluster(apiTests)
const failedMeasurements = await runBench()
if (tests.length + specs.length === 0) console.log(`No file has random data or repeats a claim: ${words.join(' ')}`)
if (failed.length > 0) console.log('\nTo repeat what failed:')
for (const file of failed) console.log(`  TEST_SEED=${seed} npm run test:deep -- ${file}`)
if (!passedOnCluster)
  console.log(`\nTo repeat what failed on the cluster:\n  npm run test:api -- ${words.join(' ')} --citus`)
for (const measurement of failedMeasurements) console.log(`To repeat it:  npm run bench -- ${measurement} --quick`)
process.exitCode =
  failed.length > 0 || failedMeasurements.length > 0 || !passedOnCluster || tests.length + specs.length === 0 ? 1 : 0
