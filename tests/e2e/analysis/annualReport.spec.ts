import { readFile } from 'node:fs/promises'
import { aprilOf, fiscalYearOf, monthAfter, monthsBetween } from '#contract/months.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readWorkbook } from '../../support/readWorkbook.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const year = fiscalYearOf(dayInJapan()) - 1
const [april, march] = [aprilOf(year), monthAfter(aprilOf(year), 11)]

test(
  'the year is reported: shared use and training are entered, and the workbook has them beside the rates',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database)
    const person = await aPerson(database, tenantId, { username: '吉田 直美' })
    await loadMonths(database, person, {
      institutionId: institution.id,
      first: april,
      last: march,
      count: 3,
      also: ['reverse_referral'],
    })
    for (const month of monthsBetween(april, monthAfter(march, -1)))
      await database.owner.query(
        `insert into hospital_counts (tenant_id, month, own_department_id, first_visit_count, entered_by, entered_at)
      values ($1, $2, 0, 4, $3, now())`,
        [tenantId, month, person.accountId],
      )
    await signIn(page, person, '/app/data_analysis')
    await page.getByRole('link', { name: '年度の業務報告' }).click()
    await expect(page.getByRole('heading', { name: '年度の業務報告（地域医療支援病院）' })).toBeVisible()
    await expect(page.getByText(`初診患者数が登録されていない月: ${year + 1}年3月`)).toBeVisible()
    await page.getByRole('button', { name: '設備・施設を追加' }).click()
    await page.getByLabel('設備・施設', { exact: true }).fill('MRI')
    await page.getByLabel('利用回数').fill('３１２')
    await page.getByRole('button', { name: '研修を追加' }).click()
    await page.getByLabel('実施日').fill(`${year}-06-05`)
    await page.getByLabel('研修の内容').fill('心不全の地域連携')
    await page.getByLabel('研修者数（院外）').fill('約41')
    await page.getByLabel('登録医療機関数').fill('210')
    const save = page.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await expect(page.getByText('0以上の整数で入力してください')).toBeVisible()
    // At the top, no field is half under the bar.
    await page.evaluate('scrollTo(0, 0)')
    await expectAccessible(page, 'the yearly report')
    await page.getByLabel('研修者数（院外）').fill('41')
    await save.click()
    await expect(page.getByText(/最後の保存: .*吉田 直美/)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '業務報告（Excel）' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`地域医療支援病院業務報告_${year}年度.xlsx`)
    const sheets = await readWorkbook(new Blob([await readFile(await download.path())]))
    const rowIn = (sheet: string, name: string) => sheets.get(sheet)?.find(([first]) => first === name)
    expect(rowIn('概要', '登録医療機関数')?.[1]).toBe('210')
    expect(rowIn('概要', '紹介率（医療法）')?.[1]).toBe('')
    expect(rowIn('月別', `${year}年4月`)?.slice(1, 4)).toEqual(['3', '4', '3'])
    expect(rowIn('共同利用', 'MRI')?.[1]).toBe('312')
    expect(rowIn('研修', `${year}/6/5`)?.slice(1, 3)).toEqual(['心不全の地域連携', '41'])
  },
)
