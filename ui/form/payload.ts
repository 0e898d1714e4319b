import type { z } from 'zod'
import { type Language, messagesIn } from '#contract/messages.ts'
import { camelName, fieldConverter } from '#dataProvider/fieldNames.ts'
import { describeField, innermost } from '../fields/fieldKind.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

/** The value of `staffId` is in `staff`, that of `tagIds` in `tags`. */
const referenced = (record: Values, field: string): unknown => {
  if (field.endsWith('Ids')) {
    const several = record[`${field.slice(0, -3)}s`]
    return Array.isArray(several) ? several.map(idOf) : undefined
  }
  return field.endsWith('Id') ? idOf(record[field.slice(0, -2)]) : undefined
}

/**
 * The initial values of a form: a record's values under the payload's field names. If the payload has an id (`staff_id`, `tag_ids`) and the record
 * has the referenced object (`staff`, `tags`), the ids are taken from it.
 */
export const valuesFrom = (payload: z.ZodObject, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(payload.shape).map((wireName) => {
      const field = camelName(wireName)
      return [field, record[field] ?? referenced(record, field)]
    }),
  )

const emptied = (schema: z.core.$ZodType, value: unknown): unknown => {
  const left = value === '' || value === undefined || value === null
  if (!left) return value
  if (innermost(schema) !== schema) return null
  const { kind } = describeField(schema).kind
  return kind === 'boolean' ? false : kind === 'list' ? [] : undefined
}

/** The request body: the payload's fields, with null for empty optional ones. */
export const payloadFrom = (payload: z.ZodObject, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(payload.shape).map(([wireName, schema]) => {
      const field = camelName(wireName)
      return [field, emptied(schema, values[field])]
    }),
  )

/** Values without some of their fields. */
export const without = (fields: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))

/**
 * Validates a form with the server's schema.
 * @returns messages by camelCase field, worded like the server's 422; empty if the form is valid
 */
export const complaintsAbout = (payload: z.ZodObject, values: Values, language: Language): Record<string, string> => {
  const wire = fieldConverter(payload, 'toSnake')(payloadFrom(payload, values))
  const result = payload.safeParse(wire, { error: messagesIn(language) })
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [camelName(String(path[0] ?? 'root')), message]).toReversed(),
  )
}
