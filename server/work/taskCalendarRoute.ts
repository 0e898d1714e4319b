import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { taskOperations } from '#contract/work/tasks.ts'
import { type OpenTransaction, openTenantTransaction } from '../db/tenant.ts'
import type { Principal } from '../identity/principal.ts'
import { claimedPrincipal, isFeedToken } from './feedToken.ts'
import { taskCalendarFeed } from './taskCalendarFeed.ts'
import { problem, ProblemError } from '../problems.ts'
import { languageOf } from '../problems/problemBody.ts'
import { loadAccount, requireAccess } from '../http/access/account.ts'

/** Calendar programs request a feed about once an hour. An office or a provider requests many from one address. */
const callsPerMinute = 120

/**
 * @returns the account
 * @throws 404 unless the token is the account's newest, and the account may still see its tasks
 */
const requireFeed = async ({ client, tx }: OpenTransaction, { tenantId, accountId }: Principal, token: string) => {
  const calendar = await tx
    .selectFrom('task_calendars')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .select('token_hash')
    .executeTakeFirst()
  if (!calendar || !isFeedToken(token, calendar.token_hash)) throw problem('not_found')
  try {
    // The feed's address does not belong to a sitting. It is forgotten when all of them end.
    const caller = { tenantId, accountId, issuedAt: Infinity, sitting: null, isKnownSitting: false }
    const account = await loadAccount(client, caller)
    requireAccess(taskOperations.listTasks, account)
    return account
  } catch (error) {
    throw error instanceof ProblemError ? problem('not_found') : error
  }
}

/** Serves the private feed of an account's tasks. Anybody with the address can read it, so the reply must not be cached. */
export const serveTaskCalendars = (app: FastifyInstance, pool: pg.Pool, publicUrl: string) => {
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { config: { operationId: 'taskCalendarFeed', rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } } },
    async ({ params: { token }, headers }, reply) => {
      const principal = claimedPrincipal(token)
      if (!principal) throw problem('not_found')
      // The account is only a claim so far. It says where the hash is stored; nothing is sent before the hash matches.
      const transaction = await openTenantTransaction(pool, principal.tenantId)
      try {
        const account = await requireFeed(transaction, principal, token)
        const feed = await taskCalendarFeed(
          transaction.tx,
          principal,
          publicUrl,
          languageOf(headers['accept-language']),
          account.features.has('communications'),
        )
        return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store').send(feed)
      } finally {
        await transaction.rollback()
      }
    },
  )
}
