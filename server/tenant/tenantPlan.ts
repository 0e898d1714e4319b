import { sql } from 'kysely'
import type { z } from 'zod'
import { isFeature, type Plan, plans } from '#contract/features.ts'
import type { TenantPlan } from '#contract/tenant/tenantSetting.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { countOf, keptAccounts } from './accountRules.ts'

const smallestPlan: Plan = 'starter'
const unknownPlans = new Set<string>()

/**
 * The contract's plan for a plan name. A name that only the masters contain is shown as the smallest plan, with one
 * warning per process in the log. Permissions depend on the features that the masters give the plan, so an unknown name
 * locks nobody out.
 */
export const planOf = (name: string): Plan => {
  const plan = plans.find((one) => one === name)
  if (plan) return plan
  if (!unknownPlans.has(name))
    process.emitWarning(`The plan ${name} is not in the contract; tenants with it are shown as ${smallestPlan}`)
  unknownPlans.add(name)
  return smallestPlan
}

/** The plan, its features and its usage, counted as for the limits. */
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
    features: [...features].filter(isFeature),
    account_count: accountCount,
    tag_count: tags.count,
  }
}
