import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runsTool } from './support/childProcess.ts'
import { ownRunFolder } from './support/runFolder.ts'
import { printStatements, type Recorded } from './support/statements/printStatements.ts'

// `npm run test:api -- labels` runs the API tests whose names contain a word. With --statements it then prints every distinct statement that the
// product sent, by place and role, and with --plans also the plan of each.

const options = new Set(['--statements', '--plans'])
const given = process.argv.slice(2)
const words = given.filter((word) => !options.has(word))
const withPlans = given.includes('--plans')

ownRunFolder()
const folder = await mkdtemp(join(tmpdir(), 'renkei-statements-'))
const file = join(folder, 'statements.jsonl')
const isWanted = given.length > words.length
const passed = await runsTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'api', ...words],
  isWanted ? { env: { RENKEI_STATEMENTS_FILE: file } } : {},
)
if (isWanted) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  await printStatements(
    lines.map((line) => JSON.parse(line) as Recorded),
    withPlans,
  )
}
await rm(folder, { recursive: true, force: true })
process.exitCode = passed ? 0 : 1
