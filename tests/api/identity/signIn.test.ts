import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCredentials, SignInNameTaken } from '#server/identity/accounts.ts'
import { authorize, Browser, redeem, renew, signInThrough } from '../../support/browser.ts'
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

const attempt = async (login: string, typed: string) => {
  const { browser, screen } = await scene.openScreen()
  return browser.request('POST', `${screen}/interaction`, { json: { login, password: typed } })
}

describe('signing in', () => {
  test('with the login name gives one access token for each group of calls', async () => {
    const { name, accountId } = await scene.anAccount()
    const { access, tokens } = await signInThrough(app, auth, origin, { login: name, password })
    expect(tokens.expires_in).toBeGreaterThanOrEqual(300)
    for (const scope of ['crm', 'query', 'command'] as const) {
      expect(decodeProtectedHeader(access[scope])).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
      expect(decodeJwt(access[scope])).toMatchObject({
        iss: `${origin}/oidc/b2c_1a_sign_in`,
        aud: `urn:renkei:${scope}`,
        scope,
        sub: `${tenantId}.${accountId}`,
        tfp: 'b2c_1a_sign_in',
      })
      expect(await identity.verifyAccessToken(access[scope], scope)).toMatchObject({ tenantId, accountId })
    }
    expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: 'b2c_1a_sign_in', tfp: 'b2c_1a_sign_in', nonce: 'nonce' })
  })

  test('works with the e-mail address too, in full width and capitals', async () => {
    const { name } = await scene.anAccount()
    const { tokens } = await signInThrough(app, auth, origin, {
      login: ` ${name.toUpperCase()}＠ＥＸＡＭＰＬＥ.jp`,
      password,
    })
    expect(tokens.access_token).toBeTruthy()
  })

  test('notes the time at the account and the event in the audit log', async () => {
    const { name, accountId } = await scene.anAccount()
    await signInThrough(app, auth, origin, { login: name, password })
    const { rows } = await database.owner.query('select last_login_date from accounts where id = $1', [accountId])
    expect(rows[0].last_login_date).not.toBeNull()
    expect(await scene.auditOf(accountId)).toMatchObject([
      { action: 'sign_in', record_type: 'session', record_ids: [], fields: [], ip_address: '127.0.0.1' },
    ])
  })

  test('a second tab is signed in without asking', async () => {
    const { name } = await scene.anAccount()
    const { browser } = await signInThrough(app, auth, origin, { login: name, password })
    const { answer, verifier } = await authorize(browser, auth, origin, { prompt: 'none' })
    expect((await redeem(browser, auth, origin, answer, verifier)).access_token).toBeTruthy()
  })

  test('without a session a silent request says that interaction is required', async () => {
    const { answer } = await authorize(new Browser(app, origin), auth, origin, { prompt: 'none' })
    expect(String(answer.headers.location)).toMatch(/^http:\/\/localhost:3000\/#error=login_required/)
  })

  test('survives a restart of the server', async () => {
    const { name } = await scene.anAccount()
    const { browser, tokens, access } = await signInThrough(app, auth, origin, { login: name, password })
    const { app: server, identity: made } = await scene.anotherServer()
    await expect(made.verifyAccessToken(access.crm, 'crm')).resolves.toBeTruthy()
    expect((await renew(new Browser(server, origin), auth, origin, tokens.refresh_token, 'query')).statusCode).toBe(200)
    expect((await renew(browser, auth, origin, tokens.refresh_token, 'query')).statusCode).toBe(200)
    await server.close()
  })

  test('a deleted account cannot renew its tokens', async () => {
    const { name, accountId } = await scene.anAccount()
    const { browser, tokens } = await signInThrough(app, auth, origin, { login: name, password })
    await database.owner.query('delete from identity.credentials where account_id = $1', [accountId])
    expect((await renew(browser, auth, origin, tokens.refresh_token, 'crm')).json()).toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('a refused sign-in', () => {
  test('looks the same for a wrong password, an unknown user and a locked account, and takes as long', async () => {
    const { name } = await scene.anAccount()
    for (let failure = 0; failure < 5; failure++) await attempt(name, 'wrong')
    const { name: other } = await scene.anAccount()
    const replies = []
    for (const [login, typed] of [
      [other, 'wrong'],
      ['nobody', 'wrong'],
      [name, password],
    ] as const) {
      // oxlint-disable-next-line tests/no-clock -- a busy machine only lets it take longer
      const begun = performance.now()
      const reply = await attempt(login, typed)
      replies.push({ status: reply.statusCode, body: { ...reply.json(), request_id: '' } })
      // oxlint-disable-next-line tests/no-clock
      expect(performance.now() - begun).toBeGreaterThanOrEqual(490)
    }
    expect(replies[0]).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
  })

  test('speaks the language that was asked for', async () => {
    const { browser, screen } = await scene.openScreen()
    const reply = await browser.request('POST', `${screen}/interaction`, {
      json: { login: 'nobody', password: 'x' },
      headers: { 'accept-language': 'en-GB' },
    })
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ title: 'Sign-in failed' })
  })

  test('locks both names of an account, and a success clears the count', async () => {
    const { name, email } = await scene.anAccount()
    for (let failure = 0; failure < 3; failure++) await attempt(name, 'wrong')
    await signInThrough(app, auth, origin, { login: email, password })
    for (let failure = 0; failure < 3; failure++) await attempt(name, 'wrong')
    for (let failure = 0; failure < 2; failure++) await attempt(email, 'wrong')
    expect((await attempt(name, password)).statusCode).toBe(401)
    await database.owner.query(`update identity.sign_in_failures set locked_until = now() where locked_until > now()`)
    expect((await attempt(name, password)).statusCode).toBe(200)
  })

  test('counts attempts that are sent at once', async () => {
    const { name } = await scene.anAccount()
    const screens = await Promise.all(Array.from({ length: 12 }, () => scene.openScreen()))
    await Promise.all(
      screens.map(({ browser, screen }) =>
        browser.request('POST', `${screen}/interaction`, { json: { login: name, password: 'wrong' } }),
      ),
    )
    const { rows } = await database.owner.query(
      'select max(failures) as failures from identity.sign_in_failures where locked_until > now()',
    )
    expect(rows[0].failures).toBe(5)
  })

  test('is in the audit log of the account, without what was typed', async () => {
    const { name, accountId } = await scene.anAccount()
    await attempt(name, 'my secret guess')
    const log = await scene.auditOf(accountId)
    expect(log).toMatchObject([{ action: 'sign_in_failed' }])
    expect(JSON.stringify(log)).not.toContain('guess')
    const { rows } = await database.owner.query('select name_hash from identity.sign_in_failures')
    expect(JSON.stringify(rows)).not.toContain(name)
  })

  test.each([
    [{ login: 'a', password: 1 }, 'password'],
    [{ password: 'x' }, 'login'],
    [{ login: 'a\u0000b', password: 'x' }, 'login'],
    [{ login: 'x'.repeat(255), password: 'x' }, 'login'],
    [{ login: 'x', password: 'x'.repeat(201) }, 'password'],
  ])('names the field of malformed input %j', async (json, path) => {
    const { browser, screen } = await scene.openScreen()
    const reply = await browser.request('POST', `${screen}/interaction`, { json })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ path }])
  })
})

test('a login name or e-mail address that is taken is refused, and nothing of the account is kept', async () => {
  const { name, email } = await scene.anAccount()
  const credentials = { tenantId: 2, accountId: 999, password }
  await expect(
    createCredentials(database.identity, { ...credentials, loginName: 'free', email: email.toUpperCase() }),
  ).rejects.toMatchObject({ kind: 'email' })
  await expect(
    createCredentials(database.identity, { ...credentials, loginName: ` ${name} `, email: 'free@example.jp' }),
  ).rejects.toBeInstanceOf(SignInNameTaken)
  const { rows } = await database.owner.query('select from identity.sign_in_names where account_id = 999')
  expect(rows).toHaveLength(0)
})
