import type { Operation } from '../../contract/core.ts'
import { type Traced, traced, tracedParts, tracesOf } from '../../contract/traces.ts'
import type { Account } from '../handlers.ts'
import { featureMissing } from '../requireFeature.ts'

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
      const isName = field in listed && [value].flat().includes(listed[field])
      if (isCondition || isName) throw featureMissing(account)
    })
  }
}

/** Takes what belongs to a switch that is off, or to a feature that the plan lacks, out of a reply. */
export const hideSwitchedOff = (operation: Operation, account: Pick<Account, 'features'>, reply: unknown): void => {
  for (const name of offIn(operation, account, 'reply')) {
    const { replies, listed } = tracesOf(name)
    visitFields(reply, (owner, field, value) => {
      if (replies.includes(field)) owner[field] = null
      else if (Array.isArray(value) && field in listed) owner[field] = value.filter((one) => one !== listed[field])
    })
  }
}
