import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import {
  aFrame,
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
let yamada: string

beforeAll(async () => {
  product = await testApi()
  yamada = String(await anInstitution(product.database.owner, { name: '山田医院' }))
  office = await anEmailOffice(product)
  ;({ client } = office)
  ;({ client: stranger } = await anEmailOffice(product))
})
afterAll(() => product.stop())
beforeEach(() => forgetEmails(product))

const notFound = { status: 404 }
const refusedAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })
const conflict = (code: string) => ({ status: 409, problem: { code } })
const add = (given?: Parameters<typeof anEmail>[0]) => client.createEmail({ body: anEmail(given) })
const setEmail = (id: number, set: string) =>
  product.database.owner.query(`update emails set ${set} where id = $1`, [id])
const titles = async (query: Parameters<Client['listEmails']>[0] = {}) =>
  (await client.listEmails(query)).emails.map(({ title }) => title)
const sent = `status = 'sent', started_at = now(), finished_at = now()`

describe('an e-mail', () => {
  test('is a draft of its writer, without recipients', async () => {
    const made = await add({ title: '{{医療機関名}} 講演会のご案内' })
    expect(made).toMatchObject({
      status: 'draft',
      category: 'other',
      title: '{{医療機関名}} 講演会のご案内',
      destinationCount: 0,
      invalidDestinationCount: 0,
      attachmentId: null,
      attachmentName: null,
      createdBy: { id: office.writer.accountId, name: '佐藤 花子' },
      isTracked: false,
    })
    expect(await client.getEmail({ id: made.id })).toEqual(made)
  })

  test('comes with its contents in the list, unless the caller wants none', async () => {
    const { id, mainContent } = await add()
    expect((await client.listEmails({})).emails).toMatchObject([{ id, mainContent }])
    expect((await client.listEmails({ hasContent: false })).emails).toMatchObject([{ id, mainContent: null }])
  })

  test('takes its recipients from a file that comes with it, and keeps them when it is saved without one', async () => {
    const file = aRecipientsFile([
      [yamada, '', '山田 太郎', '先生', 'yamada@clinic.example'],
      [yamada, '', '', '', 'no address'],
    ])
    const made = await client.createEmail({ body: anEmail(), file })
    expect(made).toMatchObject({ destinationCount: 1, invalidDestinationCount: 1, recipientsFilename: '宛先.csv' })
    const saved = await client.updateEmail({ id: made.id, body: anEmail({ title: '変更' }) })
    expect(saved).toMatchObject({ title: '変更', destinationCount: 1, invalidDestinationCount: 1 })
  })

  test('has an attachment of the tenant, of at most 10 MB', async () => {
    const upload = (by: Client) => by.createUploadedFile({ file: new File(['案内'], '案内.txt') })
    const file = await upload(client)
    expect(await add({ attachmentId: file.id })).toMatchObject({ attachmentId: file.id, attachmentName: '案内.txt' })
    await expect(add({ attachmentId: (await upload(stranger)).id })).rejects.toMatchObject(refusedAt('attachment_id'))
    await product.database.owner.query('update uploaded_files set byte_count = 11000000 where id = $1', [file.id])
    await expect(add({ attachmentId: file.id })).rejects.toMatchObject(refusedAt('attachment_id'))
  })

  test('of another tenant is not there', async () => {
    const { id } = await add()
    await expect(stranger.getEmail({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.updateEmail({ id, body: anEmail() })).rejects.toMatchObject(notFound)
    await expect(stranger.deleteEmail({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.copyEmail({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.restoreEmail({ id })).rejects.toMatchObject(notFound)
    expect((await stranger.listEmails()).totalCount).toBe(0)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const made = await add()
    const changed = await client.updateEmail({
      id: made.id,
      body: { ...anEmail({ title: '先' }), updatedAt: made.updatedAt },
    })
    await expect(
      client.updateEmail({ id: made.id, body: { ...anEmail({ title: '後' }), updatedAt: made.updatedAt } }),
    ).rejects.toMatchObject({ ...conflict('edit_conflict'), problem: { current: { title: '先' } } })
    const again = { ...anEmail({ title: '後' }), updatedAt: changed.updatedAt }
    expect(await client.updateEmail({ id: made.id, body: again })).toMatchObject({ title: '後' })
  })

  test.each(['waiting_approval', 'scheduled', 'sending', 'held', 'stopped', 'sent'])(
    'that is %s is not changed any more',
    async (status) => {
      const { id } = await add()
      await setEmail(id, `status = '${status}'`)
      await expect(client.updateEmail({ id, body: anEmail() })).rejects.toMatchObject(conflict('email_not_draft'))
    },
  )

  test('that a colleague has scheduled meanwhile says so, by whom and for when, before any question about versions', async () => {
    const made = await add()
    await product.database.owner.query(
      `update emails set status = 'scheduled', scheduled_at = '2030-12-01T04:30:00Z', sent_by = created_by, updated_at = now() where id = $1`,
      [made.id],
    )
    await expect(
      client.updateEmail({ id: made.id, body: { ...anEmail({ title: '後' }), updatedAt: made.updatedAt } }),
    ).rejects.toMatchObject({
      ...conflict('email_not_draft'),
      problem: { detail: expect.stringMatching(/予約中（.+さんが予約、2030\/12\/1 13:30に送信）.+「下書きに戻す」/) },
    })
  })

  test('is deleted while unsent, and comes back as a draft', async () => {
    const { id } = await add()
    await setEmail(id, `status = 'scheduled', scheduled_at = now() + interval '1 day'`)
    await client.deleteEmail({ id })
    await expect(client.getEmail({ id })).rejects.toMatchObject(notFound)
    await expect(client.deleteEmail({ id })).rejects.toMatchObject(notFound)
    expect(await titles()).toEqual([])
    expect(await titles({ deleted: true })).toEqual(['外来のお知らせ'])
    expect(await client.restoreEmail({ id })).toMatchObject({ status: 'draft', scheduledAt: null })
    await client.deleteEmail({ id })
    await setEmail(id, `deleted_at = now() - interval '31 days'`)
    await expect(client.restoreEmail({ id })).rejects.toMatchObject(notFound)
  })

  test('whose sending has begun is not deleted', async () => {
    const { id } = await add()
    for (const status of ['sending', 'held', 'stopped', 'sent']) {
      await setEmail(id, `status = '${status}'`)
      await expect(client.deleteEmail({ id })).rejects.toMatchObject(conflict('email_sent'))
    }
  })

  test('is copied with its contents, without its recipients and what became of it', async () => {
    const file = aRecipientsFile([[yamada, '', '', '', 'yamada@clinic.example']])
    const { id } = await client.createEmail({ body: anEmail({ category: 'sales' }), file })
    await setEmail(id, `${sent}, accepted_count = 1`)
    const original = await client.getEmail({ id })
    const copy = await client.getEmail(await client.copyEmail({ id }))
    expect(copy.id).not.toBe(id)
    const { category, title, mainContent, senderEmail } = original
    expect(copy).toMatchObject({ category, title, mainContent, senderEmail })
    expect(copy).toMatchObject({ status: 'draft', destinationCount: 0, acceptedCount: 0, startedAt: null })
  })
})

describe('the list of e-mails', () => {
  test('has unsent and sent ones apart, each the newest first', async () => {
    const ids = []
    for (const title of ['一', '二', '三', '四']) ids.push((await add({ title })).id)
    const [first = 0, second = 0] = ids
    await setEmail(first, `status = 'sent', started_at = now()`)
    await setEmail(second, `status = 'held', started_at = now() - interval '1 hour'`)
    expect(await titles({ status: 'unsent' })).toEqual(['四', '三'])
    expect(await titles({ status: 'sent' })).toEqual(['一', '二'])
    expect(await titles({ perPage: 3, page: 2 })).toEqual(['一'])
  })

  test('is searched by title, sender and category', async () => {
    await add({ title: 'ＭＲＩのお知らせ' })
    await add({ title: '講演会', senderName: '医局', category: 'sales' })
    expect(await titles({ title: 'mri' })).toEqual(['ＭＲＩのお知らせ'])
    expect(await titles({ sender: '医局' })).toEqual(['講演会'])
    expect(await titles({ sender: 'suizenji.example' })).toHaveLength(2)
    expect(await titles({ category: 'sales' })).toEqual(['講演会'])
  })

  test('gives rates by what was delivered, and none for what was not tracked', async () => {
    const { id } = await add()
    await setEmail(
      id,
      `${sent}, is_tracked = true, accepted_count = 33, bounced_count = 3, opened_count = 10, clicked_count = 1`,
    )
    const listed = async () => (await client.listEmails()).emails[0]
    expect(await listed()).toMatchObject({ deliveredCount: 30, openedRate: 33.3, clickedRate: 3.3 })
    await setEmail(id, 'is_tracked = false')
    expect(await listed()).toMatchObject({ deliveredCount: 30, openedRate: null, clickedRate: null })
  })
})

describe('the sender', () => {
  const restrict = () =>
    product.database.owner.query(
      `update tenants set email_sender_restricted = true, email_sender_allowed_addresses = '{"Renkei@suizenji.example"}'
      where tenant_id = $1`,
      [office.tenantId],
    )

  test('is one of the allowed addresses where that is asked for', async () => {
    await restrict()
    const { id } = await add()
    await expect(add({ senderEmail: 'other@suizenji.example' })).rejects.toMatchObject(refusedAt('sender_email'))
    await expect(
      client.updateEmail({ id, body: anEmail({ senderEmail: 'other@suizenji.example' }) }),
    ).rejects.toMatchObject(refusedAt('sender_email'))
    expect((await client.getCurrentUser()).features).toContain('email_sender_restricted')
    expect((await stranger.getCurrentUser()).features).not.toContain('email_sender_restricted')
  })

  test('of a copy is allowed too', async () => {
    const { id } = await add({ senderEmail: 'other@suizenji.example' })
    await restrict()
    await expect(client.copyEmail({ id })).rejects.toMatchObject(refusedAt('sender_email'))
  })

  test.each([
    ['sender_name', { senderName: '連携室\r\nBcc: all@x.example' }],
    ['sender_name', { senderName: '' }],
    ['sender_email', { senderEmail: 'a@x.example\nBcc: b@x.example' }],
    ['sender_email', { senderEmail: 'a@x.example, b@x.example' }],
    ['title', { title: 'お知らせ\r\nBcc: all@x.example' }],
    ['title', { title: 'あ'.repeat(201) }],
    ['title', { title: ' ' }],
  ])('and title have one line and no header in them: %s', async (path, given) => {
    await expect(add(given)).rejects.toMatchObject(refusedAt(path))
  })
})

describe('a form with an e-mail', () => {
  const send = async (form: FormData | string, headers: Record<string, string> = {}) => {
    const { crm } = await product.signIn(office.writer)
    const reply = await fetch(`${product.origin}/api/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${crm}`, ...headers },
      body: form,
    })
    return { status: reply.status, body: (await reply.json()) as { code?: string } }
  }
  const formOf = (...parts: readonly (readonly [string, string | File])[]) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return form
  }
  const settings = JSON.stringify({
    sender_name: '連携室',
    sender_email: 'renkei@suizenji.example',
    title: 'お知らせ',
    main_content: '<p>本文</p>',
  })
  const aFile = () => aRecipientsFile([[yamada, '', '', '', 'yamada@clinic.example']])

  test('has its parts in any order', async () => {
    expect((await send(formOf(['settings', settings], ['recipients_file', aFile()]))).status).toBe(201)
    expect((await send(formOf(['recipients_file', aFile()], ['settings', settings]))).status).toBe(201)
  })

  test.each<[string, () => FormData, number, string]>([
    ['no settings', () => formOf(['recipients_file', aFile()]), 400, 'malformed_request'],
    ['another part', () => formOf(['settings', settings], ['other', 'x']), 400, 'malformed_request'],
    ['another file', () => formOf(['settings', settings], ['other', aFile()]), 400, 'malformed_request'],
    ['two settings', () => formOf(['settings', settings], ['settings', settings]), 400, 'malformed_request'],
    [
      'two files',
      () => formOf(['settings', settings], ['recipients_file', aFile()], ['recipients_file', aFile()]),
      422,
      'several_files',
    ],
    ['settings that are no JSON', () => formOf(['settings', '{']), 400, 'malformed_json'],
    ['settings for the prototype', () => formOf(['settings', '{"__proto__":{"a":1}}']), 400, 'malformed_json'],
    ['too large settings', () => formOf(['settings', `"${'a'.repeat(2_000_000)}"`]), 413, 'body_too_large'],
    [
      'an empty file',
      () => formOf(['settings', settings], ['recipients_file', new File([], 'a.csv')]),
      422,
      'invalid_input',
    ],
  ])('is refused with %s', async (_what, form, status, code) => {
    expect(await send(form())).toMatchObject({ status, body: { code } })
    expect((await client.listEmails()).totalCount).toBe(0)
  })

  test('is refused as JSON', async () => {
    expect(await send(settings, { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
  })

  test('is described for other programs', async () => {
    const document = (await (await fetch(`${product.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, unknown> } }>>
    }
    expect(document.paths['/api/emails']?.post?.requestBody.content['multipart/form-data']).toMatchObject({
      schema: {
        required: ['settings'],
        properties: { recipients_file: { format: 'binary' }, settings: { type: 'object' } },
      },
      encoding: { settings: { contentType: 'application/json' } },
    })
  })
})

describe('the frame', () => {
  test('is the owners’ to change, each seeing the newest', async () => {
    expect(await client.getEmailFrame()).toMatchObject({ isTracked: true, updatedAt: null, signature: '' })
    await expect(client.updateEmailFrame({ body: aFrame() })).rejects.toMatchObject({ status: 403 })
    const changed = await office.owner.updateEmailFrame({ body: aFrame({ signature: '<p onclick="x">連携室</p>' }) })
    expect(changed.signature).toBe('<p>連携室</p>')
    await expect(office.owner.updateEmailFrame({ body: aFrame() })).rejects.toMatchObject(conflict('edit_conflict'))
    const again = aFrame({ accentColor: '#aa0000', updatedAt: changed.updatedAt })
    expect(await office.owner.updateEmailFrame({ body: again })).toMatchObject({ accentColor: '#aa0000' })
    expect(await stranger.getEmailFrame()).toMatchObject({ accentColor: '#165e83', updatedAt: null })
  })

  test.each<[string, Parameters<typeof aFrame>[0]]>([
    ['accent_color', { accentColor: 'red;background:url(//x)' }],
    ['footer', { footer: 'あ'.repeat(20_001) }],
    ['legal_name', { legalName: 'a\nb' }],
  ])('is refused with a wrong %s', async (path, given) => {
    await expect(office.owner.updateEmailFrame({ body: aFrame(given) })).rejects.toMatchObject(refusedAt(path))
  })
})

describe('a template', () => {
  const body = { name: '講演会', title: '講演会のご案内', mainContent: '<p>{{氏名}} {{敬称}}</p><script>x</script>' }

  test('is kept sanitised, changed, deleted and brought back', async () => {
    const made = await client.createEmailTemplate({ body })
    expect(made).toMatchObject({ name: '講演会', mainContent: '<p>{{氏名}} {{敬称}}</p>' })
    const { id } = made
    const changed = await client.updateEmailTemplate({
      id,
      body: { ...body, name: '勉強会', updatedAt: made.updatedAt },
    })
    expect(changed.name).toBe('勉強会')
    await expect(
      client.updateEmailTemplate({ id, body: { ...body, updatedAt: made.updatedAt } }),
    ).rejects.toMatchObject(conflict('edit_conflict'))
    await client.deleteEmailTemplate({ id })
    expect((await client.listEmailTemplates()).totalCount).toBe(0)
    expect((await client.listEmailTemplates({ deleted: true })).emailTemplates).toMatchObject([{ name: '勉強会' }])
    expect(await client.restoreEmailTemplate({ id })).toMatchObject({ name: '勉強会', deletedAt: null })
    expect((await client.listEmailTemplates({ name: '勉強' })).totalCount).toBe(1)
  })

  test('has a name of its own, at whatever time it gets it', async () => {
    const named = (name: string) => ({ ...body, name })
    const taken = { status: 409, problem: { code: 'name_taken', errors: [{ path: 'name' }] } }
    const [autumn, winter] = [
      await client.createEmailTemplate({ body: named('秋の会 A') }),
      await client.createEmailTemplate({ body: named('冬の会') }),
    ]
    await expect(client.createEmailTemplate({ body: named('秋の会 ａ') })).rejects.toMatchObject(taken)
    await expect(
      client.updateEmailTemplate({ id: winter.id, body: { ...named('秋の会 a'), updatedAt: winter.updatedAt } }),
    ).rejects.toMatchObject(taken)
    expect(await client.getEmailTemplate({ id: winter.id })).toEqual(winter)
    const recased = await client.updateEmailTemplate({ id: autumn.id, body: named('秋の会 a') })
    expect(recased.name).toBe('秋の会 a')
    await client.deleteEmailTemplate({ id: autumn.id })
    await client.updateEmailTemplate({ id: winter.id, body: named('秋の会 a') })
    await expect(client.restoreEmailTemplate({ id: autumn.id })).rejects.toMatchObject(taken)
    const twice = await Promise.allSettled([1, 2, 3].map(() => client.createEmailTemplate({ body: named('春の会') })))
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of another tenant is not there', async () => {
    const { id } = await client.createEmailTemplate({ body })
    await expect(stranger.getEmailTemplate({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.updateEmailTemplate({ id, body })).rejects.toMatchObject(notFound)
    await expect(stranger.deleteEmailTemplate({ id })).rejects.toMatchObject(notFound)
  })
})
