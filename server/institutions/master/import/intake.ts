import type pg from 'pg'
import type { Row } from './fields.ts'
import type { ParseContext } from './parseContext.ts'
import type { Tally } from './report.ts'
import type { RejectReason } from './rejects.ts'

/** What an intake works with: one transaction of one file. */
export interface IntakeSession extends ParseContext {
  readonly client: pg.ClientBase
  readonly tally: Tally
  /** The file is the whole of its source: what it no longer lists is closed. */
  readonly full: boolean
  readonly reject: (line: number, reason: RejectReason, column?: string, value?: string) => void
}

/** Takes the rows of one kind of file. Rows gather until {@link flush}. */
export interface Intake {
  /** @throws InvalidField - the row is then rejected */
  readonly take: (row: Row) => void
  /** Hears of rows that could not be taken; the row is absent when even its fields could not be read. */
  readonly missed: (row: Row | undefined) => void
  readonly waiting: () => number
  readonly flush: () => Promise<void>
  /** After the last flush. */
  readonly end: () => Promise<void>
}

/** Takes out what repeats an earlier item's key. */
export const withoutRepeats = <T>(items: readonly T[], key: (item: T) => string, onRepeat: (item: T) => void): T[] => {
  const keys = new Set<string>()
  return items.filter((item) => {
    const repeated = keys.has(key(item))
    keys.add(key(item))
    if (repeated) onRepeat(item)
    return !repeated
  })
}

/** A temporary table of keys, so that repetitions far apart in a file are noticed without holding its keys in memory. */
export const prepareSeen = async (client: pg.ClientBase): Promise<void> => {
  await client.query('create temporary table if not exists seen (key text primary key) on commit drop')
  await client.query('truncate seen')
}

/** Notes keys down. @returns those not noted before */
export const noteSeen = async (client: pg.ClientBase, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ key: string }>(
    'insert into seen (key) select unnest($1::text[]) on conflict do nothing returning key',
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
