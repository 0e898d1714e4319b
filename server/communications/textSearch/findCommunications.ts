import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { searchedColumns, type SearchedTexts, snippetOf, wantedGrams } from './grams.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

/** A communication whose text contains what was looked for. */
export interface FoundCommunication {
  readonly id: number
  readonly acted_date: string
  readonly medical_institution: { readonly id: number; readonly name: string }
  readonly snippet: string
}

interface Row extends SearchedTexts {
  readonly id: number
  readonly acted_date: string
  readonly institution_id: number
  readonly institution_name: string
}

/** The most communications that are compared although their characters are not noted yet: those that were changed last. */
const maxUnnoted = 4_000

const columnsOf = (table: string) => sql.join(searchedColumns.map((column) => sql.ref(`${table}.${column}`)))

/** SQL: some text contains the typed one, in any width and case. Most texts need no normalising, which takes most of the time. */
const contains = (table: string, typed: string) => {
  const text = sql`concat_ws(E'\n', ${columnsOf(table)})`
  return sql`strpos(
    lower(case when ${text} is nfkc normalized then ${text} else normalize(${text}, nfkc) end),
    lower(normalize(${typed}, nfkc))
  ) > 0`
}

/** Some of the communications of a query with `id` and `acted_date`, the newest first. */
const readRows = async (tx: TenantTransaction, tenantId: number, found: RawBuilder<unknown>, count: number) => {
  const { rows } = await sql<Row>`
    select
      listed.id, listed.acted_date, ${columnsOf('listed')},
      institutions.id as institution_id, ${corrected(tenantId, 'name')} as institution_name
    from (
      select found.id, found.acted_date
      from (${found}) as found
      order by found.acted_date desc, found.id desc
      limit ${count}
    ) as newest
    join communications as listed on listed.tenant_id = ${tenantId} and listed.id = newest.id
    join medical_institutions as institutions on institutions.id = listed.medical_institution_id
    order by newest.acted_date desc, newest.id desc
  `.execute(tx)
  return rows
}

/**
 * Since the last run of the job, or of all if it has not run. `coalesce` stands in the inner query: outside of it,
 * PostgreSQL takes it for something that could leak rows, and reads all of a tenant instead of a part of the index.
 */
const unnoted = (tenantId: number, typed: string) => sql`
  select recent.id, recent.acted_date
  from (
    select communications.*
    from communications
    where communications.tenant_id = ${tenantId}
      and communications.updated_at >= (
        select coalesce(max(indexed_until), '-infinity') from communication_gram_states where tenant_id = ${tenantId}
      )
    order by communications.updated_at desc
    limit ${maxUnnoted}
  ) as recent
  where recent.deleted_at is null and ${contains('recent', typed)}`

const inWeeks = (tenantId: number, weeks: readonly string[], typed: string) => sql`
  select communications.id, communications.acted_date
  from unnest(${[...weeks]}::date[]) as weeks (monday)
  join communications
    on communications.tenant_id = ${tenantId}
    and communications.acted_date >= weeks.monday
    and communications.acted_date < weeks.monday + 7
  where communications.deleted_at is null and ${contains('communications', typed)}`

/** The weeks that have all numbers of the text, the newest first. */
const weeksWith = async (tx: TenantTransaction, tenantId: number, typed: string) => {
  const grams = wantedGrams(typed)
  const { rows } = await sql<{ week: string }>`
    select week
    from communication_grams
    where tenant_id = ${tenantId} and gram = any(${grams}::int[])
    group by week
    having count(*) = ${grams.length}
    order by week desc
  `.execute(tx)
  return rows.map(({ week }) => week)
}

/**
 * The newest communications of which a text (purpose, story, memo) contains a typed one. Weeks whose texts have all its characters are compared one
 * after the other, more at once each time, until there are enough.
 */
export const findCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  typed: string,
  count: number,
): Promise<readonly FoundCommunication[]> => {
  const recent = await readRows(tx, tenantId, unnoted(tenantId, typed), count)
  const weeks = await weeksWith(tx, tenantId, typed)
  const noted: Row[] = []
  for (let [place, size] = [0, 1]; place < weeks.length && noted.length < count; place += size, size *= 2) {
    const some = weeks.slice(place, place + size)
    noted.push(...(await readRows(tx, tenantId, inWeeks(tenantId, some, typed), count - noted.length)))
  }
  const all = new Map([...recent, ...noted].map((row) => [row.id, row]))
  const found = [...all.values()]
    .toSorted((one, other) => other.acted_date.localeCompare(one.acted_date) || other.id - one.id)
    .slice(0, count)
    .map(({ institution_id: id, institution_name: name, ...row }) => ({
      id: row.id,
      acted_date: row.acted_date,
      medical_institution: { id, name },
      snippet: snippetOf(row, typed) ?? '',
    }))
  return toldApart(
    { tx, tenantId },
    found,
    ({ medical_institution: institution }) => institution,
    (row, name) => ({ ...row, medical_institution: { ...row.medical_institution, name } }),
  )
}
