import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedBytes } from '../handlers.ts'
import { accepted, isSeen } from './keptReplies.ts'

/**
 * Sends bytes of a version as they are stored, or unpacked if the client does not accept gzip. If the caller names the
 * current version, browsers keep them and never ask again.
 */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { version, gzip }: CompressedBytes,
): Promise<unknown> => {
  const isCurrent = new URL(request.url, 'http://renkei').searchParams.get('v') === version
  const etag = `W/"${createHash('sha256').update(gzip).digest('base64url').slice(0, 27)}"`
  reply.headers({
    etag,
    'cache-control': isCurrent ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isSeen(request, etag)) return reply.code(304).send()
  reply.type('application/octet-stream')
  if (accepted(request, ['gzip'])) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(await promisify(gunzip)(gzip))
}
