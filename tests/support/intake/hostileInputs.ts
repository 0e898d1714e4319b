import { z } from 'zod'
import { runs, spread } from '../strength.ts'

type Schema = z.core.$ZodType
type Path = readonly (string | number)[]

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

const sampleText = (schema: Schema): string => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  switch (json.format) {
    case 'date':
      return '2026-04-01'
    case 'date-time':
      return '2026-04-01T00:00:00+09:00'
    case 'email':
      return 'a@example.jp'
    case 'time':
      return '10:00'
    default:
      return 'あ'
  }
}

const isOptional = (schema: Schema) => defOf(schema).type === 'optional'

/**
 * A value that matches a schema well enough to pass its first checks.
 * @param along - a path; only the optional fields on it are set. Without it, all optional fields are set
 */
export const sampleOf = (schema: Schema, along?: Path): unknown => {
  const def = defOf(schema)
  const [here, ...further] = along ?? []
  const inside = along && further
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([name, field]) => !along || name === here || !isOptional(field))
          .map(([name, field]) => [name, sampleOf(field, along && (name === here ? further : []))]),
      )
    case 'array':
      return [sampleOf(def.element, inside)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return sampleOf(def.innerType, along)
    case 'union':
      return sampleOf(def.options[0] ?? z.null(), along)
    case 'intersection':
      return { ...Object(sampleOf(def.left, along)), ...Object(sampleOf(def.right, along)) }
    case 'pipe':
      return sampleOf(def.in, along)
    case 'lazy':
      return sampleOf(def.getter(), along)
    case 'record':
      return { name: 'あ' }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return sampleText(schema)
    default:
      return 'あ'
  }
}

/** The paths of all values in a sample, including objects and arrays. */
export const placesIn = (value: unknown, path: Path = []): Path[] => {
  const inside = Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => placesIn(entry, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, entry]) => placesIn(entry, [...path, name]))
      : []
  return [path, ...inside]
}

/** A copy of a value with another one at a path. */
export const replaced = (value: unknown, [first, ...rest]: Path, by: unknown): unknown => {
  if (first === undefined) return by
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (index === first ? replaced(entry, rest, by) : entry))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, entry]) => [name, name === first ? replaced(entry, rest, by) : entry]),
  )
}

/** The value at a path. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), value)

/** Values that have caused, or might cause, a 500, by the kind of value that they replace. */
const hostileFor = (value: unknown): readonly unknown[] => {
  if (typeof value === 'number') return [2_147_483_648, Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 1e308, 0.5]
  if (typeof value !== 'string') return []
  if (/^\d{4}-\d\d-\d\d/.test(value))
    return ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', value.replace('2026', '0001')]
  return ['a\u0000b', '\ud800', '%_\\', "'; drop table tags --", 'あ'.repeat(20_000), '__proto__']
}

/** A valid body with one field, the first of the path, taken from another body. */
const merged = (almost: unknown, valid: unknown, [first]: Path): unknown => ({
  ...Object(almost),
  ...Object(valid),
  ...(first !== undefined && { [first]: Reflect.get(Object(almost), first) }),
})

/** Maximum number of places in one body that are tested, spread evenly. */
const maxPlaces = runs(40)

/**
 * Bodies that are almost valid for an operation, each with one hostile value: numbers beyond 32 and 53 bits, days of the year 1, NUL, half
 * characters, names of `Object.prototype`.
 * @param valid - a valid body, if there is one
 */
export const hostileBodies = (schema: Schema, valid?: unknown): unknown[] => {
  const whole = sampleOf(schema)
  const leaves = placesIn(whole).filter((path) => hostileFor(valueAt(whole, path)).length > 0)
  const bodies = spread(leaves, maxPlaces).flatMap((path) => {
    const almost = valid === undefined ? sampleOf(schema, path) : merged(sampleOf(schema, path), valid, path)
    return hostileFor(valueAt(whole, path)).map((value) => replaced(almost, path, value))
  })
  const least = valid ?? sampleOf(schema, [])
  return [whole, { ...Object(least), constructor: 1, toString: { x: '\u0000' } }, ...bodies]
}

/** JSON text with so much nesting that a recursive parser overflows its stack. */
export const deepJson = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Names that every object has, and that a request might use as keys. */
export const prototypeNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const
