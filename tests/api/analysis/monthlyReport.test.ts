import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { defaultLetterRules } from '#contract/facts/letterRules.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice } from '../../support/facts/chartOffice.ts'
import { preparedReferral } from '../../support/facts/factBuilders.ts'
import { type PlacedText, readPdf } from '../../support/readPdf.ts'

let product: TestApi
let institutions: number[]
const names = ['髙﨑内科クリニック', '𠮷田外科医院']
beforeAll(async () => {
  product = await testApi()
  institutions = []
  for (const name of names) institutions.push(await anInstitution(product.database.owner, { name }))
})
afterAll(() => product.stop())

let office: ChartOffice
beforeEach(async () => {
  office = await aChartOffice(product, institutions)
})

const asked = {
  period: { startDate: '2026-04-01', endDate: '2026-06-30' },
  comparisonPeriod: { startDate: '2025-04-01', endDate: '2025-06-30' },
  unitType: 'month',
} as const

type Asked = NonNullable<Parameters<ChartOffice['client']['createMonthlyReport']>[0]>['body']

const make = (more: Partial<Asked> = {}, by = office) => by.client.createMonthlyReport({ body: { ...asked, ...more } })

const read = async (more: Partial<Asked> = {}, by = office) => readPdf(await make(more, by))

/** Stores a number of referrals from an institution on a day, to a department. */
const store = (
  referrals: readonly (readonly [institutionId: number, day: string, count: number, department?: number])[],
  { tenantId, uploadId } = office,
) =>
  withTenant(product.database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        referrals.flatMap(([institutionId, day, count, department]) =>
          Array.from({ length: count }, () =>
            preparedReferral(
              { tenantId, uploadId },
              {
                referral_date: day,
                medical_institution_id: institutionId,
                own_department_id: office.departments[department ?? -1] ?? null,
              },
            ),
          ),
        ),
      ),
    ),
  )

const [first, second] = [0, 1]
const institutionAt = (place: number) => institutions[place] ?? 0

const aSpring = async () => {
  await store([
    [institutionAt(first), '2026-04-10', 7, 0],
    [institutionAt(first), '2025-05-10', 5, 0],
    [institutionAt(second), '2026-06-10', 1_234, 1],
    [institutionAt(second), '2025-06-10', 3, 1],
  ])
  await aCommunication(product.database, office.person, institutionAt(first), { actedDate: '2026-05-11' })
}

/** The sheets before the appendix. */
const sheetsOf = (pages: readonly (readonly PlacedText[])[]) => {
  const appendix = pages.findIndex((texts) => {
    const text = texts.map((one) => one.text).join('')
    return text.replaceAll(/\s/g, '').includes('本文のグラフと順位のもとになった数値です')
  })
  expect(appendix).toBeGreaterThan(0)
  return { body: appendix, appendix: pages.slice(appendix) }
}

test('a report tells the figures of the API, in letters that can be copied', async () => {
  await aSpring()
  // Visits are in a sum only if the months around them are loaded.
  await store([[institutionAt(first), '2026-05-20', 1, 0]])
  const { text } = await read({ months: 1 })
  const { period, comparisonPeriod } = await office.client.compareReferrals({
    body: { period: asked.period, comparisonPeriod: asked.comparisonPeriod },
  })
  const count = (value: number | null | undefined) => new Intl.NumberFormat('ja-JP').format(value ?? 0)
  const counted: readonly Figure[] = ['referral_count', 'first_visit_referral_count', 'referring_institution_count']
  const unitOf = { referral_count: '件', first_visit_referral_count: '件', referring_institution_count: '施設' }
  for (const figure of counted) {
    const [now, before] = [period, comparisonPeriod].map(({ items }) => items.find(({ key }) => key === figure)?.value)
    const unit = new Map(Object.entries(unitOf)).get(figure)
    expect(text).toMatch(
      new RegExp(`${figures[figure].name.ja} ※\\d+ ${count(now)} ${unit} .*?比較期間 ${count(before)}${unit}`),
    )
  }
  expect(text.replaceAll(' ', '')).toMatch(/紹介件数※11,242件.*は紹介一覧が未読込のため比較していません比較期間8件/)
  expect(text).toContain('※1 紹介件数: 期間中に受けた紹介（紹介日）。')
  for (const name of names) expect(text).toContain(name)
  // A sentence may continue on the next line.
  const joined = text.replaceAll(' ', '')
  expect(joined).toContain(
    '次の患者数が登録されていないため、計算できない率があります:初診患者数（2026年4月〜2026年6月）',
  )
  expect(text).toContain('すべての訪問 1件')
  expect(joined).toContain('同じ連携先を何度も訪問したときは、同じ紹介を訪問ごとに数えます。')
  expect(joined).toContain('紹介件数の多い：対象期間か比較期間に紹介が1件以上ある連携先（対象期間は0件の連携先も含み')
  expect(joined).toContain('比較期間だけ：比較期間は1件以上、対象期間は0件の連携先')
  // Nobody has stopped who did not refer in three months.
  expect(joined).not.toContain('途絶えた')
  expect(joined).toContain('訪問先が少ないため、偶然の増減と区別できません。')
  // The law asks about a year of the whole hospital.
  expect(joined).toContain('要件は1年間の実績で判定されます。')
  const ofDepartment = (await read({ months: 1, ownDepartmentIds: [office.departments[0] ?? 0] })).text
  expect(ofDepartment.replaceAll(' ', '')).toContain('率の定義と要件は病院全体のものです。')
})

