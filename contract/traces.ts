import type { z } from 'zod'
import type { Operation } from './core.ts'
import type { Capability } from './features.ts'

/** Where a switch or a feature shows in requests and replies of calls that do not need it themselves. */
export interface Traces {
  /** Fields of replies that are null without it. */
  readonly replies: readonly string[]
  /** Conditions of requests, and of whatever in them, that are refused without it. */
  readonly conditions: readonly string[]
  /** Fields with names, or lists of them, and the names that belong to it: requests with one are refused, lists of replies come without. */
  readonly listed: Readonly<Record<string, readonly string[]>>
}

export const traces = {
  enabled_phase: {
    replies: ['phase'],
    conditions: ['phase_master_ids'],
    listed: { columns: ['phase'], kept: ['phase'] },
  },
  reverse_referrals: {
    replies: ['reverse_referral', 'reverse_referral_count', 'reverse_referral_count_since'],
    conditions: [],
    listed: { referral_type: ['reverse_referral'], reasons: ['only_reverse_referrals'] },
  },
  communications: {
    replies: ['last_visit_date', 'last_visit', 'last_visit_staff'],
    conditions: ['visits', 'visited'],
    listed: { columns: ['last_visit', 'last_visit_staff'] },
  },
  medical_institutions_search: {
    replies: ['memo_content', 'special_note_content'],
    conditions: [],
    listed: {},
  },
} as const satisfies Partial<Record<Capability, Traces>>

export type Traced = keyof typeof traces
export const traced = Object.keys(traces) as readonly Traced[]

/** The traces of a switch or a feature. */
export const tracesOf = (name: Traced): Traces => traces[name]

/** Whether a call needs it as a whole, so that nothing in the call has to be looked at. */
export const needs = ({ feature, requiredFeatures = [] }: Operation, name: Traced): boolean =>
  requiredFeatures.includes(name) || feature === name || (Array.isArray(feature) && feature.join() === name)

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

/** The parts of a call in which it leaves traces. */
export const tracedParts = (operation: Operation, name: Traced) => {
  const { replies, conditions, listed } = tracesOf(name)
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
