import { z } from 'zod'
import { openDatabase } from '../server/db/connection.ts'
import { withTenant } from '../server/db/tenant.ts'
import { runImports } from '../server/intake/takeIn/runImports.ts'
import { patientHexHasher } from '../server/facts/referrals/patients.ts'
import { folderStorage } from '../server/storage/folderStorage.ts'
import { takeFile } from '../tests/support/intake/takeFile.ts'

// Receives and imports a list of referrals in a separate process, so that its peak memory is that of the import: node referralProcess.ts OWNER_URL
// SECRET STORAGE_DIR TENANT_ID FILE

const [ownerUrl, secretText, storageDir, tenant, path] = z
  .tuple([z.string(), z.string(), z.string(), z.string(), z.string()])
  .parse(process.argv.slice(2))
const tenantId = Number(tenant)
const secret = Buffer.from(secretText)
const storage = folderStorage(storageDir)
const { app, jobs, close } = openDatabase({ ownerUrl, secret, poolSize: 2 })
const begin = performance.now()
const { id: accountId } = await withTenant(app, tenantId, (tx) =>
  tx.selectFrom('accounts').where('tenant_id', '=', tenantId).orderBy('id').select('id').executeTakeFirstOrThrow(),
)
const importId = await takeFile({ database: { app }, storage }, { tenantId, accountId }, 'referrals', path)
// Among five million referrals some are the same by chance. They are two, as somebody who is asked about them would say.
await withTenant(app, tenantId, (tx) =>
  tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .set({ doubles_decision: 'all' })
    .execute(),
)
const takenIn = performance.now()
await runImports({ jobs, storage, hashPatient: patientHexHasher(secret) }, tenantId)
const end = performance.now()
const { status, stored, failed } = await withTenant(app, tenantId, (tx) =>
  tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .select(['status', 'imported_row_count as stored', 'failed_row_count as failed'])
    .executeTakeFirstOrThrow(),
)
await close()
if (status !== 'completed') throw new Error(`The import of referrals is ${status}`)
process.stdout.write(
  JSON.stringify({
    stored,
    failed,
    takingInMilliseconds: takenIn - begin,
    milliseconds: end - begin,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
)
