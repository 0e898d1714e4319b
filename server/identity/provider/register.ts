import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { apiScopesOf } from './apiScopes.ts'
import { registerEmbedded } from './embedded.ts'
import { connectExternal } from './external.ts'
import type { Identity } from '../identity.ts'

export interface IdentityDependencies {
  readonly config: Pick<Config, 'http' | 'oidc' | 'breachedPasswordsPath'>
  readonly database: Database
  readonly secret: Buffer
  readonly mailer: Mailer
}

/**
 * Sets up sign-in by the configuration: the embedded provider under /oidc with its routes under /app/login, or the
 * external one.
 * @throws when the external provider's metadata is needed and cannot be read, or the embedded one's keys do not fit the
 *   secret
 */
export const registerIdentity = (
  app: FastifyInstance,
  { config: { http, oidc, breachedPasswordsPath }, database, secret, mailer }: IdentityDependencies,
): Promise<Identity> =>
  oidc.external
    ? connectExternal(oidc, database.identity)
    : registerEmbedded(app, {
        origin: http.publicUrl,
        policies: oidc.policies,
        apiScopes: apiScopesOf(oidc),
        database,
        secret,
        mailer,
        listPath: breachedPasswordsPath,
      })
