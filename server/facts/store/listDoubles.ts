import { type RawBuilder, sql } from 'kysely'
import type { DoubleKind } from '#contract/facts/doubleKinds.ts'
import { detailColumns, factColumns } from './factTables.ts'
import type { Destination } from './incomingFacts.ts'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { idIn } from '../../db/idIn.ts'
import { inMonths } from '../months/inMonths.ts'
import { removePatientIds } from '../referrals/patientNumbers.ts'
import { uploadKindOf } from './uploadKinds.ts'

interface Side {
  readonly id: string
  readonly day: string
  readonly institution: string
}

const storedSide = ({ table }: Destination): Side => ({ id: 'id', ...factColumns[table] })

const sideOf = (destination: Destination): Side =>
  destination.stage === 'incoming'
    ? { id: 'upload_row', day: 'day', institution: 'institution_id' }
    : storedSide(destination)

const sourceOf = ({ tenantId, table, uploadId, firstId, stage }: Destination): RawBuilder<unknown> =>
  stage === 'incoming'
    ? sql`incoming_facts where true`
    : sql`${sql.table(table)} where tenant_id = ${tenantId} and upload_id = ${uploadId} and id >= ${firstId}`

/** The contents of a row as a 64-bit hash. Two different rows have the same hash in one of 10^19 cases. */
const contentOf = ({ table }: Pick<Destination, 'table'>, { day, institution }: Side) => {
  const columns = [day, institution, 'own_department_id', 'patient_hash', ...detailColumns[table]]
  return sql`hash_record_extended(row(${sql.join(columns.map((column) => sql.ref(column)))}), 0)`
}

/** The number of a list's rows in a month and department. */
export interface ListCount {
  readonly month: string
  /** 0: none. */
  readonly department_id: number
  readonly row_count: number
}

/** Counts the rows of a list. */
export const countListRows = async (destination: Destination): Promise<readonly ListCount[]> => {
  const { day } = sideOf(destination)
  const { rows } = await sql<ListCount>`
    select
      date_trunc('month', ${sql.ref(day)}::timestamp)::date as month,
      coalesce(own_department_id, 0) as department_id,
      count(*) as row_count
    from ${sourceOf(destination)}
    group by 1, 2
    order by 1, 2
  `.execute(destination.tx)
  return rows
}

/**
 * Finds the rows of a list that exist already, into the temporary table `list_doubles`. Such a row equals an earlier
 * row of the list, or a referral that was entered by hand (same institution, day and patient; without a patient, same
 * department), or, in some months, a row of another file. The database compares sets, so the memory does not grow with
 * the list.
 * @param months - first days of all rows
 * @param compared - months in which rows are compared with other files; reading these takes as long as the list itself
 */
export const findDoubles = async (
  destination: Destination,
  months: readonly string[],
  compared: readonly string[],
): Promise<void> => {
  const { tx, tenantId, table, uploadId } = destination
  const side = sideOf(destination)
  const stored = storedSide(destination)
  const tables = [
    sql`
      create temp table rows_of_list on commit drop as
      select
        ${sql.ref(side.id)} as id, upload_row, ${sql.ref(side.day)} as day, ${sql.ref(side.institution)} as institution_id,
        coalesce(own_department_id, 0) as department_id, patient_hash, ${contentOf(destination, side)} as content
      from ${sourceOf(destination)}`,
    sql`
      create temp table entered_by_hand on commit drop as
      select distinct
        ${sql.ref(stored.day)} as day, ${sql.ref(stored.institution)} as institution_id, patient_hash,
        case when patient_hash is null then coalesce(own_department_id, 0) else 0 end as department_id
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and upload_id is null and ${inMonths(stored.day, months)}`,
    sql`
      create temp table rows_of_others on commit drop as
      select ${contentOf(destination, stored)} as content, max(upload_id) as upload_id
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and upload_id is not null and upload_id <> ${uploadId} and ${inMonths(stored.day, compared)}
      group by 1`,
    sql`
      create temp table list_doubles on commit drop as
      with listed as materialized (
        select *, min(upload_row) over (partition by content) as first_of_equals from rows_of_list
      ), entered as (
        select listed.id
        from listed
        join entered_by_hand
          on entered_by_hand.day = listed.day
          and entered_by_hand.institution_id = listed.institution_id
          and entered_by_hand.patient_hash is not distinct from listed.patient_hash
          and (listed.patient_hash is not null or entered_by_hand.department_id = listed.department_id)
      ), judged as (
        select
          listed.*, nullif(first_of_equals, upload_row) as first_row, others.upload_id as other_upload_id,
          case
            when upload_row <> first_of_equals then 'repeated'
            when entered.id is not null then 'entered'
            when others.content is not null then 'standing'
          end as kind
        from listed
        left join entered on entered.id = listed.id
        left join rows_of_others as others on others.content = listed.content
      )
      select
        id, upload_row, date_trunc('month', day::timestamp)::date as month, day, institution_id, department_id,
        patient_hash is null as is_without_patient, first_row, other_upload_id, kind
      from judged
      where kind is not null`,
  ]
  await withHashJoins(tx, async () => {
    for (const created of tables) await created.execute(tx)
  })
}

