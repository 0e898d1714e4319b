import type { Scope } from '#contract/core.ts'
import { leaveForSignIn, openSession, type Session } from './msal.ts'
import { isTokenStale, noteRenewedToken, storedToken, storeToken } from './storedSession.ts'

/** The three groups of calls, by their names in the specification. */
const scopeOf = {
  foroCrmApi: 'crm',
  medupForoQueryService: 'query',
  medupForoCommandService: 'command',
} as const satisfies Record<string, Scope>

export type ApiType = keyof typeof scopeOf

const apiTypeOf = {
  crm: 'foroCrmApi',
  query: 'medupForoQueryService',
  command: 'medupForoCommandService',
} as const satisfies Record<Scope, ApiType>

const isApiType = (name: string): name is ApiType => Object.hasOwn(scopeOf, name)

/**
 * An access token for one group of calls, silently if possible. If the person must sign in, the page redirects to the provider and the error is
 * rethrown.
 * @throws Error 'active account not found error' without an active account, 'invalid apiType' for an unknown group
 */
export const acquireTokenIn = async (session: Session, apiType: string): Promise<string> => {
  const account = session.msal.getActiveAccount()
  if (!account) throw new Error('active account not found error')
  if (!isApiType(apiType)) throw new Error('invalid apiType')
  const { config, msal } = session
  const scope = scopeOf[apiType]
  try {
    const { accessToken, expiresOn } = await msal.acquireTokenSilent({
      account,
      scopes: [config.scopes[scope]],
      authority: config.signIn.authority,
      ...(isTokenStale(scope) && { forceRefresh: true }),
    })
    noteRenewedToken(scope)
    if (expiresOn) storeToken(scope, accessToken, expiresOn.getTime())
    return accessToken
  } catch (error) {
    if (session.isInteractionRequired(error)) await leaveForSignIn(session, window.location.href, { hasEnded: true })
    throw error
  }
}

/** {@link acquireTokenIn} with the app's session. */
export const acquireToken = async (apiType: ApiType): Promise<string> => acquireTokenIn(await openSession(), apiType)

/** The access token for a scope of the contract, for `configureClient`. MSAL is asked only if the tab has no valid one. */
export const acquireTokenForScope = async (scope: Scope): Promise<string> =>
  storedToken(scope) ?? acquireToken(apiTypeOf[scope])
