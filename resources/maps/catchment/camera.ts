import type { AreaRow, Municipality } from './areaRows.ts'
import type { MapView } from '#ui/map/view.ts'
import type { Level, View } from './view.ts'

/** Up to this zoom a whole region is in view, and municipalities are too small to be told apart. */
const prefecturesUpTo = 6

/** Whether municipalities or prefectures are shown. */
export const levelOf = (level: View['level'], { zoom }: Pick<MapView, 'zoom'>): Level => {
  if (level !== 'auto') return level
  return zoom <= prefecturesUpTo ? 'prefecture' : 'municipality'
}

const japan: MapView = { zoom: 5, latitude: 36.5, longitude: 137.5 }
const worldTile = 256
/** Of a map on the smallest usual screen. */
const usualWidth = 600
const [leastZoom, greatestZoom] = [5, 10]

/** Most of what is counted is in view, however far away single patients or institutions are. */
const sharesInView = 0.9

const quantile = (points: readonly (readonly [at: number, weight: number])[], share: number): number => {
  const sorted = points.toSorted(([one], [other]) => one - other)
  const whole = sorted.reduce((sum, [, weight]) => sum + weight, 0)
  let sum = 0
  for (const [at, weight] of sorted) {
    sum += weight
    if (sum >= share * whole) return at
  }
  return sorted.at(-1)?.[0] ?? 0
}

/** The part of the map that shows where nearly all comes from; the whole country if nothing does. @param rows - municipalities */
export const cameraOf = (
  rows: readonly Pick<AreaRow, 'code' | 'value'>[],
  municipalities: ReadonlyMap<string, Municipality>,
): MapView => {
  const placed = rows.flatMap(({ code, value }) => {
    const { longitude = null, latitude = null } = municipalities.get(code) ?? {}
    return value && longitude !== null && latitude !== null ? [{ longitude, latitude, value }] : []
  })
  if (placed.length === 0) return japan
  const ends = (of: 'longitude' | 'latitude') =>
    [1 - sharesInView, sharesInView].map((share) =>
      quantile(
        placed.map((place) => [place[of], place.value]),
        share,
      ),
    )
  const [west = 0, east = 0] = ends('longitude')
  const [south = 0, north = 0] = ends('latitude')
  const width = Math.max(east - west, 1.4 * (north - south), 0.1)
  const zoom = Math.floor(Math.log2((usualWidth * 360) / (worldTile * 1.6 * width)))
  return {
    zoom: Math.min(greatestZoom, Math.max(leastZoom, zoom)),
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
  }
}
