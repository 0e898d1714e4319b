import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { VersionedBytes } from '../handlers.ts'

/** The type of a reply that Fastify has serialised. */
type Serialized = ReturnType<FastifyReply['serialize']>

/** A reply that is made of nationwide masters: serialised JSON, or bytes with a version. */
export type MasterReply = Serialized | VersionedBytes

const masterVersion = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ version: number }>({
    name: 'master_version',
    text: 'select version from master_version',
  })
  return rows[0]?.version ?? 0
}

/** Keeps replies that are made of nationwide masters and nothing else. They are the same for everybody until a master changes. */
export class MasterReplies {
  readonly #replies = new Map<string, { readonly version: number; readonly reply: Promise<MasterReply> }>()

  /**
   * The reply of an operation at this version of the masters. The first request for it makes the reply.
   * @param client - on which the tenant transaction is open
   * @param make - makes the reply
   */
  async get(client: pg.ClientBase, operationId: string, make: () => Promise<MasterReply>): Promise<MasterReply> {
    const version = await masterVersion(client)
    const kept = this.#replies.get(operationId)
    if (kept?.version === version) return kept.reply
    const reply = make()
    this.#replies.set(operationId, { version, reply })
    reply.catch(() => this.#replies.delete(operationId))
    return reply
  }
}

const oneYear = 31_536_000

/**
 * For how long browsers may keep a reply: for a year if the caller has named the version that it has, otherwise they ask each time whether it is still
 * the same (`etag`, which Fastify's plugin sets and answers).
 */
export const cacheControlOf = ({ query }: FastifyRequest, version: string | null): string => {
  const isNamed = version !== null && typeof query === 'object' && query !== null && Reflect.get(query, 'v') === version
  return `private, ${isNamed ? `max-age=${oneYear}, immutable` : 'no-cache'}`
}

/** Sends a reply that is made of masters. */
export const sendMasterReply = (request: FastifyRequest, reply: FastifyReply, made: MasterReply) => {
  const isVersioned = typeof made === 'object' && 'version' in made
  reply.header('cache-control', cacheControlOf(request, isVersioned ? made.version : null))
  return isVersioned
    ? reply.type('application/octet-stream').send(Buffer.from(made.bytes))
    : reply.type('application/json; charset=utf-8').send(made)
}
