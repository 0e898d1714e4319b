import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelSheets } from '#contract/communications/mailFormats.ts'
import { maxMailed } from '#contract/communications/paperMail.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { manyInstitutions } from '../../support/actionListBuilders.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { type PlacedText, readPdf } from '../../support/readPdf.ts'

let product: TestApi
let person: Person
let client: Client
let stranger: Client
/** 青葉内科, 緑川医院 with two doctors, one closed, one without an address. */
let aoba: number
let midori: number
let closed: number
let placeless: number

const today = dayInJapan()

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await product.clientFor(person)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
  aoba = await anInstitution(database.owner, {
    name: '青葉内科クリニック',
    address: '熊本県熊本市中央区水前寺1-2-3',
    postalCode: '8620950',
    administrator: '青葉 太郎',
  })
  midori = await anInstitution(database.owner, { name: '緑川医院' })
  closed = await anInstitution(database.owner, { name: '閉じた医院', runningStatus: 'closed' })
  placeless = await anInstitution(database.owner, { name: '住所のない医院', address: '' })
  await client.createDoctor({ id: midori, body: { name: '緑川 一郎', division: '内科', position: '部長' } })
  await client.createDoctor({ id: midori, body: { name: '緑川 花', honorific: '様' } })
})
afterAll(() => product.stop())

type Selection = RequestParameters<'findMailRecipients'>['body']
type Sheets = RequestParameters<'createMailSheets'>['body']

const find = (body: Partial<Selection> = {}, by = client) =>
  by.findMailRecipients({ body: { medicalInstitutionIds: [aoba], addressing: 'institution', ...body } })
const sheets = async (body: Partial<Sheets> = {}, by = client) =>
  by.createMailSheets({
    body: { medicalInstitutionIds: [aoba], addressing: 'institution', format: 'labels_12', ...body },
  })

describe('the recipients of a mail', () => {
  test('are the institutions; the closed and those without an address are named and left out', async () => {
    const found = await find({ medicalInstitutionIds: [aoba, closed, placeless] })
    expect(found.recipients).toEqual([
      {
        medicalInstitutionId: aoba,
        institutionName: '青葉内科クリニック',
        postalCode: '8620950',
        address: '熊本県熊本市中央区水前寺1-2-3',
        doctorId: null,
        division: null,
        name: null,
        honorific: '御中',
        courtesy: null,
      },
    ])
    expect(found.leftOut).toEqual([
      { medicalInstitutionId: closed, institutionName: '閉じた医院', reason: 'closed' },
      { medicalInstitutionId: placeless, institutionName: '住所のない医院', reason: 'no_address' },
    ])
  })

  test('are the heads, by name where it is known', async () => {
    const { recipients } = await find({ medicalInstitutionIds: [aoba, midori], addressing: 'head' })
    expect(recipients).toMatchObject([
      { division: '院長', name: '青葉 太郎', honorific: '先生', courtesy: '御机下' },
      { division: '院長', name: null, honorific: '先生', courtesy: '御机下', postalCode: null },
    ])
  })

  test('are doctors of the office, all or the chosen ones', async () => {
    const medicalInstitutionIds = [aoba, midori]
    const all = await find({ medicalInstitutionIds, addressing: 'doctors' })
    expect(all.recipients).toMatchObject([
      { division: '内科　部長', name: '緑川 一郎', honorific: '先生', courtesy: '御机下' },
      { division: null, name: '緑川 花', honorific: '様', courtesy: null },
    ])
    expect(all.leftOut).toMatchObject([{ medicalInstitutionId: aoba, reason: 'no_doctor' }])
    const chosen = await find({
      medicalInstitutionIds,
      addressing: 'doctors',
      doctorIds: [all.recipients[1]?.doctorId ?? 0],
      otherwiseInstitution: true,
    })
    expect(chosen.recipients).toMatchObject([{ name: null, honorific: '御中' }, { name: '緑川 花' }])
    expect(chosen.leftOut).toEqual([])
  })

  test('are not doctors of another office', async () => {
    const { recipients, leftOut } = await find({ medicalInstitutionIds: [midori], addressing: 'doctors' }, stranger)
    expect(recipients).toEqual([])
    expect(leftOut).toMatchObject([{ reason: 'no_doctor' }])
  })

  test('are at most five hundred institutions, each known and named once', async () => {
    const tooMany = Array.from({ length: maxMailed + 1 }, (_, index) => index + 1)
    await expect(find({ medicalInstitutionIds: tooMany })).rejects.toMatchObject({ status: 422 })
    await expect(find({ medicalInstitutionIds: [aoba, aoba] })).rejects.toMatchObject({ status: 422 })
    await expect(find({ medicalInstitutionIds: [] })).rejects.toMatchObject({ status: 422 })
    await expect(find({ medicalInstitutionIds: [999_999_999] })).rejects.toMatchObject({ status: 422 })
  })
})

