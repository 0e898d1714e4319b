import { requireFewRemovals } from './removals.ts'
import type pg from 'pg'
import { normalizeName, searchGrams } from '#server/searchText.ts'
import { type CopyValue, copyRows } from '#server/db/copyRows.ts'
import type { Incoming, StoredInstitution } from './institution.ts'
import { jsonBatches } from './jsonBatches.ts'
import { mergeInstitution, sameInstitution } from './mergeInstitution.ts'

/** The columns that imports write, with their types. */
const columnTypes = {
  source_id: 'text',
  insurance_code: 'text',
  name: 'text',
  name_kana: 'text',
  short_name: 'text',
  running_status: 'text',
  prefecture_code: 'text',
  municipality_code: 'text',
  postal_code: 'text',
  address: 'text',
  tel: 'text',
  administrator_name: 'text',
  website_url: 'text',
  longitude: 'float8',
  latitude: 'float8',
  location_precision: 'text',
  beds_total: 'int',
  beds_general: 'int',
  beds_long_term: 'int',
  beds_psychiatric: 'int',
  beds_tuberculosis: 'int',
  beds_infectious: 'int',
  department_ids: 'int[]',
  departments: 'text[]',
  facility_type_ids: 'int[]',
  closed_weekdays: 'text[]',
  other_closed_days: 'text',
  sources: 'text[]',
} as const satisfies Readonly<Partial<Record<keyof StoredInstitution, string>>>

const searchColumnTypes = {
  search_text: 'text',
  search_administrator: 'text',
  search_grams: 'text[]',
  administrator_grams: 'text[]',
} as const

const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[]
const searchColumns = Object.keys(searchColumnTypes)
const written = [...columns, ...searchColumns]

/**
 * The search columns of an institution: its names and its administrator's, normalised, with their grams. The first line of search_text is
 * the normalised official name.
 */
export const searchColumnsOf = (
  names: Pick<StoredInstitution, 'name' | 'short_name' | 'name_kana' | 'administrator_name'>,
): [text: string, administrator: string | null, grams: string[], administratorGrams: string[] | null] => {
  const lines = [names.name, names.short_name, names.name_kana].map((name) => normalizeName(name ?? ''))
  const text = [...new Set(lines.filter((line, index) => index === 0 || line !== ''))].join('\n')
  const administrator = names.administrator_name === null ? null : normalizeName(names.administrator_name)
  return [text, administrator, searchGrams(text), administrator === null ? null : searchGrams(administrator)]
}

const valuesOf = (institution: StoredInstitution): CopyValue[] => [
  ...columns.map((column) => institution[column]),
  ...searchColumnsOf(institution),
]

export interface WriteCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** An incoming row to merge; `matchedId` is the institution that was found for it by something other than its source_id. */
export interface Arrival {
  readonly incoming: Incoming
  readonly matchedId?: number | null
}

const selectKnown = `
  select id, ${columns.join(', ')}
  from medical_institutions
  where source_id = any($1)
    or insurance_code = any($2)
    or id = any($3)`

/** Adds institutions that the master does not have, with COPY. */
export const addInstitutions = (client: pg.ClientBase, institutions: readonly StoredInstitution[]): Promise<number> =>
  copyRows(client, 'medical_institutions', written, institutions.map(valuesOf))

const typesOf = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([name, type]) => `${name} ${type}`)

const applyChanges = `
  update medical_institutions
  set (${written.join(', ')}, updated_at) = (${written.map((column) => `changed.${column}`).join(', ')}, now())
  from jsonb_to_recordset($1::jsonb) as changed (
    ${['id bigint', ...typesOf(columnTypes), ...typesOf(searchColumnTypes)].join(', ')}
  )
  where medical_institutions.id = changed.id`

const changeOf = (institution: StoredInstitution): string => {
  const names = ['id', ...written]
  const values = [institution.id, ...valuesOf(institution)]
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]])))
}

