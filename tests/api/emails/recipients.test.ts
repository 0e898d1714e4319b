import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution } from '../../support/builders.ts'
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
let suizenji: number
let kamitori: number

beforeAll(async () => {
  product = await testApi()
  office = await anEmailOffice(product)
  ;({ client } = office)
  ;({ client: stranger } = await anEmailOffice(product))
  suizenji = await anInstitution(product.database.owner, { name: '水前寺メール内科' })
  kamitori = await anInstitution(product.database.owner, { name: '上通メール整形外科' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  await forgetEmails(product)
  await product.database.owner.query('delete from doctors')
})

const withFile = (rows: readonly (readonly string[])[], given: Parameters<typeof anEmail>[0] = {}) =>
  client.createEmail({ body: anEmail(given), file: aRecipientsFile(rows) })
const recipientsOf = async (id: number, query: Partial<Parameters<Client['listEmailRecipients']>[0]> = {}) =>
  (await client.listEmailRecipients({ ...query, id })).recipients
const addDoctor = (name: string, email: string | null, institution = suizenji) =>
  client.createDoctor({ id: institution, body: { name, email } })
const suppressed = (addresses: string[], scope: 'sales' | 'all' = 'all') =>
  client.addEmailSuppressions({ body: { addresses, scope } })
const linesOf = async (file: Blob) => (await file.text()).trim().split('\r\n')
const basis = { basis: 'business', obtainedOn: '2026-04-01', source: '登録医名簿' } as const

describe('a file of recipients', () => {
  test('names institutions by id, or by name as other imports do, and else keeps the name as written', async () => {
    const { id } = await withFile([
      [String(suizenji), '', '上田 隆', '院長', 'Ueda@Clinic.example'],
      ['', '上通メール　整形外科', '', '', 'info@kamitori.example'],
      ['', 'どこにもない医院', '', '', 'nowhere@clinic.example'],
    ])
    expect(await recipientsOf(id)).toMatchObject([
      {
        position: 1,
        lineNumber: 2,
        medicalInstitution: { id: suizenji, name: '水前寺メール内科', runningStatus: 'open' },
        institutionName: '水前寺メール内科',
        destination: '上田 隆',
        honorific: '院長',
        email: 'ueda@clinic.example',
        state: 'queued',
        reason: null,
      },
      { medicalInstitution: { id: kamitori }, institutionName: '上通メール整形外科', destination: null },
      { medicalInstitution: null, institutionName: 'どこにもない医院', state: 'queued' },
    ])
    expect(await client.countEmailRecipients({ id })).toMatchObject({ destinationCount: 3, unmatchedCount: 1 })
    expect(await recipientsOf(id, { matched: false })).toMatchObject([{ lineNumber: 4 }])
  })

  test('is taken apart from the contents, whose version and file stay', async () => {
    const file = await client.createUploadedFile({ file: new File(['x'], '日程.txt') })
    const made = await client.createEmail({ body: anEmail() })
    const { id } = made
    const counts = await client.takeEmailRecipients({
      id,
      file: aRecipientsFile([['', '山田医院', '', '', 'yamada@clinic.example']]),
    })
    expect(counts).toMatchObject({ destinationCount: 1 })
    const body = { ...anEmail(), attachmentId: file.id, updatedAt: made.updatedAt }
    expect(await client.updateEmail({ id, body })).toMatchObject({
      attachmentName: '日程.txt',
      destinationCount: 1,
      recipientsFilename: '宛先.csv',
    })
  })

  test('with the id of one institution and the name of another is asked about before anything goes there', async () => {
    const rows = [[String(suizenji), '上通メール整形外科', '上田 隆', '', 'Ueda@clinic.example']]
    const { id, destinationCount } = await withFile(rows)
    expect(destinationCount).toBe(0)
    expect(await recipientsOf(id)).toMatchObject([
      {
        state: 'invalid',
        reason: 'institution_differs',
        institutionName: '上通メール整形外科',
        medicalInstitution: { id: suizenji },
      },
    ])
    expect(await client.decideRecipientInstitutions({ id, body: { decision: 'name' } })).toMatchObject({
      destinationCount: 1,
    })
    expect(await recipientsOf(id)).toMatchObject([
      { state: 'queued', email: 'ueda@clinic.example', medicalInstitution: { id: kamitori } },
    ])
    const other = await withFile(rows)
    await client.decideRecipientInstitutions({ id: other.id, body: { decision: 'id' } })
    expect(await recipientsOf(other.id)).toMatchObject([
      { state: 'queued', institutionName: '水前寺メール内科', medicalInstitution: { id: suizenji } },
    ])
  })

  test('has rows that are no use, which are named with line and reason and hold nothing up', async () => {
    const made = await withFile([
      ['', '山田医院', '', '', 'no address'],
      ['', '山田医院', '', '', ''],
      ['', '', '誰か', '', 'somebody@clinic.example'],
      ['999999999', '', '', '', 'unknown@clinic.example'],
      ['', '山田医院', '', '', 'yamada@clinic.example'],
    ])
    expect(made).toMatchObject({ destinationCount: 1, invalidDestinationCount: 4 })
    const invalid = await recipientsOf(made.id, { state: 'invalid' })
    expect(invalid.map(({ lineNumber, reason }) => [lineNumber, reason])).toEqual([
      [2, 'address'],
      [3, 'no_address'],
      [4, 'no_institution'],
      [5, 'institution_id'],
    ])
    const csv = await linesOf(await client.exportEmailRecipients({ id: made.id, state: 'invalid' }))
    expect(csv).toHaveLength(5)
    expect(csv[0]).toContain(
      '医療機関ID,医療機関コード,医療機関名,住所,氏名,敬称,所属,メールアドレス,ファイルの行,状態,理由',
    )
    expect(csv[1]).toContain('山田医院,,,,,no address,2,使えない行,メールアドレスの形が正しくありません')
  })

  test('may be in Shift_JIS, with headings of its own below a title', async () => {
    const text = '宛先一覧\r\n施設名,宛名,E-mail\r\n水前寺メール内科,上田 隆,ueda@clinic.example\r\n'
    const file = new File([new Uint8Array(iconv.encode(text, 'cp932'))], '宛先.csv')
    const { id } = await client.createEmail({ body: anEmail(), file })
    expect(await recipientsOf(id)).toMatchObject([
      { lineNumber: 3, medicalInstitution: { id: suizenji }, destination: '上田 隆', email: 'ueda@clinic.example' },
    ])
  })

  test.each([
    ['without a column of addresses', '医療機関名,氏名\r\n山田医院,山田\r\n'],
    ['with too many rows', `メールアドレス\r\n${'a@example.jp\r\n'.repeat(20_001)}`],
    ['that is none', Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0, 1, 2])],
  ])('%s is refused', async (_, contents) => {
    await expect(client.createEmail({ body: anEmail(), file: new File([contents], 'a.csv') })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'recipients_file' }] },
    })
  })

  test('knows the doctors of the tenant by their addresses', async () => {
    const { id: doctorId } = await addDoctor('上田 隆', 'Ueda@clinic.example')
    const { id } = await withFile([['', '', '', '', 'ueda@clinic.example']])
    expect(await recipientsOf(id)).toMatchObject([{ doctorId, medicalInstitution: { id: suizenji }, state: 'queued' }])
  })

  test('adds its named recipients to the doctors, once', async () => {
    await addDoctor('上田 隆', null)
    const { id } = await withFile([
      [String(suizenji), '', '上田隆', '', 'ueda@clinic.example'],
      [String(suizenji), '', '本田 誠', '院長', 'honda@clinic.example'],
      ['', 'どこにもない医院', '誰か', '', 'nowhere@clinic.example'],
    ])
    expect(await client.createRecipientDoctors({ id })).toMatchObject({ createdCount: 1 })
    expect(await client.createRecipientDoctors({ id })).toMatchObject({ createdCount: 0 })
    const { doctors } = await client.listDoctors({ id: suizenji })
    expect(doctors).toMatchObject([
      { name: '上田 隆', email: null },
      { name: '本田 誠', honorific: '院長', email: 'honda@clinic.example' },
    ])
  })

  test('begins with a template whose headings are understood', async () => {
    const [headings] = await linesOf(await client.downloadRecipientsTemplate())
    expect(headings?.replace('\uFEFF', '')).toBe(
      '医療機関ID,医療機関コード,医療機関名,住所,氏名,敬称,所属,メールアドレス',
    )
  })
})

