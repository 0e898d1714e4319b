import type { Page } from '@playwright/test'
import { hospitalLife } from '#server/sampleFiles/hospitalLife.ts'
import type { HospitalMonth } from '#server/sampleFiles/hospitalEvents.ts'
import { referralFile, reverseReferralFile } from '#server/sampleFiles/referralFiles.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const importing = (page: Page) => page.getByRole('button', { name: /件を取り込む$/ })
const check = (page: Page) => page.getByRole('button', { name: '全行を確認する' })
const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: cp932(text) })

const year = 2022
const departments = ['総合内科', '循環器内科', '整形外科']

/** Somebody of a new office with departments. */
const anOffice = async (database: Parameters<typeof aPerson>[0]) => {
  const person = await aPerson(database, await aTenant(database), { role: 'owner' })
  for (const name of departments) await anOwnDepartment(database.owner, person.tenantId, name)
  return person
}

/** Of this seed's referrals some are of each referrer and each department, in every year: there is always something to ask. */
const seed = 1

/** Two months of a hospital to which an institution and one with an ambiguous name refer. */
const twoMonths = (institution: Institution, namesake: string): [HospitalMonth, HospitalMonth] => {
  const referrer = (id: number, name: string, address: string) => ({
    id,
    name,
    code: null,
    address,
    doctor: '山田 太郎',
    postalCode: '8600001',
  })
  const [first, second] = hospitalLife({
    seed,
    referrers: [referrer(1, institution.name, '熊本県熊本市中央区水前寺1-1-1'), referrer(2, namesake, '')],
    departments,
    from: `${year}-04`,
    months: 2,
    referralsPerMonth: 40,
    otherStaysPerMonth: 0,
    visitsPerMonth: 0,
  })
  if (!first || !second) throw new Error('Two months were asked for')
  return [first, second]
}

test(
  'a list of referrals comes in once its one unclear institution and department are told; the next month’s asks nothing',
  atOneWidth,
  async ({ page, institution, database }) => {
    const namesake = `${institution.name}分院`
    const annex = `${institution.name}別館`
    for (const name of [namesake, annex])
      for (const address of ['熊本県八代市松江城町1-1', '熊本県天草市東浜町2-2'])
        await anInstitution(database.owner, { name, address })
    const [april, may] = twoMonths(institution, namesake)
    const centre = `循環器センター${institution.id}`
    const fileOf = (month: HospitalMonth) => referralFile(month).replaceAll('循環器内科', centre)

    await signIn(page, await anOffice(database), '/app/data_uploads/referrals')
    await expect(page.getByRole('heading', { name: '紹介リストの取り込み' })).toBeVisible()
    await choose(page, `四月${institution.id}.csv`, fileOf(april))

    const plan = block(page, '列の対応')
    await expect(plan.getByLabel('列「受付日」の内容')).toHaveValue('referral_date')
    await expect(plan.getByLabel('列「受診診療科」の内容')).toHaveValue('own_department')
    const preview = block(page, '最初の行のプレビュー')
    await expect(preview.getByRole('row').nth(1).or(preview.getByRole('listitem').first())).toContainText(`${year}-04-`)

    await check(page).click()
    await expect(page.getByText('未回答 2件')).toBeVisible()
    await page.getByLabel(`「${namesake}」の医療機関`).selectOption(`${namesake}（熊本県八代市松江城町1-1）`)
    await expect(page.getByText('未回答 1件')).toBeVisible()
    await page.getByLabel(`「${centre}」の診療科`).selectOption({ label: '循環器内科' })
    await expect(page.getByText('未回答 0件')).toBeVisible()
    await check(page).click()
    await expect(page.getByText(`${year}年4月の紹介として取り込みます`)).toBeVisible()
    await importing(page).click()
    await expect(page.getByText(`${year}年4月の紹介を取り込みました`)).toBeVisible()
    await expect(
      page.getByText(`${april.referrals.length}件を取り込みました。取り込まなかった行は0件です`),
    ).toBeVisible()

    await page.getByRole('button', { name: '取り込みの一覧へ' }).click()
    await choose(page, `五月${institution.id}.csv`, fileOf(may))
    await expect(page.getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
    await expect(page.getByText('先に「全行を確認する」で', { exact: false })).toBeVisible()
    await check(page).click()
    await importing(page).click()
    await expect(page.getByText(`${may.referrals.length}件を取り込みました。取り込まなかった行は0件です`)).toBeVisible()

    await page.getByRole('button', { name: '取り込みの一覧へ' }).click()
    const corrected = april.referrals.slice(1)
    const ofAnnex = corrected.filter(({ referrer }) => referrer.name === namesake).length
    await choose(
      page,
      `四月訂正${institution.id}.csv`,
      fileOf({ ...april, referrals: corrected }).replaceAll(namesake, annex),
    )
    await check(page).click()
    await expect(
      page.getByText(`${year}年4月には、ファイルから取り込んだ紹介が${april.referrals.length}件あります`, {
        exact: false,
      }),
    ).toBeVisible()
    await page.getByLabel(`${year}年4月の扱い`).selectOption({ label: '置き換える' })
    await importing(page).click()
    const lost = april.referrals.length - (corrected.length - ofAnnex)
    if (lost >= 20) {
      await page.getByLabel('なくなる件数').pressSequentially(String(lost))
      await page.keyboard.press('Enter')
    } else await page.getByRole('button', { name: '除いて取り込む' }).click()
    await expect(
      page.getByText(`${corrected.length - ofAnnex}件を取り込みました。取り込まなかった行は${ofAnnex}件です`),
    ).toBeVisible()
    await page.getByLabel(`「${annex}」の医療機関`).selectOption(`${annex}（熊本県天草市東浜町2-2）`)
    await page.getByRole('button', { name: '回答を反映して取り込み直す' }).click()
    await expect(page.getByText(`${corrected.length}件を取り込みました。取り込まなかった行は0件です`)).toBeVisible()
    await page.getByRole('button', { name: '取り消す' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('このファイルが置き換えた以前のデータ')
    await question.getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('取り込みを取り消しました')).toBeVisible()
  },
)

test('a list of reverse referrals comes in the same way', atOneWidth, async ({ page, institution, database }) => {
  const [april] = twoMonths(institution, institution.name)
  await signIn(page, await anOffice(database), '/app/data_uploads/reverse_referrals')
  await expect(page.getByRole('heading', { name: '逆紹介リストの取り込み' })).toBeVisible()
  await choose(page, `逆紹介${institution.id}.csv`, reverseReferralFile(april))
  await expect(block(page, '列の対応').getByLabel('列「逆紹介日」の内容')).toHaveValue('reverse_referral_date')
  await check(page).click()
  await importing(page).click()
  await expect(page.getByText(/^2\d{3}年.*の逆紹介を取り込みました。$/)).toBeVisible()
})
