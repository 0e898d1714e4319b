import type { z } from 'zod'
import { type Camel, camelName, fieldConverter } from '../../dataProvider/fieldNames.ts'

/**
 * A condition that came from outside, in the browser's spelling; undefined where it cannot be.
 * @param schema - of the contract
 */
export const conditionIn = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { data } = (schema as z.ZodType).safeParse(fieldConverter(schema, 'toSnake')(value))
  return data === undefined ? undefined : fieldConverter(schema, 'toCamel')(data)
}

/**
 * What of a value from outside (the address bar, a filter that an older version saved) are conditions; the rest is left out.
 * @param conditions - the contract's, one field each
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
