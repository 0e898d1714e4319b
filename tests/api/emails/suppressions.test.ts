import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import {
  anEmail,
  anEmailOffice,
  aRecipientsFile,
  type EmailOffice,
  forgetEmails,
} from '../../support/emails/emailOffice.ts'

let product: TestApi
let office: EmailOffice
let client: Client
let stranger: Client

beforeAll(async () => {
  product = await testApi()
  office = await anEmailOffice(product)
  ;({ client } = office)
  ;({ client: stranger } = await anEmailOffice(product))
})
afterAll(() => product.stop())
beforeEach(() => forgetEmails(product))

const add = (addresses: string[], scope: 'sales' | 'all' = 'all', note?: string) =>
  client.addEmailSuppressions({ body: { addresses, scope, ...(note && { note }) } })
const listed = async (query: Parameters<Client['listEmailSuppressions']>[0] = {}) =>
  (await client.listEmailSuppressions(query)).emailSuppressions
const addressesOf = (rows: readonly { readonly address: string }[]) => rows.map(({ address }) => address)
const anEmailTo = (...addresses: string[]) =>
  client.createEmail({
    body: anEmail(),
    file: aRecipientsFile(addresses.map((address) => ['', '山田医院', '', '', address])),
  })
const linesOf = async (file: Blob) => (await file.text()).trim().split('\r\n')

