import type { Operation } from '#contract/core.ts'
import { type Traced, traced, tracedParts, tracesOf } from '#contract/traces.ts'
import type { Account } from '../../handlers.ts'
import { featureMissing } from '../../requireFeature.ts'

type Parts = ReturnType<typeof tracedParts>

const parts = new WeakMap<Operation, ReadonlyMap<Traced, Parts>>()

const partsOf = (operation: Operation): ReadonlyMap<Traced, Parts> => {
  const known = parts.get(operation)
  if (known) return known
  const found = new Map(traced.map((name) => [name, tracedParts(operation, name)] as const))
  parts.set(operation, found)
  return found
}

/** The switches that are off, and features that the plan lacks, with traces in a part of a call. */
const offIn = (operation: Operation, { features }: Pick<Account, 'features'>, part: keyof Parts): Traced[] =>
  traced.every((name) => features.has(name))
    ? []
    : traced.filter((name) => !features.has(name) && partsOf(operation).get(name)?.[part] === true)

type Visit = (owner: Record<string, unknown>, field: string, value: unknown) => void

/** Visits every field of a value, however deep. */
const visitFields = (value: unknown, visit: Visit): void => {
  if (Array.isArray(value)) return value.forEach((item) => visitFields(item, visit))
  if (typeof value !== 'object' || value === null) return
  const owner = value as Record<string, unknown>
  for (const [field, inner] of Object.entries(owner)) {
    visit(owner, field, inner)
    visitFields(inner, visit)
  }
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** @throws 403 `feature_missing` for a request with a condition or a name of a switch that is off, or of a feature that the plan lacks */
export const requireSwitchedOn = (
  operation: Operation,
  account: Pick<Account, 'features' | 'role'>,
  input: unknown,
): void => {
  for (const name of offIn(operation, account, 'request')) {
    const { conditions, listed } = tracesOf(name)
    visitFields(input, (_owner, field, value) => {
      const isCondition = conditions.includes(field) && isGiven(value)
      const isName = [value].flat().some((one) => listed[field]?.includes(String(one)))
      if (isCondition || isName) throw featureMissing(account)
    })
  }
}

type Replace = (field: string, value: unknown) => unknown

/** A value with fields replaced, however deep. What has none of them is the same object, not a copy. */
const withFields = (value: unknown, replace: Replace): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withFields(item, replace))
    return items.some((item, place) => item !== value[place]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.entries(value).flatMap(([field, before]) => {
    const after = withFields(replace(field, before), replace)
    return after === before ? [] : [[field, after] as const]
  })
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value
}

/**
 * A reply without what belongs to switches that are off, and to features that the plan lacks. The given one stays as it is, since a handler may give
 * the same object to everybody.
 */
export const withSwitchedOffHidden = <T>(operation: Operation, account: Pick<Account, 'features'>, reply: T): T =>
  offIn(operation, account, 'reply').reduce<unknown>((shown, name) => {
    const { replies, listed } = tracesOf(name)
    return withFields(shown, (field, value) => {
      if (replies.includes(field)) return null
      const hidden = listed[field]
      if (!Array.isArray(value) || !hidden?.some((one) => value.includes(one))) return value
      return value.filter((one) => !hidden.includes(one))
    })
  }, reply) as T
