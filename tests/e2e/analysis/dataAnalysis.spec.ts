import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { openTable } from '#server/tables/openTable.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import {
  anOwnDepartment,
  anUpload,
  preparedAdmission,
  preparedReferral,
  preparedReverseReferral,
} from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { expectAccessible, expectLegible } from '../axe.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

type SceneDatabase = Parameters<typeof aTenant>[0] &
  Parameters<typeof aPerson>[0] & { app: Parameters<typeof withTenant>[0] }

const lastMonth = monthAfter(dayInJapan(), -1)
const yearBefore = monthAfter(lastMonth, -12)
/** A day so late in the month that the month counts as complete. */
const late = (month: string) => month.replace(/01$/, '28')
const address = '/app/data_analysis?period=last_month'

/** A hospital with two referring institutions. One refers more and one less than a year before. */
const aHospital = async (database: SceneDatabase, institution: Institution) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  const surgery = await anOwnDepartment(database.owner, tenantId, '外科')
  const medicine = await anOwnDepartment(database.owner, tenantId, '内科')
  const shrinking = { name: `${institution.name}分院`, id: 0 }
  shrinking.id = await anInstitution(database.owner, { name: shrinking.name })
  const uploadId = await anUpload(database.owner, person)
  const referrals = (count: number, month: string, from: Institution, department: number, first = count) =>
    Array.from({ length: count }, (_, index) =>
      preparedReferral(
        { tenantId, uploadId, patientId: month === yearBefore && from === institution && index === 0 ? '991' : null },
        {
          referral_date: late(month),
          medical_institution_id: from.id,
          own_department_id: department,
          first_visit_flag: index < first,
        },
      ),
    )
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(tx, tenantId, [
        ...referrals(5, lastMonth, institution, surgery, 3),
        ...referrals(2, yearBefore, institution, surgery),
        ...referrals(2, lastMonth, shrinking, medicine),
        ...referrals(4, yearBefore, shrinking, medicine),
      ]),
    ),
  )
  const reverse = preparedReverseReferral(
    { tenantId, uploadId },
    { reverse_referral_date: late(lastMonth), medical_institution_id_to: institution.id, own_department_id: surgery },
  )
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () => storeReverseReferrals(tx, tenantId, [reverse, reverse, reverse])),
  )
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        preparedAdmission(
          { tenantId, uploadId, patientId: '990' },
          { admission_date: lastMonth, discharge_date: lastMonth },
        ),
        preparedAdmission(
          { tenantId, uploadId, patientId: '991' },
          { admission_date: late(yearBefore), discharge_date: monthAfter(yearBefore, 1) },
        ),
      ]),
    ),
  )
  // Stays of this hospital end up to one month after the referral, so those of last month's referrals are not complete.
  await database.owner.query(
    'insert into settling_lags (tenant_id, month_count, stay_count) values ($1, 1, 1) on conflict do nothing',
    [tenantId],
  )
  await aCommunication(database, person, institution.id, { actedDate: late(lastMonth) })
  return { person, shrinking }
}

/** A figure of the overview. */
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Opens a part of the screen, which loads its data. */
const goTo = (page: Page, part: string) => page.getByRole('button', { name: part, exact: true }).click()

const rows = (page: Page, title: string) => page.getByRole('region', { name: title }).getByRole('listitem')

/** Downloads a ranking with a choice of its menu. @returns the path of the file */
const taken = async (page: Page, title: string, choice: string) => {
  await page.getByRole('button', { name: `「${title}」のメニュー` }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice, exact: true }).click(),
  ])
  return download.path()
}

/** All cells of a workbook, by sheet. */
const sheetsOf = async (path: string) => {
  const table = await openTable(path, '紹介.xlsx')
  const sheets: (readonly string[])[][] = []
  for (const sheet of table.sheets) {
    const found: (readonly string[])[] = []
    for await (const some of table.rows(sheet)) found.push(...some.map(({ cells }) => cells))
    sheets.push(found)
  }
  await table.close()
  return sheets
}

const expectNoOverflow = (page: Page) =>
  expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)