const points = (millimetres: number) => (millimetres * 72) / 25.4
/** The place of a label on its sheet by a text in it, from 0 by rows. */
const placeOf = (
  { x, y }: PlacedText,
  { columns, width, height, left, top, gap }: (typeof labelSheets)['labels_12' | 'labels_18' | 'labels_24'],
) => {
  const column = Math.floor((x - points(left)) / points(width + gap))
  const row = Math.floor((841.89 - y - points(top)) / points(height))
  return row * columns + column
}

describe('sheets of labels', () => {
  test.each(['labels_12', 'labels_18', 'labels_24'] as const)(
    '%s have a recipient a label, from the chosen one on',
    async (format) => {
      const sheet = labelSheets[format]
      const perSheet = sheet.columns * sheet.rows
      const ids = await manyInstitutions(product.database.owner, perSheet)
      const { pages } = await readPdf(await sheets({ medicalInstitutionIds: ids, format, firstLabel: 6 }))
      const places = pages.map((texts) =>
        [...new Set(texts.map((text) => placeOf(text, sheet)))].toSorted((a, b) => a - b),
      )
      expect(places).toEqual([Array.from({ length: perSheet - 5 }, (_, index) => index + 5), [0, 1, 2, 3, 4]])
    },
  )

  test('have the whole of a long address and name within its label, in letters that can be copied', async () => {
    const name = `医療法人社団${'健康会'.repeat(12)}　髙﨑${'総合'.repeat(6)}クリニック`
    const address = `北海道虻田郡倶知安町字山田${'一二三四五六七八九十'.repeat(6)}ビル10階`
    const long = await anInstitution(product.database.owner, { name, address })
    const sheet = labelSheets.labels_24
    const { pages, text, language, fonts } = await readPdf(
      await sheets({ medicalInstitutionIds: [long], addressing: 'head', format: 'labels_24', firstLabel: 24 }),
    )
    const bare = text.replaceAll(/\s/g, '')
    expect(bare).toContain(name.replaceAll(/\s/g, ''))
    expect(bare).toContain(address)
    expect(bare).toContain('院長先生御机下')
    expect(language).toBe('ja')
    expect(fonts.names).toHaveLength(fonts.embedded)
    expect(pages).toHaveLength(1)
    for (const placed of pages[0] ?? []) {
      expect(placeOf(placed, sheet)).toBe(23)
      expect(placed.x + placed.width).toBeLessThan(points(210 - 3))
    }
  })

  test('are shifted for the printer, and outlined for a test of one sheet', async () => {
    const ids = await manyInstitutions(product.database.owner, 13)
    const plain = await readPdf(await sheets({ medicalInstitutionIds: ids }))
    expect(plain.pages).toHaveLength(2)
    const shifted = await sheets({ medicalInstitutionIds: ids, shift: { x: 2, y: -3 }, isTest: true })
    const tested = await readPdf(shifted)
    expect(tested.pages).toHaveLength(1)
    const [before, after] = [plain.pages[0]?.[0], tested.pages[0]?.[0]]
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(points(2), 1)
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(points(3), 1)
  })

  test('are refused beyond the sheet, and if nobody is left', async () => {
    await expect(sheets({ firstLabel: 13 })).rejects.toMatchObject({ status: 422 })
    await expect(sheets({ shift: { x: 21, y: 0 } })).rejects.toMatchObject({ status: 422 })
    await expect(sheets({ medicalInstitutionIds: [closed] })).rejects.toMatchObject({ status: 422 })
    await expect(sheets({ format: 'letter' })).rejects.toMatchObject({ status: 422 })
  })
})