describe('recipients who are chosen', () => {
  test('are doctors with an address that works, by their institutions, action lists and contacts', async () => {
    await addDoctor('上田 隆', 'ueda@clinic.example')
    await addDoctor('本田 誠', 'honda@clinic.example', kamitori)
    await addDoctor('住所 なし', null)
    const found = async (body: RequestParameters<'searchEmailDestinations'>['body']) =>
      (await client.searchEmailDestinations({ body })).emailDestinations.map(({ name }) => name)
    expect(await found({})).toEqual(['上田 隆', '本田 誠'])
    expect(await found({ text: 'HONDA' })).toEqual(['本田 誠'])
    expect(await found({ institutions: { medicalInstitutionName: '上通メール' } })).toEqual(['本田 誠'])
    const list = await client.createActionList({ body: { name: 'お知らせ' } })
    await client.addActionListMedicalInstitution({ id: list.id, body: { medicalInstitutionId: suizenji } })
    expect(await found({ actionListIds: [list.id] })).toEqual(['上田 隆'])
    await aCommunication(product.database, office.writer, kamitori, { actedDate: '2026-10-01' })
    expect(await found({ contactedSince: '2026-10-01' })).toEqual(['本田 誠'])
    expect(await found({ notContactedSince: '2026-10-01' })).toEqual(['上田 隆'])
    expect((await stranger.listEmailDestinations()).totalCount).toBe(0)
  })

  test('are counted beforehand, with those who get no mail or no advertising', async () => {
    await addDoctor('上田 隆', 'ueda@clinic.example')
    await addDoctor('緒方 直子', 'ogata@clinic.example')
    await addDoctor('木村 浩', 'kimura@clinic.example')
    await addDoctor('本田 誠', 'honda@clinic.example', kamitori)
    await addDoctor('住所 なし', null)
    await client.addEmailSuppressions({ body: { addresses: ['ueda@clinic.example'], scope: 'all' } })
    await client.addEmailSuppressions({ body: { addresses: ['ogata@clinic.example'], scope: 'sales' } })
    await client.recordEmailConsents({
      body: {
        addresses: ['ueda@clinic.example', 'ogata@clinic.example', 'kimura@clinic.example'],
        basis: 'consent',
        obtainedOn: '2026-04-01',
        source: '総会の申込書',
      },
    })
    const count = (medicalInstitutionIds: number[]) =>
      client.countEmailDestinations({ body: { medicalInstitutionIds } })
    expect(await count([suizenji])).toEqual({
      count: 3,
      institutionCount: 1,
      suppressedCount: 1,
      withoutAdvertisingCount: 1,
    })
    expect(await count([suizenji, kamitori])).toMatchObject({
      count: 4,
      institutionCount: 2,
      withoutAdvertisingCount: 2,
    })
    expect(await count([])).toMatchObject({ count: 0 })
    expect(await stranger.countEmailDestinations({ body: {} })).toMatchObject({ count: 0 })
    const { id } = await client.createEmail({ body: anEmail() })
    const body = { mode: 'add' as const, medicalInstitutionIds: [suizenji] }
    expect(await client.chooseEmailRecipients({ id, body })).toMatchObject({ destinationCount: 2, leftOutCount: 1 })
  })

  test('replace those before, or are added to them once', async () => {
    const ueda = await addDoctor('上田 隆', 'ueda@clinic.example')
    const honda = await addDoctor('本田 誠', 'honda@clinic.example', kamitori)
    const { id } = await withFile([['', '山田医院', '', '', 'yamada@clinic.example']])
    const choose = (mode: 'replace' | 'add', doctorIds: number[]) =>
      client.chooseEmailRecipients({ id, body: { mode, doctorIds } })
    expect(await choose('replace', [ueda.id])).toMatchObject({ destinationCount: 1 })
    expect(await client.getEmail({ id })).toMatchObject({ destinationCount: 1, recipientsFilename: null })
    expect(await choose('add', [ueda.id, honda.id])).toMatchObject({ destinationCount: 2, leftOutCount: 0 })
    expect(await recipientsOf(id)).toMatchObject([
      { position: 1, doctorId: ueda.id, honorific: '先生', institutionName: '水前寺メール内科' },
      { position: 2, doctorId: honda.id, medicalInstitution: { id: kamitori } },
    ])
  })

  test('are taken away one by one or all', async () => {
    const { id } = await withFile([
      ['', '山田医院', '山田', '', 'yamada@clinic.example'],
      ['', '山田医院', '山田 子', '', 'yamada@clinic.example'],
      ['', '上田医院', '', '', 'ueda@clinic.example'],
    ])
    const [first] = await recipientsOf(id)
    const body = { recipientIds: [first?.id ?? 0] }
    expect(await client.removeEmailRecipients({ id, body })).toMatchObject({ destinationCount: 2, leftOutCount: 0 })
    expect(await recipientsOf(id, { text: '山田' })).toMatchObject([{ destination: '山田 子', state: 'queued' }])
    await expect(stranger.removeEmailRecipients({ id, body })).rejects.toMatchObject({ status: 404 })
    expect(await client.removeEmailRecipients({ id, body: { recipientIds: null } })).toMatchObject({
      destinationCount: 0,
    })
  })

  test('are found by a part of institution, name or address in any width and case, also those stored by earlier versions', async () => {
    const { id } = await withFile([
      ['', 'ＡＢＣ クリニック', '山田 太郎', '', 'Yamada@Clinic.example'],
      ['', '上田医院', '', '', 'ｎｏｎｅ'],
    ])
    const found = async (text: string) => (await recipientsOf(id, { text })).map(({ position }) => position)
    const finds = async () => {
      expect(await found('abc ｸﾘﾆｯｸ')).toEqual([1])
      expect(await found('ＹＡＭＡＤＡ＠')).toEqual([1])
      expect(await found('山田 太郎')).toEqual([1])
      expect(await found('None')).toEqual([2])
      expect(await found('クリニック 山田')).toEqual([])
      expect(await found('')).toEqual([1, 2])
    }
    await finds()
    await product.database.owner.query('update email_recipients set search_text = null where email_id = $1', [id])
    await finds()
  })

  test('of an e-mail that is being sent stay', async () => {
    const { id } = await withFile([['', '山田医院', '', '', 'yamada@clinic.example']])
    await product.database.owner.query(`update emails set status = 'sending' where id = $1`, [id])
    const refused = { status: 409, problem: { code: 'email_not_draft' } }
    await expect(client.chooseEmailRecipients({ id, body: { mode: 'replace' } })).rejects.toMatchObject(refused)
    await expect(client.removeEmailRecipients({ id, body: { recipientIds: null } })).rejects.toMatchObject(refused)
  })
})

