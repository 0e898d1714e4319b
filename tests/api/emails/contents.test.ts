import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import {
  aFrame,
  anEmail,
  anEmailOffice,
  aPicture,
  aRecipientsFile,
  type EmailBody,
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

const clinic = async (name: string) => String(await anInstitution(product.database.owner, { name }))
const stored = async (mainContent: string) => (await client.createEmail({ body: anEmail({ mainContent }) })).mainContent
const preview = (given: Partial<Parameters<Client['previewEmail']>[0] & object>['body'] | Partial<EmailBody> = {}) =>
  client.previewEmail({ body: { ...anEmail(), ...given } })
const findings = async (given: Partial<EmailBody> & { emailId?: number } = {}) =>
  (await client.checkEmail({ body: { ...anEmail(), ...given } })).findings
const codes = async (given: Parameters<typeof findings>[0]) => (await findings(given)).map(({ code }) => code)
const refusedAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

describe('contents', () => {
  test('are stored sanitised, with the rules of their style sheets at the elements', async () => {
    expect(await stored('<style>p { color: red } @import url(//x.example/a.css);</style><p onclick="x">本文</p>')).toBe(
      '<p style="color:red">本文</p>',
    )
  })

  test('whose style sheets take too long or cannot be read harm nobody', async () => {
    expect(await stored('<style>p{{{</style><p>本文</p>')).toBe('<p>本文</p>')
    const selectors = Array.from({ length: 3_000 }, (_, i) => `div div div div .a${i} > p ~ p + p`).join(',')
    const heavy = `<style>${selectors}{color:red}</style>${'<div>'.repeat(50)}${'<p>a</p>'.repeat(3_000)}`
    const outcome = await stored(heavy).then(
      () => 'stored',
      (error: unknown) => (error as { status: number }).status,
    )
    expect(['stored', 422]).toContain(outcome)
    expect((await client.getEmailFrame()).isTracked).toBe(true)
  })

  test.each([
    ['too many characters', 'あ'.repeat(300_001)],
    ['too many bytes', `<p>${'あ'.repeat(200_000)}</p>`],
    ['too many elements', '<p>a</p>'.repeat(5_001)],
    ['a control character', '<p>\u0007</p>'],
  ])('with %s are refused', async (_what, mainContent) => {
    await expect(stored(mainContent)).rejects.toMatchObject(refusedAt('main_content'))
  })

  test('nested without end lose their elements and keep their text', async () => {
    const html = await stored(`${'<div>'.repeat(2_000)}深い`)
    expect(html).toContain('深い')
    expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(40)
  })
})

describe('a preview', () => {
  test('shows what a recipient gets, with the house’s frame', async () => {
    await office.owner.updateEmailFrame({ body: aFrame() })
    const file = aRecipientsFile([[await clinic('<山田>医院'), '', '', '', 'yamada@clinic.example']])
    const { id } = await client.createEmail({ body: anEmail(), file })
    const { rows } = await product.database.owner.query<{ id: number }>(
      'select id from email_recipients where email_id = $1',
      [id],
    )
    const seen = await client.previewEmail({
      body: { ...anEmail({ title: '{{医療機関名}} 様' }), emailId: id, recipientId: rows[0]?.id ?? 0 },
    })
    expect(seen.title).toBe('<山田>医院 様')
    expect(seen.html).toContain('&lt;山田&gt;医院 御中')
    expect(seen.text).toContain('<山田>医院 御中')
    expect(seen.text).toContain('熊本市中央区1-1')
    expect(seen.recipient).toEqual({ institutionName: '<山田>医院', destination: null, honorific: '御中' })
    expect(seen.byteCount).toBeGreaterThan(500)
  })

  test('is of nobody in particular without a recipient, and by the one who writes', async () => {
    const { text } = await preview({ mainContent: '<p>{{氏名}} {{敬称}}</p><p>担当 {{担当者}}</p>' })
    expect(text).toContain('見本 太郎 先生')
    expect(text).toContain('担当 佐藤 花子')
  })

  test('loads nothing and leads nowhere', async () => {
    const picture = await client.createEmailPicture({ file: aPicture() })
    const { html, text } = await preview({
      mainContent: `<p><a href="https://a.example/x">予約</a><a href="mailto:a@b.example">宛</a></p><img src="${picture.url}" alt="地図"><img src="https://tracker.example/a.png">`,
    })
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/https?:|cid:|mailto:|tracker/)
    expect(html).toContain('src="data:image/png;base64,')
    expect(text).toContain('［地図］')
  })

  test('is not of another tenant’s recipients or pictures', async () => {
    const { id } = await client.createEmail({
      body: anEmail(),
      file: aRecipientsFile([[await clinic('山田医院'), '', '', '', 'yamada@clinic.example']]),
    })
    const { rows } = await product.database.owner.query<{ id: number }>(
      'select id from email_recipients where email_id = $1',
      [id],
    )
    await expect(
      stranger.previewEmail({ body: { ...anEmail(), emailId: id, recipientId: rows[0]?.id ?? 0 } }),
    ).rejects.toMatchObject(refusedAt('recipient_id'))
    const picture = await client.createEmailPicture({ file: aPicture() })
    const mainContent = `<img src="${picture.url}" alt="地図">`
    const { html } = await stranger.previewEmail({ body: { ...anEmail(), mainContent } })
    expect(html).not.toContain('image/png')
    expect((await stranger.checkEmail({ body: { ...anEmail(), mainContent } })).findings).toContainEqual(
      expect.objectContaining({ code: 'missing_picture', severity: 'error', count: 1 }),
    )
  })
})

/** 36 million pixels without a frame (GIF 89a, section 18). */
const aHugeGif = [...Buffer.from('GIF89a'), 0x70, 0x17, 0x70, 0x17, 0, 0, 0, 0x3b]

