import type pg from 'pg'
import { jsonBatches } from '../import/jsonBatches.ts'
import { type Designation, designationsOf, type ListedDesignation } from './listedDesignation.ts'
import type { ListTitle } from './listTitle.ts'

/** What became of designations. */
export interface DesignationCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Said by an earlier version of the same list, and no longer by this one. */
  readonly removed: number
}

type Dates = Pick<ListedDesignation, 'designatedOn' | 'reason' | 'startedOn'>

interface StoredDesignation extends Designation {
  readonly id: number
  readonly listed_in: string
  readonly first_listed_on: string
  readonly last_listed_on: string
}

const selectStored = `
  select
    medical_institution_id as id, designated_on, reason, started_on, listed_in, first_listed_on, last_listed_on
  from medical_institution_designations
  where medical_institution_id = any($1)`

const remove = `
  delete from medical_institution_designations as stored
  using jsonb_to_recordset($1) as gone (id bigint, designated_on date)
  where stored.medical_institution_id = gone.id and stored.designated_on = gone.designated_on`

const upsert = `
  insert into medical_institution_designations (
    medical_institution_id, designated_on, reason, started_on, listed_in, first_listed_on, last_listed_on
  )
  select id, designated_on, reason, started_on, listed_in, first_listed_on, last_listed_on
  from jsonb_to_recordset($1) as listed (
    id bigint, designated_on date, reason text, started_on date,
    listed_in text, first_listed_on date, last_listed_on date
  )
  on conflict (medical_institution_id, designated_on) do update
  set (reason, started_on, listed_in, first_listed_on, last_listed_on) = (
    excluded.reason, excluded.started_on, excluded.listed_in, excluded.first_listed_on, excluded.last_listed_on
  )`

const keyOf = ({ id, designated_on }: Pick<StoredDesignation, 'id' | 'designated_on'>) => `${id} ${designated_on}`

/** Of two lists the later one counts, in whatever order they are imported. What it leaves out, the other one adds. */
const merged = (stored: StoredDesignation, listed: StoredDesignation): StoredDesignation => {
  const [later, earlier] = listed.last_listed_on >= stored.last_listed_on ? [listed, stored] : [stored, listed]
  return {
    ...later,
    reason: later.reason ?? earlier.reason,
    started_on: later.started_on ?? earlier.started_on,
    first_listed_on: listed.first_listed_on < stored.first_listed_on ? listed.first_listed_on : stored.first_listed_on,
  }
}

const saysTheSame = (one: Designation, other: Designation) =>
  one.reason === other.reason && one.started_on === other.started_on

const isListedAlike = (one: StoredDesignation, other: StoredDesignation) =>
  one.listed_in === other.listed_in &&
  one.first_listed_on === other.first_listed_on &&
  one.last_listed_on === other.last_listed_on

const runWith = async (client: pg.ClientBase, statement: string, rows: readonly object[]) => {
  for (const batch of jsonBatches(rows.map((row) => JSON.stringify(row)))) await client.query(statement, [batch])
}

/**
 * Writes what a list says about institutions. It replaces what the list of the same day said about them before, and
 * keeps what lists of other days say.
 * @param entries - by the institution's id, each once; held in memory
 */
export const writeDesignations = async (
  client: pg.ClientBase,
  { prefectureCode, feeTable, listedOn }: ListTitle,
  entries: readonly (readonly [id: number, dates: Dates])[],
): Promise<DesignationCounts> => {
  const origin = { listed_in: prefectureCode + feeTable, first_listed_on: listedOn, last_listed_on: listedOn }
  const listed = entries.flatMap(([id, dates]) =>
    designationsOf(dates).map((designation): StoredDesignation => ({ id, ...designation, ...origin })),
  )
  const { rows: stored } = await client.query<StoredDesignation>(selectStored, [entries.map(([id]) => id)])
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]))
  const listedKeys = new Set(listed.map(keyOf))
  const corrected = stored.filter((row) => !listedKeys.has(keyOf(row)) && isListedAlike(row, { ...row, ...origin }))
  const written: StoredDesignation[] = []
  let added = 0
  let changed = 0
  for (const row of listed) {
    const before = storedByKey.get(keyOf(row))
    const after = before ? merged(before, row) : row
    if (!before) added += 1
    else if (!saysTheSame(before, after)) changed += 1
    if (!before || !saysTheSame(before, after) || !isListedAlike(before, after)) written.push(after)
  }
  await runWith(client, remove, corrected)
  await runWith(client, upsert, written)
  return { added, changed, unchanged: listed.length - added - changed, removed: corrected.length }
}
