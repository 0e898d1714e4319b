import { randomBytes, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#tests/support/freePort.ts'
import { collections, directusSchema, relations } from './directusTables.ts'

export interface Peer {
  readonly origin: string
  readonly token: string
  readonly end: () => Promise<void>
}

interface Place {
  /** Where it is installed. */
  readonly installed: string
  /** For what it prints. */
  readonly folder: string
  readonly ownerUrl: string
  readonly poolSize: number
}

const admin = { email: 'admin@example.com', password: randomBytes(16).toString('hex') }

/** As one runs it in production, with nothing between a call and its answer that could be left out. */
const settings = ({ folder, ownerUrl, poolSize }: Place, port: number) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  KEY: randomUUID(),
  SECRET: randomBytes(32).toString('hex'),
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: ownerUrl,
  DB_SEARCH_PATH: `string:${directusSchema}`,
  DB_POOL__MIN: '0',
  DB_POOL__MAX: String(poolSize),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ACCESS_TOKEN_TTL: '1d',
  STORAGE_LOCAL_ROOT: join(folder, 'directus-files'),
  EXTENSIONS_PATH: join(folder, 'directus-extensions'),
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
})

const Answer = z.object({ data: z.unknown() })
const SignedIn = z.object({ access_token: z.string() })

const send = async (origin: string, token: string | undefined, method: string, path: string, body: object) => {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`Directus answers ${method} ${path} with ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : Answer.parse(await response.json()).data
}

/** Makes collections of the copies, with the names by which one leads to another. Changes are noted as the product notes them, without contents. */
const describe = async (origin: string, token: string) => {
  const post = (path: string, body: object) => send(origin, token, 'POST', path, body)
  for (const collection of collections)
    await send(origin, token, 'PATCH', `/collections/${collection}`, { meta: { accountability: 'activity' } })
  for (const { table, column, target, field } of relations) {
    if (field) await post(`/fields/communications`, { field, type: 'alias', meta: { special: ['o2m'] } })
    await post('/relations', {
      collection: table,
      field: column,
      related_collection: target,
      schema: {},
      meta: { one_field: field ?? null },
    })
  }
}

/**
 * Starts Directus over its copies. Its administrator calls, with a token that it checks; for an administrator it looks up no permissions. It knows no
 * tenants, its database role sees everything, and nothing but the activity is noted of what is written.
 */
export const startDirectus = async (place: Place): Promise<Peer> => {
  for (const name of ['directus-files', 'directus-extensions'])
    await mkdir(join(place.folder, name), { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings(place, port) }
  const output = join(place.folder, 'directus.log')
  const run = (command: 'bootstrap' | 'start') => {
    const log = openSync(output, 'a')
    const cli = join(place.installed, 'node_modules/directus/cli.js')
    const child = spawn(process.execPath, [cli, command], { cwd: place.folder, env, stdio: ['ignore', log, log] })
    closeSync(log)
    return child
  }
  const [code] = await once(run('bootstrap'), 'exit')
  if (code !== 0) throw new Error(`Directus did not set itself up; see ${output}`)
  const server = run('start')
  const isUp = () =>
    fetch(`${origin}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`Directus did not start; see ${output}`)
    await sleep(100)
  }
  const { access_token: token } = SignedIn.parse(await send(origin, undefined, 'POST', '/auth/login', admin))
  await describe(origin, token)
  return {
    origin,
    token,
    end: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
