import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { packPlaces, type Places, placesFile, placesPerDegree } from '#contract/maps/placesFile.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isListed } from '../../records/unlistedInstitutions.ts'
import { IdTable } from './idTable.ts'

/**
 * All open institutions by number: first those with a place, in place order (contract/maps/placesFile.ts), then those
 * without one. Conditions of the maps are combined in arrays over these numbers.
 */
export interface PlacesIndex extends Omit<Places, 'ids'> {
  /** Of all, those without a place included. */
  readonly ids: Float64Array
  /** How many have a place. */
  readonly placedCount: number
  /** The numbers by id. Institutions that are not open have none. */
  readonly numbers: Pick<IdTable, 'get' | 'getAll'>
  /** Of each number its position in the order of ids. */
  readonly ranks: Uint32Array
  /** The numbers in the order of ids. */
  readonly byId: Uint32Array
  /** Of each number its position in the order of names. */
  readonly nameRanks: Uint32Array
  /** What the browser loads. */
  readonly file: Uint8Array
}

interface Read {
  readonly ids: readonly number[]
  readonly longitudes: readonly number[]
  readonly latitudes: readonly number[]
  readonly codes: string
  readonly unplaced: readonly number[]
  readonly named: readonly number[]
}

/** SQL condition: the institution of `institutions` has a position of its own, and not only that of its municipality. */
export const hasPlace = sql<boolean>`(
  institutions.location_precision not in ('municipality', 'none')
  and institutions.longitude is not null
  and institutions.latitude is not null
)`

const read = async (tx: TenantTransaction): Promise<Read> => {
  const part = (column: string) => sql`round(${sql.ref(column)} * ${placesPerDegree}::int)::int`
  const { rows } = await sql<Read>`
    with placed as (
      select
        json_agg(id) as ids,
        json_agg(longitude) as longitudes,
        json_agg(latitude) as latitudes,
        string_agg(coalesce(code, ''), ',') as codes
      from (
        select
          institutions.id,
          ${part('institutions.longitude')} as longitude,
          ${part('institutions.latitude')} as latitude,
          institutions.municipality_code as code
        from medical_institutions as institutions
        where institutions.running_status = 'open' and ${isListed()} and ${hasPlace}
        order by institutions.municipality_code collate "C" nulls first, 2, 3, 1
      ) as listed
    )
    select
      coalesce(placed.ids, '[]') as ids,
      coalesce(placed.longitudes, '[]') as longitudes,
      coalesce(placed.latitudes, '[]') as latitudes,
      coalesce(placed.codes, '') as codes,
      array_to_json(array(
        select institutions.id
        from medical_institutions as institutions
        where institutions.running_status = 'open' and ${isListed()} and not ${hasPlace}
        order by institutions.municipality_code, institutions.id
      )) as unplaced,
      array_to_json(array(
        select institutions.id
        from medical_institutions as institutions
        where institutions.running_status = 'open' and ${isListed()}
        order by institutions.name, institutions.id
      )) as named
    from placed
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row')
  return row
}

const municipalitiesOf = (codes: string, count: number): Places['municipalities'] => {
  if (count === 0) return []
  const municipalities: { code: string | null; first: number; count: number }[] = []
  for (const [index, code] of codes.split(',').entries()) {
    const last = municipalities.at(-1)
    if (last && (last.code ?? '') === code) last.count += 1
    else municipalities.push({ code: code === '' ? null : code, first: index, count: 1 })
  }
  return municipalities
}

/** The ids of institutions by number, in the same order. */
export const idsOf = ({ ids }: Pick<PlacesIndex, 'ids'>, numbers: Uint32Array): number[] =>
  Array.from(numbers, (number) => ids[number] ?? 0)

/** Numbers in the order of their ids. Sorted as single numbers, which takes a tenth of the time of a comparison. */
const inOrderOfIds = (ids: Float64Array): Uint32Array => {
  const keys = ids.map((id, number) => id * ids.length + number).sort()
  return Uint32Array.from(keys, (key) => key % ids.length)
}

const versionLength = 22

/**
 * Reads and packs the places of all open institutions. Other requests are answered between the steps, each of which takes
 * some ten milliseconds.
 */
export const readPlacesIndex = async (tx: TenantTransaction): Promise<PlacesIndex> => {
  const columns = await read(tx)
  const placedIds = Float64Array.from(columns.ids)
  await setImmediate()
  const placed = {
    ids: placedIds,
    longitudes: Int32Array.from(columns.longitudes),
    latitudes: Int32Array.from(columns.latitudes),
    municipalities: municipalitiesOf(columns.codes, placedIds.length),
  }
  await setImmediate()
  const packed = packPlaces(placed)
  const version = createHash('sha256').update(packed).digest('base64url').slice(0, versionLength)
  await setImmediate()
  const ids = Float64Array.from([...columns.ids, ...columns.unplaced])
  const numbers = new IdTable(ids)
  await setImmediate()
  const byId = inOrderOfIds(ids)
  const ranks = new Uint32Array(ids.length)
  for (const [rank, number] of byId.entries()) ranks[number] = rank
  await setImmediate()
  const nameRanks = new Uint32Array(ids.length)
  for (const [rank, id] of columns.named.entries()) nameRanks[numbers.get(id) ?? 0] = rank
  return {
    ...placed,
    version,
    ids,
    placedCount: placedIds.length,
    numbers,
    byId,
    ranks,
    nameRanks,
    file: placesFile(version, packed),
  }
}
