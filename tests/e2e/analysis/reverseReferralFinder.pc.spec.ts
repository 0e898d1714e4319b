import type { Page } from '@playwright/test'
import type pg from 'pg'
import { anInstitution, openOn, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { expectAccessible, expectLegible } from '../axe.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { expect, type Institution, test } from '../fixtures.ts'
import { goWithin } from '../places/place.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const finder = '/app/reverse_referral_finder'
const row = (page: Page, { name }: Institution) => page.getByRole('listitem', { name, exact: true })
const choice = (page: Page, { name }: Institution) => page.getByRole('checkbox', { name: `${name}を候補に選ぶ` })

/** Somebody of a new hospital. */
const aNurse = async (database: Parameters<typeof aPerson>[0]) => {
  const institutionId = await anInstitution(database.owner, { longitude: 130.72, latitude: 32.79 })
  return aPerson(database, await aTenant(database, { name: '水前寺病院', institutionId }))
}

let islands = 0

/** Two cardiologists, two kilometres apart and with no other institution nearby, and their postal code. */
const anIsland = async (owner: pg.Pool) => {
  // In the empty sea, each island far from those of other tests.
  islands += 1
  const number = (test.info().parallelIndex * 20 + islands) % 500
  const postalCode = `999${String(number).padStart(4, '0')}`
  const place = { longitude: 136 + (number % 20) / 2, latitude: 20.5 + Math.floor(number / 20) / 4 }
  const cardiology = { departmentIds: [1017], departments: ['循環器内科'] }
  const names = { near: `島${number}循環器クリニック`, far: `島${number}在宅医院` }
  const near = await anInstitution(owner, {
    ...cardiology,
    ...place,
    postalCode,
    name: names.near,
    kana: 'シマクリニック',
  })
  const far = await anInstitution(owner, {
    ...cardiology,
    ...place,
    latitude: place.latitude + 0.018,
    name: names.far,
    facilityTypeIds: [2, 105],
  })
  await openOn(owner, near, { mon: ['09:00', '12:30'], sat: ['09:00', '12:00'] }, { department: '循環器内科' })
  return { near: { id: near, name: names.near }, far: { id: far, name: names.far }, postalCode }
}

/** Writes a note that only the office may see. */
const noteOn = (owner: pg.Pool, { tenantId, accountId }: Person, { id }: Institution, content: string) =>
  owner.query(
    'insert into special_notes (tenant_id, medical_institution_id, content, updated_by) values ($1, $2, $3, $4)',
    [tenantId, id, content, accountId],
  )

test('a postal code typed right after a disease was chosen keeps the disease', async ({ page, database }) => {
  await signIn(page, await aNurse(database), finder)
  await expect(page.getByText(/^[\d,]+ 施設$/)).toBeVisible()
  const disease = page.getByRole('combobox', { name: '病名' })
  await disease.focus()
  await page.keyboard.type('I50')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  // The keys follow at once, before the result has been updated for the disease.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const searched = page.waitForRequest((request) => request.postData()?.includes('8620950') ?? false)
  await page.keyboard.type('8620950')
  await expect(page).toHaveURL(/diseaseCode/)
  await expect(disease).toHaveValue(/I50|心/)
  await expect(page.getByLabel('患者さんの郵便番号')).toHaveValue('8620950')
  expect((await searched).postDataJSON()).toMatchObject({ disease_code: expect.any(String) })
  await expect(page).toHaveURL(/diseaseCode/)
})

test('a nurse finds whom a patient can be sent back to and compares, and where the patient lives stays out of the address', async ({
  page,
  database,
}) => {
  const { near, far, postalCode } = await anIsland(database.owner)
  const person = await aNurse(database)
  await noteOn(database.owner, person, near, '院長に内緒の話')
  await signIn(page, person, finder)
  await expect(page.getByText(/^[\d,]+ 施設$/)).toBeVisible()
  await page.getByLabel('患者さんの郵便番号').fill(`〒${postalCode.slice(0, 3)}ー${postalCode.slice(3)}`)
  await expect(page.getByText('2 施設', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: '診療科' }).fill('循環器内科')
  await page.getByRole('option', { name: '循環器内科', exact: true }).click()
  await page.keyboard.press('Escape')
  for (const words of ['循環器内科があります', 'お住まいから0.0 km', '特記事項あり'])
    await expect(row(page, near)).toContainText(words)
  await expect(row(page, near)).toContainText('診療している曜日: 月 午前、土 午前')
  await expect(row(page, far)).toContainText('診療時間 不明')
  await expectAccessible(page, 'the finder')
  await page.getByRole('button', { name: '土曜日' }).click()
  await expect(row(page, far)).toBeHidden()
  await page.getByRole('button', { name: '土曜日' }).click()
  await choice(page, near).check()
  await choice(page, far).check()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page, 'the finder in the dark')
  await page.getByRole('button', { name: '比較する' }).click()
  const comparison = page.getByRole('dialog', { name: '候補の比較' })
  await expect(comparison.getByRole('row', { name: /^お住まいから/ })).toContainText('2.0 km')
  await expectAccessible(page, 'the comparison')
  await expect(page).not.toHaveURL(new RegExp(postalCode))

  await comparison.getByRole('link', { name: '患者さん用の案内' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByLabel('患者さんの郵便番号')).toHaveValue(postalCode)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, near)).toBeVisible()
  await expect
    .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), {
      message: 'what stands over the phone’s edge',
    })
    .toBe(0)
  await row(page, far)
    .getByRole('link', { name: /への逆紹介を登録$/ })
    .click()
  await expect(page.getByRole('heading', { name: `${far.name}への逆紹介を登録` })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(postalCode))
})

