import type pg from 'pg'
import { api } from '#contract/api.ts'
import { features } from '#contract/features.ts'
import { openTenantTransaction } from '#server/db/tenant.ts'
import type { AnyHandler } from '#server/handlers.ts'
import { reportHandlers } from '#server/reports/reportHandlers.ts'
import type { ApiCall } from '../support/calls.ts'

export interface StatementCaller {
  /** Of renkei_app. */
  readonly pool: pg.Pool
  readonly tenantId: number
  readonly ownInstitutionId: number | null
}

/** Milliseconds during which a statement was on its way: from sending it to its last row. Time in which several were counts once. */
export interface StatementTimes {
  readonly all: number
  /**
   * Of these, what is read before the question itself is asked: the names of the tenant's records, the months that are loaded, and for areas
   * whether every institution is counted where it is now.
   */
  readonly settings: number
}

/**
 * Answers a report in this process, in a transaction like that of a request, and measures how long its statements take.
 * What a request costs besides them (HTTP, token, account, parsing, reply) is left out. A report that is noted in the audit log, and a pivot, do
 * not say when their question begins: theirs count as without settings.
 */
export const timeStatements = async (
  { pool, tenantId, ownInstitutionId }: StatementCaller,
  call: ApiCall,
): Promise<StatementTimes> => {
  const { client, tx, rollback } = await openTenantTransaction(pool, tenantId, {
    isolation: 'repeatable read',
    parallel: false,
  })
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let taken = 0
  let settings = 0
  let underWay = 0
  let begin = 0
  const timedQuery = async (...given: unknown[]) => {
    if (underWay === 0) begin = performance.now()
    underWay += 1
    try {
      return await query(...given)
    } finally {
      underWay -= 1
      if (underWay === 0) taken += performance.now() - begin
    }
  }
  try {
    // The transaction has begun before, so only the report's own statements are timed.
    await query('select')
    Object.assign(client, { query: timedQuery })
    const operation = api[call.operationId]
    if (!('body' in operation)) throw new Error(`${call.operationId} is no report`)
    const handler = (reportHandlers as Readonly<Record<string, unknown>>)[call.operationId] as AnyHandler
    const context: Partial<Parameters<AnyHandler>[0]> = {
      tx,
      tenantId,
      account: {
        id: 0,
        role: 'owner',
        csAccount: false,
        features: new Set(features),
        permissions: new Set(),
        ownInstitutionId,
        sitting: null,
      },
      body: operation.body.parse(call.body),
      language: 'ja',
      touches: () => (settings = taken),
      afterCommit: () => {},
    }
    await handler(context as Parameters<AnyHandler>[0])
    return { all: taken, settings }
  } finally {
    Object.assign(client, { query })
    await rollback()
  }
}
