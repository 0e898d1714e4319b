import type pg from 'pg'
import type { Row } from './fields.ts'
import type { ParseContext } from './parseContext.ts'
import type { Tally } from './report.ts'
import type { RejectReason } from './rejects.ts'

/** The context of an import: one transaction for one file. */
export interface IntakeSession extends ParseContext {
  readonly client: pg.ClientBase
  readonly tally: Tally
  /** The file is complete: institutions that are not in it are closed. */
  readonly full: boolean
  /** Whether a list may remove much of what it lacks. */
  readonly removesMany: boolean
  readonly reject: (line: number, reason: RejectReason, column?: string, value?: string) => void
}

/** Receives the rows of one kind of file and collects them until {@link flush}. */
export interface Intake {
  /** @throws InvalidField - the row is then rejected */
  readonly take: (row: Row) => void
  /** Receives rows that are invalid. The row is missing if even its fields could not be read. */
  readonly missed: (row: Row | undefined) => void
  readonly waiting: () => number
  readonly flush: () => Promise<void>
  /** Call it after the last flush. */
  readonly end: () => Promise<void>
}

/** Removes items that repeat the key of an earlier one. */
export const withoutRepeats = <T>(items: readonly T[], key: (item: T) => string, onRepeat: (item: T) => void): T[] => {
  const keys = new Set<string>()
  return items.filter((item) => {
    const repeated = keys.has(key(item))
    keys.add(key(item))
    if (repeated) onRepeat(item)
    return !repeated
  })
}

/** Creates a temporary table of keys. It finds repetitions far apart in a file without holding the keys in memory. */
export const prepareSeen = async (client: pg.ClientBase): Promise<void> => {
  await client.query('create temporary table if not exists seen (key text primary key) on commit drop')
  await client.query('truncate seen')
}

/** Stores keys. @returns those that were not stored before */
export const noteSeen = async (client: pg.ClientBase, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ key: string }>(
    'insert into seen (key) select unnest($1::text[]) on conflict do nothing returning key',
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
