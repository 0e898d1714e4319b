import type { z } from 'zod'
import { camelName } from '#dataProvider/fieldNames.ts'
import { conditionIn } from '../../address/conditions.ts'

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Splits filters from an address or a saved set into `known` ones and the names of `unknown` ones: filters that the list does not have (any more),
 * or with an invalid value.
 * @param filters - the contract's filters of the list
 * @param names - camelCase names of the filters that the screen offers
 */
export const sortedOut = (filters: z.ZodObject, names: readonly string[], given: Values) => {
  const schemas = new Map(Object.entries(filters.shape).map(([wireName, schema]) => [camelName(wireName), schema]))
  const isKnown = ([name, value]: readonly [string, unknown]) => {
    const schema = schemas.get(name)
    return schema !== undefined && names.includes(name) && conditionIn(schema, value) !== undefined
  }
  const entries = Object.entries(given).filter(([, value]) => !isEmpty(value))
  return {
    known: Object.fromEntries(entries.filter(isKnown)),
    unknown: entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
  }
}

/** Whether two sets of filters are equal. */
export const sameFilters = (a: Values, b: Values): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