test('a report of visits of one type counts these alone, and says so', async () => {
  await aSpring()
  for (const actedDate of ['2026-05-12', '2026-05-13'])
    await aCommunication(product.database, office.person, institutionAt(second), { type: 'new_visit', actedDate })
  // Visits are in a sum only if the months around them are loaded.
  await store([[institutionAt(first), '2026-05-20', 1, 0]])
  const textOf = async (more: object) => (await read({ months: 1, ...more })).text.replaceAll(' ', '')
  const all = await textOf({})
  expect(all).toContain('すべての訪問3件')
  expect(all).toContain('うち新規訪問')
  expect(all).toContain('うち新規訪問以外')
  expect(all).not.toContain('訪問の種類')
  const ofFirstVisits = await textOf({ visitType: 'new_visit' })
  expect(ofFirstVisits).toContain('すべての訪問2件')
  expect(ofFirstVisits).toContain('訪問の種類新規訪問')
  expect(ofFirstVisits).toContain('うち新規訪問')
  expect(ofFirstVisits).not.toContain('うち新規訪問以外')
})

test('the months of lists are those of files, and not of letters entered by hand', async () => {
  await aSpring()
  await office.client.createReferral({
    id: institutionAt(first),
    body: { referralDate: '2026-07-10', firstVisitFlag: true },
  })
  const text = (await read()).text.replaceAll(' ', '')
  expect(text).toContain('データ紹介一覧2025年5月〜2025年6月、2026年4月、2026年6月')
  expect(text).not.toContain('紹介一覧2025年5月〜2025年6月、2026年4月、2026年6月〜')
})

test('a report says which months are not loaded, and a long one is told by years', async () => {
  await aSpring()
  const before = '2025年4月、2026年5月の紹介一覧は未読込です。手で登録した分だけを表示し、増減は示しません。'
  const spring = (await read()).text.replaceAll(' ', '')
  expect(spring).toContain(before)
  expect(spring).toContain('データ紹介一覧2025年5月〜2025年6月、2026年4月、2026年6月')
  expect(spring).toContain('基準月2026年6月（直近12か月=2025年7月〜2026年6月）')
  const june = {
    period: { startDate: '2026-06-01', endDate: '2026-06-30' },
    comparisonPeriod: { startDate: '2025-06-01', endDate: '2025-06-30' },
  }
  const ofJune = (await read(june)).text
  expect(ofJune.replaceAll(' ', '')).not.toMatch(/(?<!逆)紹介一覧は未読込/)
  expect(ofJune).toContain('紹介件数 ※1 1,234 件 ▲ 1,231件増（+41,033.3%） 比較期間 3件')
  const { text, pages } = await read({
    period: { startDate: '2011-07-01', endDate: '2026-06-30' },
    comparisonPeriod: { startDate: '1996-07-01', endDate: '2011-06-30' },
    visitUnitType: 'week',
  })
  expect(text.replaceAll(' ', '')).toContain(
    '集計の単位対象期間が長いため、紹介は月ではなく年度ごと、訪問は週ではなく年度ごとに示します',
  )
  expect(text).toContain('年度ごとの数値')
  expect(sheetsOf(pages).body).toBeLessThanOrEqual(10)
})

