import type { z } from 'zod'

type Schema = z.core.$ZodTypes

const accepts = (schema: Schema, value: unknown): boolean => {
  const result = schema._zod.run({ value, issues: [] }, {})
  return !(result instanceof Promise) && result.issues.length === 0
}

/**
 * What to say of a sample (`sample.ts`) so that nothing is empty in it: lists have one item, what may be missing is there, numbers are 1. Undefined
 * where the sample is as good.
 */
export const filledWith = (type: z.core.$ZodType, depth = 0): unknown => {
  const schema = type as Schema
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Readonly<Record<string, Schema>>)
      const filled = fields.map(([name, field]) => [name, filledWith(field, depth + 1)] as const)
      return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
    }
    case 'array': {
      const item = filledWith(def.element, depth + 1)
      const count = [1, 12].find((length) =>
        accepts(
          schema,
          Array.from({ length }, () => item),
        ),
      )
      return item === undefined ? undefined : Array.from({ length: count ?? 1 }, () => item)
    }
    case 'union': {
      const [first] = def.options
      return first && filledWith(first, depth + 1)
    }
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return filledWith(def.innerType, depth + 1)
    case 'number':
      return accepts(schema, 1) ? 1 : undefined
    default:
      return undefined
  }
}
