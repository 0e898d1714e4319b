import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { anEmailOffice } from '../../support/emails/emailOffice.ts'
import { sendingOffice, type SendingOffice } from '../../support/emails/sendingOffice.ts'

let office: SendingOffice
let stranger: Client
let clinic: number
let hospital: number

beforeAll(async () => {
  office = await sendingOffice()
  ;({ client: stranger } = await anEmailOffice(office.product))
  const { owner } = office.product.database
  clinic = await anInstitution(owner, { name: '山田医院' })
  hospital = await anInstitution(owner, { name: '本田病院' })
})
afterAll(() => office.stop())
beforeEach(() => office.reset())

const to = (name: string) => `${name}@clinic.example`
const set = (email: number, address: string, what: string) =>
  office.product.database.owner.query(`update email_recipients set ${what} where email_id = $1 and address = $2`, [
    email,
    address,
  ])
const chart = async (institution: number, client = office.client) =>
  (await client.searchInstitutionCommunications({ id: institution, body: {} })).communications

/** An e-mail to three doctors at the clinic, of whom one refuses it, and one at the hospital. @returns its id */
const sent = async () => {
  office.sink.script(to('refused'), { recipient: '550 5.1.1 No' })
  const id = await office.begun([
    { address: to('a'), institutionId: clinic },
    { address: to('b'), institutionId: clinic },
    { address: to('refused'), institutionId: clinic },
    { address: to('c'), institutionId: hospital },
  ])
  await office.run()
  return id
}

test('a chart says what became of an e-mail at its institution', async () => {
  const id = await sent()
  const nothing = { openedCount: null, clickedCount: null, optedOutCount: 0, doubtfulCount: 0 }
  expect(await chart(clinic)).toMatchObject([
    {
      communicationType: 'email',
      user: { name: '佐藤 花子' },
      email: { id, title: '外来のお知らせ', recipientCount: 3, deliveredCount: 2, failedCount: 1, ...nothing },
    },
  ])
  await office.product.database.owner.query('update emails set is_tracked = true where id = $1', [id])
  await set(id, to('a'), 'opened_at = now()')
  await set(id, to('b'), 'clicked_at = now(), machine_opened_at = now()')
  await set(id, to('c'), 'machine_opened_at = now(), machine_clicked_at = now(), bounced_at = now()')
  await office.client.addEmailSuppressions({ body: { addresses: [to('b')], scope: 'all' } })
  await office.product.database.owner.query(
    `update email_suppressions set reason = 'opted_out', created_by = null, email_id = $1 where address = $2`,
    [id, to('b')],
  )
  const { communications } = await office.client.searchCommunications({ body: { communicationType: 'email' } })
  const of = (institution: number) => communications.find((one) => one.medicalInstitution.id === institution)?.email
  expect(of(clinic)).toMatchObject({ deliveredCount: 2, openedCount: 2, clickedCount: 1, optedOutCount: 1 })
  expect(of(hospital)).toMatchObject({ recipientCount: 1, deliveredCount: 0, failedCount: 1, openedCount: 0 })
})

test('a chart does not know who opened an e-mail once openings are kept no longer', async () => {
  const id = await sent()
  const sentBefore = (months: number) =>
    office.product.database.owner.query(
      `update emails set is_tracked = true, started_at = now() - make_interval(months => $2) where id = $1`,
      [id, months],
    )
  await set(id, to('c'), 'opened_at = now()')
  await sentBefore(12)
  expect((await chart(hospital))[0]?.email).toMatchObject({ id, openedCount: 1, isKeptNoLonger: false })
  await sentBefore(14)
  expect((await chart(hospital))[0]?.email).toMatchObject({
    id,
    deliveredCount: 1,
    openedCount: null,
    clickedCount: null,
    isKeptNoLonger: true,
  })
})

test('neither another tenant nor a draft is on a chart, and an e-mail on charts is not deleted', async () => {
  const id = await sent()
  await office.draft([{ address: to('a'), institutionId: clinic }])
  expect(await chart(clinic)).toHaveLength(1)
  expect(await chart(clinic, stranger)).toEqual([])
  await expect(office.client.deleteEmail({ id })).rejects.toMatchObject({ status: 409 })
})

test('of the entry only remarks change, and it can be deleted and comes back', async () => {
  await sent()
  const [entry] = await chart(clinic)
  if (!entry) throw new Error('nothing is on the chart')
  const body: RequestParameters<'updateCommunication'>['body'] = {
    communicationType: 'email',
    actedDate: entry.actedDate,
    userId: entry.user.id,
    medicalInstitutionId: clinic,
    memo: '院長から電話で問い合わせ',
  }
  const colleague = await aPerson(office.product.database, office.tenantId)
  const others = {
    communication_type: { communicationType: 'phone' as const },
    acted_date: { actedDate: '2026-01-05' },
    user_id: { userId: colleague.accountId },
    medical_institution_id: { medicalInstitutionId: hospital },
  }
  for (const [path, other] of Object.entries(others))
    await expect(
      office.client.updateCommunication({ id: entry.id, body: { ...body, ...other } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  expect(await office.client.updateCommunication({ id: entry.id, body })).toMatchObject({
    memo: '院長から電話で問い合わせ',
    email: { recipientCount: 3 },
  })
  await office.client.deleteCommunication({ id: entry.id })
  expect(await chart(clinic)).toEqual([])
  await office.client.restoreCommunication({ id: entry.id })
  expect(await chart(clinic)).toMatchObject([{ id: entry.id, email: { recipientCount: 3 } }])
})

test('a plan without e-mails keeps what is on its charts, and has none of the calls', async () => {
  const { database } = office.product
  const id = await sent()
  await database.owner.query(`update tenants set plan = 'starter' where tenant_id = $1`, [office.tenantId])
  try {
    const client = await office.product.clientFor(office.writer)
    expect(await chart(clinic, client)).toMatchObject([{ email: { id, title: '外来のお知らせ' } }])
  } finally {
    await database.owner.query(`update tenants set plan = 'professional202112' where tenant_id = $1`, [office.tenantId])
  }
  const starter = await aPerson(database, await aTenant(database, { plan: 'starter' }))
  const without = await office.product.clientFor(starter)
  const refused = { status: 403 }
  await expect(without.countEmailDestinations({ body: {} })).rejects.toMatchObject(refused)
  await expect(without.listEmailSuppressions()).rejects.toMatchObject(refused)
  await expect(without.listEmailConsents()).rejects.toMatchObject(refused)
})
