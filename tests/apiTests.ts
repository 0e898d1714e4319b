import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runsTool } from './support/childProcess.ts'
import { citusUrls, whyNoCluster } from './support/cluster.ts'
import { ownRunFolder } from './support/runFolder.ts'
import { printRowTypes } from './support/statements/rowTypes.ts'
import { printStatements, type Recorded } from './support/statements/printStatements.ts'

// `npm run test:api -- labels` runs the API tests whose names contain a word. With --statements it then prints every distinct statement that the
// product sent, by place and role, and with --plans also the plan of each. With --citus it runs them on a cluster (docs/DISTRIBUTION.md).

const options = new Set(['--statements', '--plans', '--citus'])
const given = process.argv.slice(2)
const words = given.filter((word) => !options.has(word))
const withPlans = given.includes('--plans')
const isWanted = given.includes('--statements') || withPlans
const isOnCluster = given.includes('--citus')

if (isOnCluster) {
  const reason = await whyNoCluster(citusUrls())
  if (reason !== undefined) {
    console.log(`Skipped: no cluster. ${reason}. CITUS_URLS names its nodes, the coordinator first.`)
    process.exit(0)
  }
}
ownRunFolder()
const folder = await mkdtemp(join(tmpdir(), 'renkei-statements-'))
const file = join(folder, 'statements.jsonl')
const rows = join(folder, 'rows.jsonl')
const passed = await runsTool('vitest/vitest.mjs', ['run', '--project', 'api', ...words], {
  env: {
    RENKEI_ROWS_FILE: rows,
    ...(isWanted && { RENKEI_STATEMENTS_FILE: file }),
    ...(isOnCluster && { TEST_CITUS: '1' }),
  },
})
if (isWanted) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  await printStatements(
    lines.map((line) => JSON.parse(line) as Recorded),
    withPlans,
  )
}
const areTyped = await printRowTypes(join(import.meta.dirname, '..'), rows)
await rm(folder, { recursive: true, force: true })
process.exitCode = passed && areTyped ? 0 : 1
