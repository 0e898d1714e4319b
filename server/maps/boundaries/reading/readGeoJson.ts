import { UnreadableBoundaries } from '../unreadableBoundaries.ts'
import type { BoundaryCollector } from './boundaryCollector.ts'
import { municipalityCodeOf, propertyOf } from './municipalityCode.ts'

/** Coordinate systems in degrees that differ by less than a metre in Japan: WGS 84, JGD2000, JGD2011. */
const inDegrees = /CRS84|EPSG:{1,2}(4326|4612|6668|6697)$/i

/** @throws UnreadableBoundaries - if a file states another coordinate system (member `crs`) */
export const requireDegrees = (file: string, crs: unknown): void => {
  const name = propertyOf(propertyOf(crs, 'properties'), 'name')
  if (typeof name === 'string' && !inDegrees.test(name))
    throw new UnreadableBoundaries(file, 'projection', name.slice(0, 100))
}

/**
 * Adds the polygons of a feature. Features without a code are counted, those that are no areas are passed over.
 * @param number - of the feature in its file, from 1
 * @throws UnreadableBoundaries
 */
export const addFeature = (collector: BoundaryCollector, feature: unknown, number: number): void => {
  const geometry = propertyOf(feature, 'geometry')
  const type = propertyOf(geometry, 'type')
  if (type !== 'Polygon' && type !== 'MultiPolygon') return
  const code = municipalityCodeOf(feature)
  if (code === undefined) {
    collector.withoutCode += 1
    return
  }
  const where = `features[${number - 1}]`
  const coordinates = propertyOf(geometry, 'coordinates')
  if (type === 'Polygon') return collector.addPolygon(code, where, coordinates)
  if (!Array.isArray(coordinates)) throw new UnreadableBoundaries(collector.file, 'malformed_geometry', where)
  for (const polygon of coordinates) collector.addPolygon(code, where, polygon)
}
