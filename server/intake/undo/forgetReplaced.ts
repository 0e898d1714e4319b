import { sql } from 'kysely'
import type pg from 'pg'
import { kyselyOn } from '../../db/tenant.ts'
import { removePatientIds } from '../../facts/referrals/patientNumbers.ts'
import { factKinds } from '../../facts/store/factKinds.ts'
import { lockFacts } from '../../facts/store/links.ts'
import { restorableDays } from '../../records/softDeletion.ts'

/** SQL condition that leaves out what is not there because the file has replaced it. */
const keptOf = {
  replaced_referrals: 'and not is_double',
  replaced_reverse_referrals: 'and not is_double',
  replaced_hospital_admissions: 'and not is_superseded',
  replaced_admission_charges: '',
  replaced_outpatient_months: '',
} as const

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

// Doubles go with the other rows of their list, once a later file has replaced these for good.
const isForgottenDouble = `
  doubles.tenant_id = $1
    and doubles.is_double
    and exists (
      select from upload_months as own
      join upload_months as later
        on later.tenant_id = $1 and later.kind = own.kind and later.month = own.month
        and later.sequence_number > own.sequence_number and later.decision = 'replace' and later.forgotten_at is not null
      where own.tenant_id = $1
        and own.upload_id = doubles.upload_id
        and own.month = date_trunc('month', doubles.DAY::timestamp)::date
        and (later.own_department_ids is null or coalesce(doubles.own_department_id, 0) = any(later.own_department_ids))
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
  let forgotten = 0
  for (const kind of ['referral', 'reverse_referral'] as const) {
    const { replaced, day } = factKinds[kind]
    const { rows: doubles } = await client.query<{ id: number }>(
      `select id from ${replaced} as doubles where ${isForgottenDouble.replace('DAY', day)}`,
      [tenantId],
    )
    const ids = doubles.map(({ id }) => id)
    await removePatientIds(
      tx,
      tenantId,
      kind,
      sql`
        select id from ${sql.table(replaced)}
        where tenant_id = ${tenantId} and (replaced_by = any(${uploads}::bigint[]) and not is_double or id = any(${ids}::bigint[]))`,
    )
    const { rowCount } = await client.query(`delete from ${replaced} where tenant_id = $1 and id = any($2::bigint[])`, [
      tenantId,
      ids,
    ])
    forgotten += rowCount ?? 0
  }
  for (const table of replacedTables) {
    const isReplaced = keptOf[table]
    const { rowCount } = await client.query(
      `delete from ${table} where tenant_id = $1 and replaced_by = any($2::bigint[]) ${isReplaced}`,
      [tenantId, uploads],
    )
    forgotten += rowCount ?? 0
  }
  const { rowCount } = await client.query(forgetWaiting, [tenantId])
  return forgotten + (rowCount ?? 0)
}