test('a patient takes home a page of A4 on each institution, without what only the office may know', async ({
  page,
  database,
}) => {
  const { near, far } = await anIsland(database.owner)
  const person = await aNurse(database)
  await noteOn(database.owner, person, near, '院長に内緒の話')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, person, `${finder}/sheet?institutions=${near.id},${far.id}`)
  const sheet = page.getByRole('article', { name: `${near.name}のご案内` })
  await expect(sheet.getByRole('row', { name: '9:00〜12:30 ○ － － － － － － －' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page, 'the sheet in the dark')
  await page.emulateMedia({ media: 'print' })
  for (const words of ['シマクリニック', '循環器内科', '受診する日', '水前寺病院　地域医療連携室'])
    await expect(sheet).toContainText(words)
  await expect(sheet).not.toContainText(/内緒|逆紹介/)
  await expect(page.getByRole('button')).toHaveCount(0)
  // The font is loaded after everything else on the page.
  await expect.poll(() => page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")).toBe(true)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])
  expect(pages, 'a page of A4 for each institution').toEqual([
    [595, 842],
    [595, 842],
  ])
  expect(pdf, 'the Japanese letters travel with the file').toMatch(/\/FontName \/[A-Z]{6}\+NotoSansJP/)
})

test('a referral leads to the finder with its department, and with nothing of its patient', async ({
  page,
  institution,
  database,
}) => {
  const person = await aNurse(database)
  await anOwnDepartment(database.owner, person.tenantId, '循環器内科')
  await signIn(page, person, `${chartAddress(institution)}/referrals/new`)
  await page.getByLabel('患者番号').fill('00774411')
  await page.getByLabel('紹介状の診療科').fill('循環器内科')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('患者番号')).toBeHidden()
  await goWithin(page, `${chartAddress(institution)}/referrals`)
  await page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ }).click()
  await page.getByRole('main').getByRole('link', { name: '逆紹介先を探す' }).click()
  await expect(page.getByRole('button', { name: '循環器内科' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${finder}\\?`))
  await expect(page).not.toHaveURL(/774411/)
})
