import type { z } from 'zod'

type Schema = z.core.$ZodTypes

/** What a test says of a value: fields that it leaves out get a sample, items of lists are completed. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Partially<T[K]> | undefined }
    : T

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Strings of the formats that schemas ask for. */
const formatted: Readonly<Record<string, string>> = {
  date: '2026-04-01',
  datetime: '2026-04-01T09:00:00+09:00',
  email: 'hanako@hospital.example',
  url: 'https://hospital.example/',
  uuid: '11111111-1111-4111-8111-111111111111',
}

/** Texts that satisfy refinements without a format, such as months. A schema takes the first that it accepts. */
const texts = ['', '見本', '2026-04-01', '2026-04', '#165e83', '43101', '43', '09:00', 'a', '1']

const acceptedText = (schema: Schema): string => {
  const { format } = schema._zod.def as { format?: string }
  const candidates = format && formatted[format] !== undefined ? [formatted[format]] : texts
  const accepted = candidates.find((text) => accepts(schema, text))
  if (accepted === undefined) throw new Error(`No sample text satisfies ${JSON.stringify(schema._zod.def)}`)
  return accepted
}

const accepts = (schema: Schema, value: unknown): boolean => {
  const result = schema._zod.run({ value, issues: [] }, {})
  return !(result instanceof Promise) && result.issues.length === 0
}

const acceptedNumber = (schema: Schema): number => {
  const accepted = [0, 1, 2, 10, 100, 2026].find((number) => accepts(schema, number))
  if (accepted === undefined) throw new Error(`No sample number satisfies ${JSON.stringify(schema._zod.bag)}`)
  return accepted
}

const shortestList = (schema: Schema, element: z.core.$ZodType): readonly unknown[] =>
  accepts(schema, []) ? [] : [sampleOf(element)]

const optionFor = (options: readonly Schema[], given: unknown): Schema => {
  const isOfOption = (option: Schema) => {
    if (!isObject(given)) return false
    const { shape } = option._zod.def as { shape?: Readonly<Record<string, Schema>> }
    const values = option._zod.propValues ?? {}
    return (
      shape !== undefined &&
      Object.entries(values).every(([name, allowed]) => !(name in given) || allowed.has(given[name] as string)) &&
      Object.keys(given).every((name) => name in shape)
    )
  }
  const chosen =
    given === undefined
      ? options[0]
      : (options.find((option) => accepts(option, given)) ??
        options.find(isOfOption) ??
        options.find((option) => Array.isArray(given) && option._zod.def.type === 'array'))
  if (!chosen) throw new Error(`${JSON.stringify(given)} is none of the alternatives`)
  return chosen
}

const objectSample = (shape: Readonly<Record<string, Schema>>, given: unknown, path: string): unknown => {
  const said = isObject(given) ? given : {}
  const unknown = Object.keys(said).filter((name) => !(name in shape))
  if (unknown.length > 0) throw new Error(`The contract has no ${unknown.map((name) => `${path}.${name}`).join(', ')}`)
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      if (field._zod.def.type === 'optional' && said[name] === undefined) return []
      return [[name, sampleOf(field, said[name], `${path}.${name}`)]]
    }),
  )
}

/** How a list counts what it holds, unless the test says it. */
const withCounts = (value: unknown, given: unknown): unknown => {
  if (!isObject(value) || !('total_count' in value) || (isObject(given) && 'total_count' in given)) return value
  const items = Object.values(value).find(Array.isArray)
  return { ...value, total_count: items?.length ?? 0, total_page: items?.length ? 1 : 0 }
}

/**
 * A value that a schema of the contract accepts, with what a test says of it. Without that: lists are empty, what may be missing is, numbers are
 * as small as allowed from 0, and of several alternatives it is the first.
 * @param given - fields in snake_case, as on the wire
 * @throws Error for a field that the schema does not have
 */
export const sampleOf = (type: z.core.$ZodType, given?: unknown, path = ''): unknown => {
  const schema = type as Schema
  const { def } = schema._zod
  if (given === null) return null
  switch (def.type) {
    case 'object':
      return withCounts(objectSample(def.shape as Readonly<Record<string, Schema>>, given, path), given)
    case 'array': {
      if (Array.isArray(given)) return given.map((item, index) => sampleOf(def.element, item, `${path}[${index}]`))
      return given ?? shortestList(schema, def.element)
    }
    case 'tuple':
      return given ?? def.items.map((item) => sampleOf(item))
    case 'record':
      if (!isObject(given)) return given ?? {}
      return Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, sampleOf(def.valueType, value, `${path}.${key}`)]),
      )
    case 'nullable':
      return given === undefined ? null : sampleOf(def.innerType, given, path)
    case 'optional':
      return given === undefined ? undefined : sampleOf(def.innerType, given, path)
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return sampleOf(def.innerType, given, path)
    case 'lazy':
      return sampleOf(def.getter(), given, path)
    case 'pipe':
      return sampleOf(def.in._zod.def.type === 'transform' ? def.out : def.in, given, path)
    case 'union':
      return sampleOf(optionFor(def.options as readonly Schema[], given), given, path)
    case 'intersection': {
      // Neither side knows the other's fields.
      const sides = [def.left, def.right].map((side) => sampleOf(side))
      return Object.assign({}, ...sides, given)
    }
    case 'literal':
      return given ?? def.values[0]
    case 'enum':
      return given ?? Object.values(def.entries)[0]
    case 'string':
      return given ?? acceptedText(schema)
    case 'number':
      return given ?? acceptedNumber(schema)
    case 'boolean':
      return given ?? false
    case 'null':
      return null
    default:
      return given ?? null
  }
}
