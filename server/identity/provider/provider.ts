import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type pg from 'pg'
import { secondsAhead } from '../../db/clock.ts'
import { mayStillSignIn } from '../accounts.ts'
import { type CodeSitting, recordsIn } from './adapter.ts'
import { type ApiScopes, audiencesAsked, scopeOfAudience } from './apiScopes.ts'
import { principalOf } from '../principal.ts'
import type { ProviderKeys } from './keys.ts'
import type { SignInService, SignInState } from '../signInService.ts'
import { logoutPage, renderProviderError } from './providerPages.ts'

const minutes = 60
const hours = 60 * minutes
/** A working day. After it everybody has to sign in again. */
const sessionSeconds = 12 * hours
/** MSAL does not use cached tokens that are valid for less than 300 s. */
const accessTokenSeconds = 15 * minutes

export interface ProviderOptions {
  /** The address that people open, without a trailing slash. */
  readonly origin: string
  /** Name of the policy that this provider serves, lower case. */
  readonly policy: string
  readonly clientId: string
  readonly apiScopes: ApiScopes
  readonly keys: ProviderKeys
  /** The identity role's pool. */
  readonly identity: pg.Pool
  /** Name of the policy that turns codes by e-mail on. */
  readonly mfaPolicy: string
  readonly stateOf: SignInService['stateOf']
  /** Ends a sitting one of whose authorisation codes came twice. */
  readonly endSitting: (sitting: CodeSitting) => Promise<void>
  readonly onError: (error: Error) => void
}

/** The path of a policy's provider. */
export const policyPath = (policy: string): string => `/oidc/${policy}`

const secondFactor = 'otp'

/**
 * The prompts of a policy in order: name and password, a new password in place of the initial one, turning on codes if
 * the policy or the tenant requires them, the code. There is no consent, because the app belongs to the provider.
 */
const promptsOf = ({ policy, mfaPolicy, stateOf }: ProviderOptions): interactionPolicy.DefaultPolicy => {
  const prompts = interactionPolicy.base()
  prompts.remove('consent')
  const { Check, Prompt } = interactionPolicy
  const asks = (name: string, condition: (state: SignInState, hasCode: boolean) => boolean) =>
    prompts.add(
      new Prompt(
        { name, requestable: false },
        new Check(name, name, async ({ oidc: { session } }) => {
          const principal = principalOf(session?.accountId ?? '')
          const state = principal && (await stateOf(principal))
          const hasCode = session?.amr?.includes(secondFactor) ?? false
          return state && condition(state, hasCode) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
        }),
      ),
    )
  asks('change_password', ({ mustChange }) => mustChange)
  asks('enrol_email_mfa', ({ emailMfa, mfaRequired }) => !emailMfa && (policy === mfaPolicy || mfaRequired))
  asks('email_code', ({ emailMfa }, hasCode) => emailMfa && !hasCode)
  prompts.get('login')?.checks.add(
    new Check('policy', 'the session is stamped with the policy', ({ oidc: { session } }) => {
      if (session?.accountId && session.acr !== policy) session.acr = policy
      return Check.NO_NEED_TO_PROMPT
    }),
  )
  return prompts
}

const grantOf =
  (apiScopes: ApiScopes) =>
  async ({ oidc }: KoaContextWithOIDC) => {
    const { provider, session, client, account } = oidc
    if (!session || !client || !account) return undefined
    const { Grant } = provider
    const grantId = session.grantIdFor(client.clientId)
    const existing = grantId ? await Grant.find(grantId) : undefined
    const grant =
      existing?.accountId === account.accountId
        ? existing
        : new Grant({ accountId: account.accountId, clientId: client.clientId })
    grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
    for (const audience of Object.keys(oidc.resourceServers ?? {}))
      grant.addResourceScope(audience, scopeOfAudience(apiScopes, audience) ?? '')
    await grant.save()
    return grant
  }

const audienceFor = (apiScopes: ApiScopes, ctx: KoaContextWithOIDC, granted?: readonly string[]): string | string[] => {
  const audiences = audiencesAsked(apiScopes, ctx.oidc.requestParamScopes)
  if (!granted) return audiences
  const one = audiences.find((audience) => granted.includes(audience)) ?? granted[0]
  if (!one) throw new errors.InvalidTarget('no API scope was granted')
  return one
}

const sameOrigin = (origin: string) => (_ctx: KoaContextWithOIDC, asking: string) => asking === origin

const configurationOf = (options: ProviderOptions): Configuration => {
  const { origin, policy, clientId, apiScopes, keys, identity, endSitting } = options
  const port = new URL(origin).port
  const cookie = (name: string) => `renkei_${name}${port && `_${port}`}`
  return {
    adapter: recordsIn(identity, endSitting),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      // Cookies are shared between the ports of one host.
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', path: '/', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        // The app uses auth_time to decide when to cover the screen.
        require_auth_time: true,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    clientBasedCORS: sameOrigin(origin),
    scopes: ['openid', 'profile', 'offline_access'],
    acrValues: [policy],
    claims: { openid: ['sub', 'acr', 'tfp'] },
    conformIdTokenClaims: false,
    extraTokenClaims: (_ctx, token) => ({
      acr: policy,
      tfp: policy,
      ...('sessionUid' in token && token.sessionUid && { sid: token.sessionUid }),
    }),
    findAccount: async (_ctx, subject) => {
      const principal = principalOf(subject)
      if (!principal || !(await mayStillSignIn(identity, principal))) return undefined
      return { accountId: subject, claims: () => ({ sub: subject, tfp: policy }) }
    },
    loadExistingGrant: grantOf(apiScopes),
    interactions: { policy: promptsOf(options), url: (_ctx, { uid }) => `/app/login/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Silent renewals run in parallel and share the token. With rotation, the provider would take the second use for
    // theft and revoke everything.
    rotateRefreshToken: false,
    expiresWithSession: () => true,
    ttl: {
      Session: sessionSeconds,
      Grant: sessionSeconds + hours,
      RefreshToken: sessionSeconds,
      AccessToken: accessTokenSeconds,
      IdToken: hours,
      AuthorizationCode: minutes,
      Interaction: 30 * minutes,
    },
    formats: {
      customizers: {
        // Other servers check the token by the database's time (tokens.ts).
        jwt: (_ctx, _token, { payload }) => {
          for (const name of ['iat', 'exp'] as const)
            if (typeof payload[name] === 'number') payload[name] -= secondsAhead()
        },
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwks',
      end_session: '/logout',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logoutPage,
        postLogoutSuccessSource: (ctx) => ctx.redirect('/'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, granted) => audienceFor(apiScopes, ctx, granted),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => {
          const scope = scopeOfAudience(apiScopes, audience)
          if (!scope) throw new errors.InvalidTarget()
          return { scope, audience, accessTokenFormat: 'jwt', accessTokenTTL: accessTokenSeconds }
        },
      },
    },
    renderError: renderProviderError,
  }
}

/** The OpenID provider of one policy. All policies of a server share sessions, keys and cookies. */
export const createProvider = (options: ProviderOptions): Provider => {
  const provider = new Provider(`${options.origin}${policyPath(options.policy)}`, configurationOf(options))
  // The mount sets the canonical address in the forwarded headers, whatever the request contains.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => options.onError(error))
  return provider
}
