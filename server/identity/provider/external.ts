import { createRemoteJWKSet } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import type { ExternalOidcConfig } from '../../config.ts'
import { apiScopesOf } from './apiScopes.ts'
import { forbidWaiting } from '../../db/openTransactions.ts'
import { externalPrincipal } from './externalSubjects.ts'
import type { AuthConfig, Identity } from '../identity.ts'
import { createTokenVerifier } from '../tokens.ts'

/** The parts of a provider's metadata that are used here (OpenID Connect Discovery 1.0, section 3). */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
  jwks_uri: z.url(),
})
type Metadata = z.infer<typeof Metadata>

const discover = async (address: string): Promise<unknown> => {
  forbidWaiting('The sign-in provider')
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.json()
}

/**
 * The configuration of an external provider. Missing parts come from the provider's metadata.
 * @throws when the metadata is needed and cannot be read
 */
export const metadataOf = async (oidc: ExternalOidcConfig): Promise<Metadata> => {
  const given = {
    issuer: oidc.issuer,
    ...(oidc.authorizationEndpoint && { authorization_endpoint: oidc.authorizationEndpoint }),
    ...(oidc.tokenEndpoint && { token_endpoint: oidc.tokenEndpoint }),
    ...(oidc.endSessionEndpoint && { end_session_endpoint: oidc.endSessionEndpoint }),
    ...(oidc.jwksUri && { jwks_uri: oidc.jwksUri }),
  }
  const complete = Metadata.safeParse(given)
  if (complete.success && oidc.endSessionEndpoint) return complete.data
  try {
    return Metadata.parse({ ...Object(await discover(oidc.metadataUrl)), ...given })
  } catch (cause) {
    throw new Error(`The identity provider's metadata could not be read from ${oidc.metadataUrl}`, { cause })
  }
}

/** Replaces the name of one policy in an address by the other's. Addresses without policies stay the same. */
const underPolicy = (address: string, from: string, to: string) =>
  address.replace(new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), () => to)

/**
 * MSAL refuses an authority over http, which only a provider on the same machine has. MSAL takes the addresses from the
 * metadata anyway.
 */
const authorityOf = (address: string) => address.replace(/^http:/, 'https:')

const authConfigOf = (oidc: ExternalOidcConfig, metadata: Metadata): AuthConfig => {
  const { policies, scopes } = oidc
  const signIn = { authority: authorityOf(oidc.authority), metadata: JSON.stringify(metadata) }
  const forMfa = (address: string) => underPolicy(address, policies.signIn, policies.mfa)
  return {
    client_id: oidc.clientId,
    known_authorities: [new URL(oidc.authority).host],
    sign_in: signIn,
    email_mfa: { authority: forMfa(signIn.authority), metadata: forMfa(signIn.metadata) },
    scopes: { crm: scopes.crm, query: scopes.query, command: scopes.command },
    embedded: false,
  }
}

/**
 * Connects sign-in to an external provider, by configuration alone.
 * @param pool - the identity role's
 * @throws when the provider's metadata is needed and cannot be read
 */
export const connectExternal = async (oidc: ExternalOidcConfig, pool: pg.Pool): Promise<Identity> => {
  const metadata = await metadataOf(oidc)
  const authConfig = authConfigOf(oidc, metadata)
  const { authorization_endpoint, token_endpoint, end_session_endpoint } = metadata
  return {
    verifyAccessToken: createTokenVerifier({
      keys: createRemoteJWKSet(new URL(metadata.jwks_uri)),
      issuers: [oidc.issuer],
      apiScopes: apiScopesOf(oidc),
      type: oidc.tokenTyp,
      knowsSittings: false,
      principal: externalPrincipal(pool, oidc.accountClaim),
    }),
    authConfig: () => authConfig,
    signIn: null,
    origins: [
      ...new Set(
        [authorization_endpoint, token_endpoint, end_session_endpoint]
          .filter((address) => address !== undefined)
          .map((address) => new URL(address).origin),
      ),
    ],
  }
}
