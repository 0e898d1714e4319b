import type pg from 'pg'
import type { Operation } from '#contract/core.ts'
import { openTenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { problem, type ProblemCode, ProblemError } from '../../problems.ts'
import { ownerToAsk } from '../../records/ownerToAsk.ts'
import { peopleScope } from '../conflicts.ts'

/** Refusals with which a member turns to an owner. */
const forOwners: ReadonlySet<ProblemCode> = new Set(['feature_missing', 'owner_only', 'permission_missing'])

/** So many are named: whoever needs one of them need not know all. */
const maxNamed = 2

/**
 * Adds to a refusal that an owner can do something about who the owners are, as the app names them where it says so before a call.
 * @param onFailure - is told why they could not be read; the refusal itself matters more
 * @returns the error itself unless it is such a refusal of somebody who is no owner
 */
export const withOwners = async (
  pool: pg.Pool,
  { tenantId, account }: { readonly tenantId: number; readonly account: Account },
  { scope }: Pick<Operation, 'scope'>,
  error: unknown,
  onFailure: (failure: unknown) => void,
): Promise<unknown> => {
  if (!(error instanceof ProblemError) || !forOwners.has(error.code)) return error
  if (account.role === 'owner' || scope !== peopleScope) return error
  let transaction: Awaited<ReturnType<typeof openTenantTransaction>> | undefined
  try {
    transaction = await openTenantTransaction(pool, tenantId)
    const { rows } = await transaction.client.query<{ readonly username: string }>({
      name: 'owners_to_ask',
      text: `
        select owners.username
        from accounts as owners
        where owners.tenant_id = $1 and ${ownerToAsk('owners')}
        order by owners.id
        limit $2`,
      values: [tenantId, maxNamed],
    })
    await transaction.commit()
    return problem(error.code, { ...error.extras, owners: rows.map(({ username }) => username) })
  } catch (failure) {
    onFailure(failure)
    await transaction?.rollback().catch(() => {})
    return error
  }
}
