import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { openTenantTransaction } from '../../db/tenant.ts'
import type { Caller } from '../../identity/identity.ts'
import { problem } from '../../problems.ts'
import type { Access } from '#contract/access.ts'
import { loadAccount, requireAccess } from './account.ts'

/** @throws 401 when there is no token */
export const bearerToken = ({ headers }: FastifyRequest): string => {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token) throw problem('not_signed_in')
  return token
}

/** Refuses callers without access before a large body is read. @throws the problem of the missing access */
export const requireCaller = async (access: Access, pool: pg.Pool, caller: Caller): Promise<void> => {
  const transaction = await openTenantTransaction(pool, caller.tenantId)
  try {
    requireAccess(access, await transaction.run(() => loadAccount(transaction.client, caller)))
  } finally {
    await transaction.rollback()
  }
}