describe('a recipient is left out', () => {
  test('for an address listed before, a suppression, or an address that does not work, each with the reason', async () => {
    const gone = await addDoctor('不達', 'gone@clinic.example')
    await client.updateDoctor({
      medicalInstitutionId: suizenji,
      id: gone.id,
      body: { name: '不達', email: 'gone@clinic.example', isEmailValid: false },
    })
    await suppressed(['stop@clinic.example'])
    await suppressed(['no-ads@clinic.example'], 'sales')
    const made = await withFile([
      ['', '山田医院', '', '', 'yamada@clinic.example'],
      ['', '山田医院', '', '', 'Yamada@clinic.example'],
      ['', '上田医院', '', '', 'STOP@clinic.example'],
      ['', '下田医院', '', '', 'no-ads@clinic.example'],
      ['', '', '', '', 'gone@clinic.example'],
    ])
    expect(made).toMatchObject({ destinationCount: 2, leftOutCount: 3, invalidDestinationCount: 0 })
    const recipients = await recipientsOf(made.id)
    expect(recipients.map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', null],
      ['left_out', 'duplicate'],
      ['left_out', 'by_hand'],
      ['queued', null],
      ['left_out', 'unreachable'],
    ])
    expect((await client.countEmailRecipients({ id: made.id })).reasons).toEqual(
      expect.arrayContaining([{ state: 'left_out', reason: 'duplicate', count: 1 }]),
    )
  })

  test('of advertising without a recorded basis, until one is recorded for the file', async () => {
    const made = await withFile(
      [
        ['', '山田医院', '', '', 'yamada@clinic.example'],
        ['', '上田医院', '', '', 'ueda@clinic.example'],
      ],
      { category: 'sales' },
    )
    await client.recordEmailConsents({ body: { addresses: ['ueda@clinic.example'], ...basis } })
    await client.liftEmailConsents({ body: { addresses: ['ueda@clinic.example'], source: '電話' } })
    expect(await client.getEmail({ id: made.id })).toMatchObject({ destinationCount: 0, leftOutCount: 2 })
    expect(await client.recordRecipientConsents({ id: made.id, body: basis })).toMatchObject({ recordedCount: 1 })
    expect(await recipientsOf(made.id)).toMatchObject([
      { state: 'queued', reason: null, consentBasis: 'business' },
      { state: 'left_out', reason: 'no_consent', consentBasis: null },
    ])
    expect(await client.getEmail({ id: made.id })).toMatchObject({ destinationCount: 1, leftOutCount: 1 })
  })

  test('when the e-mail becomes advertising, and comes back when it is no more', async () => {
    const { id } = await withFile([['', '山田医院', '', '', 'yamada@clinic.example']])
    expect(await client.updateEmail({ id, body: anEmail({ category: 'sales' }) })).toMatchObject({
      destinationCount: 0,
      leftOutCount: 1,
    })
    expect(await client.updateEmail({ id, body: anEmail() })).toMatchObject({ destinationCount: 1, leftOutCount: 0 })
  })
})

test('the recipients of another tenant are not there', async () => {
  const { id } = await withFile([['', '山田医院', '', '', 'yamada@clinic.example']])
  const notFound = { status: 404 }
  await expect(stranger.listEmailRecipients({ id })).rejects.toMatchObject(notFound)
  await expect(stranger.countEmailRecipients({ id })).rejects.toMatchObject(notFound)
  await expect(stranger.exportEmailRecipients({ id })).rejects.toMatchObject(notFound)
  await expect(stranger.createRecipientDoctors({ id })).rejects.toMatchObject(notFound)
  await expect(stranger.recordRecipientConsents({ id, body: basis })).rejects.toMatchObject(notFound)
})
