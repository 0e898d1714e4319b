import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedBytes } from '../../handlers.ts'
import { cacheControlOf } from '../masterReplies.ts'

/** Whether the client accepts gzip (RFC 9110, 12.5.3). */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((entry) => {
    const [name, quality] = entry.trim().split(/\s*;\s*/)
    return name === 'gzip' && !/^q=0(\.0*)?$/.test(quality ?? '')
  })

/**
 * Sends bytes of a version as they are stored, or unpacked if the client does not accept gzip. If the caller names the
 * current version, browsers keep them and never ask again.
 */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { version, gzip }: CompressedBytes,
): Promise<unknown> => {
  reply.headers({
    etag: `W/"${version}"`,
    'cache-control': cacheControlOf(request, version),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  reply.type('application/octet-stream')
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(await promisify(gunzip)(gzip))
}
