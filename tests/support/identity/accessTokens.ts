import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppConfig } from '#contract/appConfig.ts'
import type { Scope } from '#contract/core.ts'
import { SignInResult } from '#contract/identity/signIn.ts'
import type { Person } from '../builders.ts'

/** A fetch function that keeps cookies as a browser would, for one origin. */
const browser = (origin: string) => {
  const cookies = new Map<string, string>()
  return async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(address, origin), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name && value) cookies.set(name, value)
      else if (name) cookies.delete(name)
    }
    return response
  }
}

const Metadata = z.object({ authorization_endpoint: z.string(), token_endpoint: z.string() })
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional() })

export type AccessTokens = Readonly<Record<Scope, string>>

const locationOf = (response: Response): string => {
  const location = response.headers.get('location')
  if (!location) throw new Error(`Expected a redirect, got ${response.status}`)
  return location
}

/** Signs a person in with their password through the real code flow with PKCE. @returns an access token for each scope */
export const accessTokensOf = async (
  origin: string,
  person: Pick<Person, 'loginName' | 'password'>,
): Promise<AccessTokens> => {
  const visit = browser(origin)
  const { auth } = AppConfig.parse(await (await visit('/api/app_config')).json())
  const metadata = Metadata.parse(
    JSON.parse(auth.sign_in.metadata.replaceAll('{tenant}', auth.sign_in.authority.split('/').at(-1) ?? '')),
  )
  const verifier = randomBytes(32).toString('base64url')
  const scopes = ['openid', 'profile', 'offline_access', auth.scopes.crm, auth.scopes.query, auth.scopes.command]
  const request = new URLSearchParams({
    client_id: auth.client_id,
    response_type: 'code',
    redirect_uri: `${origin}/`,
    scope: scopes.join(' '),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state',
    nonce: 'nonce',
  })
  const loginPage = locationOf(await visit(`${metadata.authorization_endpoint}?${request}`))
  const attempt = await visit(`${new URL(loginPage, origin).pathname}/interaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: person.loginName, password: person.password }),
  })
  if (!attempt.ok) throw new Error(`Sign-in was refused with ${attempt.status}`)
  let target = SignInResult.parse(await attempt.json()).return_to
  while (!new URL(target, origin).searchParams.has('code')) target = locationOf(await visit(target))
  const exchange = async (fields: Record<string, string>) => {
    const response = await visit(metadata.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ client_id: auth.client_id, ...fields }),
    })
    return Tokens.parse(await response.json())
  }
  const { access_token: crm, refresh_token: refreshToken = '' } = await exchange({
    grant_type: 'authorization_code',
    code: new URL(target, origin).searchParams.get('code') ?? '',
    redirect_uri: `${origin}/`,
    code_verifier: verifier,
    scope: auth.scopes.crm,
  })
  const tokenFor = async (scope: Scope) =>
    (await exchange({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: auth.scopes[scope] }))
      .access_token
  return { crm, query: await tokenFor('query'), command: await tokenFor('command') }
}
