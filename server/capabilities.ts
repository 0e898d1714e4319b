import { sql } from 'kysely'
import { type Capability, isFeature, isSwitch } from '#contract/features.ts'

/** SQL text for the names of what a row of `tenants` may use: the features of its plan, and those that its switches add. */
export const capabilitiesText = `array(
  select feature from plan_features where plan_features.plan = tenants.plan
  union
  select 'email_sender_restricted' where tenants.email_sender_restricted
  union
  select 'enabled_phase' where tenants.enabled_phase
)`

/** {@link capabilitiesText} as an expression. */
export const capabilityNames = sql<string[]>`${sql.raw(capabilitiesText)}`

/** The names that this version of the product knows. */
export const capabilitiesIn = (names: readonly string[]): ReadonlySet<Capability> =>
  new Set(names.filter((name): name is Capability => isFeature(name) || isSwitch(name)))
