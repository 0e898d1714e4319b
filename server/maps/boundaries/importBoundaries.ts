import type pg from 'pg'
import { exclusively } from '../../institutions/master/import/importInstitutionFile.ts'
import type { BoundaryFiles } from './boundaryFiles.ts'
import { readBoundaries } from './readBoundaries.ts'
import { UnreadableBoundaries } from './unreadableBoundaries.ts'

/** The source that the maps name unless the operator gives another one. */
export const defaultAttribution = '「国土数値情報（行政区域データ）」（国土交通省）を加工して作成'

export interface BoundaryImport {
  /** Files of the full level: one of the nation, or several, for example one for each prefecture. */
  readonly full: readonly string[]
  /** A file of the light level. Absent: it is made from the full one. */
  readonly light?: string
  readonly attribution?: string
}

export interface BoundaryReport extends Omit<BoundaryFiles, 'files'> {
  /** False if just these boundaries were there already. */
  readonly isChanged: boolean
  readonly compressedBytes: Readonly<Record<'light' | 'full', number>>
  readonly seconds: number
}

const municipalitiesOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ code: string }>('select code from municipalities order by code')
  return rows.map(({ code }) => code)
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
 * @throws UnreadableBoundaries - then nothing has changed
 */
export const importBoundaries = async (
  pool: pg.Pool,
  { full, light, attribution = defaultAttribution }: BoundaryImport,
): Promise<BoundaryReport> => {
  const began = performance.now()
  const municipalities = await municipalitiesOf(pool)
  if (municipalities.length === 0) throw new UnreadableBoundaries(full[0] ?? '', 'no_municipalities')
  const read = await readBoundaries({ full, ...(light !== undefined && { light }), municipalities })
  const { rows } = await pool.query<{ version: string; attribution: string }>(
    'select version, attribution from boundary_versions',
  )
  const isChanged = rows[0]?.version !== read.version || rows[0].attribution !== attribution
  if (isChanged) await exclusively(pool, (client) => replace(client, read, attribution))
  const { files, ...report } = read
  const bytesOf = (level: 'light' | 'full') =>
    files.reduce((sum, file) => sum + (file.level === level ? file.contents.length : 0), 0)
  return {
    ...report,
    isChanged,
    compressedBytes: { light: bytesOf('light'), full: bytesOf('full') },
    seconds: (performance.now() - began) / 1_000,
  }
}