const closeListed = `
  update medical_institutions
  set running_status = 'closed', updated_at = now()
  where id = any($1::bigint[])`

/**
 * Closes institutions.
 * @param list - SQL conditions on medical_institutions: which ones the list covers, and which of these it lacks
 * @param values - of the placeholders, all of which both together use
 * @param isAllowed - also if they are many
 * @returns how many
 * @throws TooManyRemovals
 */
export const closeInstitutions = async (
  client: pg.ClientBase,
  { isCovered, isMissing }: { readonly isCovered: string; readonly isMissing: string },
  values: readonly unknown[],
  isAllowed: boolean,
): Promise<number> => {
  const covered = `
    select id, prefecture_code, ${isMissing} as is_missing
    from medical_institutions
    where running_status <> 'closed' and ${isCovered}`
  await requireFewRemovals(
    client,
    `select prefecture_code as prefecture, count(*) as stored, count(*) filter (where is_missing) as missing
    from (${covered}) as covered
    group by prefecture_code
    order by prefecture_code`,
    values,
    isAllowed,
  )
  const { rows } = await client.query<{ id: number }>(`select id from (${covered}) as covered where is_missing`, [
    ...values,
  ])
  await client.query(closeListed, [rows.map(({ id }) => id)])
  return rows.length
}

/**
 * Returns a function that finds the stored institution of a row: the one matched before, the one with its source_id,
 * the one that only the bureau has listed so far, or, for a row of the bureau, any with its insurance code.
 */
const indexed = (stored: readonly StoredInstitution[]) => {
  const bySource = new Map(stored.map((row) => [row.source_id, row]))
  const byId = new Map(stored.map((row) => [row.id, row]))
  const byCode = new Map(
    stored.flatMap((row) => (row.insurance_code === null ? [] : [[row.insurance_code, row] as const])),
  )
  return ({ incoming, matchedId }: Arrival): StoredInstitution | undefined =>
    byId.get(matchedId ?? null) ??
    bySource.get(incoming.sourceId) ??
    (incoming.insuranceCode === null
      ? undefined
      : incoming.bureauOnly
        ? byCode.get(incoming.insuranceCode)
        : bySource.get(`K${incoming.insuranceCode}`))
}

/**
 * Writes a batch of institutions to the master: new ones with COPY, changed ones in a few statements. Unchanged ones are
 * skipped.
 * @param arrivals - with distinct source_ids; the batch is held in memory
 */
export const writeInstitutions = async (client: pg.ClientBase, arrivals: readonly Arrival[]): Promise<WriteCounts> => {
  const { rows: stored } = await client.query<StoredInstitution>(selectKnown, [
    arrivals.flatMap(({ incoming }) => [
      incoming.sourceId,
      ...(incoming.insuranceCode === null ? [] : [`K${incoming.insuranceCode}`]),
    ]),
    arrivals.flatMap(({ incoming }) => (incoming.bureauOnly ? (incoming.insuranceCode ?? []) : [])),
    arrivals.flatMap(({ matchedId }) => matchedId ?? []),
  ])
  const find = indexed(stored)
  const added: StoredInstitution[] = []
  const current = new Map(stored.map((row) => [row.id, row]))
  const changedIds = new Set<number | null>()
  let changed = 0
  for (const arrival of arrivals) {
    const match = find(arrival)
    const before = match && current.get(match.id)
    const institution = mergeInstitution(before, arrival.incoming)
    if (!before) added.push(institution)
    else if (!sameInstitution(before, institution)) {
      current.set(before.id, institution)
      changedIds.add(before.id)
      changed += 1
    }
  }
  await addInstitutions(client, added)
  const changedRows = current.values().filter(({ id }) => changedIds.has(id))
  for (const batch of jsonBatches(changedRows.map(changeOf))) await client.query(applyChanges, [batch])
  return { added: added.length, changed, unchanged: arrivals.length - added.length - changed }
}
