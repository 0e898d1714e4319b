import type pg from 'pg'
import { kinds } from '../../facilityTypes.ts'
import { normalizeName } from '#server/searchText.ts'
import type { Incoming } from '../institution.ts'

const feeTable = (kind: number | null) => {
  if (kind === kinds.dental) return '3'
  return kind === kinds.pharmacy ? '4' : '1'
}

const conditions = {
  /** SQL condition: only a regional bureau has listed the institution so far. */
  bureauOnly: `institutions.source_id like 'K%' and substr(institutions.insurance_code, 3, 1) = arrived.fee_table`,
  /** SQL condition: no regional bureau has listed the institution so far. */
  withoutCode: `institutions.insurance_code is null and institutions.source_id not like 'K%'
    and (arrived.fee_table = '3') = (institutions.facility_type_ids @> '{3}')`,
} as const

const selectPairs = (condition: keyof typeof conditions) => `
  select arrived.source_id, institutions.id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as arrived (source_id, municipality_code, search_name, fee_table)
  join medical_institutions as institutions
    on institutions.municipality_code = arrived.municipality_code
    and split_part(institutions.search_text, E'\\n', 1) = arrived.search_name
  where ${conditions[condition]}
    and not exists (select from medical_institutions as known where known.source_id = arrived.source_id)`

const occurrences = <T>(values: readonly T[]) => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Finds stored institutions that a source lists under an unknown ID. They are matched by name and municipality, and
 * only if neither side has a second candidate.
 * @returns ids by the source_id of the new rows
 */
export const soleNamesakes = async (
  client: pg.ClientBase,
  arrived: readonly Incoming[],
  condition: keyof typeof conditions,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ source_id: string; id: number }>(selectPairs(condition), [
    arrived.map(({ sourceId }) => sourceId),
    arrived.map(({ municipalityCode }) => municipalityCode),
    arrived.map(({ name }) => normalizeName(name)),
    arrived.map(({ kind }) => feeTable(kind)),
  ])
  const bySource = occurrences(rows.map(({ source_id }) => source_id))
  const byId = occurrences(rows.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ source_id, id }): [string, number][] =>
      bySource.get(source_id) === 1 && byId.get(id) === 1 ? [[source_id, id]] : [],
    ),
  )
}
