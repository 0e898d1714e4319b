import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { ask, child, end } from '../support/child.ts'
import type { Peer } from './directus.ts'
import type { PostgraphileTask } from './postgraphileProcess.ts'

/**
 * Starts PostGraphile over the product's own tables, as the application's role behind the same wall of the same tenant. It checks a token of each call.
 * It doesn't look up whose that is or what they may do, and notes nothing of what is read or written.
 */
export const startPostgraphile = async (place: Omit<PostgraphileTask, 'jwtSecret'>): Promise<Peer> => {
  const secret = randomBytes(32).toString('hex')
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('postgraphile')
    .setExpirationTime('1d')
    .sign(Buffer.from(secret))
  const server = child('peers/postgraphileProcess.ts')
  const task: PostgraphileTask = { ...place, jwtSecret: secret }
  const origin = await ask(server, task, z.string())
  return { origin, token, end: () => end(server) }
}
