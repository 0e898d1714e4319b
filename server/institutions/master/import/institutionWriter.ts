import type pg from 'pg'
import { normalizeName, searchGrams } from '../../../searchText.ts'
import { type CopyValue, copyRows } from '../../../db/copyRows.ts'
import type { Incoming, StoredInstitution } from './institution.ts'
import { mergeInstitution, sameInstitution } from './mergeInstitution.ts'

const columns = [
  'source_id',
  'insurance_code',
  'name',
  'name_kana',
  'short_name',
  'running_status',
  'prefecture_code',
  'municipality_code',
  'postal_code',
  'address',
  'tel',
  'administrator_name',
  'website_url',
  'longitude',
  'latitude',
  'location_precision',
  'beds_total',
  'beds_general',
  'beds_long_term',
  'beds_psychiatric',
  'beds_tuberculosis',
  'beds_infectious',
  'department_ids',
  'departments',
  'facility_type_ids',
  'closed_weekdays',
  'other_closed_days',
  'sources',
] as const satisfies readonly (keyof StoredInstitution)[]

const searchColumns = ['search_text', 'search_administrator', 'search_grams', 'administrator_grams'] as const

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
  copyRows(client, 'medical_institutions', [...columns, ...searchColumns], institutions.map(valuesOf))

const changesTable = 'changed_institutions'

/** Creates the temporary table for changes. Call it once per transaction. */
export const prepareWriting = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `create temporary table ${changesTable} on commit drop as
     select id, ${[...columns, ...searchColumns].join(', ')} from medical_institutions with no data`,
  )
}

const applyChanges = `
  update medical_institutions
  set (${[...columns, ...searchColumns].join(', ')}, updated_at)
    = (${[...columns, ...searchColumns].map((column) => `changed.${column}`).join(', ')}, now())
  from ${changesTable} as changed
  where medical_institutions.id = changed.id`

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
 * Writes a batch of institutions to the master: new ones with COPY, changed ones in one statement. Unchanged ones are
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
  if (changedIds.size > 0) {
    await client.query(`truncate ${changesTable}`)
    await copyRows(
      client,
      changesTable,
      ['id', ...columns, ...searchColumns],
      [...current.values()].filter(({ id }) => changedIds.has(id)).map((row) => [row.id, ...valuesOf(row)]),
    )
    await client.query(applyChanges)
  }
  return { added: added.length, changed, unchanged: arrivals.length - added.length - changed }
}
