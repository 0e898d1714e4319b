import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTenant } from '#server/db/inTenant.ts'
import { loadAccount } from '#server/http/access/account.ts'
import { purgeExpired } from '#server/identity/provider/adapter.ts'
import { loadProviderKeys } from '#server/identity/provider/keys.ts'
import { SignInResult } from '#contract/identity/signIn.ts'
import { withTenant } from '#server/db/tenant.ts'
import { endSittings } from '#server/identity/accountSignIns.ts'
import { answeredSignIn, authorize, Browser, endpointsOf, redeem, renew, signInThrough } from '../../support/browser.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { origin, password, signInScene, type SignInScene, tenantId } from '../../support/identity/signInScene.ts'

let scene: SignInScene
let database: SignInScene['database']
let app: SignInScene['app']
let identity: SignInScene['identity']
let auth: SignInScene['auth']

beforeAll(async () => {
  scene = await signInScene()
  ;({ database, app, identity, auth } = scene)
})

afterAll(() => scene.stop())

describe('the sign-in screen', () => {
  test('is told what it is asked for, and by whose address', async () => {
    const { browser, screen } = await scene.openScreen()
    expect(screen).toMatch(/^\/app\/login\/[\w-]+$/)
    expect((await browser.request('GET', `${screen}/interaction`)).json()).toEqual({
      prompt: 'login',
      login_hint: null,
      masked_email: null,
      least_password_length: 13,
    })
  })

  test('in another browser, or after its time, is told that the sign-in has expired', async () => {
    const { screen, browser } = await scene.openScreen()
    const elsewhere = await new Browser(app, origin).request('POST', `${screen}/interaction`, {
      json: { login: 'a', password: 'b' },
    })
    expect(elsewhere.statusCode).toBe(410)
    expect(elsewhere.json()).toMatchObject({ code: 'interaction_expired' })
    await database.owner.query(`update identity.provider_records set expires_at = now() where type = 'Interaction'`)
    expect((await browser.request('GET', `${screen}/interaction`)).statusCode).toBe(410)
    expect(await purgeExpired(database.identity)).toBeGreaterThan(0)
  })

  test('cannot answer for another sign-in with the cookies of its own', async () => {
    const { answer } = await authorize(new Browser(app, origin), auth, origin)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { screen } = await scene.openScreen()
    const status = async (path: string) =>
      (await app.inject({ url: `${path}/interaction`, headers: { cookie } })).statusCode
    expect(await status(String(answer.headers.location))).toBe(200)
    expect(await status(screen)).toBe(410)
  })

  test('slows down who tries too often from one address', async () => {
    const { app: server } = await scene.anotherServer()
    const statuses = new Set<number>()
    for (let request = 0; request < 61; request++)
      statuses.add(
        (await new Browser(server, origin).request('POST', '/app/login/x/interaction', { json: {} })).statusCode,
      )
    expect([...statuses]).toEqual([410, 429])
    await server.close()
  })
})

describe('an access token', () => {
  test('opens only the group of calls that it was made for', async () => {
    const { name } = await scene.anAccount()
    const { access } = await signInThrough(app, auth, origin, { login: name, password })
    await expect(identity.verifyAccessToken(access.crm, 'command')).rejects.toMatchObject({ status: 403 })
    await expect(identity.verifyAccessToken(access.query, 'crm')).rejects.toMatchObject({ status: 403 })
  })

  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('that reads %j is refused', async (token) => {
    await expect(identity.verifyAccessToken(token, 'crm')).rejects.toMatchObject({ status: 401 })
  })

  test('is not the ID token', async () => {
    const { name } = await scene.anAccount()
    const { tokens } = await signInThrough(app, auth, origin, { login: name, password })
    await expect(identity.verifyAccessToken(tokens.id_token, 'crm')).rejects.toMatchObject({ status: 401 })
  })
})

