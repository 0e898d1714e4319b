import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { exclusively } from '../../institutions/master/import/importInstitutionFile.ts'
import { requireFew, type Removal } from '../../institutions/master/import/removals.ts'
import type { BoundaryFiles } from './boundaryFiles.ts'
import { readBoundaries } from './readBoundaries.ts'
import { codesIn } from './topology/writeTopoJson.ts'
import { UnreadableBoundaries } from './unreadableBoundaries.ts'

/** The source that the maps name unless the operator gives another one. */
export const defaultAttribution = '「国土数値情報（行政区域データ）」（国土交通省）を加工して作成'

export interface BoundaryImport {
  /** Files of the full level: one of the nation, or several, for example one for each prefecture. */
  readonly full: readonly string[]
  /** A file of the light level. Absent: it is made from the full one. */
  readonly light?: string
  readonly attribution?: string
  /** The operator has said that what the files lack may go, however much it is. */
  readonly removesMany?: boolean
}

type ByLevel<T> = Readonly<Record<'light' | 'full', T>>

export interface BoundaryReport extends Omit<BoundaryFiles, 'files'> {
  /** False if just these boundaries were there already. */
  readonly isChanged: boolean
  /** Municipalities that had a boundary before, by level. */
  readonly removedCodes: ByLevel<readonly string[]>
  readonly compressedBytes: ByLevel<number>
  readonly seconds: number
}

const municipalitiesOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ code: string }>('select code from municipalities order by code')
  return rows.map(({ code }) => code)
}

const storedCodes = async (client: pg.ClientBase): Promise<ByLevel<readonly string[]>> => {
  const { rows } = await client.query<{ level: 'light' | 'full'; contents: Buffer }>(
    'select level, contents from municipality_boundaries order by level, area',
  )
  const codesOf = (level: 'light' | 'full') =>
    rows.filter((row) => row.level === level).flatMap(({ contents }) => codesIn(gunzipSync(contents).toString('utf8')))
  return { light: codesOf('light'), full: codesOf('full') }
}

/** How much of what is stored is missing, by prefecture. Files by prefecture are easily given one after the other, when each would replace all others. */
const removalsOf = (stored: readonly string[], removed: readonly string[]): Removal[] => {
  const removedOf = Map.groupBy(removed, (code) => code.slice(0, 2))
  return [...Map.groupBy(stored, (code) => code.slice(0, 2))].map(([prefecture, codes]) => {
    const missing = removedOf.get(prefecture)?.length ?? 0
    return { prefecture, missing, stored: codes.length, isWhole: missing === codes.length }
  })
}

/**
 * The municipalities that lose their boundary.
 * @throws TooManyRemovals if they are so many that the files are rather incomplete
 */
const requireFewLost = async (
  client: pg.ClientBase,
  { missingCodes }: BoundaryFiles,
  isAllowed: boolean,
): Promise<ByLevel<readonly string[]>> => {
  const stored = await storedCodes(client)
  const lostOf = (level: 'light' | 'full') => {
    const missing = new Set(missingCodes[level])
    const lost = stored[level].filter((code) => missing.has(code))
    requireFew(removalsOf(stored[level], lost), isAllowed)
    return lost
  }
  return { full: lostOf('full'), light: lostOf('light') }
}

const replace = async (client: pg.ClientBase, { version, files }: BoundaryFiles, attribution: string) => {
  await client.query('delete from municipality_boundaries')
  for (const { level, area, contents } of files)
    await client.query('insert into municipality_boundaries (level, area, contents) values ($1, $2, $3)', [
      level,
      area,
      Buffer.from(contents),
    ])
  await client.query(
    `insert into boundary_versions (version, attribution, imported_at)
    values ($1, $2, now())
    on conflict (id) do update
    set (version, attribution, imported_at) = (excluded.version, excluded.attribution, excluded.imported_at)`,
    [version, attribution],
  )
}

/**
 * Replaces the boundaries of municipalities, all of them in one transaction. The same files change nothing.
 * @param pool - of the role that owns the masters
 * @throws UnreadableBoundaries; TooManyRemovals if they lack so much that they are rather incomplete. Then nothing has changed.
 */
export const importBoundaries = async (
  pool: pg.Pool,
  { full, light, attribution = defaultAttribution, removesMany = false }: BoundaryImport,
): Promise<BoundaryReport> => {
  const began = performance.now()
  const municipalities = await municipalitiesOf(pool)
  if (municipalities.length === 0) throw new UnreadableBoundaries(full[0] ?? '', 'no_municipalities')
  const read = await readBoundaries({ full, ...(light !== undefined && { light }), municipalities })
  const { rows } = await pool.query<{ version: string; attribution: string }>(
    'select version, attribution from boundary_versions',
  )
  const isChanged = rows[0]?.version !== read.version || rows[0].attribution !== attribution
  let removedCodes: BoundaryReport['removedCodes'] = { light: [], full: [] }
  if (isChanged)
    await exclusively(pool, async (client) => {
      removedCodes = await requireFewLost(client, read, removesMany)
      await replace(client, read, attribution)
    })
  const { files, ...report } = read
  const bytesOf = (level: 'light' | 'full') =>
    files.reduce((sum, file) => sum + (file.level === level ? file.contents.length : 0), 0)
  return {
    ...report,
    isChanged,
    removedCodes,
    compressedBytes: { light: bytesOf('light'), full: bytesOf('full') },
    seconds: (performance.now() - began) / 1_000,
  }
}
