import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSignIn, endSittings } from '#server/identity/accountSignIns.ts'
import { createResetLink } from '#server/identity/links.ts'
import { SignInNameTaken } from '#server/identity/accounts.ts'
import { withTenant } from '#server/db/tenant.ts'
import { authorize, Browser, redeem, renew, signInThrough } from '../../support/browser.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { codeIn, linkIn } from '../../support/identity/mails.ts'
import { origin, password, signInScene, type SignInScene, tenantId } from '../../support/identity/signInScene.ts'

let mailbox: Mailbox
let scene: SignInScene

beforeAll(async () => {
  mailbox = await testMailbox()
  scene = await signInScene(mailbox.mailer)
})
afterAll(async () => {
  await scene.stop()
  await mailbox.stop()
})

const newPassword = 'a longer and better one'
const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  new Browser(scene.app, origin).request('POST', path, { json, headers })
const tokenIn = (link: string) => new URL(link).hash.slice(1)

/** Sends login name and password, and stops at the next step. */
const firstStep = async (login: string, typed: string) => {
  const { browser, verifier, screen } = await scene.openScreen()
  const reply = await browser.request('POST', `${screen}/interaction`, { json: { login, password: typed } })
  const returnTo = String(reply.json().return_to)
  const next = await browser.request('GET', returnTo)
  return { browser, verifier, redirect: next, next: String(next.headers.location) }
}

const resetLink = async (email: string, mails = 1) => {
  const reply = await post('/app/user/password/requests', { login: email })
  expect(reply.statusCode).toBe(202)
  return linkIn(await mailbox.nth(email, mails))
}

const requireMfa = (required: boolean) =>
  scene.database.owner.query('update tenants set email_mfa_required = $2 where tenant_id = $1', [tenantId, required])

