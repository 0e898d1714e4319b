import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, type JWK } from 'jose'
import { loadPasswordJudge } from '#contract/identity/passwordStrength.ts'
import type { Database } from '../../db/connection.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { deriveKey } from '../../secret.ts'
import type { ApiScopes } from './apiScopes.ts'
import { type AuthConfig, type Identity, type Policies } from '../identity.ts'
import { endReplayedSitting } from '../endedSittings.ts'
import { principalOf } from '../principal.ts'
import { registerInteraction } from './interaction.ts'
import { loadProviderKeys } from './keys.ts'
import { failuresKeyOf } from '../lockout.ts'
import { mountProvider, serveProviderAssets } from './mount.ts'
import { createProvider, policyPath } from './provider.ts'
import { registerPasswordLinks } from '../passwords/passwordLinks.ts'
import { recordSignOut } from '../signInLog.ts'
import { createSignInService } from '../signInService.ts'
import { createTokenVerifier } from '../tokens.ts'

/** The client id of the web app at the embedded provider. */
const clientId = 'renkei'

export interface EmbeddedOptions {
  /** The address that people open, without a trailing slash. */
  readonly origin: string
  readonly policies: Policies
  readonly apiScopes: ApiScopes
  readonly database: Database
  readonly secret: Buffer
  readonly mailer: Mailer
  /** The operator's own list of breached passwords. */
  readonly listPath: string | undefined
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use })

/**
 * MSAL refuses an authority over http. It therefore gets a fictitious https name that nobody contacts, together with
 * the real addresses.
 */
const authConfigOf = ({ origin, policies, apiScopes }: EmbeddedOptions): AuthConfig => {
  const { host } = new URL(origin)
  const authority = (policy: string) => {
    const issuer = `${origin}${policyPath(policy)}`
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/logout`,
      jwks_uri: `${issuer}/jwks`,
    }
    return { authority: `https://${host}/${policy}`, metadata: JSON.stringify(metadata) }
  }
  return {
    client_id: clientId,
    known_authorities: [host],
    sign_in: authority(policies.signIn),
    email_mfa: authority(policies.mfa),
    scopes: { crm: apiScopes.crm.scope, query: apiScopes.query.scope, command: apiScopes.command.scope },
    embedded: true,
  }
}

/** Mounts the embedded OpenID provider, one path per policy, and the routes of the sign-in screen. */
export const registerEmbedded = async (app: FastifyInstance, options: EmbeddedOptions): Promise<Identity> => {
  const { database, secret, origin, apiScopes, policies, mailer, listPath } = options
  const keys = await loadProviderKeys(database.identity, secret)
  await loadPasswordJudge()
  const failuresKey = failuresKeyOf(secret)
  const service = createSignInService({
    identity: database.identity,
    app: database.app,
    mailer,
    publicUrl: origin,
    failuresKey,
    codesKey: deriveKey(secret, 'sign-in codes'),
    listPath,
    onError: (error) => app.log.error(error),
  })
  const providers = [policies.signIn, policies.mfa].map((policy) =>
    createProvider({
      origin,
      policy,
      clientId,
      apiScopes,
      keys,
      identity: database.identity,
      mfaPolicy: policies.mfa,
      stateOf: service.stateOf,
      endSitting: async (replayed) => {
        app.log.warn({ tenantId: replayed.tenantId }, 'An authorisation code came twice; its sitting is ended')
        await endReplayedSitting(database, replayed)
      },
      onError: (error) => app.log.error(error),
    }),
  )
  serveProviderAssets(app)
  for (const provider of providers) {
    mountProvider(app, provider, new URL(provider.issuer).pathname)
    provider.on('end_session.success', (ctx) => {
      const { session } = ctx.oidc
      const principal = principalOf(session?.accountId ?? '')
      if (!principal) return
      const from = { requestId: ctx.get('x-request-id'), ipAddress: ctx.ip }
      recordSignOut(database.app, principal, from, session?.uid).catch((error: unknown) => app.log.error(error))
    })
  }
  const [first] = providers
  if (!first) throw new Error('No sign-in policy')
  registerInteraction(app, first, {
    identity: database.identity,
    app: database.app,
    failuresKey,
    service,
  })
  registerPasswordLinks(app, service)
  const authConfig = authConfigOf(options)
  return {
    verifyAccessToken: createTokenVerifier({
      keys: createLocalJWKSet({ keys: keys.jwks.keys.map(publicPart) }),
      issuers: providers.map(({ issuer }) => issuer),
      apiScopes,
      type: 'at+jwt',
      knowsSittings: true,
      principal: async ({ sub }) => principalOf(sub ?? ''),
    }),
    authConfig: () => authConfig,
    signIn: service,
    origins: [],
  }
}
