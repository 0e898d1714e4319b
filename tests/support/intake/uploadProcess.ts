// oxlint-disable-next-line tests/no-sleep -- the pause between two looks of a worker
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase } from '#server/db/connection.ts'
import { tenantsWithWaitingFiles } from '#server/intake/lease.ts'
import { runUploads } from '#server/intake/takeIn/runUploads.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { testSecret } from '../identity/secret.ts'

// Processes the files of a tenant until none is left: node uploadProcess.ts OWNER_URL STORAGE_DIR TENANT_ID

const [ownerUrl, storageDir, tenant] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2))
const tenantId = Number(tenant)
const database = openDatabase({ ownerUrl, secret: testSecret, poolSize: 2 })
const tools = { database, storage: folderStorage(storageDir), secret: testSecret }

process.stdout.write('.')
// A killed process holds its lease a little longer.
for (let idle = 0; idle < 10; idle += 1) {
  if ((await tenantsWithWaitingFiles(database.jobs, 'data_uploads')).includes(tenantId)) {
    await runUploads(tools, tenantId, { leaseSeconds: 0.3 })
    idle = 0
  }
  await wait(50)
}
await database.close()