test('an envelope has the size of 長形3号, the address and the sender', async () => {
  const file = await sheets({ medicalInstitutionIds: [aoba, midori], addressing: 'head', format: 'envelope_n3' })
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/MediaBox \[0 0 666\.14\d* 340\.15\d*\]/)
  const { pages } = await readPdf(file)
  expect(pages).toHaveLength(2)
  const texts = pages[0]?.map(({ text }) => text).join('')
  expect(texts).toContain('〒862-0950')
  expect(texts).toContain('青葉 太郎 先生御机下')
  expect(texts).toContain('佐藤 花子')
})

test('an upright envelope has the postal code in its boxes, and all else from top to bottom', async () => {
  const file = await sheets({
    medicalInstitutionIds: [aoba, midori],
    addressing: 'head',
    format: 'envelope_n3_vertical',
    sender: '〒860-0811\n中央病院',
  })
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/MediaBox \[0 0 340\.15\d* 666\.14\d*\]/)
  const { pages } = await readPdf(file)
  expect(pages).toHaveLength(2)
  const texts = (pages[0] ?? []).filter(({ text }) => text.trim() !== '')
  const all = texts.map(({ text }) => text).join('')
  expect(all).toContain('8620950')
  expect(all).toContain('青葉太郎先生御机下')
  expect(all).toContain('八六〇')
})

test('a letter is filled for each recipient, begins on a sheet of its own and goes on over several', async () => {
  const text = `拝啓\n　{{医療機関名}}　{{氏名}} {{敬称}}におかれましては、ますますご清祥のこととお慶び申し上げます。\n${'　平素より地域連携にご協力を賜り厚く御礼申し上げます。\n'.repeat(60)}敬具\n記\n日付 {{日付}}　担当 {{担当者}}\n以上`
  const { pages, title } = await readPdf(
    await sheets({
      medicalInstitutionIds: [aoba, midori],
      addressing: 'head',
      format: 'letter',
      sender: '青葉病院\n{{担当者}}',
      letter: { title: '{{医療機関名}} 勉強会のご案内', text, date: '2026-11-23' },
    }),
  )
  expect(title).toBe('手紙')
  expect(pages).toHaveLength(4)
  const all = pages.map((texts) =>
    texts
      .map((placed) => placed.text)
      .join('')
      .replaceAll(/\s/g, ''),
  )
  expect(all[0]).toContain('2026年11月23日')
  expect(all[0]).toContain('青葉内科クリニック勉強会のご案内')
  expect(all[0]).toContain('青葉太郎先生におかれましては')
  expect(all[2]).toContain('緑川医院勉強会のご案内')
  expect(all[3]).toContain('担当佐藤花子')
  expect(all.join('')).not.toContain('{{')
  const right = pages[1]?.find((placed) => placed.text === '敬具')
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(595.28 - points(25), 0)
})

