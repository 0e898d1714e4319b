import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { api } from '#contract/api.ts'
import { appConfigOf } from './appConfig.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { handlers } from './handlerTable.ts'
import { appRequirement, isAppBuilt } from './http/appBuild.ts'
import { boundBodies } from './http/bodies/bodies.ts'
import { keepRepliesPrivate } from './http/caching.ts'
import { putOffLargeBodies } from './http/bodies/largeBodies.ts'
import { leadToCanonicalAddress } from './http/access/canonicalAddress.ts'
import { endConnectionsWhileClosing } from './http/closing.ts'
import { handleErrors, problemOf, sendProblem } from './http/errors.ts'
import { appConfigId, serveHealth } from './http/health.ts'
import { logRequests } from './http/logging.ts'
import { observe } from './http/metrics.ts'
import { registerRoutes } from './http/routes.ts'
import { promiseTls, securityHeaders, tlsPromise } from './http/access/security.ts'
import { answerUnreadable, readingLimits, refuseLongHeads } from './http/bodies/unreadable.ts'
import { serveSite } from './http/site.ts'
import { clearSpool } from './http/bodies/spool.ts'
import { serveBounceWebhooks } from './emails/bounces/serveBounceWebhooks.ts'
import { serveTaskCalendars } from './work/taskCalendarRoute.ts'
import { registerIdentity } from './identity/provider/register.ts'
import { outgoingKeyPurpose } from './outgoing/outgoingServices.ts'
import { deriveKey } from './secret.ts'
import { loadPushKeys } from './work/webPush/pushKeys.ts'
import { keepToPublicAddresses } from './emails/tracking/publicHost.ts'
import { publicKeyPurpose, publicTokens } from './emails/tracking/publicTokens.ts'
import { readFormerKeys } from './formerKeys.ts'
import { servePublicMail } from './emails/tracking/servePublicMail.ts'
import type { CampaignMail } from './emails/sending/campaignMail.ts'
import type { Mailer } from './mail/mailer.ts'
import { KeptOfMasters } from './institutions/master/keptOfMasters.ts'
import { readPlacesIndex } from './maps/places/placesIndex.ts'
import { baseMap } from './maps/tiles.ts'
import { hashPatientsWith, hashPatientWith } from './facts/referrals/patientKeys.ts'
import { problem } from './problems.ts'
import { addUnlistedRow } from './institutions/unlisted/unlistedRows.ts'
import { requireRightClock } from './http/access/rightClock.ts'
import { freeFile } from './storage/freedFiles.ts'
import { openStorage } from './storage/openStorage.ts'
import { type ConcurrencyLimits, ConcurrencyLimiter } from './concurrencyLimiter.ts'
import { incomingFolder } from './intake/arrival/incomingFolder.ts'
import { keepTending, onceAtATime } from './intake/arrival/arrivalQueue.ts'
import { serveUploads, type TransportDependencies } from './intake/arrival/transport.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
  }
}

export interface AppDependencies {
  readonly config: Config
  readonly database: Database
  readonly secret: Buffer
  readonly mailer: Mailer
  readonly campaignMail: CampaignMail
  readonly logger: FastifyServerOptions['logger']
}

/** A whole office may share one address behind a gateway. */
const accountsBehindOneAddress = 20

/** @param milliseconds - until the count starts again */
const tooManyRequests = (milliseconds: number) =>
  problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) })

const limitRate = async (app: FastifyInstance, perMinute: number) => {
  await app.register(rateLimit, {
    max: perMinute * accountsBehindOneAddress,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ caller }) => `account ${caller?.tenantId}.${caller?.accountId}`,
  })
  return async (request: Parameters<typeof check>[0]) => {
    const result = await check(request)
    if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttl)
  }
}