describe('the tokens of a sitting', () => {
  const accountOf = async (token: string) => {
    const caller = await identity.verifyAccessToken(token, 'crm')
    return inTenant(database.app, caller.tenantId, (client) => loadAccount(client, caller))
  }
  const signInAgain = async (browser: Browser) => (await authorize(browser, auth, origin, { prompt: 'none' })).answer

  test('die when its authorisation code comes a second time, and its person signs in again', async () => {
    const { name } = await scene.anAccount()
    const { browser, redirect, verifier } = await answeredSignIn(app, auth, origin, { login: name, password })
    const { access_token: token, refresh_token: renewal } = await redeem(browser, auth, origin, redirect, verifier)
    await accountOf(token)
    await expect(redeem(browser, auth, origin, redirect, verifier)).rejects.toThrow()
    await expect(accountOf(token)).rejects.toMatchObject({ status: 401 })
    expect((await renew(browser, auth, origin, renewal, 'crm')).statusCode).toBe(400)
    expect(String((await signInAgain(browser)).headers.location)).toContain('error=login_required')
    const { access } = await signInThrough(app, auth, origin, { login: name, password })
    expect(await accountOf(access.crm)).toMatchObject({ role: 'member' })
  })

  test('die when its authorisation code comes twice at once', async () => {
    const { name } = await scene.anAccount()
    const { browser, redirect, verifier } = await answeredSignIn(app, auth, origin, { login: name, password })
    const both = await Promise.allSettled([1, 2].map(() => redeem(browser, auth, origin, redirect, verifier)))
    const tokens = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.access_token] : []))
    expect(tokens.length).toBeLessThan(2)
    for (const token of tokens) await expect(accountOf(token)).rejects.toMatchObject({ status: 401 })
  })

  test('die with a change of password, whichever second they are from, and those of a sign-in after it live', async () => {
    const { name, accountId } = await scene.anAccount()
    const before = await signInThrough(app, auth, origin, { login: name, password })
    await withTenant(database.app, tenantId, (tx) => endSittings(tx, { tenantId, accountId }))
    const after = await signInThrough(app, auth, origin, { login: name, password })
    const inTheSecondOf = (token: string) =>
      database.owner.query(`update accounts set signed_out_at = to_timestamp($2) + interval '0.9 s' where id = $1`, [
        accountId,
        decodeJwt(token).iat,
      ])
    await inTheSecondOf(before.access.crm)
    await expect(accountOf(before.access.crm)).rejects.toMatchObject({ status: 401 })
    await inTheSecondOf(after.access.crm)
    expect(await accountOf(after.access.crm)).toMatchObject({ role: 'member' })
  })

  test('are none of a sign-in that was answered before a change of password and is gone on with after it', async () => {
    const { name, accountId } = await scene.anAccount()
    const { browser, screen } = await scene.openScreen()
    const reply = await browser.request('POST', `${screen}/interaction`, { json: { login: name, password } })
    await withTenant(database.app, tenantId, (tx) => endSittings(tx, { tenantId, accountId }))
    const next = await browser.request('GET', SignInResult.parse(reply.json()).return_to)
    expect(String(next.headers.location)).not.toContain('code=')
  })
})