describe('a noted mail', () => {
  const note = (body: Partial<RequestParameters<'createMailing'>['body']> = {}, by = client) =>
    by.createMailing({
      body: {
        medicalInstitutionIds: [aoba, midori],
        actedDate: today,
        userId: person.accountId,
        title: '広報誌 秋号',
        text: '秋号を送付',
        ...body,
      },
    })
  const latest = async (id: number) =>
    (await client.searchInstitutionCommunications({ id, body: {} })).communications[0]

  test('is with each institution what one would have entered by hand', async () => {
    const [first, second] = await manyInstitutions(product.database.owner, 2)
    if (!first || !second) throw new Error('There are two')
    const label = await client.createCommunicationLabel({
      body: { communicationType: 'postal_item', name: '部数', componentType: 'integer', isRequired: true },
    })
    const labelValues = [{ labelId: label.id, integerValue: 3 }]
    await expect(note({ medicalInstitutionIds: [first] })).rejects.toMatchObject({ status: 422 })
    const byHand = await client.createCommunication({
      id: first,
      body: {
        communicationType: 'postal_item',
        actedDate: today,
        userId: person.accountId,
        purpose: '広報誌 秋号',
        memo: '秋号を送付',
        category: '広報',
        labelValues,
      },
    })
    const noted = await note({ medicalInstitutionIds: [second], category: '広報', labelValues })
    expect(noted.communicationCount).toBe(1)
    const { id: _, medicalInstitution: place, createdAt: _c, updatedAt: _u, ...entered } = byHand
    expect(place.id).toBe(first)
    expect(await latest(second)).toMatchObject({ ...entered, medicalInstitution: { id: second } })
    await client.deleteCommunicationLabel({ id: label.id, deleteUsed: true })
  })

  test('is taken back in one step, and only by its office', async () => {
    const before = (await client.searchCommunications({ body: { communicationType: 'postal_item' } })).totalCount
    const { id, communicationCount } = await note()
    expect(communicationCount).toBe(2)
    const count = async () =>
      (await client.searchCommunications({ body: { communicationType: 'postal_item' } })).totalCount
    expect(await count()).toBe(before + 2)
    await expect(stranger.deleteMailing({ id })).rejects.toMatchObject({ status: 404 })
    await client.deleteMailing({ id })
    expect(await count()).toBe(before)
    await expect(client.deleteMailing({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('that is sent twice is stored once', async () => {
    const draftKey = randomUUID()
    const first = await note({ draftKey })
    expect(await note({ draftKey })).toEqual(first)
    const { rows } = await product.database.owner.query(
      `select action from audit_logs where record_type = 'mailing' and record_ids = array[$1::bigint]`,
      [first.id],
    )
    expect(rows).toEqual([{ action: 'create' }])
  })

  test('follows the rules of communications', async () => {
    await expect(note({ actedDate: daysAfter(today, 1) })).rejects.toMatchObject({ status: 422 })
    await expect(note({ userId: 999_999_999 })).rejects.toMatchObject({ status: 422 })
    await expect(note({ medicalInstitutionIds: [999_999_999] })).rejects.toMatchObject({ status: 422 })
    await expect(note({ title: ' ' })).rejects.toMatchObject({ status: 422 })
    const many = await manyInstitutions(product.database.owner, maxMailed)
    expect(await note({ medicalInstitutionIds: many })).toMatchObject({ communicationCount: maxMailed })
    await expect(note({ medicalInstitutionIds: [...many, aoba] })).rejects.toMatchObject({ status: 422 })
  })
})

test('a template of a letter is kept for the office, and by one name once', async () => {
  const body = { name: '勉強会の案内', title: 'ご案内', text: '拝啓\n敬具' }
  const made = await client.createLetterTemplate({ body })
  expect(made).toMatchObject({ ...body, createdBy: { name: '佐藤 花子' } })
  await expect(client.createLetterTemplate({ body })).rejects.toMatchObject({ status: 409 })
  expect(await client.updateLetterTemplate({ id: made.id, body: { ...body, title: '勉強会' } })).toMatchObject({
    title: '勉強会',
  })
  expect((await client.listLetterTemplates({})).letterTemplates).toHaveLength(1)
  expect((await stranger.listLetterTemplates({})).letterTemplates).toEqual([])
  await expect(stranger.getLetterTemplate({ id: made.id })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.deleteLetterTemplate({ id: made.id })).rejects.toMatchObject({ status: 404 })
  await client.deleteLetterTemplate({ id: made.id })
  await expect(client.getLetterTemplate({ id: made.id })).rejects.toMatchObject({ status: 404 })
})
