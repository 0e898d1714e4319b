import type { z } from 'zod'
import type { Operation } from '#contract/core.ts'
import { type Language, messagesIn } from '#contract/messages.ts'
import { invalidInput, problem } from '../../problems.ts'
import { requireStorable } from './storable.ts'

const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? innermost(def.innerType)
    : schema
}

const fromText = (schema: z.core.$ZodType, text: unknown): unknown => {
  const { def } = (innermost(schema) as z.core.$ZodTypes)._zod
  if (def.type === 'array') {
    const items: unknown[] = Array.isArray(text) ? text : [text]
    return items.map((item) => fromText(def.element, item))
  }
  if (typeof text !== 'string') return text
  if (def.type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (def.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const fromAddress = (schema: z.ZodObject, given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return given
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? fromText(field, text) : text]
    }),
  )
}

const checked = (schema: z.ZodType, value: unknown, language: Language): unknown => {
  const result = schema.safeParse(value, { error: messagesIn(language) })
  if (!result.success) throw invalidInput(result.error.issues)
  return result.data
}

/** Path ids that are impossible get a 404, like ids of records that do not exist. */
const checkedParams = (schema: z.ZodObject, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (!result.success) throw problem('not_found')
  return result.data
}

interface Given {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * A request's input in the operation's own types.
 * @throws a 404 for an impossible path id and a 422 that names the fields of query or body that do not fit
 */
export const inputOf = (operation: Operation, { params, query, body }: Given, language: Language): Given => {
  requireStorable(query)
  requireStorable(body)
  return {
    params: operation.params && checkedParams(operation.params, fromAddress(operation.params, params)),
    query: operation.query && checked(operation.query, fromAddress(operation.query, query), language),
    body: operation.body && checked(operation.body, body, language),
  }
}
