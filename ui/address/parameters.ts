import type { z } from 'zod'
import { innermost } from '../fields/fieldKind.ts'

const typeOf = (schema: z.core.$ZodType) => (innermost(schema) as z.core.$ZodTypes)._zod.def

/** Parses a text as JSON; undefined if it is not JSON. */
export const jsonIn = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const listIn = (element: z.core.$ZodType, text: string): unknown => {
  const { type } = typeOf(element)
  if (type === 'number') return text.split(',').map(Number)
  return type === 'string' || type === 'enum' ? text.split(',') : jsonIn(text)
}

/**
 * The value of an address parameter, converted as its schema requires but not yet validated. Lists are joined by commas; nested values are JSON.
 * {@link parameterText} is the inverse.
 */
export const parameterIn = (schema: z.core.$ZodType, text: string): unknown => {
  const def = typeOf(schema)
  switch (def.type) {
    case 'array':
      return listIn(def.element, text)
    case 'number':
      return Number(text)
    case 'literal':
      return def.values.every((value) => typeof value === 'number') ? Number(text) : text
    case 'object':
      return jsonIn(text)
    default:
      return text
  }
}

const isScalar = (value: unknown) => typeof value !== 'object'

/** A value as a parameter of the address. */
export const parameterText = (value: unknown): string => {
  if (isScalar(value)) return String(value)
  return Array.isArray(value) && value.every(isScalar) ? value.join(',') : JSON.stringify(value)
}

/**
 * The valid parameters of an address.
 * @param schemas - by the names of parameters
 * @returns the parameters that are there, by name, and the names of invalid ones
 */
export const parametersIn = <S extends Readonly<Record<string, z.ZodType>>>(
  schemas: S,
  address: URLSearchParams,
): { readonly parameters: { [K in keyof S]?: z.output<S[K]> }; readonly unknown: readonly string[] } => {
  const unknown: string[] = []
  const entries = Object.entries(schemas).flatMap(([name, schema]) => {
    const text = address.get(name)
    if (!text) return []
    const { success, data } = schema.safeParse(parameterIn(schema, text))
    if (success) return [[name, data] as const]
    unknown.push(name)
    return []
  })
  return { parameters: Object.fromEntries(entries) as { [K in keyof S]?: z.output<S[K]> }, unknown }
}

/** An address without some parameters. */
export const withoutParameters = (address: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...address].filter(([name]) => !names.includes(name)))
