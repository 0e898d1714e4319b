import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../problems.ts'

/**
 * Parses the JSON part of a form as the server parses bodies, so without keys such as `__proto__`.
 * @throws `malformed_json`
 */
export const jsonParserOf = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, parsed: unknown) =>
        error ? reject(problem('malformed_json')) : resolve(parsed),
      )
    })
}
