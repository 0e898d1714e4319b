import { readFile } from 'node:fs/promises'
import { monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aCommunication, aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress, filtersOf } from '../screens.ts'

const lastMonth = monthAfter(dayInJapan(), -1)
const lastYear = monthAfter(lastMonth, -12)
const nameOf = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`

test('the charts of an institution tell exact values, lead to the referrals behind them, and can be taken away', async ({
  page,
  institution,
  database,
}) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  const department = await anOwnDepartment(database.owner, tenantId, '循環器内科')
  const place = { tenantId, uploadId: await anUpload(database.owner, person), patientId: '1' }
  const stays = { ...place, uploadId: await anUpload(database.owner, person, 'ff1_file') }
  const referral = (referral_date: string) =>
    preparedReferral(place, {
      referral_date,
      medical_institution_id: institution.id,
      own_department_id: department,
    })
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const changed = await storeReferrals(tx, tenantId, [referral(lastMonth), referral(lastMonth), referral(lastYear)])
      await storeAdmissions(tx, tenantId, [
        preparedAdmission(stays, {
          admission_date: lastMonth,
          main_icd10: 'I509',
          main_disease_name: 'うっ血性心不全',
        }),
      ])
      return changed
    }),
  )
  await aCommunication(database, person, institution.id, { actedDate: lastMonth })
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  const years = block('紹介件数の推移と訪問')

  await test.step('the chart is drawn, and the arrow keys tell its values', async () => {
    await signIn(page, person, chartAddress(institution))
    await expect(years.locator('svg rect').first()).toBeVisible()
    await expect(block('紹介患者の入院病名（直近12か月の紹介）')).toContainText('うっ血性心不全')
    const slider = years.getByRole('slider')
    await slider.focus()
    await slider.press('Home')
    for (let month = Number(lastMonth.slice(5, 7)); month !== 4; month = month === 1 ? 12 : month - 1)
      await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${nameOf(lastMonth)} .* 1件.* 2件.* 1件$`))
    await expect(years.getByText(nameOf(lastMonth), { exact: true }).first()).toBeVisible()
    // The walk through all screens comes by an office without figures, so it sees no chart drawn.
    await expectAccessibleInBothThemes(page, 'a chart with charts')
  })

  await test.step('its figures can be read as a table and taken away as picture, CSV and workbook', async () => {
    const choose = async (item: string) => {
      await years.getByRole('button', { name: /のメニュー$/ }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    const taken = async (item: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), choose(item)])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const picture = await taken('画像を保存 (PNG)')
    expect(picture.name).toMatch(/^紹介件数の推移と訪問_\d{8}\.png$/)
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect((await taken('Excel')).bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await taken('CSV')).bytes.toString()).toContain(
      `${nameOf(lastMonth)},${nameOf(lastYear)},1,2,1,${institution.name}\r\n`,
    )
    await choose('表で見る')
    const row = years.getByRole('row').filter({ hasText: nameOf(lastMonth) })
    await expect(row.getByRole('cell')).toHaveText([nameOf(lastYear), '1件', '2件', '1件'])
    await choose('グラフで見る')
  })

  await test.step('a disease leads to the referrals of those who were admitted with it', async () => {
    const diseases = page.getByRole('slider', { name: '紹介患者の入院病名（直近12か月の紹介）' })
    await diseases.press('Home')
    await diseases.press('Enter')
    await expect(filtersOf(page).bar).toContainText('入院の病名: うっ血性心不全（I509）')
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('a month leads to its referrals, and above their list another month narrows it down', async () => {
    const slider = years.getByRole('slider')
    await slider.focus()
    await slider.press('Home')
    for (let month = Number(lastMonth.slice(5, 7)); month !== 4; month = month === 1 ? 12 : month - 1)
      await slider.press('ArrowRight')
    await slider.press('ArrowDown')
    await slider.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}/referrals\\?`))
    await expect(page.getByText('2 件', { exact: true })).toBeVisible()
    const months = page.getByRole('region', { name: '紹介・逆紹介と訪問（直近24か月）' })
    const slider24 = months.getByRole('slider')
    await slider24.focus()
    for (let back = 0; back < 12; back += 1) await slider24.press('ArrowLeft')
    await slider24.press('Enter')
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  })
})