test('a report says what it is, whose, of what, and carries its fonts', async () => {
  await aSpring()
  await product.database.owner.query(`update tenants set name = '水前寺病院' where tenant_id = $1`, [office.tenantId])
  const file = await make({
    ownDepartmentIds: [office.departments[0] ?? 0, 0],
    medicalInstitutions: { prefecture: '43', medicalInstitutionName: 'クリニック', facilityTypeIds: [2] },
    staffIds: [office.person.accountId],
  })
  expect(file.type).toBe('application/pdf')
  const { text, pages, ...report } = await readPdf(file)
  expect(report.title).toBe('地域連携月次報告　2026年4月〜2026年6月')
  expect(report.author).toMatch(/^水前寺病院/)
  expect(report.language).toBe('ja')
  expect(report.bookmarks).toEqual(
    expect.arrayContaining(['概要', '紹介率・逆紹介率', '推移と診療科', 'ランキング', '訪問の効果', '数値の定義']),
  )
  expect(report.fonts.names).toHaveLength(2)
  expect(report.fonts.embedded).toBe(2)
  expect(text).toContain('取扱注意')
  expect(text).not.toContain('社外秘')
  expect(text).toContain('対象期間 2026年4月〜2026年6月（2026年4月1日(水)〜2026年6月30日(火)）')
  expect(text).toContain('自院の診療科 内科・診療科なし')
  expect(text).toMatch(/連携先の条件 医療機関名: クリニック／都道府県: 熊本県／施設種別: \S+/)
  expect(text).toMatch(/訪問の担当者 職員/)
  // Visits have no department, on the first page, in their own part and in what they brought.
  expect(text.match(/訪問は自院の診療科では絞り込まれていません/g)).toHaveLength(3)
  expect(file.name).toBe('地域連携月次報告_2026年4月〜2026年6月_内科・診療科なし_連携先の条件あり.pdf')
  expect(text).toContain('紹介件数 ※1 7 件')
  expect(text).not.toContain(names[1])
  const numbers = pages.map((texts) => texts.at(-1)?.text)
  expect(numbers).toEqual(pages.map((_, index) => `${index + 1} / ${pages.length}`))
})

test('nothing of another hospital is in a report, and without figures it says why', async () => {
  await aSpring()
  const stranger = await aChartOffice(product, institutions)
  const { text } = await read({}, stranger)
  for (const name of [...names, '1,234', '1,241']) expect(text).not.toContain(name)
  expect(text.replaceAll(/\s/g, '')).toContain('2026年4月〜2026年6月は紹介一覧が未読込のため分かりません。')
  expect(text).not.toContain('この期間・条件の紹介はありません。')
  expect(text).toContain('この期間・条件の訪問は記録されていません。')
  expect(text).toContain('紹介一覧は取り込まれていません')
  expect(text).toContain('基準月 なし（終わった月の紹介一覧が取り込まれていません）')
})

const partners = async (count: number, more: (index: number) => Parameters<typeof anInstitution>[1]) => {
  const ids: number[] = []
  for (let index = 1; index <= count; index += 1) ids.push(await anInstitution(product.database.owner, more(index)))
  return ids
}

const continuedPages = (pages: Awaited<ReturnType<typeof read>>['pages']) =>
  pages.filter((texts) => texts.some(({ text }) => text.endsWith('（続き）')))

test('a ranking that goes on over a page begins anew there, and says how many institutions are not on paper', async () => {
  const many = await partners(60, (index) => ({ name: `水前寺内科${index}` }))
  await store(many.map((id, index) => [id, '2026-05-10', 1 + index] as const))
  const { pages, text } = await read()
  expect(sheetsOf(pages).body).toBeLessThanOrEqual(10)
  expect(text).toContain('60施設のうち上位30施設。残り30施設は画面「データ分析」に')
  const continued = continuedPages(pages)
  expect(continued.length).toBeGreaterThan(0)
  for (const texts of continued) expect(texts.some(({ text: written }) => written === '医療機関')).toBe(true)
})

