import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorKnownBy, KnownBy } from '#contract/emails/tracking.ts'
import { RecipientState } from '#contract/emails/recipients.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { anEmail, anEmailOffice, type EmailOffice, forgetEmails } from '../../support/emails/emailOffice.ts'
import { addSentRecipients, beginSentEmail, type SentRecipient } from '../../support/emails/sentEmail.ts'
import { readWorkbook } from '../../support/readWorkbook.ts'
import { runs } from '../../support/strength.ts'

let product: TestApi
let office: EmailOffice
let client: Client
let stranger: Client
let institutions: number[]
const startedAt = '2026-04-06T01:20:00.000Z'
const links = ['外来のご案内', '地図', '採用']

beforeAll(async () => {
  product = await testApi()
  office = await anEmailOffice(product)
  ;({ client } = office)
  ;({ client: stranger } = await anEmailOffice(product))
  institutions = []
  for (const name of ['水前寺内科', '出水クリニック', '健軍整形外科', '上通眼科'])
    institutions.push(await anInstitution(product.database.owner, { name }))
})
afterAll(() => product.stop())
beforeEach(() => forgetEmails(product))

const sent = async (recipients: readonly SentRecipient[], given: { isTracked?: boolean; html?: string } = {}) => {
  const { id } = await client.createEmail({ body: anEmail({ title: '外来のお知らせ' }) })
  const { owner } = product.database
  await beginSentEmail(owner, office.tenantId, id, { startedAt, links, ...given })
  await addSentRecipients(owner, { tenantId: office.tenantId, emailId: id, startedAt }, recipients)
  return id
}

const perPage = 7
type Query = Omit<Parameters<Client['listEmailReports']>[0] & object, 'id'>
const allRows = async (id: number, query: Query = {}) => {
  const rows = []
  for (let page = 1; ; page += 1) {
    const reply = await client.listEmailReports({ ...query, id, page, perPage })
    rows.push(...reply.reports)
    if (page >= reply.totalPage) {
      expect(reply.totalCount).toBe(rows.length)
      return rows
    }
  }
}

const aRecipient = fc.record({
  state: fc.constantFrom(...RecipientState.options, 'accepted', 'accepted', 'accepted', 'accepted'),
  isBounced: fc.boolean(),
  place: fc.integer({ min: -1, max: 3 }),
  reason: fc.constantFrom('policy', 'full_box', null),
  hasOptedOut: fc.boolean(),
  events: fc.array(
    fc.record({
      link: fc.option(fc.integer({ min: 1, max: links.length }), { nil: undefined }),
      knownBy: fc.constantFrom(...KnownBy.options),
      minute: fc.integer({ min: 0, max: 8 * 24 * 60 }),
    }),
    { maxLength: 4 },
  ),
})

const built = (given: readonly (typeof aRecipient extends fc.Arbitrary<infer R> ? R : never)[]): SentRecipient[] =>
  given.map(({ place, isBounced, events, ...rest }, index) => ({
    ...rest,
    address: `doctor${index}@clinic.example`,
    institutionId: institutions[place] ?? null,
    institutionName: `医院${index}`,
    isBounced: isBounced && index % 3 === 0 && rest.state === 'accepted',
    events: events.map(({ link, ...event }) => ({ ...event, ...(link !== undefined && { link }) })),
  }))