describe('a suppressed address', () => {
  test('is kept in lower case with who added it and why, once in each scope', async () => {
    expect(await add(['Stop@Clinic.example'], 'all', '電話で申し出')).toEqual({
      addedCount: 1,
      alreadySuppressedCount: 0,
    })
    expect(await add(['stop@clinic.example', 'other@clinic.example'])).toEqual({
      addedCount: 1,
      alreadySuppressedCount: 1,
    })
    expect(await add(['stop@clinic.example'], 'sales')).toMatchObject({ addedCount: 1 })
    expect(await listed({ address: 'STOP', scope: 'all' })).toMatchObject([
      {
        address: 'stop@clinic.example',
        scope: 'all',
        reason: 'by_hand',
        note: '電話で申し出',
        email: null,
        createdBy: { id: office.writer.accountId, name: '佐藤 花子' },
        liftedAt: null,
      },
    ])
  })

  test('is left out of e-mails that are written or being sent, at once', async () => {
    const draft = await anEmailTo('stop@clinic.example', 'ueda@clinic.example')
    const sending = await anEmailTo('stop@clinic.example', 'ueda@clinic.example')
    await product.database.owner.query(`update emails set status = 'sending' where id = $1`, [sending.id])
    await add(['stop@clinic.example'], 'sales')
    expect(await client.getEmail({ id: draft.id })).toMatchObject({ destinationCount: 2, leftOutCount: 0 })
    await add(['stop@clinic.example'])
    for (const { id } of [draft, sending]) {
      expect(await client.getEmail({ id })).toMatchObject({ destinationCount: 1, leftOutCount: 1 })
      const { recipients } = await client.listEmailRecipients({ id, state: 'left_out' })
      expect(recipients).toMatchObject([{ email: 'stop@clinic.example', reason: 'by_hand' }])
    }
  })

  test('gets mail again when that is lifted with a reason, and the history stays', async () => {
    await add(['stop@clinic.example'])
    const draft = await anEmailTo('stop@clinic.example')
    const [{ id } = { id: 0 }] = await listed()
    await expect(client.liftEmailSuppression({ id, body: { reason: ' ' } })).rejects.toMatchObject({ status: 422 })
    await expect(stranger.liftEmailSuppression({ id, body: { reason: '誤り' } })).rejects.toMatchObject({ status: 404 })
    expect(await client.liftEmailSuppression({ id, body: { reason: '本人の依頼' } })).toMatchObject({
      liftReason: '本人の依頼',
      liftedBy: { name: '佐藤 花子' },
    })
    expect(await client.getEmail({ id: draft.id })).toMatchObject({ destinationCount: 1, leftOutCount: 0 })
    await expect(client.liftEmailSuppression({ id, body: { reason: '二度目' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'suppression_lifted', current: { lift_reason: '本人の依頼' } },
    })
    const { rows } = await product.database.owner.query(
      `select action from audit_logs where operation = 'liftEmailSuppression' and $1 = any(record_ids)`,
      [id],
    )
    expect(rows).toEqual([{ action: 'update' }])
    expect(await listed()).toEqual([])
    await add(['stop@clinic.example'])
    expect(await listed({ status: 'all' })).toMatchObject([{ liftedAt: null }, { liftReason: '本人の依頼' }])
    expect(await listed({ status: 'lifted' })).toHaveLength(1)
  })

  test('comes into e-mails that wait for their time only with their number, and into others as before', async () => {
    await add(['stop@clinic.example'])
    const emails: number[] = []
    for (const status of ['draft', 'scheduled', 'waiting_approval']) {
      const { id } = await anEmailTo('stop@clinic.example', 'ueda@clinic.example')
      await product.database.owner.query('update emails set status = $2 where id = $1', [id, status])
      emails.push(id)
    }
    const [{ id } = { id: 0 }] = await listed()
    for (const seen of [{}, { letInCount: 1 }])
      await expect(client.liftEmailSuppression({ id, body: { reason: '本人の依頼', ...seen } })).rejects.toMatchObject({
        status: 409,
        problem: {
          code: 'waiting_emails_let_in',
          current: { let_in_count: 2 },
          errors: [{ message: expect.stringMatching(/送信待ちのメール2件（「.+」）にも送られるようになります/) }],
        },
      })
    const counts = async () =>
      Promise.all(emails.map(async (email) => (await client.getEmail({ id: email })).destinationCount))
    expect(await counts()).toEqual([1, 1, 1])
    expect(await listed()).toMatchObject([{ id, liftedAt: null }])
    await client.liftEmailSuppression({ id, body: { reason: '本人の依頼', letInCount: 2 } })
    expect(await counts()).toEqual([2, 2, 2])
  })

  test('of another tenant counts for that tenant only', async () => {
    await stranger.addEmailSuppressions({ body: { addresses: ['stop@clinic.example'], scope: 'all' } })
    expect(await anEmailTo('stop@clinic.example')).toMatchObject({ destinationCount: 1, leftOutCount: 0 })
    expect(await listed()).toEqual([])
  })
})

describe('a list of suppressed addresses', () => {
  test('is exported, and imported elsewhere with the same scopes', async () => {
    await add(['all@clinic.example'], 'all', '電話')
    await add(['ads@clinic.example'], 'sales')
    const text = await (await client.exportEmailSuppressions()).text()
    expect(text).toContain('all@clinic.example,すべて,電話,職員が登録')
    const file = new File([text], '配信停止.csv')
    expect(await stranger.importEmailSuppressions({ file })).toMatchObject({ addedCount: 2, invalidCount: 0 })
    expect((await stranger.listEmailSuppressions()).emailSuppressions).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ address: 'all@clinic.example', scope: 'all', note: '電話' }),
        expect.objectContaining({ address: 'ads@clinic.example', scope: 'sales', note: null }),
      ]),
    )
  })

  test('names the lines that are no addresses', async () => {
    const file = new File(['E-mail\r\nstop@clinic.example\r\nSTOP@clinic.example\r\nnobody\r\n'], 'stop.csv')
    expect(await client.importEmailSuppressions({ file })).toEqual({
      addedCount: 1,
      alreadySuppressedCount: 0,
      invalidCount: 1,
      invalidRows: [{ lineNumber: 4, address: 'nobody' }],
    })
  })
})