describe('a forgotten password', () => {
  test('is replaced by a link that came by mail; every sitting ends', async () => {
    const { name, email } = await scene.anAccount()
    const before = await signInThrough(scene.app, scene.auth, origin, { login: name, password })
    const link = await resetLink(name.toUpperCase() + '@example.jp'.toUpperCase())
      .catch(() => '')
      .then(async (found) => found || linkIn(await mailbox.nth(email, 1)))
    expect(link).toMatch(/^http:\/\/localhost:3000\/app\/user\/password\/change#[\w-]{43}$/)
    const token = tokenIn(link)
    expect((await post('/app/user/password/links', { token })).json()).toMatchObject({
      purpose: 'password_reset',
      login_name: name,
      least_password_length: 13,
    })
    expect((await post('/app/user/password/change', { token, password: newPassword })).statusCode).toBe(204)
    await signInThrough(scene.app, scene.auth, origin, { login: name, password: newPassword })
    await expect(signInThrough(scene.app, scene.auth, origin, { login: name, password })).rejects.toThrow('401')
    const renewed = await renew(before.browser, scene.auth, origin, before.tokens.refresh_token, 'crm')
    expect(renewed.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('has a link that works once, and not when a newer one has been sent', async () => {
    const { email } = await scene.anAccount()
    const first = await resetLink(email)
    const second = await resetLink(email, 2)
    const change = (link: string) => post('/app/user/password/change', { token: tokenIn(link), password: newPassword })
    expect((await change(first)).json()).toMatchObject({ status: 410, code: 'link_expired' })
    expect((await change(second)).statusCode).toBe(204)
    expect((await change(second)).json()).toMatchObject({ status: 410, title: 'このリンクは使えません' })
  })

  test('has a link that a change of password makes worthless', async () => {
    const { email, accountId } = await scene.anAccount()
    const link = await resetLink(email)
    await withTenant(scene.database.app, tenantId, (tx) => endSittings(tx, { tenantId, accountId }))
    expect((await post('/app/user/password/links', { token: tokenIn(link) })).statusCode).toBe(410)
  })

  test('has a link that expires', async () => {
    const { email, accountId } = await scene.anAccount()
    const link = await resetLink(email)
    await scene.database.owner.query('update identity.links set expires_at = now() where account_id = $1', [accountId])
    expect((await post('/app/user/password/links', { token: tokenIn(link) })).statusCode).toBe(410)
  })

  test('says nothing of whether there is such an account', async () => {
    const { email } = await scene.anAccount()
    const replies = []
    for (const login of [email, 'nobody@example.jp']) {
      const { statusCode, body } = await post('/app/user/password/requests', { login })
      replies.push({ statusCode, body })
    }
    expect(replies[0]).toEqual(replies[1])
    await mailbox.nth(email, 1)
    expect(await mailbox.received('nobody@example.jp')).toEqual([])
  })

  test('floods nobody’s inbox, and is told of in English where that is asked for', async () => {
    const { email } = await scene.anAccount()
    for (let asked = 0; asked < 5; asked++)
      await post('/app/user/password/requests', { login: email }, { 'accept-language': 'en' })
    await mailbox.nth(email, 3)
    const mails = await mailbox.received(email)
    expect(mails).toHaveLength(3)
    expect(mails[0]).toMatchObject({ subject: '[Renkei] Reset your password' })
    expect(mails[0]?.html).toContain('Open this address')
  })

  test('brings no more links when asked for all at once', async () => {
    const { accountId } = await scene.anAccount()
    const ask = () => createResetLink(scene.database.identity, { tenantId, accountId })
    const tokens = await Promise.all(Array.from({ length: 8 }, ask))
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(3)
  })

  test.each([
    ['short password', '13文字以上にしてください'],
    ['aaaaaaaaaaaaaaaa', '同じ文字の繰り返しは使えません'],
    ['1qaz2wsx3edc4rfv', '過去に流出したパスワードの一覧に含まれています'],
    ['password123456', 'よく使われるパスワードに似ている'],
    ['qwertyuiop[]asdf', 'キーボードの並び'],
  ])('is not replaced by %s', async (typed, complaint) => {
    const { email } = await scene.anAccount()
    const token = tokenIn(await resetLink(email))
    const weak = typed === 'short password' ? 'short' : typed
    const reply = await post('/app/user/password/change', { token, password: weak })
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    expect(reply.json().errors[0].message).toContain(complaint)
    expect((await post('/app/user/password/change', { token, password: newPassword })).statusCode).toBe(204)
  })
})

test('a new password may not be made of the person’s name and their organisation’s, whichever way it is set', async () => {
  const { name, email, accountId } = await scene.anAccount()
  const { owner } = scene.database
  await owner.query('update accounts set username = $2 where id = $1', [accountId, 'Hanako Kitagawa'])
  await owner.query(`update tenants set name = 'Minato Hospital' where tenant_id = $1`, [tenantId])
  const token = tokenIn(await resetLink(email))
  for (const guessed of ['hanakokitagawa1', 'MinatoHospital2026', `${name}kitagawa1`]) {
    const reply = await post('/app/user/password/change', { token, password: guessed }, { 'accept-language': 'en' })
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    expect(reply.json().errors[0].message).toContain('Contains your name, organisation')
  }
  await owner.query(`update tenants set name = 'A' where tenant_id = $1`, [tenantId])
  await owner.query('update identity.credentials set must_change = true where account_id = $1', [accountId])
  const { browser, next } = await firstStep(name, password)
  const weak = await browser.request('POST', `${next}/interaction`, { json: { password: 'kitagawahanako2' } })
  expect(weak.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
})

describe('a new account', () => {
  const add = async () => {
    const { rows } = await scene.database.owner.query<{ id: number; login_name: string }>(
      `insert into accounts (tenant_id, username, email, login_name, role)
       values ($1, '新人', gen_random_uuid() || '@example.jp', gen_random_uuid(), 'member')
       returning id, login_name`,
      [tenantId],
    )
    const [row] = rows
    if (!row) throw new Error('nothing was inserted')
    const names = { tenantId, accountId: row.id, loginName: row.login_name, email: `${row.login_name}@example.jp` }
    const made = await withTenant(scene.database.app, tenantId, (tx) => addSignIn(tx, { ...names, withPassword: true }))
    return { ...names, password: made.password ?? '', token: made.confirmationToken ?? '' }
  }

  test('must replace its initial password at the first sign-in', async () => {
    const account = await add()
    const { browser, next, verifier } = await firstStep(account.loginName, account.password)
    expect((await browser.request('GET', `${next}/interaction`)).json()).toMatchObject({ prompt: 'change_password' })
    const again = await browser.request('POST', `${next}/interaction`, { json: { password: account.password } })
    expect(again.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    const changed = await browser.request('POST', `${next}/interaction`, { json: { password: newPassword } })
    const redirect = await browser.request('GET', String(changed.json().return_to))
    expect(await redeem(browser, scene.auth, origin, redirect, verifier)).toMatchObject({
      access_token: expect.any(String),
    })
    const { rows } = await scene.database.owner.query('select is_confirmed from accounts where id = $1', [
      account.accountId,
    ])
    expect(rows).toEqual([{ is_confirmed: true }])
  })

  test('can be confirmed by its link, once', async () => {
    const { token, loginName } = await add()
    expect((await post('/app/user/password/links', { token })).json()).toMatchObject({
      purpose: 'confirmation',
      username: '新人',
      tenant_name: 'A',
    })
    expect((await post('/app/user/password/change', { token, password: newPassword })).statusCode).toBe(204)
    await signInThrough(scene.app, scene.auth, origin, { login: loginName, password: newPassword })
    expect((await post('/app/user/password/change', { token, password: newPassword })).statusCode).toBe(410)
  })

  test('cannot have a name that differs from another only in width or case', async () => {
    const { name } = await scene.anAccount()
    const taken = withTenant(scene.database.app, tenantId, (tx) =>
      addSignIn(tx, {
        tenantId,
        accountId: 999_999,
        loginName: name.toUpperCase().replace('P', 'Ｐ'),
        email: 'other@example.jp',
        withPassword: true,
      }),
    )
    await expect(taken).rejects.toBeInstanceOf(SignInNameTaken)
  })

  test('can be given by a tenant to itself only', async () => {
    const elsewhere = withTenant(scene.database.app, 2, (tx) =>
      addSignIn(tx, { tenantId, accountId: 999_998, loginName: 'intruder', email: 'i@example.jp', withPassword: true }),
    )
    await expect(elsewhere).rejects.toThrow('not this tenant')
  })
})

describe('codes by e-mail', () => {
  const enrol = async () => {
    const account = await scene.anAccount()
    const { browser } = await signInThrough(scene.app, scene.auth, origin, { login: account.name, password })
    const { answer, verifier } = await authorize(browser, scene.auth, origin, {}, scene.auth.email_mfa)
    const screen = String(answer.headers.location)
    expect((await browser.request('GET', `${screen}/interaction`)).json()).toMatchObject({
      prompt: 'enrol_email_mfa',
      masked_email: 'p***@example.jp',
    })
    await browser.request('POST', `${screen}/code`, { json: { again: false } })
    const code = codeIn(await mailbox.nth(account.email, 1))
    const reply = await browser.request('POST', `${screen}/interaction`, { json: { code } })
    const redirect = await browser.request('GET', String(reply.json().return_to))
    const { id_token } = await redeem(browser, scene.auth, origin, redirect, verifier, scene.auth.email_mfa)
    return { account, browser, idToken: id_token }
  }

  test('are turned on through the second policy, and the sitting needs none then', async () => {
    const { browser, idToken } = await enrol()
    expect(decodeJwt(idToken)).toMatchObject({
      acr: 'b2c_1a_enable_email_mfa',
      iss: `${origin}/oidc/b2c_1a_enable_email_mfa`,
    })
    const { answer } = await authorize(browser, scene.auth, origin, { prompt: 'none' })
    expect(String(answer.headers.location)).toContain('code=')
  })

  test('are asked for at the next sign-in; five wrong ones make a new one necessary', async () => {
    const { account } = await enrol()
    const { browser, next, verifier } = await firstStep(account.name, password)
    expect((await browser.request('GET', `${next}/interaction`)).json()).toMatchObject({
      prompt: 'email_code',
      least_password_length: 8,
    })
    await browser.request('POST', `${next}/code`, { json: { again: false } })
    const code = codeIn(await mailbox.nth(account.email, 2))
    const wrong = code === '000000' ? '111111' : '000000'
    const type = (typed: string) => browser.request('POST', `${next}/interaction`, { json: { code: typed } })
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await type(wrong)).json()).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect((await type(wrong)).json()).toMatchObject({ status: 410, code: 'code_void' })
    expect((await type(code)).json()).toMatchObject({ status: 410, code: 'code_void' })
    await browser.request('POST', `${next}/code`, { json: { again: true } })
    const fresh = codeIn(await mailbox.nth(account.email, 3))
    const redirect = await browser.request('GET', String((await type(fresh)).json().return_to))
    expect(await redeem(browser, scene.auth, origin, redirect, verifier)).toMatchObject({
      access_token: expect.any(String),
    })
  })

  test('are sent only a few times', async () => {
    const { account } = await enrol()
    const { browser, next } = await firstStep(account.name, password)
    const statuses = []
    for (let asked = 0; asked < 6; asked++)
      statuses.push((await browser.request('POST', `${next}/code`, { json: { again: true } })).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 429, 429])
  })

  test('have to be turned on where the tenant requires them', async () => {
    const { name } = await scene.anAccount()
    await requireMfa(true)
    try {
      const { browser, next } = await firstStep(name, password)
      expect((await browser.request('GET', `${next}/interaction`)).json()).toMatchObject({ prompt: 'enrol_email_mfa' })
    } finally {
      await requireMfa(false)
    }
  })
})
