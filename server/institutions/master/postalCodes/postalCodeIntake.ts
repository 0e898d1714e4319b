import type { Row } from '../import/fields.ts'
import type { Intake, IntakeSession } from '../import/intake.ts'
import { requireFewRemovals } from '../import/removals.ts'
import { InvalidField } from '../import/rejects.ts'

const listed = `
  listed as (
    select postal_code, municipality_code from unnest($1::text[], $2::text[]) as listed (postal_code, municipality_code)
  )`

const isMissing = `
  not exists (
    select
    from listed
    where listed.postal_code = stored.postal_code and listed.municipality_code = stored.municipality_code
  )`

const isCovered = 'left(stored.municipality_code, 2) in (select left(municipality_code, 2) from listed)'

const selectRemovals = `
  with ${listed}
  select
    left(stored.municipality_code, 2) as prefecture, count(*) as stored, count(*) filter (where stored.is_missing) as missing
  from (select municipality_code, ${isMissing} as is_missing from postal_codes as stored where ${isCovered}) as stored
  group by left(stored.municipality_code, 2)
  order by prefecture`

/** Adds what is new, and, with $3, removes what the list no longer has of the prefectures that it covers. */
const write = `
  with ${listed},
  added as (
    insert into postal_codes (postal_code, municipality_code)
    select postal_code, municipality_code from listed
    on conflict do nothing
    returning postal_code
  ),
  removed as (
    delete from postal_codes as stored
    where $3 and ${isCovered} and ${isMissing}
    returning postal_code
  )
  select (select count(*) from added) as added, (select count(*) from removed) as removed`

const digits = (row: Row, column: string, length: number, reason: 'invalid_code' | 'invalid_postal_code') => {
  const value = row.required(column)
  if (!new RegExp(`^\\d{${length}}$`).test(value)) throw new InvalidField(column, reason, value)
  return value
}

/**
 * Imports 日本郵便's list of postal codes (KEN_ALL), of the nation or of single prefectures. Several rows name one pair of
 * postal code and municipality, a row for each part of a town. If a row cannot be read, nothing is removed.
 */
export const postalCodeIntake = ({ client, tally, municipalities, note, removesMany }: IntakeSession): Intake => {
  const pairs = new Set<string>()
  let rows = 0
  let hasMissed = false
  return {
    take: (row) => {
      const postalCode = digits(row, 'postal_code', 7, 'invalid_postal_code')
      const municipality = digits(row, 'municipality_code', 5, 'invalid_code')
      if (!municipalities.has(municipality)) return note('postal_code_without_municipality')
      rows += 1
      pairs.add(postalCode + municipality)
    },
    missed: () => {
      hasMissed = true
    },
    waiting: () => 0,
    flush: async () => {},
    end: async () => {
      const keys = [...pairs]
      const lists = [keys.map((key) => key.slice(0, 7)), keys.map((key) => key.slice(7))]
      if (hasMissed) note('not_removed_because_of_rejects')
      else await requireFewRemovals(client, selectRemovals, lists, removesMany)
      const { rows: written } = await client.query<{ added: number; removed: number }>(write, [...lists, !hasMissed])
      for (const { added, removed } of written) {
        tally.add({ added, unchanged: rows - added })
        note('postal_codes_removed', removed)
      }
    },
  }
}
