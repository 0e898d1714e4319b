import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import Papa from 'papaparse'
import { placesPerDegree } from '#contract/maps/placesFile.ts'
import type { Master } from '../data/master.ts'
import type { Positions } from './mapPage.ts'

const positionOf = (degrees: string | undefined) =>
  degrees === undefined || degrees === '' ? Number.NaN : Math.round(Number(degrees) * placesPerDegree)

/** The positions of all institutions of a master, in its order. */
export const readPositions = async ({ file }: Pick<Master, 'file'>): Promise<Positions> => {
  const places: (readonly [number, number])[] = []
  const rows = createReadStream(file)
    .pipe(createGunzip())
    .pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true }))
  for await (const row of rows as AsyncIterable<Readonly<Record<string, string>>>) {
    const place = [positionOf(row['lng']), positionOf(row['lat'])] as const
    if (place.every((degrees) => !Number.isNaN(degrees))) places.push(place)
  }
  return Int32Array.from([...places.map(([longitude]) => longitude), ...places.map(([, latitude]) => latitude)])
}