describe('a picture', () => {
  test('is stored, listed and read by its tenant alone', async () => {
    const picture = await client.createEmailPicture({ file: aPicture() })
    expect(picture).toMatchObject({ filename: '地図.png', contentType: 'image/png' })
    expect((await client.listEmailPictures()).emailPictures).toEqual([picture])
    expect((await client.readEmailPicture({ id: picture.id })).size).toBe(picture.byteCount)
    await expect(stranger.readEmailPicture({ id: picture.id })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.listEmailPictures()).totalCount).toBe(0)
  })

  test.each([
    ['a text', new File(['a'], 'a.txt')],
    ['a picture that is too large to be shown', new File([new Uint8Array(aHugeGif)], 'a.gif')],
    ['a drawing with scripts', new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'], 'a.svg')],
  ])('is not %s', async (_what, file) => {
    await expect(client.createEmailPicture({ file })).rejects.toMatchObject(refusedAt('file'))
  })

  test('is no larger than 2 MiB', async () => {
    const file = new File([aPicture(), new Uint8Array(2 * 1024 * 1024)], '大.png')
    await expect(client.createEmailPicture({ file })).rejects.toMatchObject({ status: 413 })
  })
})

describe('a check', () => {
  test('names nothing about an e-mail that is ready', async () => {
    const file = aRecipientsFile([[await clinic('山田医院'), '', '山田 太郎', '先生', 'yamada@clinic.example']])
    const { id } = await client.createEmail({ body: anEmail(), file })
    expect(await findings({ emailId: id })).toEqual([])
  })

  test.each<[string, Partial<EmailBody>, object]>([
    ['no recipients', {}, { code: 'no_recipients', severity: 'error', place: 'recipients' }],
    ['no contents', { mainContent: '<p> </p>' }, { code: 'empty_contents', severity: 'error', place: 'main_content' }],
    ['what is taken out', { mainContent: '<form>a</form>' }, { code: 'removed_markup', subject: 'form' }],
    ['an unknown merge field', { mainContent: '{{名前}}' }, { code: 'unknown_merge_field', subject: '{{名前}}' }],
    ['one in the title', { title: '{{名前}} 様' }, { code: 'unknown_merge_field', place: 'title' }],
    [
      'a link that runs something',
      { mainContent: '<a href="javascript:x">a</a>' },
      { code: 'broken_link', subject: 'javascript:x' },
    ],
    ['a link without an address', { mainContent: '<a>a</a>' }, { code: 'broken_link', count: 1 }],
    [
      'a link to a name without dots',
      { mainContent: '<a href="https://intranet/x">a</a>' },
      { code: 'broken_link', subject: 'https://intranet/x' },
    ],
    ['a long title', { title: 'あ'.repeat(51) }, { code: 'long_title', severity: 'notice', count: 51 }],
    [
      'a picture from elsewhere',
      { mainContent: '本文<img src="https://x.example/a.png">' },
      { code: 'removed_markup', subject: 'img' },
    ],
    [
      'a picture that is not there',
      { mainContent: '<img src="/api/email_pictures/9999999/content" alt="a">' },
      { code: 'missing_picture', severity: 'error' },
    ],
    [
      'a picture without a text',
      { mainContent: '<img src="/api/email_pictures/9999999/content">' },
      { code: 'picture_without_text', count: 1 },
    ],
    [
      'contents that Gmail cuts',
      { mainContent: `<p>${'あ'.repeat(40_000)}</p>` },
      { code: 'large_contents', severity: 'warning' },
    ],
    [
      'advertising without the sender’s address',
      { category: 'sales' },
      { code: 'missing_legal_notice', severity: 'error', place: 'frame', subject: 'legal_address' },
    ],
    [
      'an attachment that is not there',
      { attachmentId: 99_999_999 },
      { code: 'missing_attachment', severity: 'error' },
    ],
    ['no sender', { senderEmail: '' }, { code: 'invalid_sender', severity: 'error' }],
  ])('names %s', async (_what, given, found) => {
    expect(await findings(given)).toContainEqual(expect.objectContaining(found))
  })

  test('names large attachments and a sender that is not allowed', async () => {
    const file = await client.createUploadedFile({ file: new File(['案内'], '案内.txt') })
    const sized = async (bytes: number) => {
      await product.database.owner.query('update uploaded_files set byte_count = $2 where id = $1', [file.id, bytes])
      return codes({ attachmentId: file.id })
    }
    expect(await sized(4_000_000)).toContain('large_attachment')
    expect(await sized(11_000_000)).toContain('too_large_attachment')
    await product.database.owner.query('update tenants set email_sender_restricted = true where tenant_id = $1', [
      office.tenantId,
    ])
    expect(await codes({})).toContain('sender_not_allowed')
  })

  test('counts the recipients of whom a merge field knows nothing', async () => {
    const file = aRecipientsFile([
      [await clinic('山田医院'), '', '', '', 'yamada@clinic.example'],
      [await clinic('上田医院'), '', '上田 隆', '', 'ueda@clinic.example'],
      [await clinic('壊れた医院'), '', '', '', 'x'],
    ])
    const { id } = await client.createEmail({ body: anEmail(), file })
    const found = await findings({ emailId: id })
    expect(found).toMatchObject([
      {
        code: 'empty_merge_field',
        subject: '氏名',
        severity: 'warning',
        count: 1,
        recipients: [{ institutionName: '山田医院' }],
      },
      { code: 'empty_merge_field', subject: '敬称', severity: 'notice', replacement: '先生・御中', count: 2 },
    ])
    const strangers = await stranger.checkEmail({ body: { ...anEmail(), emailId: id } })
    expect(strangers.findings.map(({ code }) => code)).toEqual(['no_recipients'])
  })
})
