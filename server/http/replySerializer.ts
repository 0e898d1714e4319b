import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Operation } from '#contract/core.ts'

type Serialize = (reply: unknown) => string
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Whether a field that may be left out may also be null. */
const mayBeNull = (field: z.core.$ZodType): boolean => {
  const { def } = (field as z.core.$ZodTypes)._zod
  return def.type === 'nullable' || (def.type === 'optional' && mayBeNull(def.innerType))
}

/**
 * What stored JSON may lack, because its writer could leave it out, is in the reply nevertheless: as null, or as the default that the schema names.
 * Only what may be missing and may not be null stays away, such as a condition that nobody has set.
 */
const nullWhereMissing = ({ zodSchema, jsonSchema }: Parameters<Override>[0]): void => {
  const { def } = zodSchema._zod
  if (def.type !== 'object' || !jsonSchema.properties) return
  for (const [name, field] of Object.entries(def.shape)) {
    const property = jsonSchema.properties[name]
    if (typeof property === 'object' && field._zod.optout === 'optional' && mayBeNull(field)) property.default = null
  }
}

/** In a union a null is looked for among the values of an enumeration, where it is not although the field may be null. */
const nullInEnumeration = ({ jsonSchema }: Parameters<Override>[0]): void => {
  if (jsonSchema.enum && 'nullable' in jsonSchema && jsonSchema.nullable && !jsonSchema.enum.includes(null))
    jsonSchema.enum = [...jsonSchema.enum, null]
}

const serializers = new WeakMap<z.ZodType, Serialize>()

/**
 * Writes the replies of one schema. The code for it is generated when the first reply is written and kept for the
 * process: generating it for every operation would take a third of a start.
 */
export const replySerializer = (response: z.ZodType): Serialize => {
  const kept = serializers.get(response)
  if (kept) return kept
  // The types of the two packages name the drafts of JSON Schema differently.
  const schema = z.toJSONSchema(response, {
    target: 'openapi-3.0',
    io: 'output',
    override: (context) => {
      nullWhereMissing(context)
      nullInEnumeration(context)
    },
  }) as AnySchema
  const serialize: Serialize = fastJsonStringify(schema)
  serializers.set(response, serialize)
  return serialize
}

/** The options of a route that make Fastify write an operation's replies by their schema. */
export const replyOptions = ({ response, status, contentType }: Operation) =>
  response && !contentType
    ? {
        // Fastify only asks for a serializer where a schema stands. The schema itself is converted later.
        schema: { response: { [status]: {} } },
        serializerCompiler: () => (reply: unknown) => replySerializer(response)(reply),
      }
    : {}
