import type { z } from 'zod'
import { longTexts } from '#contract/core.ts'
import { references } from '#contract/crud.ts'

/** The kind of a field, as far as its widget depends on it. */
export type FieldKind =
  | { readonly kind: 'text' | 'longText' | 'integer' | 'number' | 'boolean' | 'date' | 'dateTime' | 'record' | 'other' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'reference'; readonly resource: string }
  | { readonly kind: 'list'; readonly of: FieldKind }

export interface FieldDescription {
  readonly kind: FieldKind
  readonly required: boolean
  /** Maximum length of a text in UTF-16 code units. */
  readonly longest: number | undefined
}

type Schema = z.core.$ZodType

const layers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly'])

/** The schema inside its optional and nullable wrappers. */
export const innermost = (schema: Schema): Schema => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return layers.has(def.type) && 'innerType' in def ? innermost(def.innerType) : schema
}

const stringKind = (schema: Schema, format: unknown): FieldKind => {
  if (format === 'date') return { kind: 'date' }
  if (format === 'datetime') return { kind: 'dateTime' }
  return { kind: longTexts.has(schema) ? 'longText' : 'text' }
}

const kindOf = (schema: Schema): FieldKind => {
  const target = references.get(schema)
  if (target) return { kind: 'reference', resource: target.resource }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return stringKind(schema, 'format' in def ? def.format : undefined)
    case 'number':
      return { kind: 'format' in def ? 'integer' : 'number' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'enum':
      return { kind: 'enum', values: Object.values(def.entries).map(String) }
    case 'array':
      return { kind: 'list', of: kindOf(innermost(def.element)) }
    case 'object':
      return { kind: 'name' in def.shape ? 'record' : 'other' }
    default:
      return { kind: 'other' }
  }
}

/** Describes a field of the contract: its widget, whether it is required, its maximum length. */
export const describeField = (schema: Schema): FieldDescription => {
  const inner = innermost(schema)
  const longest = 'maxLength' in inner && typeof inner.maxLength === 'number' ? inner.maxLength : undefined
  return { kind: kindOf(inner), required: inner === schema, longest }
}
