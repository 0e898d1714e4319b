import type pg from 'pg'
import { normalizeName } from '#server/searchText.ts'
import { fullAddress, insuranceCode, parseBureauRow } from './bureauRow.ts'
import type { Row } from '../fields.ts'
import type { Incoming } from '../institution.ts'
import { type Arrival, searchColumnsOf, type WriteCounts, writeInstitutions } from '../institutionWriter.ts'
import { jsonBatches } from '../jsonBatches.ts'
import { soleNamesakes } from './namesakes.ts'
import type { ParseContext } from '../parseContext.ts'
import { InvalidField } from '../rejects.ts'

export interface BureauChange {
  readonly change: 'added' | 'removed' | 'renamed' | 'moved'
  readonly code: string
  readonly oldName: string | null
  readonly oldAddress: string | null
  /** The row in the later snapshot; null for a removal. */
  readonly incoming: Incoming | null
}

/** The suffixes of the column names with the months of the two snapshots (`name_202409`, `name_202508`), the earlier first. */
export const snapshotSuffixes = (columns: Iterable<string>): [before: string, after: string] => {
  const suffixes = [...columns].flatMap((column) => /^name(_\d+)$/.exec(column)?.[1] ?? []).sort()
  return [suffixes[0] ?? '', suffixes.at(-1) ?? '']
}

/** Parses a row of the changes between two snapshots of a bureau's list. @throws InvalidField */
export const parseBureauChange = (row: Row, context: ParseContext, [before, after]: [string, string]): BureauChange => {
  const change = row.raw('change').trim()
  if (change !== 'added' && change !== 'removed' && change !== 'renamed' && change !== 'moved')
    throw new InvalidField('change', 'invalid_change', change)
  const code = insuranceCode(row, 'ins_code10')
  const oldAddress = row.text(`address${before}`)
  return {
    change,
    code,
    oldName: row.text(`name${before}`),
    oldAddress: oldAddress && fullAddress(code.slice(0, 2), oldAddress),
    incoming: change === 'removed' ? null : parseBureauRow(row, context, after),
  }
}

const isSameInstitution = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) > 3 && (one.endsWith(other) || other.endsWith(one)))

/**
 * Removed rows whose institution continues under a new code, as old code → new code. When an institution's owner
 * changes (when a doctor founds a 医療法人, for example), its old code is removed and a new one added. The two are matched
 * by municipality and by name, with or without a legal form before it, and only if both sides are unambiguous.
 */
export const renewedCodes = (changes: readonly BureauChange[], context: ParseContext): ReadonlyMap<string, string> => {
  const added = new Map<string, { code: string; name: string }[]>()
  for (const { change, code, incoming } of changes) {
    if (change !== 'added' || !incoming?.municipalityCode) continue
    const here = added.get(incoming.municipalityCode) ?? []
    here.push({ code, name: normalizeName(incoming.name) })
    added.set(incoming.municipalityCode, here)
  }
  const renewed = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const { change, code, oldName, oldAddress } of changes) {
    if (change !== 'removed' || !oldName || !oldAddress) continue
    const prefectureCode = code.slice(0, 2)
    const municipality = context.municipalities.find(
      prefectureCode,
      oldAddress.slice(fullAddress(prefectureCode, '').length),
    )
    const name = normalizeName(oldName)
    const successors = (added.get(municipality ?? '') ?? []).filter((candidate) =>
      isSameInstitution(candidate.name, name),
    )
    const [successor] = successors
    if (!successor || successors.length > 1) continue
    renewed.set(code, successor.code)
    taken.set(successor.code, (taken.get(successor.code) ?? 0) + 1)
  }
  return new Map([...renewed].filter(([, successor]) => taken.get(successor) === 1))
}

interface Known {
  readonly id: number
  readonly source_id: string
  readonly insurance_code: string
  readonly name: string
  readonly short_name: string | null
  readonly name_kana: string | null
  readonly administrator_name: string | null
  readonly address: string
  readonly running_status: string
}

export interface ChangeCounts extends WriteCounts {
  readonly closed: number
}

const applyEvents = `
  update medical_institutions
  set
    name = coalesce(event.name, medical_institutions.name),
    search_text = coalesce(event.search_text, medical_institutions.search_text),
    search_grams = coalesce(event.search_grams, medical_institutions.search_grams),
    address = coalesce(event.address, medical_institutions.address),
    municipality_code = case when event.address is null then medical_institutions.municipality_code else event.municipality_code end,
    longitude = case when event.address is null then medical_institutions.longitude end,
    latitude = case when event.address is null then medical_institutions.latitude end,
    location_precision = case when event.address is null then medical_institutions.location_precision else 'none' end,
    running_status = coalesce(event.running_status, medical_institutions.running_status),
    updated_at = now()
  from jsonb_to_recordset($1::jsonb) as event (
    id bigint, name text, search_text text, search_grams text[], address text, municipality_code text, running_status text
  )
  where medical_institutions.id = event.id`

