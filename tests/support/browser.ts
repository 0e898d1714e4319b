import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { Scope } from '#contract/core.ts'
import { SignInResult } from '#contract/identity/signIn.ts'
import type { AuthConfig } from '#server/identity/identity.ts'

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
type Tokens = z.infer<typeof Tokens>

const Metadata = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url(), end_session_endpoint: z.url() })

interface RequestOptions {
  readonly json?: object
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
}

/** The parts of a browser that sign-in needs: cookies by path, and requests to the app without a network. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #origin: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(app: FastifyInstance, origin: string) {
    this.#app = app
    this.#origin = origin
  }

  async request(
    method: 'GET' | 'POST',
    address: string,
    options: RequestOptions = {},
  ): Promise<LightMyRequestResponse> {
    const url = new URL(address, this.#origin)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await this.#app.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        ...(cookie && { cookie }),
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(options.json && { payload: options.json }),
      ...(options.form && { payload: new URLSearchParams(options.form).toString() }),
    })
    for (const { name, value, path = '/', expires } of response.cookies) {
      if (!value || (expires && expires.getTime() < Date.now())) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
    return response
  }
}

/** The endpoints of a policy. */
export const endpointsOf = ({ metadata }: AuthConfig['sign_in']) => Metadata.parse(JSON.parse(metadata))

const location = (response: LightMyRequestResponse) => String(response.headers.location)

/** Starts a sign-in as MSAL does. @returns the provider's reply and the data for the token request */
export const authorize = async (
  browser: Browser,
  auth: AuthConfig,
  origin: string,
  parameters: Record<string, string> = {},
  policy: AuthConfig['sign_in'] = auth.sign_in,
) => {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: auth.client_id,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: `openid profile ${Object.values(auth.scopes).join(' ')}`,
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  })
  const answer = await browser.request('GET', `${endpointsOf(policy).authorization_endpoint}?${query}`)
  return { answer, verifier }
}

/** Exchanges the code in a redirect to `/#code=…` for tokens. */
export const redeem = async (
  browser: Browser,
  auth: AuthConfig,
  origin: string,
  redirect: LightMyRequestResponse,
  verifier: string,
  policy: AuthConfig['sign_in'] = auth.sign_in,
): Promise<Tokens> => {
  const reply = await browser.request('POST', endpointsOf(policy).token_endpoint, {
    form: {
      grant_type: 'authorization_code',
      client_id: auth.client_id,
      redirect_uri: `${origin}/`,
      code: new URLSearchParams(new URL(location(redirect), origin).hash.slice(1)).get('code') ?? '',
      code_verifier: verifier,
    },
    headers: { origin },
  })
  return Tokens.parse(reply.json())
}

/** Requests an access token of one scope with the refresh token, as MSAL does silently. */
export const renew = (browser: Browser, auth: AuthConfig, origin: string, refreshToken: string, scope: Scope) =>
  browser.request('POST', endpointsOf(auth.sign_in).token_endpoint, {
    form: {
      grant_type: 'refresh_token',
      client_id: auth.client_id,
      refresh_token: refreshToken,
      scope: `openid profile ${auth.scopes[scope]}`,
    },
    headers: { origin },
  })

/** Signs in as far as the redirect with the authorisation code. */
export const answeredSignIn = async (
  app: FastifyInstance,
  auth: AuthConfig,
  origin: string,
  { login, password }: { login: string; password: string },
) => {
  const browser = new Browser(app, origin)
  const { answer, verifier } = await authorize(browser, auth, origin)
  const signedIn = await browser.request('POST', `${location(answer)}/interaction`, { json: { login, password } })
  if (signedIn.statusCode !== 200)
    throw new Error(`Signing in as ${login} answered ${signedIn.statusCode}: ${signedIn.body}`)
  const redirect = await browser.request('GET', SignInResult.parse(signedIn.json()).return_to)
  return { browser, redirect, verifier }
}

/** Signs in through the embedded provider as a person does. @returns the browser, its tokens, and an access token for each scope */
export const signInThrough = async (
  app: FastifyInstance,
  auth: AuthConfig,
  origin: string,
  names: { login: string; password: string },
) => {
  const { browser, redirect, verifier } = await answeredSignIn(app, auth, origin, names)
  const tokens = await redeem(browser, auth, origin, redirect, verifier)
  const accessToken = async (scope: Scope) => {
    const reply = await renew(browser, auth, origin, tokens.refresh_token, scope)
    return Tokens.pick({ access_token: true }).parse(reply.json()).access_token
  }
  return {
    browser,
    tokens,
    access: { crm: tokens.access_token, query: await accessToken('query'), command: await accessToken('command') },
  }
}
