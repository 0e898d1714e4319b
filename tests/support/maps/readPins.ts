import { unpackBits, unpackOptional, unpackRising } from '#contract/maps/packedNumbers.ts'
import { type Places, readPlaces } from '#contract/maps/placesFile.ts'
import type { Client } from '#dataProvider/client.ts'

type Pins = Awaited<ReturnType<Client['getSalesMapPins']>>
type Columns = Pins['columns']

export const loadPlaces = async (client: Client): Promise<Places> =>
  readPlaces(new Uint8Array(await (await client.getMedicalInstitutionPlaces({})).arrayBuffer()))

/** The ids of matched institutions that have a place. */
export const matchedIds = ({ ids }: Places, { matched }: Pins): Set<number> => {
  const flags = matched === null ? null : unpackBits(matched, ids.length)
  return new Set(ids.filter((_, index) => flags === null || flags[index] === 1))
}

/** The values of a column by id; null if the column is absent. */
export const columnOf = (
  { ids }: Places,
  { columns }: Pins,
  name: Exclude<keyof Columns, 'places'>,
): Map<number, number> | null => {
  const packed = columns[name]
  if (packed === null) return null
  const places = unpackRising(columns.places, ids.length)
  const values = unpackOptional(packed, places.length)
  return new Map(
    [...places].flatMap((place, row) => {
      const value = values[row] ?? Number.NaN
      return Number.isNaN(value) ? [] : [[ids[place] ?? 0, value] as const]
    }),
  )
}
