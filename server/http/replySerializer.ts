import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Operation } from '../../contract/core.ts'

type Serialize = (reply: unknown) => string

const serializers = new WeakMap<z.ZodType, Serialize>()

/**
 * Writes the replies of one schema. The code for it is generated when the first reply is written and kept for the
 * process: generating it for every operation would take a third of a start.
 */
export const replySerializer = (response: z.ZodType): Serialize => {
  const kept = serializers.get(response)
  if (kept) return kept
  // The types of the two packages name the drafts of JSON Schema differently.
  const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output' }) as AnySchema
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
