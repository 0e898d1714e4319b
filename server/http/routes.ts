import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { AnyHandler } from '../handlers.ts'
import type { Caller } from '../identity/identity.ts'
import type { CallDependencies, RouteDependencies } from './calls/call.ts'
import { answer } from './calls/turns.ts'
import { jsonParserOf } from './bodies/jsonPart.ts'
import { bodyReaderOf } from './bodies/largeBodies.ts'
import { MasterReplies } from './masterReplies.ts'
import { replyOptions } from './replySerializer.ts'
import { bearerToken, requireCaller } from './access/requireCaller.ts'
import { withForm, withUpload } from './bodies/upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the token has been verified. */
    caller: Caller | null
  }
}

/** Whether browsers may keep the reply, which holds nothing of a tenant. */
const isCacheable = ({ ofMasters, versioned }: Operation) => ofMasters === true || versioned === true

/** Registers a route for every operation of the contract that is not public. */
export const registerRoutes = (app: FastifyInstance, given: RouteDependencies) => {
  const byId = given.handlers as Readonly<Record<string, AnyHandler>>
  const dependencies: CallDependencies = {
    ...given,
    masterReplies: new MasterReplies(),
    byId,
    parseJson: jsonParserOf(app),
  }
  const { identity, limitAccount, uploadBytes } = dependencies
  const readBody = bodyReaderOf(app)
  app.decorateRequest('caller', null)
  const addRoutes = (routes: FastifyInstance, areCacheable: boolean) => {
    for (const [operationId, operation] of Object.entries<Operation>(api)) {
      const { scope } = operation
      const handler = byId[operationId]
      if (scope === 'public' || !handler || isCacheable(operation) !== areCacheable) continue
      routes.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
        ...replyOptions(operation),
        ...(operation.ofMasters &&
          operation.contentType && { compress: { customTypes: /octet-stream/, threshold: 0 } }),
        config: { operationId, readsLargeBodies: true },
        handler: async (request, reply) => {
          const caller = await identity.verifyAccessToken(bearerToken(request), scope)
          request.caller = caller
          await limitAccount(request)
          const call = { operationId, operation, request, reply, body: request.body }
          const { upload, form } = operation
          if (!upload) return answer(call, handler, dependencies, caller)
          await requireCaller(operation, dependencies.pool, caller)
          const fileBytes = uploadBytes[upload]
          if (!form)
            return withUpload(request, fileBytes, (file) => answer({ ...call, file }, handler, dependencies, caller))
          return withForm(request, form, { fileBytes, bodyBytes: app.initialConfig.bodyLimit ?? 0 }, async (parts) =>
            answer({ ...call, ...parts, body: await readBody(request, parts.body) }, handler, dependencies, caller),
          )
        },
      })
    }
  }
  addRoutes(app, false)
  void app.register(async (routes) => {
    // Weak, because the same reply goes out compressed in several ways.
    await routes.register(etag, { weak: true })
    addRoutes(routes, true)
  })
}
