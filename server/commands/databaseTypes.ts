import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'renkei-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 32 })
try {
  await migrate({ ownerUrl: postgres.ownerUrl, secret: Buffer.alloc(32), poolSize: 1 })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', postgres.ownerUrl, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
