import { basename } from 'node:path'
import { openSources, type Source, UnreadableFile } from '#server/tables/source.ts'
import { UnreadableBoundaries } from '../unreadableBoundaries.ts'
import type { BoundaryCollector } from './boundaryCollector.ts'
import { JsonMembers, UnreadableJson } from './jsonMembers.ts'
import { addFeature, requireDegrees } from './readGeoJson.ts'
import { addTopology } from './readTopoJson.ts'

/** The largest municipality of 国土数値情報 has 5 MB, a topology of all municipalities in all detail 30 MB. */
const jsonLimits = { depth: 24, bytes: 64 * 1024 ** 2 }

/** Files in an archive of 国土数値情報. Those by prefecture, subprefecture and city have no codes of municipalities. */
const isWanted = (name: string): boolean =>
  /\.(geo|topo)?json$/i.test(name) && !/_(prefecture|subprefecture|city)\.\w+$/i.test(name)

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBoundaries(file, 'not_json')
  }
}

const readSource = async (collector: BoundaryCollector, source: Source) => {
  const json = new JsonMembers(jsonLimits)
  const members = new Map<string, unknown>()
  let features = 0
  for await (const chunk of source.chunks)
    for (const { name, text } of json.push(chunk)) {
      if (name === 'features') {
        features += 1
        addFeature(collector, parsed(source.name, text), features)
      } else if (name === 'crs') requireDegrees(source.name, parsed(source.name, text))
      else if (['type', 'arcs', 'objects', 'transform'].includes(name)) members.set(name, parsed(source.name, text))
    }
  json.end()
  const type = members.get('type')
  if (type === 'Topology')
    addTopology(collector, {
      arcs: members.get('arcs'),
      objects: members.get('objects'),
      transform: members.get('transform'),
    })
  else if (type !== 'FeatureCollection') throw new UnreadableBoundaries(source.name, 'no_boundaries')
}

/**
 * Adds the boundaries in a file: TopoJSON or GeoJSON, plain, gzip or zip.
 * @throws UnreadableBoundaries
 */
export const readBoundaryFile = async (collector: BoundaryCollector, path: string): Promise<void> => {
  const polygonsBefore = collector.rings.length
  collector.file = basename(path)
  try {
    for await (const source of openSources(path, { isWanted, without: 'archive_without_boundaries' }))
      await readSource(collector, source)
  } catch (error) {
    if (error instanceof UnreadableJson) throw new UnreadableBoundaries(basename(path), error.problem)
    if (error instanceof UnreadableFile) throw new UnreadableBoundaries(basename(path), error.reason, error.detail)
    throw error
  }
  if (collector.rings.length === polygonsBefore) throw new UnreadableBoundaries(basename(path), 'no_codes')
}