const trusted = (setting: Config['http']['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/**
 * Limits that keep heavy calls from taking all connections, and one tenant from taking all turns. A screen that
 * requests several charts at once waits for its turns, and so do several users of one office.
 */
const heavyLimits = ({ limits, database }: Pick<Config, 'limits' | 'database'>): ConcurrencyLimits => {
  const perTenant = limits.heavyCallsPerTenant
  return {
    together: Math.max(perTenant, Math.min(2 * perTenant, Math.floor(database.poolSize * 0.6))),
    perTenant,
    perAccount: perTenant,
    // Opening an analysis in two windows and printing it from one requests some eighty figures at once.
    waitingPerTenant: 400,
    waitingPerAccount: 100,
    waitSeconds: 30,
  }
}

/** Each export holds a file and a connection until the client has read it. */
const exportLimits: ConcurrencyLimits = {
  together: 200,
  perTenant: 24,
  perAccount: 12,
  waitingPerTenant: 24,
  waitingPerAccount: 12,
  waitSeconds: 30,
}

const takeInUploads = async (
  app: FastifyInstance,
  dependencies: Pick<TransportDependencies, 'pool' | 'storage' | 'identity' | 'limitAccount'>,
  { incomingDir, limits, http }: Config,
) => {
  const intake = { ...dependencies, incoming: incomingFolder(incomingDir), largest: limits.uploadBytes }
  const takeIn = onceAtATime(intake)
  await serveUploads(app, { ...intake, takeIn }, new URL(http.publicUrl).origin)
  const tending = keepTending(intake, takeIn, app.log)
  app.addHook('onClose', async () => tending.stop())
}

/** Each is read and checked in one go. A tenant has one turn, so that several at once are not all of one tenant. */
const largeBodyLimits: ConcurrencyLimits = {
  together: 4,
  perTenant: 1,
  perAccount: 1,
  waitingPerTenant: 200,
  waitingPerAccount: 200,
  waitSeconds: 30,
}

/** Assembles the server: API, sign-in, web app. It does not listen yet. */
export const createApp = async ({ config, database, secret, mailer, campaignMail, logger }: AppDependencies) => {
  const origin = new URL(config.http.publicUrl)
  const app = fastify({
    ...(logger !== undefined && { logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: config.limits.bodyBytes,
    trustProxy: trusted(config.http.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    forceCloseConnections: 'idle',
    // What still arrives over connections that are open is answered like before. Its reply ends the connection.
    return503OnClosing: false,
    requestTimeout: config.limits.requestSeconds * 1000,
    http: readingLimits(config.limits.requestSeconds),
    clientErrorHandler: answerUnreadable(origin),
    // Addresses that no route is looked up for.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply.headers(tlsPromise(origin)), problemOf(error)),
  })
  // A client that reads nothing of a reply for this long is cut off. Every byte it reads restarts the timer.
  app.addHook('onSend', async ({ raw }) => {
    raw.socket.setTimeout(config.limits.stalledSeconds * 1000)
  })
  promiseTls(app, origin)
  endConnectionsWhileClosing(app)
  handleErrors(app)
  refuseLongHeads(app)
  const { publicUrl: mailOrigin } = config.email
  if (mailOrigin !== null) keepToPublicAddresses(app, mailOrigin, config.http.publicUrl)
  leadToCanonicalAddress(app, config.http.publicUrl)
  logRequests(app)
  keepRepliesPrivate(app)
  boundBodies(app, config.limits)
  putOffLargeBodies(app)
  const registry: Registry = observe(app, database)
  const limitAccount = await limitRate(app, config.limits.requestsPerMinute)
  const identity = await registerIdentity(app, { config, database, secret, mailer })
  const map = baseMap(config.map)
  app.addHook('onClose', async () => map.stop())
  await securityHeaders(app, {
    tiles: map.origin,
    identity: identity.origins,
    reports: [config.observability.sentryDsn, config.observability.analyticsUrl]
      .filter((address) => address !== '')
      .map((address) => new URL(address).origin),
  })
  await app.register(compress, { global: true, threshold: 1024 })
  const isBuilt = isAppBuilt()
  const requireApp = appRequirement({ isNeeded: config.needsApp, isBuilt }, app.log)
  const health = await serveHealth(app, {
    overloadMilliseconds: config.limits.overloadMilliseconds,
    requireReady: async () => {
      requireApp()
      await requireRightClock(database.app, app.log)
    },
  })
  await app.register(multipart)
  app.get(api.getAppConfig.path, { config: { operationId: appConfigId } }, async () =>
    appConfigOf(config, identity.authConfig(), map.current()),
  )
  const storage = openStorage(config.storage)
  const { webPush, pushSubject } = config.outgoing
  const pushKeys = webPush ? await loadPushKeys(database.identity, secret, pushSubject) : null
  registerRoutes(app, {
    pool: database.app,
    identity,
    handlers,
    limitAccount,
    heavyLimiter: new ConcurrencyLimiter(heavyLimits(config)),
    exportLimiter: new ConcurrencyLimiter(exportLimits),
    largeBodyLimiter: new ConcurrencyLimiter(largeBodyLimits),
    digestKey: deriveKey(secret, 'digests of creations'),
    services: {
      publicUrl: config.http.publicUrl,
      signIn: identity.signIn,
      storage,
      freeFile: (tenantId, key) => freeFile(database.app, tenantId, key),
      addUnlistedRow: (tenantId, kind) => addUnlistedRow(database.app, tenantId, kind),
      hashPatient: hashPatientWith(secret),
      hashPatients: hashPatientsWith(secret),
      outgoing: {
        key: deriveKey(secret, outgoingKeyPurpose),
        privateHosts: config.outgoing.privateHosts,
        pushKey: pushKeys?.publicKey ?? null,
      },
      postMail: (mail) => void mailer.send(mail).catch((error: unknown) => app.log.error(error)),
      campaignMail,
      places: new KeptOfMasters(readPlacesIndex),
    },
    uploadBytes: { attachment: config.limits.attachmentBytes, import: config.limits.importBytes },
  })
  await takeInUploads(app, { pool: database.app, storage, identity, limitAccount }, config)
  void clearSpool().catch((error: unknown) => app.log.warn(error))
  serveTaskCalendars(app, database.app, config.http.publicUrl)
  const { bounceWebhooks: webhooks } = config.email
  await serveBounceWebhooks(app, { app: database.app, keys: campaignMail, webhooks })
  if (mailOrigin !== null)
    await servePublicMail(app, {
      pool: database.app,
      storage,
      tokens: publicTokens(
        deriveKey(secret, publicKeyPurpose),
        (await readFormerKeys(database.identity, secret))(publicKeyPurpose),
      ),
      origin: mailOrigin,
      perMinute: config.limits.requestsPerMinute * accountsBehindOneAddress,
      optOutsPerMinute: config.limits.requestsPerMinute,
    })
  await serveSite(app, origin.origin, isBuilt)
  return { app, registry, health }
}
