import { sql } from 'kysely'
import type pg from 'pg'
import { institutionRecords } from '../../audit/recordNames.ts'
import { verifyAuditLog } from '../../audit/chain.ts'
import { resealAuditLog } from '../../audit/reseal.ts'
import { kyselyOn, type TenantTransaction } from '../../db/tenant.ts'
import { writeOperatorEntry } from '../audit.ts'
import { OperatorError } from '../commandLine.ts'
import type { CheckedArchive } from './checkArchive.ts'
import { mapIdArray } from './idArrays.ts'
import type { MapInstitution } from './institutionPlaces.ts'

const batchSize = 5_000

/** Gives the entries that name institutions the ids of this installation. */
const mapAuditedInstitutions = async (tx: TenantTransaction, tenantId: number, map: MapInstitution): Promise<void> => {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; ids: string }>`
      select id, record_ids::text as ids
      from audit_logs
      where tenant_id = ${tenantId} and record_type = any(${institutionRecords}::text[]) and id > ${after}
      order by id
      limit ${batchSize}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    // Ids beyond what a number of JavaScript holds stay the digits that they are.
    const mapped = rows.map(({ id, ids }) => {
      const digits = mapIdArray(ids, (institution) => map(institution, false)).slice(1, -1)
      return `{"id":${id},"ids":[${digits}]}`
    })
    await sql`
      update audit_logs
      set record_ids = mapped.ids
      from jsonb_to_recordset(${`[${mapped.join(',')}]`}::jsonb) as mapped (id bigint, ids bigint[])
      where audit_logs.tenant_id = ${tenantId} and audit_logs.id = mapped.id`.execute(tx)
    after = last.id
  }
}

/**
 * Checks the audit log that has been inserted with the key of the installation that it comes from, gives it the institutions and seals of this one, and
 * notes the import.
 * @throws OperatorError if the log is not as it was sealed
 */
export const takeOverAuditLog = async (
  client: pg.ClientBase,
  { beginning, manifest }: CheckedArchive,
  map: MapInstitution,
  auditKey: Buffer,
): Promise<void> => {
  const { id: tenantId } = beginning.tenant
  const findings = await verifyAuditLog(client, beginning.audit_key, tenantId)
  const broken = findings.filter(({ kind }) => kind !== 'inserted')
  if (broken.length > 0)
    throw new OperatorError(
      `The audit log is not as it was sealed (${broken.length} findings). npm run audit:verify names them where the archive comes from.`,
    )
  const tx = kyselyOn(client)
  await mapAuditedInstitutions(tx, tenantId, map)
  await resealAuditLog(tx, auditKey, tenantId, manifest.exported_at)
  await writeOperatorEntry(tx, {
    tenantId,
    action: 'create',
    recordType: 'tenant',
    recordId: tenantId,
    fields: manifest.last_seal === null ? [] : [`last_seal ${manifest.last_seal}`],
    operation: 'importTenant',
  })
}
