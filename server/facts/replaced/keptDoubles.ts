import { sql } from 'kysely'
import { withHashJoins } from '../../db/hashJoins.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { inMonths } from '../months/inMonths.ts'
import { departmentOfFact, factKinds, monthOfFact } from '../store/factKinds.ts'
import { detailColumns, factColumns } from '../store/factTables.ts'
import { listTables, movedColumns } from './movedColumns.ts'

// Two files may hold the same referral, of which one counts: the row of the other file is a double and is set aside behind the file whose row counts (../store/leaveOutDoubles.ts). If that
// file is undone, the double counts instead of it, so that no referral is lost that a standing file holds.

/** A list whose rows others may have left out as doubles. */
interface HoldingList {
  readonly id: number
  readonly kind: 'referral' | 'reverse_referral'
}

// What the hospital has noted of an answer since is not the list's.
const answers = ['is_replied', 'replied_on']

/** The contents of a row as a 64-bit hash, by which files are compared. */
const contentOf = (kind: HoldingList['kind']) => {
  const table = listTables[kind]
  const { day, institution } = factColumns[table]
  const details = detailColumns[table].filter((column) => !answers.includes(column))
  const columns = [day, institution, 'own_department_id', 'patient_hash', ...details]
  return sql`hash_record_extended(row(${sql.join(columns.map((column) => sql.ref(`facts.${column}`)))}), 0)`
}

const writtenTogether = 20_000

const monthsOfDoubles = async (tx: TenantTransaction, tenantId: number, { id, kind }: HoldingList) => {
  const fact = factKinds[kind]
  const { rows } = await sql<{ month: string }>`
    select distinct ${monthOfFact('facts', fact)} as month
    from ${sql.table(fact.replaced)} as facts
    where facts.tenant_id = ${tenantId} and facts.replaced_by = ${id} and facts.is_double
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/**
 * What becomes of the doubles behind a list once it does not hold them any more: `id`, `upload_id`, `month`, and either `holder`, the file behind which they
 * are set aside from then on, or `next_upload_id`, the later file that has replaced them, or neither, where they count.
 * @param isUndone - whether the whole list goes; otherwise only doubles of rows that it has no more are looked at
 */
const fates = (tenantId: number, { id, kind }: HoldingList, months: readonly string[], isUndone: boolean) => {
  const fact = factKinds[kind]
  const content = contentOf(kind)
  const standing = sql`
    select facts.upload_id, ${content} as content
    from ${sql.table(fact.table)} as facts
    where facts.tenant_id = ${tenantId} and facts.upload_id is not null and ${inMonths(`facts.${fact.day}`, months)}`
  return sql`
    with standing as materialized (${standing}),
    waiting as materialized (
      select
        facts.id, facts.upload_id, facts.upload_row, ${monthOfFact('facts', fact)} as month, ${departmentOfFact('facts', fact)} as department,
        ${content} as content,
        (
          select max(own.sequence_number) from upload_months as own where own.tenant_id = ${tenantId} and own.upload_id = facts.upload_id
        ) as sequence_number
      from ${sql.table(fact.replaced)} as facts
      where facts.tenant_id = ${tenantId} and facts.replaced_by = ${id} and facts.is_double
    ),
    free as materialized (
      select
        waiting.*,
        (
          select later.upload_id
          from upload_months as later
          where later.tenant_id = ${tenantId}
            and later.kind = ${kind}
            and later.month = waiting.month
            and later.sequence_number > waiting.sequence_number
            ${isUndone ? sql`and later.upload_id <> ${id}` : sql``}
            and later.decision = 'replace'
            and (later.own_department_ids is null or waiting.department = any(later.own_department_ids))
          order by later.sequence_number
          limit 1
        ) as next_upload_id
      from waiting
      where ${isUndone} or not exists (select from standing where standing.upload_id = ${id} and standing.content = waiting.content)
    ),
    set_aside as materialized (
      select facts.replaced_by, facts.upload_id, ${content} as content
      from ${sql.table(fact.replaced)} as facts
      where facts.tenant_id = ${tenantId} and not facts.is_double and facts.replaced_by in (select next_upload_id from free)
    ),
    holders as (
      select free.id, max(standing.upload_id) as holder
      from free
      join standing on standing.content = free.content and standing.upload_id not in (${id}, free.upload_id)
      where free.next_upload_id is null
      group by free.id
      union all
      select free.id, max(set_aside.upload_id)
      from free
      join set_aside
        on set_aside.replaced_by = free.next_upload_id and set_aside.content = free.content and set_aside.upload_id not in (${id}, free.upload_id)
      group by free.id
    )
    select
      free.id, free.upload_id, free.month, free.next_upload_id,
      coalesce(
        holders.holder,
        nullif(
          first_value(free.upload_id) over (
            partition by free.content, free.next_upload_id order by free.sequence_number, free.upload_id, free.id
          ),
          free.upload_id
        )
      ) as holder
    from free
    left join holders on holders.id = free.id`
}

/** How many records of a list other lists have left out as doubles and would count if it were undone, by list and month. */
export interface RemainingDoubles {
  readonly upload_id: number
  readonly month: string
  /** Whether a later file has replaced the month, so that the records do not count now. */
  readonly is_replaced: boolean
  readonly count: number
}

/** What other lists hold of a list too, and would keep if it were undone. */
export const remainingDoubles = async (
  tx: TenantTransaction,
  tenantId: number,
  list: HoldingList,
): Promise<readonly RemainingDoubles[]> => {
  const months = await monthsOfDoubles(tx, tenantId, list)
  if (months.length === 0) return []
  const { rows } = await sql<RemainingDoubles>`
    select upload_id, month, next_upload_id is not null as is_replaced, count(*)::int as count
    from (${fates(tenantId, list, months, true)}) as fates
    where holder is null
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(tx)
  return rows
}

