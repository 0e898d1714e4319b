import { sql } from 'kysely'
import type { z } from 'zod'
import { type Plan, plans } from '../../contract/features.ts'
import type { TenantPlan } from '../../contract/tenantSetting.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { countOf, keptAccounts } from './accountRules.ts'

/** A plan's name in the contract's terms. */
export const planOf = (name: string): Plan => {
  const plan = plans.find((known) => known === name)
  if (!plan) throw new Error(`The contract knows no plan ${name}`)
  return plan
}

/** The plan, its features and how much of it is used, counted as the limits count. */
export const readPlan = async (
  tx: TenantTransaction,
  tenantId: number,
  { features }: Account,
): Promise<z.input<typeof TenantPlan>> => {
  const [tenant, accountCount, tags] = await Promise.all([
    tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .select(['plan', 'max_account_count', 'max_tag_count'])
      .executeTakeFirstOrThrow(),
    countOf(keptAccounts(tx, tenantId)),
    tx
      .selectFrom('tags')
      .where('tenant_id', '=', tenantId)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...tenant,
    plan: planOf(tenant.plan),
    features: [...features],
    account_count: accountCount,
    tag_count: tags.count,
  }
}
