import type { z } from 'zod'
import { type Camel, camelName, fieldConverter } from '../../dataProvider/fieldNames.ts'

/**
 * A condition from outside, with camelCase names; undefined if it is invalid.
 * @param schema - of the contract
 */
export const conditionIn = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { data } = (schema as z.ZodType).safeParse(fieldConverter(schema, 'toSnake')(value))
  return data === undefined ? undefined : fieldConverter(schema, 'toCamel')(data)
}

/**
 * The valid conditions in a value from outside (the address bar, a filter saved by an older version). Everything else is dropped.
 * @param conditions - the contract's schema, with one field per condition
 */
export const conditionsIn = <C extends z.ZodObject>(conditions: C, value: unknown): Partial<Camel<z.input<C>>> => {
  if (typeof value !== 'object' || value === null) return {}
  const values = new Map<string, unknown>(Object.entries(value))
  const entries = Object.entries<z.core.$ZodType>(conditions.shape).flatMap(([wireName, schema]) => {
    const name = camelName(wireName)
    const condition = conditionIn(schema, values.get(name))
    return condition === undefined ? [] : [[name, condition] as const]
  })
  return Object.fromEntries(entries) as Partial<Camel<z.input<C>>>
}
