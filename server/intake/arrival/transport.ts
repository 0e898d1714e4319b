import { Server } from '@tus/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { readScreenVisit, screenVisitHeader } from '#contract/audit/screenVisit.ts'
import { dataUploadFilesPath } from '#contract/intake/dataUploads.ts'
import type { Language } from '#contract/messages.ts'
import { drained } from '../../http/bodies/bodies.ts'
import { problemOf } from '../../http/errors.ts'
import { bearerToken, requireCaller } from '../../http/access/requireCaller.ts'
import { requireReadableName } from '../../http/bodies/upload.ts'
import type { Caller, Identity } from '../../identity/identity.ts'
import { problem } from '../../problems.ts'
import { languageOf, problemBody } from '../../problems/problemBody.ts'
import { arrivalOf, newArrivalName } from './arrivalNames.ts'
import type { IntakeDependencies, Origin } from './receiveFile.ts'
import type { TakeIn } from './arrivalQueue.ts'

export interface TransportDependencies extends IntakeDependencies {
  readonly identity: Identity
  readonly limitAccount: (request: FastifyRequest) => Promise<void>
  readonly takeIn: TakeIn
}

interface Call extends Origin {
  readonly caller: Caller
  readonly language: Language
  readonly log: FastifyBaseLogger
}

interface NodeRequest {
  readonly runtime?: { readonly node?: { readonly req: unknown } | undefined } | undefined
}

const access = { feature: 'data_uploads', effects: { puts_in: 'always' } } as const

/** The accepted requests, by the objects that the protocol's library knows. */
const callsByRequest = () => {
  const calls = new WeakMap<object, Call>()
  return {
    note: (request: IncomingMessage, call: Call) => calls.set(request, call),
    of: ({ runtime }: NodeRequest): Call => {
      const node = runtime?.node?.req
      const call = typeof node === 'object' && node !== null ? calls.get(node) : undefined
      if (!call) throw new Error('A request has not been let in')
      return call
    },
  }
}

const isOfProtocol = (error: unknown): error is { status_code: number; body: string } =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error

const protocolServer = (
  { incoming, largest, takeIn }: TransportDependencies,
  calls: ReturnType<typeof callsByRequest>,
  origin: string,
) =>
  new Server({
    path: dataUploadFilesPath,
    datastore: incoming.store,
    maxSize: largest,
    relativeLocation: true,
    allowedOrigins: [origin],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => newArrivalName(calls.of(request).caller),
    onUploadCreate: async (_request, { metadata }) => {
      requireReadableName(metadata?.filename ?? '')
      return {}
    },
    onUploadFinish: async (request, { id }) => {
      await takeIn(id, calls.of(request))
      return {}
    },
    onResponseError: (request, error) => {
      if (isOfProtocol(error) && error.status_code < 500) return undefined
      const { log, language, requestId } = calls.of(request)
      // The library's own errors, for example a piece that could not be written, may be gone at the next try.
      const expected = isOfProtocol(error) ? problem('unavailable') : problemOf(error)
      if (expected.status >= 500) log.error(error)
      return { status_code: expected.status, body: JSON.stringify(problemBody(expected, language, requestId)) }
    },
  })

const requireOwn = (name: string, { tenantId, accountId }: Caller) => {
  const arrival = arrivalOf(name)
  if (arrival?.tenantId !== tenantId || arrival.accountId !== accountId) throw problem('not_found')
}

/** The most unfinished files of a tenant: enough for several people with a year's files each, but only a few of the largest size. */
const maxUnfinishedFiles = 100
const maxUnfinishedOfLargest = 3

/** @throws 409 if the tenant has too many unfinished files or bytes */
const requireRoom = async (
  { incoming, largest }: Pick<TransportDependencies, 'incoming' | 'largest'>,
  tenantId: number,
  byteCount: number,
) => {
  const unfinished = await incoming.unfinishedOf(tenantId)
  const bytes = unfinished.byteCount + (Number.isFinite(byteCount) ? byteCount : largest)
  if (unfinished.fileCount >= maxUnfinishedFiles || bytes > maxUnfinishedOfLargest * largest)
    throw problem('unfinished_uploads')
}

const protocolVersion = '1.0.0'

/** Reports that a file is complete. The sender may have lost the reply to its last piece. */
const tellWhole = (reply: FastifyReply, size: number | undefined) =>
  reply
    .headers({
      'tus-resumable': protocolVersion,
      'upload-offset': String(size ?? 0),
      'upload-length': String(size ?? 0),
      'cache-control': 'no-store',
    })
    .send()

/**
 * Receives large files piece by piece (tus 1.0). After a broken connection, the sender asks for the offset and
 * continues there. The sender is checked with every request, and files of other accounts are treated as missing.
 */
export const serveUploads = async (app: FastifyInstance, dependencies: TransportDependencies, origin: string) => {
  const { pool, identity, limitAccount, incoming, takeIn, largest } = dependencies
  const calls = callsByRequest()
  const server = protocolServer(dependencies, calls, origin)

  const letIn = async (request: FastifyRequest): Promise<Call> => {
    const caller = await identity.verifyAccessToken(bearerToken(request), 'command')
    request.caller = caller
    await limitAccount(request)
    await requireCaller(access, pool, caller)
    const { id: requestId, ip: ipAddress, log, headers } = request
    const screenVisit = readScreenVisit(headers[screenVisitHeader])
    return { caller, requestId, ipAddress, screenVisit, log, language: languageOf(headers['accept-language']) }
  }

  const handOver = async (request: FastifyRequest, reply: FastifyReply, call: Call) => {
    calls.note(request.raw, call)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('x-request-id', request.id)
    await server.handle(request.raw, reply.raw)
    if (!(await drained(request.raw))) request.raw.destroy()
  }

  await app.register(async (scope) => {
    // The protocol's library reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    const config = { operationId: 'sendDataUpload' }

    scope.post(dataUploadFilesPath, { config }, async (request, reply) => {
      const call = await letIn(request)
      const byteCount = Number(request.headers['upload-length'])
      if (byteCount > largest) throw problem('file_too_large')
      await requireRoom(dependencies, call.caller.tenantId, byteCount)
      await handOver(request, reply, call)
    })

    scope.route<{ Params: { name: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${dataUploadFilesPath}/:name`,
      config,
      handler: async (request, reply) => {
        const { name } = request.params
        const call = await letIn(request)
        requireOwn(name, call.caller)
        if (request.method === 'HEAD') {
          const progress = await incoming.progressOf(name)
          if (progress?.isComplete) {
            await takeIn(name, call)
            return tellWhole(reply, progress.size)
          }
        }
        return handOver(request, reply, call)
      },
    })
  })
}
