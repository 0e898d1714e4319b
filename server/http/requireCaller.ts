import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Operation } from '../../contract/core.ts'
import { openTenantTransaction } from '../db/tenant.ts'
import type { Caller } from '../identity/identity.ts'
import { problem } from '../problems.ts'
import { loadAccount, requirePermission } from './account.ts'

/** @throws 401 when there is no token */
export const bearerToken = ({ headers }: FastifyRequest): string => {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token) throw problem('not_signed_in')
  return token
}

/** Refuses callers without permission before a large body is read. @throws the problem of a missing permission */
export const requireCaller = async (
  operation: Pick<Operation, 'feature' | 'role' | 'csAccount'>,
  pool: pg.Pool,
  caller: Caller,
): Promise<void> => {
  const transaction = await openTenantTransaction(pool, caller.tenantId)
  try {
    requirePermission(operation, await loadAccount(transaction.client, caller))
  } finally {
    await transaction.rollback()
  }
}
