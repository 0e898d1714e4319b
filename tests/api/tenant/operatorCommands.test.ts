import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { linkIn } from '../../support/identity/mails.ts'
import { operatorOn } from '../../support/operator.ts'

let mailbox: Mailbox
let product: TestApi
let operate: ReturnType<typeof operatorOn>

beforeAll(async () => {
  mailbox = await testMailbox()
  product = await ownApi({}, { mailer: mailbox.mailer })
  operate = operatorOn(product.database.ownerUrl, { SMTP_URL: mailbox.smtpUrl, RENKEI_PUBLIC_URL: product.origin })
})
afterAll(async () => {
  await product.stop()
  await mailbox.stop()
})

let serial = 0
const own = () => `op${++serial}x${Date.now() % 100_000}`
const ownerOptions = (login: string) => [
  '--owner-name',
  '山田 花子',
  '--owner-email',
  `${login}@hospital.example`,
  '--owner-login',
  login,
]
const csOptions = (login: string) => [
  '--cs-name',
  '導入 支援',
  '--cs-email',
  `${login}@vendor.example`,
  '--cs-login',
  login,
]
const create = (login: string, ...more: string[]) =>
  operate(
    'tenant',
    'create',
    '--name',
    `病院 ${login}`,
    '--plan',
    'professional202112',
    ...ownerOptions(login),
    ...more,
  )

/** The tenant's audit log, oldest first. */
const auditOf = async (tenantId: number) => {
  const { rows } = await product.database.owner.query<Record<string, unknown>>(
    'select action, record_type, record_ids, fields, operation, account_id from audit_logs where tenant_id = $1 order by id',
    [tenantId],
  )
  return rows
}