type Event = { readonly id: number } & Readonly<Record<string, unknown>>

const same = (one: string, other: string | null) => other !== null && normalizeName(one) === normalizeName(other)

/**
 * The columns that a change modifies; 'done' if they have the new values already, 'overtaken' if they have neither the
 * new nor the old values.
 */
const eventFor = (
  { change, oldName, oldAddress, incoming }: BureauChange,
  stored: Known,
): Event | 'done' | 'overtaken' => {
  if (!incoming) return stored.running_status === 'closed' ? 'done' : { id: stored.id, running_status: 'closed' }
  const overwritable = stored.source_id.startsWith('K')
  if (change === 'renamed') {
    if (same(stored.name, incoming.name)) return 'done'
    if (!overwritable && !same(stored.name, oldName)) return 'overtaken'
    const [searchText, , searchGrams] = searchColumnsOf({ ...stored, name: incoming.name })
    return { id: stored.id, name: incoming.name, search_text: searchText, search_grams: searchGrams }
  }
  if (same(stored.address, incoming.address)) return 'done'
  if (!overwritable && !same(stored.address, oldAddress)) return 'overtaken'
  return { id: stored.id, address: incoming.address, municipality_code: incoming.municipalityCode }
}

const knownBy = async (client: pg.ClientBase, codes: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  const { rows } = await client.query<Known>(
    `select id, source_id, insurance_code, name, short_name, name_kana, administrator_name, address, running_status
     from medical_institutions
     where insurance_code = any($1)
     order by id desc`,
    [codes],
  )
  return new Map(rows.map((row) => [row.insurance_code, row]))
}

const additionsIn = async (
  client: pg.ClientBase,
  changes: readonly BureauChange[],
  storedById: ReadonlyMap<string, Known>,
  renewed: ReadonlyMap<string, string>,
): Promise<Arrival[]> => {
  const predecessors = new Map([...renewed].map(([old, successor]) => [successor, old]))
  const additions = changes.flatMap(({ change, incoming }) => (change === 'added' && incoming ? [incoming] : []))
  const namesakes = await soleNamesakes(client, additions, 'withoutCode')
  return additions.map((incoming) => {
    const code = incoming.insuranceCode ?? ''
    const stored = storedById.get(code) ?? storedById.get(predecessors.get(code) ?? '')
    return { incoming, matchedId: stored?.id ?? namesakes.get(incoming.sourceId) ?? null }
  })
}

/**
 * Applies the changes between two snapshots. Additions are handled like rows of the list. Removals close the
 * institution unless it continues under a new code. New names and addresses are written if the master still has the old
 * ones. A move makes the position on the map unknown.
 * @param changes - all of a file: some thousands for the nation and a year
 */
export const applyBureauChanges = async (
  client: pg.ClientBase,
  changes: readonly BureauChange[],
  context: ParseContext,
): Promise<ChangeCounts> => {
  const renewed = renewedCodes(changes, context)
  const storedByCode = await knownBy(
    client,
    changes.map(({ code }) => code),
  )
  const written = await writeInstitutions(client, await additionsIn(client, changes, storedByCode, renewed))
  const others = changes.filter(({ change }) => change !== 'added')
  const events = others.flatMap((change): Event[] => {
    const institution = storedByCode.get(change.code)
    if (change.change === 'removed' && renewed.has(change.code)) {
      context.note('code_changed')
      return []
    }
    if (!institution) {
      context.note('not_registered')
      return []
    }
    const event = eventFor(change, institution)
    if (event === 'overtaken') context.note('changed_since')
    return typeof event === 'string' ? [] : [event]
  })
  const perInstitution = new Map<number, Event>()
  for (const event of events) perInstitution.set(event.id, { ...perInstitution.get(event.id), ...event })
  for (const batch of jsonBatches(perInstitution.values().map((event) => JSON.stringify(event))))
    await client.query(applyEvents, [batch])
  const closed = events.filter((event) => event['running_status'] === 'closed').length
  return {
    added: written.added,
    changed: written.changed + events.length - closed,
    unchanged: written.unchanged + others.length - events.length,
    closed,
  }
}