test(
  'the figures of a month are those of the facts, and the address keeps what was asked for',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, shrinking } = await aHospital(database, institution)
    await signIn(page, person, address)
    await expect(card(page, '紹介件数')).toContainText('7件▲ 1件増（+16.7%）比較期間 6件')
    await expect(card(page, '初診紹介件数')).toContainText('5件')
    await expect(card(page, '逆紹介件数')).toContainText('3件')
    await expect(card(page, '紹介元施設数')).toContainText('2施設')
    await expect(card(page, '入院件数')).toContainText('は未確定のため比較していません')
    await expect(page.getByText('入院がまだ出そろっていません（未確定）')).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: '期間と条件' })
        .getByText(/^基準月: \d+年\d+月（直近12か月 = \d+年\d+月〜\d+年\d+月）$/),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: /^紹介率・逆紹介率.*地域医療支援病院/ })).toContainText(
      '初診患者数（',
    )
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('訪問1件中 1件を表示')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await goTo(page, 'ランキング')
    const total = rows(page, '紹介件数の多い連携先')
    await expect(total.nth(0)).toContainText(/^1.*2 → 5件▲ 3件増/)
    await expect(total.nth(1)).toContainText(/^2.*4 → 2件▼ 2件減/)
    const csv = await readFile(await taken(page, '紹介件数の多い連携先', 'CSV'), 'utf8')
    const [ranked, notes] = await sheetsOf(await taken(page, '紹介件数の多い連携先', 'Excel'))
    expect(ranked?.map((cells) => cells.slice(0, 7).join())).toEqual(
      csv
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(0, 7).join()),
    )
    expect(ranked?.[0]?.slice(3, 7)).toEqual([expect.any(String), expect.any(String), '増減（件）', '増減率（%）'])
    expect(ranked?.[1]?.slice(3, 7)).toEqual(['2', '5', '3', '150'])
    expect(notes?.map(([name]) => name)).toEqual(['表', '基準月', '対象期間', '比較', '未確定', '紹介件数', '出力日'])
    await page.getByRole('tab', { name: '増加・減少' }).click()
    await expect(rows(page, '紹介が増えた連携先')).toHaveCount(1)
    await expect(rows(page, '紹介が減った連携先')).toContainText(shrinking.name)
    await goTo(page, '訪問の効果')
    await expect(page.getByText('訪問1件中 1件を表示')).toBeVisible()
    const [visits, aboutVisits] = await sheetsOf(await taken(page, '訪問の効果', 'Excel'))
    expect(visits?.[0]?.slice(4)).toEqual(['訪問前（件）', '訪問後（期間が終わるまで空欄）（件）', '増減（件）'])
    expect(visits?.slice(1).map((cells) => cells.slice(0, 2))).toEqual([[late(lastMonth), institution.name]])
    expect(aboutVisits?.find(([name]) => name === '注意')?.[1]).toContain('訪問が原因とは限りません')
    await expect(page.getByRole('slider', { name: '訪問件数' })).toBeAttached()
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, 'data analysis')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectLegible(page, 'data analysis in the dark')
    await page.reload()
    await goTo(page, 'ランキング')
    await expect(page.getByRole('tab', { name: '増加・減少' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('combobox', { name: '対象期間' })).toHaveText('直近の月（基準月）')
    await page.getByRole('tab', { name: '紹介と逆紹介' }).click()
    await page.getByRole('tabpanel').getByRole('combobox', { name: '並び順' }).click()
    await page.getByRole('option', { name: '逆紹介の多い順' }).click()
    await expect(page).toHaveURL(/ranking=both.*order=most_reverse/)
    await expect(page.getByText(/(?<!逆)紹介一覧は未読込です/)).toBeHidden()
    await page.goto('/app/data_analysis?period=twelve_months&compare=previous')
    await expect(page.getByText(/(?<!逆)紹介一覧は未読込です/)).toBeVisible()
    await expect(card(page, '紹介件数')).toContainText('は紹介一覧が未読込のため比較していません')
  },
)

test(
  'a bar leads to the institutions behind it, and each of them to its referrals of that time',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, shrinking } = await aHospital(database, institution)
    await signIn(page, person, address)
    await goTo(page, '推移と診療科')
    const departments = page.getByRole('slider', { name: '診療科別の紹介' })
    await departments.press('Home')
    await departments.press('Enter')
    const behind = page.getByRole('dialog', { name: /^紹介の内訳.*外科$/ })
    await expect(behind.getByRole('listitem')).toHaveCount(1)
    await expect(behind).not.toContainText(shrinking.name)
    await expectAccessible(page, 'the institutions behind a bar')
    await behind.getByRole('link', { name: institution.name, exact: true }).click()
    await expect(page.getByText('5 件', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(behind).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(behind).toBeHidden()
  },
)

test('what cannot be asked is told at the field', atOneWidth, async ({ page, institution, database }) => {
  const { person } = await aHospital(database, institution)
  await signIn(page, person, `${address}&unit=decade`)
  await expect(page.getByText('使えない条件を除いて表示しています（集計の単位）')).toBeVisible()
  await expect(card(page, '紹介件数')).toContainText('7件')
  await page.getByRole('combobox', { name: '比較' }).click()
  await page.getByRole('option', { name: '期間を指定' }).click()
  await page.getByLabel('比較の終了').selectOption(lastMonth)
  await expect(page.getByRole('alert').filter({ hasText: '重なって' })).toBeVisible()
  await expect(card(page, '紹介件数')).toContainText('比較期間 6件')
  await page.getByLabel('比較の終了').selectOption(yearBefore)
  await expect(page.getByText('重なって')).toBeHidden()
})