describe('the record of consents', () => {
  const basis = { basis: 'consent', obtainedOn: '2026-04-01', source: '総会の申込書' } as const

  test('keeps each entry, of which the last counts', async () => {
    const institution = await anInstitution(product.database.owner)
    const doctor = await client.createDoctor({
      id: institution,
      body: { name: '上田 隆', email: 'Ueda@clinic.example' },
    })
    const recorded = await client.recordEmailConsents({
      body: { doctorIds: [doctor.id], addresses: ['ueda@clinic.example', 'other@clinic.example'], ...basis },
    })
    expect(recorded).toEqual({ recordedCount: 2 })
    const destination = async () =>
      (await client.listEmailDestinations()).emailDestinations.find(({ id }) => id === doctor.id)?.consentBasis
    expect(await destination()).toBe('consent')
    await client.liftEmailConsents({ body: { doctorIds: [doctor.id], source: '電話' } })
    expect(await destination()).toBeNull()
    const { emailConsents } = await client.listEmailConsents({ doctorId: doctor.id })
    expect(emailConsents).toMatchObject([
      { basis: 'lifted', source: '電話' },
      {
        basis: 'consent',
        address: 'ueda@clinic.example',
        doctor: { id: doctor.id, name: '上田 隆' },
        obtainedOn: '2026-04-01',
        source: '総会の申込書',
        recordedBy: { name: '佐藤 花子' },
      },
    ])
    expect(addressesOf((await client.listEmailConsents({ current: true, basis: 'consent' })).emailConsents)).toEqual([
      'other@clinic.example',
    ])
    const csv = await linesOf(await client.exportEmailConsents())
    expect(csv[1]).toContain('ueda@clinic.example,上田 隆,本人の同意,2026/04/01,総会の申込書,佐藤 花子')
    expect((await stranger.listEmailConsents()).totalCount).toBe(0)
  })

  test('holds a withdrawal of an address also for the doctor, who has another one by now', async () => {
    const institution = await anInstitution(product.database.owner)
    const body = { name: '上田 隆', email: 'old@clinic.example' }
    const { id } = await client.createDoctor({ id: institution, body })
    await client.recordEmailConsents({ body: { doctorIds: [id], ...basis } })
    await client.updateDoctor({
      medicalInstitutionId: institution,
      id,
      body: { name: '上田 隆', email: 'new@clinic.example' },
    })
    const basisNow = async () =>
      (await client.listEmailDestinations({ text: 'new@' })).emailDestinations.map((one) => one.consentBasis)
    expect(await basisNow()).toEqual(['consent'])
    await client.liftEmailConsents({ body: { addresses: ['old@clinic.example'], source: '電話' } })
    expect(await basisNow()).toEqual([null])
  })

  test('lets recipients of advertising in that wait for it', async () => {
    const { id } = await client.createEmail({
      body: anEmail({ category: 'sales' }),
      file: aRecipientsFile([['', '山田医院', '', '', 'yamada@clinic.example']]),
    })
    await client.recordEmailConsents({ body: { addresses: ['yamada@clinic.example'], ...basis } })
    expect(await client.getEmail({ id })).toMatchObject({ destinationCount: 1, leftOutCount: 0 })
  })

  test('lets recipients into advertising that waits for its time only with the number of these e-mails', async () => {
    const address = 'yamada@clinic.example'
    const { id } = await client.createEmail({
      body: anEmail({ category: 'sales' }),
      file: aRecipientsFile([['', '山田医院', '', '', address]]),
    })
    await product.database.owner.query(`update emails set status = 'scheduled' where id = $1`, [id])
    const body = { addresses: [address], ...basis }
    await expect(client.recordEmailConsents({ body })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'waiting_emails_let_in', current: { let_in_count: 1 } },
    })
    expect((await client.listEmailConsents({ address })).emailConsents).toEqual([])
    await client.recordEmailConsents({ body: { ...body, letInCount: 1 } })
    expect(await client.getEmail({ id })).toMatchObject({ destinationCount: 1, leftOutCount: 0 })
  })

  test('leaves out of advertising that is being sent who agrees no more', async () => {
    const address = 'yamada@clinic.example'
    await client.recordEmailConsents({ body: { addresses: [address], ...basis } })
    const { id } = await client.createEmail({
      body: anEmail({ category: 'sales' }),
      file: aRecipientsFile([['', '山田医院', '', '', address]]),
    })
    await product.database.owner.query(`update emails set status = 'sending' where id = $1`, [id])
    await client.liftEmailConsents({ body: { addresses: [address], source: '電話' } })
    expect(await client.getEmail({ id })).toMatchObject({ destinationCount: 0, leftOutCount: 1 })
  })

  test('takes no doctor without an address', async () => {
    const institution = await anInstitution(product.database.owner)
    const doctor = await client.createDoctor({ id: institution, body: { name: '上田 隆' } })
    const body = { name: '他院 隆', email: 'other@clinic.example' }
    const other = await stranger.createDoctor({ id: institution, body })
    const refused = { status: 422, problem: { errors: [{ path: 'doctor_ids' }] } }
    await expect(client.recordEmailConsents({ body: { doctorIds: [doctor.id], ...basis } })).rejects.toMatchObject(
      refused,
    )
    await expect(client.recordEmailConsents({ body: { doctorIds: [other.id], ...basis } })).rejects.toMatchObject(
      refused,
    )
  })
})