/** The figures computed anew from what was put in. */
const expectedFigures = (recipients: readonly SentRecipient[]) => {
  const is = (state: string) => recipients.filter((recipient) => recipient.state === state)
  const delivered = is('accepted').filter(({ isBounced }) => !isBounced)
  const has = (actor: string, kind: 'any' | 'open' | 'click') => (recipient: SentRecipient) =>
    (recipient.events ?? []).some(
      ({ knownBy, link }) =>
        actorKnownBy(knownBy) === actor && (kind === 'any' || (link !== undefined) === (kind === 'click')),
    )
  const apart = (kind: 'open' | 'click') => {
    const others = delivered.filter((recipient) => !has('person', kind === 'open' ? 'any' : 'click')(recipient))
    const unknown = others.filter(has('unknown', kind))
    return [others.filter((one) => !unknown.includes(one) && has('machine', kind)(one)).length, unknown.length] as const
  }
  const rate = (count: number) => Math.round((1_000 * count) / delivered.length) / 10
  const opened = delivered.filter(has('person', 'any')).length
  const clicked = delivered.filter(has('person', 'click')).length
  const unknown = delivered.length === 0
  const [machineOpened, unknownOpened] = apart('open')
  const [machineClicked, unknownClicked] = apart('click')
  return {
    destinationCount: recipients.length - is('invalid').length - is('left_out').length,
    invalidDestinationCount: is('invalid').length,
    leftOutCount: is('left_out').length,
    waitingCount: is('queued').length + is('sending').length + is('deferred').length,
    acceptedCount: is('accepted').length,
    refusedCount: is('refused').length,
    doubtfulCount: is('in_doubt').length,
    bouncedCount: is('accepted').length - delivered.length,
    deliveredCount: delivered.length,
    openedCount: unknown ? null : opened,
    clickedCount: unknown ? null : clicked,
    openedRate: unknown ? null : rate(opened),
    clickedRate: unknown ? null : rate(clicked),
    machineOpenedCount: unknown ? null : machineOpened,
    machineClickedCount: unknown ? null : machineClicked,
    unknownOpenedCount: unknown ? null : unknownOpened,
    unknownClickedCount: unknown ? null : unknownClicked,
    optedOutCount: recipients.filter(
      ({ hasOptedOut, state }) => hasOptedOut && !['invalid', 'left_out'].includes(state),
    ).length,
  }
}

test('the figures are those of the rows, each leads to as many rows, and the file has all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRecipient, { minLength: 1, maxLength: 30 }), async (given) => {
      await forgetEmails(product)
      const recipients = built(given)
      const id = await sent(recipients)
      const stats = await client.getEmailStats({ id })
      expect(stats).toMatchObject(expectedFigures(recipients))
      const count = async (query: Query) => (await client.listEmailReports({ id, perPage: 1, ...query })).totalCount
      const delivered = { standing: 'delivered' } as const
      expect([
        await count({ standing: 'destination' }),
        await count({ standing: 'invalid' }),
        await count({ standing: 'left_out' }),
        await count({ standing: 'waiting' }),
        await count({ standing: 'bounced' }),
        await count({ standing: 'in_doubt' }),
        await count(delivered),
        await count({ optedOut: true }),
      ]).toEqual([
        stats.destinationCount,
        stats.invalidDestinationCount,
        stats.leftOutCount,
        stats.waitingCount,
        stats.bouncedCount,
        stats.doubtfulCount,
        stats.deliveredCount,
        stats.optedOutCount,
      ])
      if (stats.deliveredCount > 0)
        expect([
          await count({ ...delivered, opened: 'person' }),
          await count({ ...delivered, opened: 'machine' }),
          await count({ ...delivered, opened: 'unknown' }),
          await count({ ...delivered, clicked: 'person' }),
          await count({ ...delivered, clicked: 'machine' }),
          await count({ ...delivered, clicked: 'unknown' }),
        ]).toEqual([
          stats.openedCount,
          stats.machineOpenedCount,
          stats.unknownOpenedCount,
          stats.clickedCount,
          stats.machineClickedCount,
          stats.unknownClickedCount,
        ])
      for (const link of stats.links)
        expect(await count({ ...delivered, linkId: link.id })).toBe(link.clickedCount ?? 0)
      const { times } = await client.getEmailBreakdown({ id })
      const sumOf = (of: 'openedCount' | 'clickedCount') => times.reduce((sum, time) => sum + time[of], 0)
      expect([sumOf('openedCount'), sumOf('clickedCount')]).toEqual([stats.openedCount ?? 0, stats.clickedCount ?? 0])
      for (const { startsAt, endsAt, openedCount, clickedCount } of times.filter(
        (time) => time.openedCount + time.clickedCount > 0,
      ))
        expect([
          await count({ ...delivered, openedFrom: startsAt, openedBefore: endsAt }),
          await count({ ...delivered, clickedFrom: startsAt, clickedBefore: endsAt }),
        ]).toEqual([openedCount, clickedCount])
      const rows = await allRows(id)
      expect(rows.map(({ email }) => email)).toEqual(recipients.map(({ address }) => address))
      const csv = await (await client.exportEmailReports({ id, format: 'csv' })).text()
      expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1)
      for (const { email } of rows) expect(csv).toContain(`,${email},`)
    }),
    { numRuns: runs(20) },
  )
})