describe('sixty institutions with long names', () => {
  const longName = (index: number) =>
    `医療法人社団熊本南部地域医療振興会附属総合リハビリテーション・在宅医療支援センター第${index}診療所`

  /** Texts whose letters overlap. */
  const overlapping = (texts: readonly PlacedText[]) =>
    texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          (other) =>
            one.x + one.width > other.x + 0.5 &&
            other.x + other.width > one.x + 0.5 &&
            Math.abs(one.y - other.y) < 0.7 * Math.min(one.size, other.size),
        )
        .map((other) => [one.text, other.text]),
    )

  test('neither run over each other nor over the edge, and tables begin anew on each page', async () => {
    const many = await partners(60, (index) => ({
      name: longName(index),
      address: '熊本県上益城郡嘉島町大字上島字長池2232番地イオンモール熊本東館1階医療モール内',
    }))
    await store(many.map((id, index) => [id, '2026-05-10', 1 + index] as const))
    await product.database.owner.query(
      'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) select $1, unnest($2::bigint[])',
      [office.tenantId, many.slice(0, 8)],
    )
    const { pages, text } = await read()
    for (const [index, texts] of pages.entries()) {
      expect([index + 1, overlapping(texts)]).toEqual([index + 1, []])
      for (const { text: written, x, y, width } of texts)
        expect([written, x >= 40 && x + width <= 556 && y >= 25 && y <= 815]).toEqual([written, true])
    }
    expect(sheetsOf(pages).body).toBeLessThanOrEqual(10)
    expect(text).toContain('60施設のうち上位10施設。残り50施設は画面「データ分析」に')
    expect(text).toContain(
      '合計の大きい5つのほかは、3つを合わせて「その他」としています。一つずつの値は付録にあります。',
    )
  })
})

test('the appendix has all months of the charts, of the earlier period too, however much the report has', async () => {
  const many = await partners(60, (index) => ({
    name: `医療法人社団熊本南部地域医療振興会附属総合リハビリテーション${index}`,
  }))
  const months = Array.from({ length: 24 }, (_, index) => monthAfter('2024-07-01', index))
  await store(months.map((month, index) => [institutionAt(first), month, 101 + index] as const))
  await store(many.map((id, index) => [id, '2026-05-10', 1 + index] as const))
  const { pages, text } = await read({
    period: { startDate: '2025-07-01', endDate: '2026-06-30' },
    comparisonPeriod: { startDate: '2024-07-01', endDate: '2025-06-30' },
  })
  const appendix = sheetsOf(pages)
    .appendix.flat()
    .map(({ text: written }) => written)
  for (const [index] of months.slice(0, 12).entries()) expect(appendix).toContain(String(101 + index))
  expect(text).not.toContain('紙面に入らない')
  expect(text).not.toMatch(/行のうち/)
})

test('a report is noted in the audit log as an export', async () => {
  await make()
  const { rows } = await product.database.owner.query(
    `select action, record_type, operation from audit_logs where tenant_id = $1 order by id desc limit 1`,
    [office.tenantId],
  )
  expect(rows).toEqual([{ action: 'export', record_type: 'monthly_report', operation: 'createMonthlyReport' }])
})

test('a report is refused at the field, as the figures are', async () => {
  const refusal = async (more: Partial<Asked>) =>
    make(more).then(
      () => [],
      (error: { problem: { status: number; errors: { path: string }[] } }) => [
        error.problem.status,
        ...error.problem.errors.map(({ path }) => path),
      ],
    )
  const stranger = await aChartOffice(product, institutions)
  expect(await refusal({ comparisonPeriod: asked.period })).toEqual([422, 'comparison_period'])
  expect(await refusal({ period: { startDate: '2026-04-02', endDate: '2026-06-30' } })).toEqual([
    422,
    'period.start_date',
  ])
  expect(await refusal({ ownDepartmentIds: [0, stranger.departments[0] ?? 0] })).toEqual([422, 'own_department_ids.1'])
  expect(await refusal({ staffIds: [stranger.person.accountId] })).toEqual([422, 'staff_ids.0'])
})

test('a person of the conditions who can no longer sign in is marked on paper', async () => {
  await aSpring()
  const away = await aPerson(product.database, office.tenantId, { username: '休職花子', enabledCrm: false })
  const { text } = await read({ staffIds: [away.accountId] })
  expect(text).toMatch(/訪問の担当者 休職花子（利用停止）/)
})

