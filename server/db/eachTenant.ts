import type pg from 'pg'
import { DatabaseUnavailable, isMachineLost, isStatementTimeout } from './errors.ts'

const lastLists = new WeakMap<pg.Pool, readonly number[]>()

/**
 * Ids of all tenants but those that are being deleted. Only the jobs role may read them. While a machine of a distributed database is away,
 * they are those that this process has listed last.
 * @throws when it has listed none yet
 */
export const listTenants = async (jobs: pg.Pool): Promise<readonly number[]> => {
  try {
    const { rows } = await jobs.query<{ tenant_id: number }>(
      'select tenant_id from tenants where ending_at is null order by tenant_id',
    )
    const tenants = rows.map(({ tenant_id }) => tenant_id)
    lastLists.set(jobs, tenants)
    return tenants
  } catch (error) {
    const known = lastLists.get(jobs)
    if (known && (isMachineLost(error) || isStatementTimeout(error))) return known
    throw error
  }
}

/** Work that failed for some tenants, whose ids its message names. That of the others is done. */
export class TenantsLost extends AggregateError {
  constructor(lost: ReadonlyMap<number, unknown>) {
    super(
      [...lost.values()],
      `The work failed for the tenants ${[...lost.keys()].join(', ')}, and is done for the others`,
    )
    this.name = 'TenantsLost'
  }
}

/**
 * Does work for all tenants, one after the other. A tenant for which it fails, such as one whose machine is away, keeps none of the others from theirs.
 * @param jobs - as renkei_jobs
 * @returns the results in the order of the tenants' ids
 * @throws TenantsLost at the end if it failed for any; DatabaseUnavailable at once
 */
export const eachTenant = async <T>(jobs: pg.Pool, work: (tenantId: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  const lost = new Map<number, unknown>()
  for (const tenantId of await listTenants(jobs))
    try {
      results.push(await work(tenantId))
    } catch (error) {
      // Nothing answers, so there is nothing to wait for with each of the others.
      if (error instanceof DatabaseUnavailable) throw error
      lost.set(tenantId, error)
    }
  if (lost.size > 0) throw new TenantsLost(lost)
  return results
}

/**
 * The tenants with work to do. One that cannot be asked counts as well: its own job then fails, which is told, and is tried again.
 * @param jobs - as renkei_jobs
 */
export const tenantsWhere = async (
  jobs: pg.Pool,
  hasWork: (tenantId: number) => Promise<boolean>,
): Promise<number[]> => {
  const found = await eachTenant(jobs, async (tenantId) =>
    (await hasWork(tenantId).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
      return true
    }))
      ? [tenantId]
      : [],
  )
  return found.flat()
}
