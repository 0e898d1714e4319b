import { sql } from 'kysely'
import type pg from 'pg'
import { kyselyOn } from '../../db/tenant.ts'
import { removePatientIds } from '../../facts/referrals/patientNumbers.ts'
import { factKinds } from '../../facts/store/factKinds.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { restorableDays } from '../../records/softDeletion.ts'

const replacedTables = [
  'replaced_referrals',
  'replaced_reverse_referrals',
  'replaced_hospital_admissions',
  'replaced_admission_charges',
  'replaced_outpatient_months',
] as const

const isOld = `tenant_id = $1 and forgotten_at is null and applied_at <= now() - $2::int * interval '1 day'`

// A superseded stay may come from the newer of the two files, so the replaced facts of both must be forgotten.
const forgetWaiting = `
  delete from replaced_hospital_admissions as stays
  where stays.tenant_id = $1
    and stays.is_superseded
    and not exists (
      select from upload_months as months
      where months.tenant_id = $1 and months.upload_id in (stays.upload_id, stays.replaced_by) and months.forgotten_at is null
    )`

/**
 * Deletes the facts that files replaced more than `restorableDays` ago. Undoing such a file brings nothing back, and
 * the user is told so before (server/facts/replaced/undoConsequences.ts).
 * @returns the number of deleted facts
 */
export const forgetReplaced = async (client: pg.ClientBase, tenantId: number): Promise<number> => {
  const parameters = [tenantId, restorableDays]
  const { rowCount: isAny } = await client.query(`select from upload_months where ${isOld} limit 1`, parameters)
  if (!isAny) return 0
  const tx = kyselyOn(client)
  await lockFacts(tx, tenantId)
  const { rows } = await client.query<{ upload_id: number }>(
    `update upload_months set forgotten_at = now() where ${isOld} returning upload_id`,
    parameters,
  )
  const uploads = [...new Set(rows.map(({ upload_id: id }) => id))]
  for (const kind of ['referral', 'reverse_referral'] as const)
    await removePatientIds(
      tx,
      tenantId,
      kind,
      sql`select id from ${sql.table(factKinds[kind].replaced)} where tenant_id = ${tenantId} and replaced_by = any(${uploads}::bigint[])`,
    )
  let forgotten = 0
  for (const table of replacedTables) {
    const isReplaced = table === 'replaced_hospital_admissions' ? 'and not is_superseded' : ''
    const { rowCount } = await client.query(
      `delete from ${table} where tenant_id = $1 and replaced_by = any($2::bigint[]) ${isReplaced}`,
      [tenantId, uploads],
    )
    forgotten += rowCount ?? 0
  }
  const { rowCount } = await client.query(forgetWaiting, [tenantId])
  return forgotten + (rowCount ?? 0)
}
