import type { z } from 'zod'
import { type Camel, camelName, fieldConverter } from '#dataProvider/fieldNames.ts'
import { parameterIn } from './parameters.ts'

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

/**
 * The valid conditions in an address, one parameter each.
 * @param conditions - the contract's schema, with one field per condition
 * @param names - the wire names of the conditions that the address may hold
 * @returns the conditions that are there, and the names of invalid parameters
 */
export const conditionsInAddress = <C extends z.ZodObject>(
  conditions: C,
  names: readonly string[],
  address: URLSearchParams,
): { readonly conditions: Partial<Camel<z.input<C>>>; readonly unknown: readonly string[] } => {
  const unknown: string[] = []
  const entries = names.flatMap((name) => {
    const text = address.get(name)
    const schema = conditions.shape[name]
    if (!text || !schema) return []
    const condition = conditionIn(schema, parameterIn(schema, text))
    if (condition !== undefined) return [[camelName(name), condition] as const]
    unknown.push(name)
    return []
  })
  return { conditions: Object.fromEntries(entries) as Partial<Camel<z.input<C>>>, unknown }
}