test('a report counts only what its conditions find, and says in words what they are', async () => {
  await aSpring()
  const { client } = office
  const tag = await client.createTag({ body: { name: '重点連携' } })
  await client.replaceMedicalInstitutionTags({ id: institutionAt(first), body: { tagIds: [tag.id] } })
  const { text } = await read({
    ownDepartmentIds: [office.departments[0] ?? 0],
    medicalInstitutions: { tagIds: [tag.id] },
  })
  expect(text).toContain('紹介件数 ※1 7 件')
  expect(text).toContain('タグ: 重点連携')
  expect(text).not.toContain(names[second])
})

test('a report whose conditions name what is gone finds nothing by it, and names it', async () => {
  await aSpring()
  const { client } = office
  const tag = await client.createTag({ body: { name: '重点連携' } })
  const label = await client.createMedicalInstitutionLabel({
    body: { name: '規模', componentType: 'select', selections: [{ label: '大' }] },
  })
  const selectionIds = label.selections.map(({ id }) => id)
  await client.replaceMedicalInstitutionTags({ id: institutionAt(first), body: { tagIds: [tag.id] } })
  const asks = async (medicalInstitutions: Asked['medicalInstitutions']) => (await read({ medicalInstitutions })).text
  const conditions = { tagIds: [tag.id], labels: [{ labelId: label.id, selectionIds }] }
  await client.deleteTag({ id: tag.id, deleteUsed: true })
  await client.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
  const text = await asks(conditions)
  expect(text).toContain('タグ: 重点連携（削除済み）')
  expect(text).toContain('規模（削除済み）: 大（削除済み）')
  expect(text).not.toContain(names[first])
  const excluding = await asks({ tagIds: [tag.id], tagIdsSearchCondition: 'exclude' })
  expect(excluding).toContain('タグ（含まない）: 重点連携（削除済み）')
  expect(excluding).not.toContain(names[first])
})

test('a report counts the letters that are owed, sent and not sent where the tenant tracks them, and says nothing of them elsewhere', async () => {
  const today = dayInJapan()
  const lastMonth = monthAfter(today, -1)
  const more = {
    period: { startDate: monthAfter(today, -2), endDate: lastDayOf(lastMonth) },
    comparisonPeriod: { startDate: monthAfter(today, -14), endDate: lastDayOf(monthAfter(today, -13)) },
  }
  const refer = (id: number, referralDate: string) =>
    office.client.createReferral({ id, body: { referralDate, firstVisitFlag: true } })
  await refer(institutionAt(first), lastMonth)
  await refer(institutionAt(second), monthAfter(today, -2))
  const before = await read(more)
  expect(before.bookmarks).not.toContain('返書')
  const owner = await product.clientFor(await aPerson(product.database, office.tenantId, { role: 'owner' }))
  const { updated_at: _time, departments: _none, ...days } = defaultLetterRules
  await owner.replaceReferralLetterRules({
    body: {
      arrivalDays: days.arrival_days,
      interimInpatientDays: days.interim_inpatient_days,
      interimOutpatientDays: days.interim_outpatient_days,
      finalInpatientDays: days.final_inpatient_days,
      finalOutpatientDays: days.final_outpatient_days,
      startsOn: lastMonth,
      updatedAt: null,
    },
  })
  const { referralLetters } = await office.client.listReferralLetters({ kind: 'arrival' })
  await office.client.markReferralLetters({
    body: { letterIds: referralLetters.slice(0, 1).map(({ id }) => id), state: 'sent', sentOn: today },
  })
  const { bookmarks, text } = await read(more)
  expect(bookmarks).toContain('返書')
  expect(text).toMatch(/受診報告 1 1 0 0 0 0/)
  expect(text).toContain('うち未確認')
  const [, ...totals] = /合計 (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(text) ?? []
  const [owed = 0, sent = 0, unsent = 0, upcoming = 0, unconfirmed = 0, overdue = 0] = totals.map(Number)
  expect(owed).toBe(sent + unsent)
  expect(unsent).toBe(upcoming + unconfirmed + overdue)
  expect(text).toContain('より前の紹介は、返書の期限を数えていない')
  const { text: narrowed } = await read({
    ...more,
    medicalInstitutions: { medicalInstitutionName: names[second] ?? '' },
  })
  expect(narrowed).toMatch(/受診報告 0 0 0 0/)
})
