import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { BoundaryCollector } from './reading/boundaryCollector.ts'
import { readBoundaryFile } from './reading/readBoundaryFile.ts'
import type { Ring } from './rings.ts'
import { topologyOf } from './topology/arcs.ts'
import { simplified } from './topology/simplify.ts'
import { weightsOf } from './topology/weights.ts'
import { writeTopoJson } from './topology/writeTopoJson.ts'
import { UnreadableBoundaries } from './unreadableBoundaries.ts'

/** Which files are read for which level. */
export interface BoundaryQuestion {
  readonly full: readonly string[]
  /** Absent: the light level is made from the full one. */
  readonly light?: string
  /** Codes of the municipalities in the master. */
  readonly municipalities: readonly string[]
}

/** A level of a prefecture, or of all municipalities, compressed by gzip. */
export interface BoundaryFile {
  readonly level: 'light' | 'full'
  readonly area: string
  readonly contents: Uint8Array<ArrayBuffer>
}

export interface BoundaryFiles {
  readonly version: string
  readonly files: readonly BoundaryFile[]
  /** Municipalities with a boundary. */
  readonly municipalityCount: number
  readonly pointCounts: Readonly<Record<'read' | 'light' | 'full', number>>
  /** Codes in the files that the master does not have. */
  readonly unknownCodes: readonly string[]
  /** Municipalities of the master without a boundary, by level. */
  readonly missingCodes: Readonly<Record<'light' | 'full', readonly string[]>>
  /** Polygons without a code, for example 所属未定地. */
  readonly withoutCode: number
}

/**
 * What a point must matter to stay, in square metres (weightsOf): at the least zoom of its level some pixels.
 * Simplified files that are in use elsewhere have 37,000 (1 % of the points of 国土数値情報) and 1,500,000 (0.1 %).
 */
const tolerance = { full: 30_000, light: 1_000_000 } as const

const read = async (paths: readonly string[], municipalities: ReadonlySet<string>) => {
  const collector = new BoundaryCollector()
  for (const path of paths) await readBoundaryFile(collector, path)
  const rings = collector.rings.filter(({ code }) => municipalities.has(code))
  const unknownCodes = [...collector.codes].filter((code) => !municipalities.has(code)).sort()
  if (rings.length === 0)
    throw new UnreadableBoundaries(collector.file, 'unknown_codes', unknownCodes.slice(0, 5).join(', '))
  return { rings, unknownCodes, withoutCode: collector.withoutCode }
}

const missingFrom = (rings: readonly Pick<Ring, 'code'>[], municipalities: readonly string[]) => {
  const codes = new Set(rings.map(({ code }) => code))
  return municipalities.filter((code) => !codes.has(code))
}

/**
 * Reads boundaries and makes the files of both levels. It needs seconds and some hundred megabytes; call it in a thread
 * (readBoundariesInThread).
 * @throws UnreadableBoundaries
 */
export const boundaryFilesOf = async ({ full, light, municipalities }: BoundaryQuestion): Promise<BoundaryFiles> => {
  const known = new Set(municipalities)
  const { rings, unknownCodes, withoutCode } = await read(full, known)
  const pointCount = rings.reduce((sum, { columns }) => sum + columns.length, 0)
  const topology = topologyOf(rings)
  const weights = topology.arcs.map(weightsOf)
  const fullLevel = simplified(topology, weights, tolerance.full)
  const lightLevel =
    light === undefined
      ? simplified(topology, weights, tolerance.light)
      : topologyOf((await read([light], known)).rings)
  const prefectures = [...new Set(fullLevel.rings.map(({ code }) => code.slice(0, 2)))].sort()
  const texts = [
    { level: 'light' as const, area: 'all', text: writeTopoJson(lightLevel, () => true) },
    ...prefectures.map((area) => ({
      level: 'full' as const,
      area,
      text: writeTopoJson(fullLevel, (code) => code.startsWith(area)),
    })),
  ]
  const digest = createHash('sha256')
  for (const { level, area, text } of texts) digest.update(`${level} ${area} ${text}\n`)
  return {
    version: digest.digest('base64url').slice(0, 22),
    files: texts.map(({ level, area, text }) => ({
      level,
      area,
      contents: Uint8Array.from(gzipSync(text, { level: 9 })),
    })),
    municipalityCount: new Set(rings.map(({ code }) => code)).size,
    pointCounts: { read: pointCount, light: pointsIn(lightLevel.arcs), full: pointsIn(fullLevel.arcs) },
    unknownCodes,
    missingCodes: {
      light: missingFrom(lightLevel.rings, municipalities),
      full: missingFrom(fullLevel.rings, municipalities),
    },
    withoutCode,
  }
}

const pointsIn = (arcs: readonly { readonly columns: Int32Array }[]) =>
  arcs.reduce((sum, { columns }) => sum + columns.length, 0)
