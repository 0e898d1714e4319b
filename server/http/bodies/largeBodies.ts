import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../problems.ts'
import { jsonParserOf } from './jsonPart.ts'
import { requireUtf8, textOf } from './utf8.ts'

/** Larger than anything that screens send one at a time. Parsing and checking a larger text takes so long that others notice it. */
export const largeBodyCharacters = 65_536

/** A large body of JSON that waits for its turn to be read. */
export class UnreadBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether large bodies arrive as {@link UnreadBody}. Other routes have no use for them and refuse them. */
    readsLargeBodies?: boolean
  }
}

/** Parses a body of JSON, or leaves it unread if it is large. */
export const bodyReaderOf = (app: FastifyInstance) => {
  const parse = jsonParserOf(app)
  return async (request: FastifyRequest, text: string): Promise<unknown> =>
    text.length > largeBodyCharacters ? new UnreadBody(text) : parse(request, text)
}

/**
 * Puts the reading of large bodies off until the caller is known and has a turn. Otherwise many that arrive at once would be read
 * before anything else, whoever sent them.
 */
export const putOffLargeBodies = (app: FastifyInstance): void => {
  const read = bodyReaderOf(app)
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      requireUtf8(request.headers['content-type'])
      const body = await read(request, textOf(bytes))
      if (body instanceof UnreadBody && !request.routeOptions.config.readsLargeBodies) throw problem('body_too_large')
      return body
    },
  )
}