const person = (minute: number, link?: number) => ({ knownBy: 'browser' as const, minute, ...(link && { link }) })

describe('a report', () => {
  test('tells of each recipient what became of it, in its order or another', async () => {
    const id = await sent([
      {
        address: 'ueda@clinic.example',
        institutionId: institutions[0] ?? 0,
        institutionName: '水前寺内科',
        destination: '上田 隆',
        state: 'accepted',
        events: [person(10), person(12, 3), person(13, 1), { knownBy: 'apple_prefetch', minute: 0 }],
      },
      { address: 'old@clinic.example', state: 'accepted', isBounced: true, events: [person(2)] },
      { address: 'no@clinic.example', state: 'refused', reason: 'no_such_address' },
    ])
    const rows = await allRows(id)
    expect(rows).toMatchObject([
      {
        medicalInstitution: { id: institutions[0], name: '水前寺内科', runningStatus: 'open' },
        destination: '上田 隆',
        isDelivered: true,
        isOpened: true,
        isClicked: true,
        clickedLinks: [1, 3],
        referralCountSince: null,
      },
      { medicalInstitution: null, isDelivered: false, isOpened: null, isClicked: null },
      { state: 'refused', reason: 'no_such_address', isDelivered: false },
    ])
    expect(Date.parse(rows[0]?.openedAt ?? '') - Date.parse(startedAt)).toBe(600_000)
    expect((await allRows(id, { sortBy: 'opened_at', sort: 'desc' })).map(({ position }) => position)).toEqual([
      1, 2, 3,
    ])
    expect((await allRows(id, { sortBy: 'state', sort: 'desc' })).map(({ state }) => state)[0]).toBe('refused')
    expect((await allRows(id, { text: '上田' })).map(({ position }) => position)).toEqual([1])
    expect((await allRows(id, { matched: false })).map(({ position }) => position)).toEqual([2, 3])
    const workbook = await readWorkbook(await client.exportEmailReports({ id, format: 'xlsx', standing: 'refused' }))
    expect(workbook.get('配信結果')?.[1]).toEqual(
      expect.arrayContaining(['no@clinic.example', 'アドレスが存在しません']),
    )
  })

  test('knows neither openings nor clicks of an e-mail that is not tracked, nor before anything was delivered', async () => {
    const untracked = await sent([{ address: 'a@clinic.example', state: 'accepted' }], { isTracked: false })
    expect(await client.getEmailStats({ id: untracked })).toMatchObject({
      deliveredCount: 1,
      openedCount: null,
      openedRate: null,
      clickedRate: null,
      machineOpenedCount: null,
      untrackedReason: 'no_public_url',
    })
    expect(await allRows(untracked)).toMatchObject([{ isDelivered: true, isOpened: null, isClicked: null }])
    const old = await sent([
      { address: 'a@clinic.example', state: 'accepted', events: [person(1)] },
      { address: 'b@clinic.example', state: 'accepted' },
    ])
    expect(await allRows(old, { opened: 'nobody' })).toHaveLength(1)
    await product.database.owner.query(`update emails set started_at = now() - interval '14 months' where id = $1`, [
      old,
    ])
    expect(await client.getEmailStats({ id: old })).toMatchObject({
      deliveredCount: 2,
      openedCount: 1,
      openedRate: 50,
      machineOpenedCount: null,
      untrackedReason: 'kept_no_longer',
    })
    const { emails } = await client.listEmails({ status: 'sent', perPage: 100 })
    expect(emails.find(({ id }) => id === old)).toMatchObject({ openedRate: 50 })
    expect(await allRows(old)).toMatchObject([{ isOpened: null }, { isOpened: null, isClicked: null }])
    for (const by of ['person', 'nobody'] as const) {
      expect(await allRows(old, { opened: by })).toEqual([])
      expect(await allRows(untracked, { clicked: by })).toEqual([])
    }
    const waiting = await sent([{ address: 'a@clinic.example', state: 'queued' }])
    expect(await client.getEmailStats({ id: waiting })).toMatchObject({ deliveredRate: null, openedRate: null })
  })

  test('counts by kind of institution and tag, and gives the institutions of found recipients once', async () => {
    const { id: tag } = await client.createTag({ body: { name: '重点連携先' } })
    const [first = 0, second = 0] = institutions
    await client.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: [second], tagIds: [tag] } })
    const id = await sent([
      { address: 'a@clinic.example', institutionId: second, state: 'accepted', events: [person(1)] },
      { address: 'b@clinic.example', institutionId: first, state: 'accepted' },
      { address: 'c@clinic.example', institutionId: second, state: 'accepted' },
      { address: 'd@clinic.example', state: 'accepted' },
    ])
    const { facilityTypes, tags } = await client.getEmailBreakdown({ id })
    expect(tags).toMatchObject([{ id: tag, name: '重点連携先', deliveredCount: 2, openedCount: 1, openedRate: 50 }])
    expect(facilityTypes.find((type) => type.id === null)).toMatchObject({ deliveredCount: 1, openedCount: 0 })
    for (const type of facilityTypes.filter((one) => one.id !== null))
      expect(await allRows(id, { facilityTypeId: type.id ?? 0, standing: 'delivered' })).toHaveLength(
        type.deliveredCount,
      )
    expect(await allRows(id, { tagId: tag })).toHaveLength(2)
    expect(await client.listEmailReportInstitutions({ id })).toEqual({
      totalCount: 2,
      medicalInstitutionIds: [second, first],
    })
    expect(await client.listEmailReportInstitutions({ id, opened: 'person' })).toMatchObject({
      medicalInstitutionIds: [second],
    })
    await client.deleteTag({ id: tag, deleteUsed: true })
  })

  test('shows the e-mail as it was sent, without pixel and counted links', async () => {
    const html =
      '<!doctype html><meta charset="utf-8"><p>{{氏名}}</p><a href="{{link:1}}">案内</a><a href="{{opt_out}}">停止</a><img src="{{pixel}}">'
    const id = await sent([], { html })
    const shown = await client.getSentEmail({ id })
    expect(shown.title).toBe('外来のお知らせ')
    expect(shown.html).toContain('<a href="#">案内</a>')
    expect(shown.html).toContain("default-src 'none'")
    expect(shown.html).not.toContain('{{pixel}}')
    const draft = await client.createEmail({ body: anEmail() })
    expect(await client.getSentEmail({ id: draft.id })).toMatchObject({ html: null })
  })

  test('is nobody else’s', async () => {
    const id = await sent([{ address: 'a@clinic.example', state: 'accepted' }])
    const calls = [
      () => stranger.getEmailStats({ id }),
      () => stranger.getEmailBreakdown({ id }),
      () => stranger.getEmailEffect({ id }),
      () => stranger.getSentEmail({ id }),
      () => stranger.listEmailReports({ id }),
      () => stranger.listEmailReportInstitutions({ id }),
      () => stranger.exportEmailReports({ id, format: 'csv' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  })
})