const setPassword = async (link: string, password: string) => {
  const token = new URL(link).hash.slice(1)
  return fetch(`${product.origin}/app/user/password/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
}
const password = 'ひみつの合言葉 2026 冬'
const clientOf = (loginName: string) => product.signedInClient({ loginName, password })

describe('npm run tenant', () => {
  test('makes a tenant whose owner and csAccount come in by their mails, and the latter configures it', async () => {
    const login = own()
    const made = await create(
      login,
      ...csOptions(`cs${login}`),
      '--enabled-phase',
      'off',
      '--max-accounts',
      '3',
      '--json',
    )
    expect(made.code).toBe(0)
    const tenant = JSON.parse(made.out)
    expect(tenant).toMatchObject({
      name: `病院 ${login}`,
      plan: 'professional202112',
      enabled_phase: false,
      enabled_crm: true,
      max_account_count: 3,
      accounts: [
        { login_name: login, role: 'owner', cs_account: false, is_confirmed: false },
        { login_name: `cs${login}`, cs_account: true },
      ],
    })
    expect(made.out + made.err).not.toContain('#')
    for (const [address, name] of [
      [`${login}@hospital.example`, login],
      [`cs${login}@vendor.example`, `cs${login}`],
    ] as const) {
      const mail = await mailbox.nth(address, 1)
      expect(mail.subject).toBe('【Renkei】アカウントのご案内')
      expect((await setPassword(linkIn(mail), password)).status).toBe(204)
      const user = await (await clientOf(name)).getCurrentUser()
      expect(user).toMatchObject({ loginName: name, tenant: { name: `病院 ${login}` } })
    }
    const support = await clientOf(`cs${login}`)
    const { updatedAt } = await support.getTenantSetting()
    const body = {
      name: '新しい名前',
      medicalInstitutionId: null,
      defaultFacilityTypeIds: [],
      maxReferralHospitalAdmissionPeriod: 30,
      emailSenderAllowedAddresses: [],
      updatedAt,
    }
    expect(await support.updateTenantSetting({ body })).toMatchObject({ name: '新しい名前' })
    const audit = await auditOf(tenant.id)
    expect(audit.slice(0, 3)).toMatchObject([
      { operation: 'operator.createAccount', record_type: 'account', account_id: null },
      { operation: 'operator.createAccount', record_type: 'account', account_id: null },
      { operation: 'operator.createTenant', record_type: 'tenant_setting', record_ids: [tenant.id] },
    ])
  })

  test('makes all or nothing: a login name that is in use leaves no tenant behind', async () => {
    const login = own()
    expect((await create(login)).code).toBe(0)
    const other = own()
    const refused = await create(other, ...csOptions(login))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Already in use')
    expect((await operate('tenant', 'list')).out).not.toContain(`病院 ${other}`)
  })

  test('says that nobody can configure a tenant without csAccount, and how to add one', async () => {
    const { code, err } = await create(own())
    expect(code).toBe(0)
    expect(err).toMatch(/npm run account -- invite --tenant \d+ --cs/)
  })

  test('keeps what was made when the mail server is away, and names the command that invites again', async () => {
    const login = own()
    const away = operatorOn(product.database.ownerUrl, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      RENKEI_PUBLIC_URL: product.origin,
    })
    const made = await away('tenant', 'create', '--name', login, '--plan', 'early', ...ownerOptions(login))
    expect(made.code).toBe(1)
    expect(made.err).toContain(`npm run account -- invite ${login}`)
    expect((await operate('account', 'invite', login)).code).toBe(0)
    const mail = await mailbox.nth(`${login}@hospital.example`, 1)
    expect((await setPassword(linkIn(mail), password)).status).toBe(204)
  })

  test('shows and lists tenants, in words and as JSON', async () => {
    const login = own()
    await create(login)
    const shown = await operate('tenant', 'show', `病院 ${login}`)
    expect(shown.out).toMatch(/enabled-phase +on/)
    expect(shown.out).toContain(`${login}  山田 花子`)
    const listed = JSON.parse((await operate('tenant', 'list', '--json')).out)
    expect(listed).toContainEqual(expect.objectContaining({ name: `病院 ${login}`, account_count: 1 }))
    expect((await operate('tenant', 'show', 'どこにもない病院')).err).toContain('npm run tenant -- list names them all')
  })

  test('changes plan, switches, limits and the own institution, and the audit log says what and by whom', async () => {
    const { owner } = product.database
    const tenantId = await aTenant(product.database, { plan: 'early' })
    const institution = await anInstitution(owner, { name: '自院' })
    const person = await aPerson(product.database, tenantId, { role: 'owner' })
    const changes = [
      '--plan',
      'growth',
      '--enabled-phase',
      'off',
      '--max-tags',
      '7',
      '--institution',
      `id:${institution}`,
    ]
    const changed = await operate('tenant', 'set', String(tenantId), ...changes)
    expect(changed).toMatchObject({ code: 0, err: '' })
    expect(changed.out).toContain('plan, enabled_phase, max_tag_count, medical_institution_id changed')
    const client = await product.clientFor(person)
    expect((await client.getCurrentUser()).tenant).toMatchObject({ enabledPhase: false })
    const lines = await client.listAuditLogs({ sort: 'desc' })
    expect(lines.auditLogs.find(({ operation }) => operation === 'operator.setTenant')).toMatchObject({
      account: null,
      action: 'update',
      recordType: 'tenant_setting',
      recordIds: [tenantId],
      fields: ['plan', 'enabled_phase', 'max_tag_count', 'medical_institution_id'],
      ipAddress: null,
    })
    expect(await (await client.exportAuditLogs({})).text()).toContain('運用担当者')
    expect((await operate('tenant', 'set', String(tenantId), '--plan', 'growth')).out).toContain('was so already')
    expect((await operate('tenant', 'set', String(tenantId), '--institution', 'none')).code).toBe(0)
    expect((await operate('tenant', 'set', String(tenantId), '--email-sender-restricted', 'on')).code).toBe(0)
    expect((await operate('tenant', 'show', String(tenantId))).out).toMatch(/features .*email_sender_restricted/)
    const unknown = await operate('tenant', 'set', String(tenantId), '--institution', 'id:999999999')
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('There is no institution') })
  })

  test('a tenant that is switched off lets nobody in', async () => {
    const tenantId = await aTenant(product.database)
    const client = await product.clientFor(await aPerson(product.database, tenantId))
    await client.getCurrentUser()
    await operate('tenant', 'set', String(tenantId), '--enabled-crm', 'off')
    await expect(client.getCurrentUser()).rejects.toMatchObject({ status: 403 })
  })

  test('explains itself, and exits with 2 where it does not understand', async () => {
    expect(await operate('tenant', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') })
    expect(await operate('tenant', 'creat')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/There is no command creat[^]*Usage: npm run tenant/),
    })
  })
})

describe('npm run account', () => {
  test('invites somebody to a tenant, up to its limit; csAccounts do not count', async () => {
    const tenantId = await aTenant(product.database, { maxAccountCount: 1 })
    const invite = (login: string, ...more: string[]) =>
      operate(
        'account',
        'invite',
        '--tenant',
        String(tenantId),
        '--name',
        '鈴木',
        '--email',
        `${login}@hospital.example`,
        '--login',
        login,
        ...more,
      )
    const first = own()
    expect((await invite(first, '--language', 'en')).code).toBe(0)
    expect((await mailbox.nth(`${first}@hospital.example`, 1)).subject).toBe('[Renkei] Your account')
    expect(await invite(own())).toMatchObject({ code: 1, err: expect.stringContaining('Limit reached') })
    const helper = await invite(own(), '--cs', '--no-mail')
    expect(helper).toMatchObject({ code: 0, err: expect.stringContaining('/app/accounts/confirmation#') })
  })

  test('an invitation that is sent again replaces the first one, until it has been followed', async () => {
    const login = own()
    await create(login)
    const first = linkIn(await mailbox.nth(`${login}@hospital.example`, 1))
    expect((await operate('account', 'invite', login)).code).toBe(0)
    const second = linkIn(await mailbox.nth(`${login}@hospital.example`, 2))
    expect((await setPassword(first, password)).status).toBe(410)
    expect((await setPassword(second, password)).status).toBe(204)
    expect(await operate('account', 'invite', login)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`npm run account -- reset ${login}`),
    })
  })

  test('sends the link for a forgotten password', async () => {
    const tenantId = await aTenant(product.database)
    const { loginName, email, accountId } = await aPerson(product.database, tenantId)
    expect((await operate('account', 'reset', email)).code).toBe(0)
    const mail = await mailbox.nth(email, 1)
    expect((await setPassword(linkIn(mail), password)).status).toBe(204)
    await clientOf(loginName)
    expect(await auditOf(tenantId)).toContainEqual(
      expect.objectContaining({ operation: 'operator.resetPassword', record_ids: [accountId], account_id: null }),
    )
    expect((await operate('account', 'reset', 'nobody')).err).toContain('Nobody has the login name')
  })

  test('lets somebody in again who typed a wrong password too often', async () => {
    const person = await aPerson(product.database, await aTenant(product.database))
    for (let tried = 0; tried < 5; tried++)
      await product.signIn({ ...person, password: 'not the password' }).catch(() => undefined)
    await expect(product.signIn(person)).rejects.toThrow()
    expect((await operate('account', 'unlock', person.loginName)).out).toContain('can sign in again')
    expect(await (await product.signedInClient(person)).getCurrentUser()).toMatchObject({
      loginName: person.loginName,
    })
    expect((await operate('account', 'unlock', person.loginName)).out).toContain('had no failed attempts')
  })
})
