import type { z } from 'zod'

/** `first_name` → `firstName`. */
export type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : S

/** A type of the API with its declared field names in camelCase. Free-form records keep their keys. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends Blob
    ? T
    : T extends object
      ? string extends keyof T
        ? T
        : { [K in keyof T as K extends string ? CamelName<K> : K]: Camel<T[K]> }
      : T

type Convert = (value: unknown) => unknown
export type Direction = 'toCamel' | 'toSnake'

/** @example camelName('total_count') // 'totalCount' */
export const camelName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const same: Convert = (value) => value
const caches = { toCamel: new WeakMap<object, Convert>(), toSnake: new WeakMap<object, Convert>() }

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectConverter = (shape: Readonly<Record<string, z.core.$ZodType>>, direction: Direction): Convert => {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    from: direction === 'toCamel' ? name : camelName(name),
    to: direction === 'toCamel' ? camelName(name) : name,
    convert: fieldConverter(schema, direction),
  }))
  return (value) => {
    if (!isPlainObject(value)) return value
    const result: Record<string, unknown> = {}
    for (const field of fields) {
      if (field.from in value) result[field.to] = field.convert(value[field.from])
    }
    return result
  }
}

interface Alternatives {
  readonly options: readonly z.core.$ZodType[]
  readonly discriminator: string
}

/** Converts each object as the alternative that its discriminator names. */
const alternativesConverter = ({ options, discriminator }: Alternatives, direction: Direction): Convert => {
  const field = direction === 'toCamel' ? discriminator : camelName(discriminator)
  const converters = new Map(
    options.flatMap((option) =>
      [...(option._zod.propValues?.[discriminator] ?? [])].map(
        (value) => [value, fieldConverter(option, direction)] as const,
      ),
    ),
  )
  return (value) => {
    const convert = isPlainObject(value) ? converters.get(value[field] as z.core.util.Primitive) : undefined
    return convert ? convert(value) : value
  }
}

const make = (schema: z.core.$ZodTypes, direction: Direction): Convert => {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return objectConverter(def.shape, direction)
    case 'array': {
      const convert = fieldConverter(def.element, direction)
      return convert === same ? same : (value) => (Array.isArray(value) ? value.map(convert) : value)
    }
    case 'union':
      return 'discriminator' in def ? alternativesConverter(def as Alternatives, direction) : same
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly': {
      const convert = fieldConverter(def.innerType, direction)
      return convert === same ? same : (value) => (value === null || value === undefined ? value : convert(value))
    }
    default:
      return same
  }
}

/**
 * Converts field names between the API and the browser, derived from a schema and cached. It converts declared fields, drops undeclared ones, and
 * leaves values, free-form records and files unchanged.
 */
export const fieldConverter = (schema: z.core.$ZodType, direction: Direction): Convert => {
  const cache = caches[direction]
  const cached = cache.get(schema)
  if (cached) return cached
  const convert = make(schema as z.core.$ZodTypes, direction)
  cache.set(schema, convert)
  return convert
}
