import type pg from 'pg'
import { requestOf } from '../support/calls.ts'
import { milliseconds } from '../support/figures.ts'
import { openConnection } from '../support/rawHttp.ts'
import { type Spread, spreadOf, timed } from '../support/samples.ts'
import type { Duck } from './duckdb.ts'
import type { Subject } from './subject.ts'

/** Maximum p95 of a chart, in milliseconds. */
const maxWait = 150

/** The times of a call, and of the same query on the facts by plain SQL and by DuckDB. */
export interface Compared {
  readonly name: string
  readonly api: Spread
  readonly sql: Spread
  readonly duck: Spread
}

interface Sources {
  readonly office: Parameters<typeof requestOf>[0]
  /** A connection of the owner, who is exempt from row-level security. */
  readonly facts: pg.ClientBase
  readonly duck: Duck
}

/** Times a call and its baselines in turn. The baselines take longer and run less often. The first round of each is a warm-up. */
const compare = async ({ office, facts, duck }: Sources, { call, sql, duckSql = sql }: Subject, times: number) => {
  const connection = await openConnection(office.origin)
  const request = requestOf(office, call)
  const send = () => connection.send(request)
  const askFacts = () => facts.query(sql)
  const askDuck = () => duck.query(duckSql)
  const taken: Record<'api' | 'sql' | 'duck', number[]> = { api: [], sql: [], duck: [] }
  for (const work of [send, send, askFacts, askDuck]) await work()
  const every = Math.max(1, Math.floor(times / 4))
  for (let turn = 0; turn < times; turn += 1) {
    taken.api.push(await timed(send))
    if (turn % every !== 0) continue
    taken.sql.push(await timed(askFacts))
    taken.duck.push(await timed(askDuck))
  }
  connection.close()
  return { name: call.name, api: spreadOf(taken.api), sql: spreadOf(taken.sql), duck: spreadOf(taken.duck) }
}

/** Measures all subjects with one client. */
export const measureSubjects = async (
  sources: Sources,
  subjects: readonly Subject[],
  times: number,
): Promise<Compared[]> => {
  const compared: Compared[] = []
  for (const subject of subjects)
    compared.push(
      await compare(sources, subject, times).catch((error: unknown) => {
        throw new Error(`${subject.call.name}: ${String(error)}`, { cause: error })
      }),
    )
  return compared
}

const both = ({ p50, p95 }: Spread) => `${milliseconds(p50)}, ${milliseconds(p95)}`

export const comparedHead = ['', 'n', 'API', 'plain SQL', 'ratio', 'DuckDB', 'ratio', 'aim'] as const

/** The cells of a table: p50 and p95 of each, and the ratios of the medians. */
export const comparedCells = ({ name, api, sql, duck }: Compared): string[] => {
  const ratios = [api.p50 / sql.p50, api.p50 / duck.p50] as const
  const isMet = ratios.every((ratio) => ratio <= 1) && api.p95 <= maxWait
  return [
    name,
    String(api.count),
    both(api),
    both(sql),
    ratios[0].toFixed(2),
    both(duck),
    ratios[1].toFixed(2),
    `≤ 1, ≤ 1, p95 ≤ ${maxWait} ms ${isMet ? '✓' : '✗'}`,
  ]
}
