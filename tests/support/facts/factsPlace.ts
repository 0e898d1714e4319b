import { aTenant } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anOwnDepartment, anUpload } from './factBuilders.ts'
import type { FactsPlace } from './randomFacts.ts'

/**
 * A hospital with two departments for facts.
 * @param institutions - that refer to it
 * @param period - days between a referral and the stay that it leads to, at most
 */
export const aFactsPlace = async (
  database: TestDatabase,
  institutions: readonly number[],
  period = 90,
): Promise<FactsPlace> => {
  const tenantId = await aTenant(database)
  await database.owner.query('update tenants set max_referral_hospital_admission_period = $2 where tenant_id = $1', [
    tenantId,
    period,
  ])
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into accounts (tenant_id, username, email, login_name, role)
    values ($1, '佐藤', 'sato@example.jp', 'sato', 'member') returning id`,
    [tenantId],
  )
  const uploadId = await anUpload(database.owner, { tenantId, accountId: rows[0]?.id ?? 0 })
  const departments = [
    await anOwnDepartment(database.owner, tenantId, '内科'),
    await anOwnDepartment(database.owner, tenantId, '外科'),
  ]
  return { tenantId, uploadId, departments, institutions }
}
