const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A unique constraint forbade the row. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

const shardNumber = /_\d{6,}$/

/**
 * Name of the constraint or unique index that forbade a row. A distributed database sends it in the message alone, with the number of the shard at its end
 * (`duplicate key value violates unique constraint "accounts_email_102025"`), which is left out here.
 */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !sqlState(error)?.startsWith('23')) return undefined
  const named =
    'constraint' in error && typeof error.constraint === 'string'
      ? error.constraint
      : /constraint "([^"]+)"/.exec(error.message)?.[1]
  return named?.replace(shardNumber, '')
}

/** A foreign key forbade the row: what it points to does not exist (in this tenant). */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'

/** A lock was not available within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'

/** A statement exceeded its time limit, or was cancelled. */
export const isStatementTimeout = (error: unknown): boolean => sqlState(error) === '57014'

/** A snapshot is older than a row that the transaction would write. With a new one it may succeed at once. */
export const isSnapshotTooOld = (error: unknown): boolean => sqlState(error) === '40001'

/** Two transactions conflicted (serialization failure, deadlock), or a lock was not available in time. A retry may succeed. */
export const isContention = (error: unknown): boolean => /^(40001|40P01|55P03)$/.test(sqlState(error) ?? '')

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND'])

/** No connection was available, for whatever reason. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The machine that holds a tenant's rows is away or does not answer, while others do. */
export class MachineAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The machine of this tenant’s data cannot be reached', options)
    this.name = 'MachineAway'
  }
}

/** The database itself has answered that it cannot reach a machine of its own (PostgreSQL, Appendix A: class 08). */
export const isMachineLost = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && (sqlState(error)?.startsWith('08') ?? false)

/**
 * The database is stopped, stopping, starting or full. The same call may succeed later (PostgreSQL, Appendix A: classes
 * 08, 53 and 57P; 25P03 ends a transaction that was idle for too long).
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || error instanceof MachineAway) return true
  const state = sqlState(error)
  if (state && (networkCodes.has(state) || /^(08|53|57P|25P03)/.test(state))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection has been discarded|not queryable/.test(
    error.message,
  )
}
