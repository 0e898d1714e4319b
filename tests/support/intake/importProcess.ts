// oxlint-disable-next-line tests/no-sleep -- the pause between two looks of a worker
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase } from '#server/db/connection.ts'
import { inTenant } from '#server/db/inTenant.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { patientHexHasher } from '#server/facts/referrals/patients.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { testSecret } from '../identity/secret.ts'

// Runs the imports of a tenant until none is left: node importProcess.ts OWNER_URL STORAGE_DIR TENANT_ID

const [ownerUrl, storageDir, tenant] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2))
const tenantId = Number(tenant)
const { jobs, close } = openDatabase({ ownerUrl, secret: testSecret, poolSize: 2 })

const isUnderWay = () =>
  inTenant(jobs, tenantId, async (client) => {
    const { rowCount } = await client.query(`select from imports where tenant_id = $1 and status = 'processing'`, [
      tenantId,
    ])
    return rowCount !== 0
  })

while (await isUnderWay()) {
  await runImports({ jobs, storage: folderStorage(storageDir), hashPatient: patientHexHasher(testSecret) }, tenantId, {
    // Longer than a batch takes on a slow machine. Otherwise two processes take the import from each other until it is given up.
    leaseSeconds: 2,
    batchRows: 40,
    onBatch: () => process.stdout.write('.'),
  })
  await wait(50)
}
await close()
