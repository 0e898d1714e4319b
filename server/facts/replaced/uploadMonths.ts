import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { departmentOfFact, factKinds, monthOfFact } from '../store/factKinds.ts'
import type { MonthDecision } from './monthDecisions.ts'
import { nextIds } from '../store/storeFacts.ts'

/** A file whose facts change. */
export interface UploadOfKind {
  readonly id: number
  readonly kind: UploadKind
}

/** Records, within `changeFacts`, what a file does to the facts of its months. It becomes the last file in the sequence. */
export const noteDecisions = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: UploadOfKind,
  decisions: readonly MonthDecision[],
): Promise<void> => {
  const [sequenceNumber] = await nextIds(tx, 'upload_sequence_numbers', 1)
  const decided = decisions.flatMap(({ month, decision, departmentIds }) =>
    decision === 'leave_out'
      ? []
      : { month, decision, own_department_ids: decision === 'replace' && departmentIds ? [...departmentIds] : null },
  )
  await sql`
    insert into upload_months (tenant_id, upload_id, kind, month, decision, own_department_ids, sequence_number)
    select own.tenant_id, ${id}, ${kind}, decided.month, decided.decision, decided.own_department_ids, ${sequenceNumber}
    from (select tenant_id from tenants) as own
    cross join jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as decided (month date, decision text, own_department_ids bigint[])
    where own.tenant_id = ${tenantId}
  `.execute(tx)
}

/** The place of a file in the sequence of loaded files; null if it was never loaded, or has been undone. */
export const sequenceNumberOf = async (tx: TenantTransaction, tenantId: number, id: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('upload_months')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', id)
    .select('sequence_number')
    .limit(1)
    .executeTakeFirst()
  return row?.sequence_number ?? null
}

export const forgetDecisions = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  await tx.deleteFrom('upload_months').where('tenant_id', '=', tenantId).where('upload_id', '=', id).execute()
}

/**
 * The months and departments of the facts that a file has replaced, with the file that would have replaced them next:
 * the earliest later file in the sequence that replaces the month, or the department in it. Null if no file would.
 */
export const replacedCells = (
  tenantId: number,
  { id, kind }: UploadOfKind,
  sequenceNumber: number,
): RawBuilder<unknown> => {
  const fact = factKinds[kind]
  return sql`
    select
      cells.month,
      cells.department,
      (
        select later.upload_id
        from upload_months as later
        where later.tenant_id = ${tenantId}
          and later.kind = ${kind}
          and later.month = cells.month
          and later.sequence_number > ${sequenceNumber}
          and later.decision = 'replace'
          and (later.own_department_ids is null or cells.department = any(later.own_department_ids))
        order by later.sequence_number
        limit 1
      ) as next_upload_id
    from (
      select distinct ${monthOfFact('facts', fact)} as month, ${departmentOfFact('facts', fact)} as department
      from ${sql.table(fact.replaced)} as facts
      where facts.tenant_id = ${tenantId} and facts.replaced_by = ${id} ${replacedOnly(kind)}
    ) as cells`
}

/** SQL condition that leaves out stays that a later month's file has superseded, and rows that were left out because another list holds them. */
export const replacedOnly = (kind: UploadKind): RawBuilder<unknown> => {
  if (kind === 'ff1_file') return sql`and not is_superseded`
  return kind === 'referral' || kind === 'reverse_referral' ? sql`and not is_double` : sql``
}

/** Hands the facts that an undone file had replaced over to the file that would have replaced them next. The remaining ones come back. */
export const leaveToNext = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: UploadOfKind,
  sequenceNumber: number,
): Promise<void> => {
  const fact = factKinds[upload.kind]
  // Materialized, because the planner underestimates the rows that were just set aside.
  await sql`
    with cells as materialized (${replacedCells(tenantId, upload, sequenceNumber)})
    update ${sql.table(fact.replaced)} as facts
    set replaced_by = cells.next_upload_id
    from cells
    where facts.tenant_id = ${tenantId}
      and facts.replaced_by = ${upload.id} ${replacedOnly(upload.kind)}
      and cells.next_upload_id is not null
      and ${monthOfFact('facts', fact)} = cells.month
      and ${departmentOfFact('facts', fact)} = cells.department
  `.execute(tx)
}

/** Records which files have no current facts any more because this file has replaced them. */
export const noteReplaced = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: UploadOfKind,
): Promise<void> => {
  const { table, replaced } = factKinds[kind]
  const waitsBehind =
    kind === 'ff1_file'
      ? sql`
        and not exists (
          select from ${sql.table(replaced)} as behind
          where behind.tenant_id = ${tenantId} and behind.upload_id = uploads.id and behind.is_superseded
        )`
      : sql``
  await sql`
    update data_uploads as uploads
    set replaced_at = statement_timestamp()
    where tenant_id = ${tenantId} and replaced_at is null
      and id in (
        select upload_id from ${sql.table(replaced)} as facts
        where facts.tenant_id = ${tenantId} and facts.replaced_by = ${id} ${replacedOnly(kind)}
      )
      and not exists (
        select from ${sql.table(table)} as facts
        where facts.tenant_id = ${tenantId} and facts.upload_id = uploads.id
      )
      ${waitsBehind}
  `.execute(tx)
}

/** Records which files become current again because the file that had replaced them is undone. Their facts come back afterwards. */
export const noteStandingAgain = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: UploadOfKind,
): Promise<void> => {
  await sql`
    update data_uploads
    set replaced_at = null
    where tenant_id = ${tenantId} and replaced_at is not null
      and id in (
        select upload_id from ${sql.table(factKinds[kind].replaced)} as facts
        where facts.tenant_id = ${tenantId} and facts.replaced_by = ${id} ${kind === 'ff1_file' ? sql`` : replacedOnly(kind)}
      )
  `.execute(tx)
}