/** The number of doubles in a month and department. */
export interface DoubleCount {
  readonly month: string
  readonly department_id: number
  readonly kind: DoubleKind
  readonly row_count: number
  readonly without_patient_count: number
}

/** The number of doubles. Call {@link findDoubles} first. */
export const countDoubles = async ({ tx }: Destination): Promise<readonly DoubleCount[]> => {
  const { rows } = await sql<DoubleCount>`
    select month, department_id, kind, count(*) as row_count, count(*) filter (where is_without_patient) as without_patient_count
    from list_doubles
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(tx)
  return rows
}

/** A row that exists already. */
export interface DoubleExample {
  readonly kind: DoubleKind
  readonly upload_row: number
  readonly first_row: number | null
  readonly day: string
  readonly institution_id: number
}

const examplesOfAKind = 5

/** The first doubles of each kind. Call {@link findDoubles} first. */
export const readDoubleExamples = async ({ tx }: Destination): Promise<readonly DoubleExample[]> => {
  const { rows } = await sql<DoubleExample>`
    select kind, upload_row, first_row, day, institution_id
    from (select *, row_number() over (partition by kind order by upload_row) as place from list_doubles) as numbered
    where place <= ${examplesOfAKind}
    order by kind, upload_row
  `.execute(tx)
  return rows
}

/** How many rows of a month equal rows of other files, and the file with most of them. */
export interface SameRows {
  readonly month: string
  readonly row_count: number
  readonly filename: string
}

/** The number of rows that equal rows of other files. Call {@link findDoubles} first. */
export const readSameRows = async ({ tx, tenantId }: Destination): Promise<readonly SameRows[]> => {
  const { rows: counted } = await sql<{ month: string; row_count: number; upload_id: number }>`
    select month, count(*) as row_count, mode() within group (order by other_upload_id) as upload_id
    from list_doubles
    where other_upload_id is not null
    group by month
    order by month
  `.execute(tx)
  if (counted.length === 0) return []
  const uploads = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where(
      idIn(
        'id',
        counted.map(({ upload_id: id }) => id),
      ),
    )
    .select(['id', 'filename'])
    .execute()
  const filenames = new Map(uploads.map(({ id, filename }) => [id, filename]))
  return counted.flatMap(({ month, row_count, upload_id: id }) => {
    const filename = filenames.get(id)
    return filename === undefined ? [] : { month, row_count, filename }
  })
}

const removedTogether = 20_000

/**
 * Removes doubles from a stored list. Call {@link findDoubles} first. One of several equal rows stays, and so do the
 * rows that existed before. Those that another file holds keep their patients' numbers, because they are set aside (../replaced/keptDoubles.ts).
 * @returns how many were removed
 */
export const removeDoubles = async ({ tx, tenantId, table }: Destination): Promise<number> => {
  let removed = 0
  const doubles = sql<{ id: number; is_kept: boolean }>`
    select id, bool_or(kind = 'standing') as is_kept from list_doubles group by id`
  for await (const rows of rowsInBatches(tx, 'doubles_in_batches', doubles, removedTogether)) {
    const ids = rows.map(({ id }) => id)
    const gone = rows.filter(({ is_kept: isKept }) => !isKept).map(({ id }) => id)
    await removePatientIds(tx, tenantId, uploadKindOf[table], sql`select unnest(${gone}::bigint[])`)
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${idIn('id', ids)}
    `.execute(tx)
    removed += Number(numAffectedRows)
  }
  return removed
}
