import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { createPool } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { readRights } from '../doctor/rights.ts'
import { runCommand } from './runCommand.ts'

// `npm run db:types` writes the types of the tables, and the rights that the migrations give, with which the doctor compares a database.
// With --verify it changes nothing and fails if they are not up to date.

const root = join(import.meta.dirname, '../..')
const rightsFile = join(root, 'server/doctor/expectedRights.json')

const writeTypes = async (ownerUrl: string): Promise<number> => {
  await migrate({ ownerUrl, secret: Buffer.alloc(32), poolSize: 1 })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', ownerUrl, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
  const owner = createPool(ownerUrl, { max: 1, name: 'renkei rights' })
  const rights = `${JSON.stringify(await readRights(owner), null, 2)}\n`
  await owner.end()
  const isVerified = process.argv.includes('--verify')
  const isCurrent = (await readFile(rightsFile, 'utf8').catch(() => '')) === rights
  if (!isVerified) await writeFile(rightsFile, rights)
  else if (!isCurrent) process.stderr.write('server/doctor/expectedRights.json is not up to date: npm run db:types\n')
  return status !== 0 ? (status ?? 1) : isVerified && !isCurrent ? 1 : 0
}

const usage = {
  text: `npm run db:types -- [--verify]

Writes the types of the tables, and the rights that the migrations give.

  --verify   change nothing; fail if they are not up to date`,
  flags: ['--verify'],
}

await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-types-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 32 })
    try {
      return await writeTypes(postgres.ownerUrl)
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, usage)
