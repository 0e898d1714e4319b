import type { z } from 'zod'
import type { Operation } from './core.ts'
import type { Switch } from './features.ts'

/** Where a switch shows in requests and replies of calls that do not need it themselves. */
export interface Traces {
  /** What all names of the kind have in common: whatever else has it must be declared (traces.test.ts). */
  readonly word: RegExp
  /** Fields of replies that are null while the switch is off. */
  readonly replies: readonly string[]
  /** Conditions of requests, and of whatever in them, that are refused while it is off. */
  readonly conditions: readonly string[]
  /** Lists of names, in requests and replies, and the names in them: requests with one are refused, replies come without. */
  readonly listed: Readonly<Record<string, string>>
}

export const traces: Readonly<Record<Switch, Traces>> = {
  enabled_phase: {
    word: /phase/,
    replies: ['phase'],
    conditions: ['phase_master_ids'],
    listed: { columns: 'phase', kept: 'phase' },
  },
}

/** Whether a call needs the switch as a whole, so that nothing in it has to be looked at. */
const needs = ({ requiredFeatures = [] }: Operation, name: Switch): boolean => requiredFeatures.includes(name)

/** All names of fields in a schema, however deep. */
export const fieldNames = (type: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): ReadonlySet<string> => {
  if (seen.has(type)) return new Set()
  seen.add(type)
  const { def } = (type as z.core.$ZodTypes)._zod
  const inner = (schemas: readonly z.core.$ZodType[]) => schemas.flatMap((schema) => [...fieldNames(schema, seen)])
  if (def.type === 'object') {
    const shape: Readonly<Record<string, z.core.$ZodType>> = def.shape
    return new Set([...Object.keys(shape), ...inner(Object.values(shape))])
  }
  if (def.type === 'array') return new Set(inner([def.element]))
  if (def.type === 'union') return new Set(inner(def.options))
  return new Set('innerType' in def ? inner([def.innerType]) : [])
}

/** The parts of a call in which a switch leaves traces. */
export const tracedParts = (operation: Operation, name: Switch) => {
  const { replies, conditions, listed } = traces[name]
  const hasAny = (schema: z.ZodType | undefined, names: readonly string[]) => {
    if (!schema || needs(operation, name)) return false
    const fields = fieldNames(schema)
    return names.some((one) => fields.has(one))
  }
  const lists = Object.keys(listed)
  return {
    request: hasAny(operation.body, [...conditions, ...lists]) || hasAny(operation.query, [...conditions, ...lists]),
    reply: hasAny(operation.response, [...replies, ...lists]),
  }
}
