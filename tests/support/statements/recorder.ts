import { appendFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import pg from 'pg'
import { noteRows } from './rowRecorder.ts'

/** A distinct statement of the product. */
export interface RecordedStatement {
  /** Without the numbers of parameters, so that lists of different lengths count as one. */
  readonly text: string
  /** As it was sent. */
  readonly sent: string
  /** The database role that sent it. */
  readonly role: string
  /** The innermost place in the product, `server/work/tasks.ts:165`. */
  readonly place: string
}

const root = join(import.meta.dirname, '../../..')
const transparent = /^(server\/db\/(tenant|inTenant|connection|takeIds)\.ts|tests\/support\/statements\/)/

const normal = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$n')
    .replace(/(\$n)(?:::\w+)?(?:, ?\$n(?:::\w+)?)+/g, '$n, …')
    .replace(/(\(\$n, …\))(?:, ?\(\$n, …\))+/g, '$1, …')
    .trim()

/** Where a statement comes from: the innermost frame other than the code that sends statements. Undefined outside the product. */
const placeOf = (stack: string): string | undefined => {
  const place = stack
    .split('\n')
    .map((line) => /(?:file:\/\/)?(\/[^():]+|[A-Z]:[^():]+):(\d+):\d+\)?$/.exec(line))
    .map((match) => match && `${relative(root, match[1] ?? '').replaceAll(sep, '/')}:${match[2]}`)
    .find((frame) => frame && !/^\.\.|^node_modules\//.test(frame) && !transparent.test(frame))
  return place?.startsWith('server/') ? place : undefined
}

const seen = new Map<string, RecordedStatement>()
let fresh: RecordedStatement[] = []

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : undefined
}

/** @returns the statement as it was sent first; undefined for those of the tests themselves */
const note = (client: pg.Client, query: unknown): RecordedStatement | undefined => {
  const sent = textOf(query)
  if (sent === undefined) return undefined
  const text = normal(sent)
  const role = client.user ?? ''
  const key = `${role} ${text}`
  const earlier = seen.get(key)
  if (earlier) return earlier
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const place = placeOf(new Error().stack ?? '')
  Error.stackTraceLimit = limit
  // Statements of the tests themselves prepare scenes.
  if (place === undefined) return undefined
  const statement = { text, sent, role, place }
  seen.set(key, statement)
  fresh.push(statement)
  const file = process.env.RENKEI_STATEMENTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify(statement)}\n`)
  return statement
}

let isRecording = false

/**
 * Records every statement that the product sends from now on in this process. With RENKEI_STATEMENTS_FILE each is also appended to that file,
 * and with RENKEI_ROWS_FILE what columns each brought is to that one.
 */
export const recordStatements = (): void => {
  if (isRecording) return
  isRecording = true
  const send = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const statement = note(this, args[0])
    const sent = send.apply(this, args)
    const { RENKEI_ROWS_FILE: rowsFile } = process.env
    if (statement && rowsFile && sent instanceof Promise)
      sent.then(
        (result: unknown) => noteRows(rowsFile, statement.place, result),
        () => {},
      )
    return sent
  } as typeof pg.Client.prototype.query
}

/** The statements that were sent for the first time since the last call. */
export const freshStatements = (): readonly RecordedStatement[] => {
  const statements = fresh
  fresh = []
  return statements
}