describe('signing out', () => {
  const logOut = async (browser: Browser, idToken: string) => {
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` })
    const page = await browser.request('GET', `${endpointsOf(auth.sign_in).end_session_endpoint}?${query}`)
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const form = Object.fromEntries(
      [...page.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    return { page, done: await browser.request('POST', action, { form }) }
  }

  test('ends the session without asking, returns to / and is in the audit log', async () => {
    const { name, accountId } = await scene.anAccount()
    const { browser, tokens } = await signInThrough(app, auth, origin, { login: name, password })
    const { page, done } = await logOut(browser, tokens.id_token)
    expect(page.body).toContain('<script src="/oidc/logout.js" defer></script>')
    expect(page.headers['content-security-policy']).toContain(`script-src 'self'`)
    expect(done.headers.location).toBe(`${origin}/`)
    const { answer } = await authorize(browser, auth, origin, { prompt: 'none' })
    expect(String(answer.headers.location)).toContain('error=login_required')
    expect((await renew(browser, auth, origin, tokens.refresh_token, 'crm')).statusCode).toBe(400)
    await expect
      .poll(async () => (await scene.auditOf(accountId)).map(({ action }) => action))
      .toEqual(['sign_in', 'sign_out'])
  })

  test('makes the tokens of this sitting worthless at once, and those of no other', async () => {
    const { name } = await scene.anAccount()
    const here = await signInThrough(app, auth, origin, { login: name, password })
    const elsewhere = await signInThrough(app, auth, origin, { login: name, password })
    const accountOf = async (token: string) => {
      const caller = await identity.verifyAccessToken(token, 'crm')
      return inTenant(database.app, caller.tenantId, (client) => loadAccount(client, caller))
    }
    await accountOf(here.access.crm)
    await logOut(here.browser, here.tokens.id_token)
    await expect
      .poll(() =>
        accountOf(here.access.crm).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(await accountOf(elsewhere.access.crm)).toMatchObject({ role: 'member' })
  })

  test('works when the session has ended already', async () => {
    const { name } = await scene.anAccount()
    const { browser, tokens } = await signInThrough(app, auth, origin, { login: name, password })
    await database.owner.query(`delete from identity.provider_records where type = 'Session'`)
    expect((await logOut(browser, tokens.id_token)).done.headers.location).toBe(`${origin}/`)
  })

  test('that fails returns to the app, which says so', async () => {
    const reply = await new Browser(app, origin).request(
      'GET',
      `${endpointsOf(auth.sign_in).end_session_endpoint}?id_token_hint=broken`,
      {
        headers: { accept: 'text/html' },
      },
    )
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/app/?logout=failed')
  })
})

describe('the provider', () => {
  test('makes its addresses from the canonical origin, whatever host a request names', async () => {
    const reply = await app.inject({
      url: '/oidc/b2c_1a_sign_in/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(reply.body).not.toContain('evil')
    expect(reply.json()).toMatchObject({
      issuer: `${origin}/oidc/b2c_1a_sign_in`,
      authorization_endpoint: `${origin}/oidc/b2c_1a_sign_in/authorize`,
    })
  })

  test('sends nobody to an address that is not the app', async () => {
    const { answer } = await authorize(new Browser(app, origin), auth, origin, {
      redirect_uri: 'https://evil.example/',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
  })

  test('keeps its cookies from scripts and other sites, and from other ports', async () => {
    const { answer } = await authorize(new Browser(app, origin), auth, origin)
    const cookies = z.array(z.string()).parse(answer.headers['set-cookie'])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^renkei_\w+_3000(\.sig)?=/)
      expect(cookie.toLowerCase()).toContain('httponly')
      expect(cookie.toLowerCase()).toContain('samesite=lax')
    }
  })

  test('behind a proxy with TLS keeps its cookies to https', async () => {
    const publicUrl = 'https://renkei.example'
    const { app: server, identity: made } = await scene.anotherServer(publicUrl)
    const { answer } = await authorize(new Browser(server, publicUrl), made.authConfig(), publicUrl)
    const cookies = z.array(z.string()).parse(answer.headers['set-cookie'])
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toContain('; secure')
    await server.close()
  })

  test('makes its keys once, even when two processes start at once', async () => {
    await database.owner.query('delete from identity.secrets')
    const made = await Promise.all(Array.from({ length: 4 }, () => loadProviderKeys(database.identity, testSecret)))
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
    const { rows } = await database.owner.query('select value from identity.secrets')
    expect(JSON.stringify(rows)).not.toContain(made[0]?.cookieKeys[0])
    await expect(loadProviderKeys(database.identity, Buffer.from('another secret of some length'))).rejects.toThrow(
      'another secret',
    )
  })
})
