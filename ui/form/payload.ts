import type { z } from 'zod'
import { type Language, messagesIn } from '../../contract/messages.ts'
import { camelName, fieldConverter } from '../../dataProvider/fieldNames.ts'
import { describeField, innermost } from '../fields/fieldKind.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

/** `staffId` is found in `staff`, `tagIds` in `tags`. */
const referenced = (record: Values, field: string): unknown => {
  if (field.endsWith('Ids')) {
    const several = record[`${field.slice(0, -3)}s`]
    return Array.isArray(several) ? several.map(idOf) : undefined
  }
  return field.endsWith('Id') ? idOf(record[field.slice(0, -2)]) : undefined
}

/**
 * What a form starts from: a record's values by the names of the payload's fields. Where the payload has an id (`staff_id`, `tag_ids`) and
 * the record has what it points to (`staff`, `tags`), the ids are taken from there.
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

/** What is sent: the payload's fields, with null for what was left empty and may be. */
export const payloadFrom = (payload: z.ZodObject, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(payload.shape).map(([wireName, schema]) => {
      const field = camelName(wireName)
      return [field, emptied(schema, values[field])]
    }),
  )

/**
 * Checks a form against the schema that the server checks by.
 * @returns messages by camelCase field, in the words of the server's 422; empty where all is well
 */
export const complaintsAbout = (payload: z.ZodObject, values: Values, language: Language): Record<string, string> => {
  const wire = fieldConverter(payload, 'toSnake')(payloadFrom(payload, values))
  const result = payload.safeParse(wire, { error: messagesIn(language) })
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [camelName(String(path[0] ?? 'root')), message]).toReversed(),
  )
}
