import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { ConcurrencyLimiter } from '../../concurrencyLimiter.ts'
import type { AnyHandler, Handlers, Upload } from '../../handlers.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Services } from '../../services.ts'
import type { KeyedCall } from '../idempotency.ts'
import type { MasterReplies } from '../masterReplies.ts'

/** What the routes need of the server. */
export interface RouteDependencies {
  readonly pool: pg.Pool
  readonly identity: Identity
  readonly handlers: Handlers<typeof api>
  readonly services: Services
  /** The largest file that each kind of upload accepts. */
  readonly uploadBytes: Readonly<Record<NonNullable<Operation['upload']>, number>>
  /** Limits heavy calls while they calculate. */
  readonly heavyLimiter: ConcurrencyLimiter
  /** Limits exports until the last byte has been read. */
  readonly exportLimiter: ConcurrencyLimiter
  /** Limits calls with large bodies until they have been worked out. */
  readonly largeBodyLimiter: ConcurrencyLimiter
  /** Of the installation, for digests of what was sent with an `Idempotency-Key`. */
  readonly digestKey: Buffer
  /** @throws 429 when the account has sent too many requests */
  readonly limitAccount: (request: FastifyRequest) => Promise<void>
}

/** What calls are answered with. */
export interface CallDependencies extends RouteDependencies {
  readonly masterReplies: MasterReplies
  /** The handlers by operationId, whose input the route has checked. */
  readonly byId: Readonly<Record<string, AnyHandler>>
  /** @throws `malformed_json` */
  readonly parseJson: (request: FastifyRequest, text: string) => Promise<unknown>
}

/** A call of an operation. */
export interface Call {
  readonly operationId: string
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The unchecked body. */
  readonly body: unknown
  readonly file?: Upload
  readonly keyed?: KeyedCall | undefined
}
