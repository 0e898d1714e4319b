import type { Operation } from '../../contract/core.ts'
import { type Switch, switches } from '../../contract/features.ts'
import { tracedParts, traces } from '../../contract/traces.ts'
import type { Account } from '../handlers.ts'
import { problem } from '../problems.ts'

type Parts = ReturnType<typeof tracedParts>

const parts = new WeakMap<Operation, ReadonlyMap<Switch, Parts>>()

const partsOf = (operation: Operation): ReadonlyMap<Switch, Parts> => {
  const known = parts.get(operation)
  if (known) return known
  const found = new Map(switches.map((name) => [name, tracedParts(operation, name)] as const))
  parts.set(operation, found)
  return found
}

/** The switches that are off and leave traces in a part of a call. */
const offIn = (operation: Operation, { features }: Pick<Account, 'features'>, part: keyof Parts): Switch[] =>
  switches.every((name) => features.has(name))
    ? []
    : switches.filter((name) => !features.has(name) && partsOf(operation).get(name)?.[part] === true)

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

/** @throws 403 `feature_missing` for a request with a condition, or a name in a list, of a switch that is off */
export const requireSwitchedOn = (operation: Operation, account: Pick<Account, 'features'>, input: unknown): void => {
  for (const name of offIn(operation, account, 'request')) {
    const { conditions, listed } = traces[name]
    visitFields(input, (_owner, field, value) => {
      const isCondition = conditions.includes(field) && isGiven(value)
      if (isCondition || (Array.isArray(value) && value.includes(listed[field]))) throw problem('feature_missing')
    })
  }
}

/** Takes what belongs to a switch that is off out of a reply. */
export const hideSwitchedOff = (operation: Operation, account: Pick<Account, 'features'>, reply: unknown): void => {
  for (const name of offIn(operation, account, 'reply')) {
    const { replies, listed } = traces[name]
    visitFields(reply, (owner, field, value) => {
      if (replies.includes(field)) owner[field] = null
      else if (Array.isArray(value) && field in listed) owner[field] = value.filter((one) => one !== listed[field])
    })
  }
}
