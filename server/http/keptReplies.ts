import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { VersionedBytes } from '../handlers.ts'

const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
} as const

type Encoding = keyof typeof compress

/** A reply's bytes, plain and compressed. */
export interface KeptReply {
  readonly etag: string
  readonly contentType: string
  /** Of versioned bytes; null for others. */
  readonly version: string | null
  readonly plain: Buffer
  readonly encoded: Readonly<Record<Encoding, Buffer>>
}

/** The type of a reply that Fastify has serialised. */
type Serialized = ReturnType<FastifyReply['serialize']>

/** What is kept: a serialised reply, or versioned bytes. */
export type Kept = Serialized | VersionedBytes

const contentsOf = (made: Kept): Pick<KeptReply, 'plain' | 'contentType' | 'version'> => {
  if (typeof made === 'object' && 'version' in made)
    return { plain: Buffer.from(made.bytes), contentType: 'application/octet-stream', version: made.version }
  const plain = typeof made === 'string' ? Buffer.from(made) : Buffer.from(new Uint8Array(made))
  return { plain, contentType: 'application/json; charset=utf-8', version: null }
}

const keep = async (made: Kept): Promise<KeptReply> => {
  const contents = contentsOf(made)
  const { plain } = contents
  const [br, gz] = await Promise.all([compress.br(plain), compress.gzip(plain)])
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    ...contents,
    encoded: { br, gzip: gz },
  }
}

const masterVersion = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ version: number }>({
    name: 'master_version',
    text: 'select version from master_version',
  })
  return rows[0]?.version ?? 0
}

/** Keeps replies that are made of nationwide masters and nothing else. They are the same for everybody until a master changes. */
export class KeptReplies {
  readonly #replies = new Map<string, { readonly version: number; readonly reply: Promise<KeptReply> }>()

  /**
   * The reply of an operation at this version of the masters. The first request for it makes the reply.
   * @param client - on which the tenant transaction is open
   * @param make - makes the reply
   */
  async get(client: pg.ClientBase, operationId: string, make: () => Promise<Kept>): Promise<KeptReply> {
    const version = await masterVersion(client)
    const kept = this.#replies.get(operationId)
    if (kept?.version === version) return kept.reply
    const reply = make().then(keep)
    this.#replies.set(operationId, { version, reply })
    reply.catch(() => this.#replies.delete(operationId))
    return reply
  }
}

/** The first of the offered encodings that the client accepts. */
export const accepted = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined => {
  const encodings = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return offered.find((encoding) => encodings.includes(encoding))
}

/** Whether the client has the reply with this tag already. */
export const isSeen = ({ headers }: FastifyRequest, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((seen) => seen.trim() === etag)

const oneYear = 31_536_000

const isVersion = ({ query }: FastifyRequest, version: string | null) =>
  version !== null && typeof query === 'object' && query !== null && Reflect.get(query, 'v') === version

/**
 * Sends a kept reply, or 304 if the client already has it. Browsers store the reply and revalidate it each time, unless
 * they asked for the version that it has.
 */
export const sendKept = (request: FastifyRequest, reply: FastifyReply, kept: KeptReply) => {
  const { etag, plain, encoded, contentType, version } = kept
  const caching = isVersion(request, version) ? `max-age=${oneYear}, immutable` : 'no-cache'
  reply.headers({ etag, 'cache-control': `private, ${caching}`, vary: 'accept-encoding' })
  if (isSeen(request, etag)) return reply.code(304).send()
  const encoding = accepted(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(contentType).send(encoding ? encoded[encoding] : plain)
}