interface FreedDouble {
  readonly id: number
  readonly holder: number | null
  readonly next_upload_id: number | null
}

/** Lets doubles count again. */
const copyBack = async (tx: TenantTransaction, tenantId: number, { kind }: HoldingList, ids: readonly number[]) => {
  const { table, replaced } = factKinds[kind]
  const { others, all } = movedColumns(kind)
  const rows = sql`
    select departments.id, ${sql.join(others.map((column) => sql.ref(`aside.${column}`)))}
    from ${sql.table(replaced)} as aside
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = aside.own_department_id
    where aside.tenant_id = ${tenantId} and ${idIn('aside.id', ids)}
    order by aside.upload_id, aside.id`
  await insertComputed(tenantId, table, all, rows).execute(tx)
  await sql`delete from ${sql.table(replaced)} where tenant_id = ${tenantId} and ${idIn('id', ids)}`.execute(tx)
}

/** Leaves doubles set aside behind another file: one that holds them, or one that has replaced them. */
const setBehind = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind }: HoldingList,
  doubles: readonly FreedDouble[],
) => {
  const files = doubles.map(({ holder, next_upload_id: next }) => holder ?? next)
  await sql`
    update ${sql.table(factKinds[kind].replaced)} as aside
    set replaced_by = listed.file_id, is_double = listed.is_double
    from unnest(
      ${doubles.map(({ id }) => id)}::bigint[], ${files}::bigint[], ${doubles.map(({ holder }) => holder !== null)}::boolean[]
    ) as listed (id, file_id, is_double)
    where aside.tenant_id = ${tenantId} and aside.id = listed.id
  `.execute(tx)
}

/** Counts doubles that have come back as imported rows. An import that somebody is changing meanwhile sets its counts by itself. */
const recount = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<{ upload_id: number; count: number }>`
    select upload_id, count(*)::int as count from freed_doubles where holder is null group by 1 order by 1
  `.execute(tx)
  for (const { upload_id: uploadId, count } of rows) {
    const upload = await tx
      .selectFrom('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', uploadId)
      .select('import_id')
      .executeTakeFirst()
    if (!upload || upload.import_id === null) continue
    const held = await tx
      .selectFrom('imports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', upload.import_id)
      .where('status', '=', 'completed')
      .select('id')
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (held)
      await tx
        .updateTable('imports')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', held.id)
        .set({
          imported_row_count: sql<number>`imported_row_count + ${count}`,
          left_out_row_count: sql<number>`greatest(0, left_out_row_count - ${count})`,
          left_out_double_rows: sql<number>`greatest(0, left_out_double_rows - ${count})`,
        })
        .execute()
  }
}

/**
 * Brings back, within `changeFacts`, the doubles behind a list that it does not hold any more: after it was undone, or imported again. Those that a further
 * file holds stay set aside behind that one, and those that a later file would have replaced come back when it is undone. Their patients and months are
 * those of the list.
 * @param isUndone - whether the whole list is gone
 */
export const releaseDoubles = async (
  tx: TenantTransaction,
  tenantId: number,
  list: HoldingList,
  isUndone: boolean,
): Promise<void> => {
  const months = await monthsOfDoubles(tx, tenantId, list)
  if (months.length === 0) return
  await withHashJoins(tx, async () => {
    await sql`
      create temp table freed_doubles on commit drop as ${fates(tenantId, list, months, isUndone)}
    `.execute(tx)
  })
  await recount(tx, tenantId)
  const freed = sql<FreedDouble>`select id, holder, next_upload_id from freed_doubles order by upload_id, id`
  for await (const doubles of rowsInBatches(tx, 'doubles_coming_free', freed, writtenTogether)) {
    const isBack = ({ holder, next_upload_id: next }: FreedDouble) => holder === null && next === null
    const ids = doubles.filter(isBack).map(({ id }) => id)
    await copyBack(tx, tenantId, list, ids)
    await setBehind(
      tx,
      tenantId,
      list,
      doubles.filter((double) => !isBack(double)),
    )
  }
  await sql`drop table freed_doubles`.execute(tx)
}
