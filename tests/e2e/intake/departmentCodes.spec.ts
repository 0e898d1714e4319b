import type { Page } from '@playwright/test'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { aCompletedUpload, anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { expectAccessible, expectLegible } from '../axe.ts'
import { atOneWidth, expect, test as base } from '../fixtures.ts'
import { signIn } from '../people.ts'

interface Scene {
  readonly person: Person
  readonly other: Person
  /** Stores codes as if from files, each with the id of its department. */
  readonly meet: (codes: Readonly<Record<string, number | null>>) => Promise<void>
  readonly heart: number
  readonly ward: number
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ database }, provide) => {
    const tenantId = await aTenant(database)
    await provide({
      person: await aPerson(database, tenantId),
      other: await aPerson(database, tenantId),
      heart: await anOwnDepartment(database.owner, tenantId, '循環器センター'),
      ward: await anOwnDepartment(database.owner, tenantId, '地域包括ケア'),
      meet: async (codes) => {
        await database.owner.query(
          `insert into own_department_dpc_codes (tenant_id, department_code, own_department_id)
          select $1, * from unnest($2::text[], $3::bigint[])`,
          [tenantId, Object.keys(codes), Object.values(codes)],
        )
      },
    })
  },
})

const address = '/app/data_uploads/department_codes'
const block = (page: Page) => page.getByRole('region', { name: '診療科コードの対応', exact: true })
const choices = (page: Page) => block(page).getByRole('combobox')
const choice = (page: Page, code: string) => page.getByLabel(`${code}にあたる自院の診療科`)
const line = (page: Page, code: string) =>
  block(page)
    .getByRole('row')
    .or(block(page).getByRole('listitem'))
    .filter({ has: choice(page, code) })
const save = (page: Page) => block(page).getByRole('button', { name: '保存' })

test(
  'a code that a file named is given its department, from the file’s finding to the saved table',
  atOneWidth,
  async ({ page, scene, database }) => {
    await scene.meet({ '350': scene.heart, '999': null })
    const upload = await aCompletedUpload(database.owner, scene.person, {
      kind: 'ff1_file',
      firstMonth: '2026-04-01',
      findings: [{ code: 'unknown_departments', count: 1, examples: ['999'] }],
    })
    await signIn(page, scene.person, `/app/data_uploads/${upload}`)
    await page.getByRole('alert').getByRole('link', { name: '診療科コードの対応' }).click()
    await expect(page).toHaveURL(new RegExp(address))
    await expect(choices(page).first()).toHaveAccessibleName('999にあたる自院の診療科')
    await expect(line(page, '999')).toContainText('調査にないコード')
    await expect(line(page, '999').getByText('未設定')).toBeVisible()
    await expect(choice(page, '350 循環器内科')).toHaveValue(String(scene.heart))
    await expect(line(page, '350 循環器内科').getByText('未設定')).toBeHidden()
    await expect(save(page)).toBeDisabled()
    await expectAccessible(page, 'the department codes')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectLegible(page, 'the department codes in the dark')
    await choice(page, '999').selectOption({ label: '地域包括ケア' })
    await expect(line(page, '999').getByText('未設定')).toBeHidden()
    await save(page).click()
    await expect(page.getByText('保存しました。データを割り当て直しています')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.reload()
    await expect(choice(page, '999')).toHaveValue(String(scene.ward))
    await page.getByRole('link', { name: 'データ取り込みへ戻る' }).click()
    await expect(page).toHaveURL(new RegExp(`/data_uploads/${upload}$`))
  },
)

test('with the keyboard alone a department is chosen and saved', atOneWidth, async ({ page, scene }) => {
  await scene.meet({ '010': null })
  await signIn(page, scene.person, address)
  await choice(page, '010 内科').focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, '010 内科')).toHaveValue(/\d+/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('保存しました。データを割り当て直しています')).toBeVisible()
})

test(
  'whoever leaves with something unsaved is asked first, and may take it back',
  atOneWidth,
  async ({ page, scene }) => {
    await scene.meet({ '010': null })
    await signIn(page, scene.person, '/app/data_uploads')
    await page.getByRole('link', { name: '診療科コードの対応' }).click()
    await choice(page, '010 内科').selectOption({ label: '循環器センター' })
    await page.getByRole('link', { name: 'データ取り込みへ戻る' }).click()
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await expect(choice(page, '010 内科')).toHaveValue(String(scene.heart))
    await block(page).getByRole('button', { name: 'キャンセル' }).click()
    await expect(choice(page, '010 内科')).toHaveValue('')
    await expect(save(page)).toBeDisabled()
    await page.getByRole('link', { name: 'データ取り込みへ戻る' }).click()
    await expect(page).toHaveURL(/\/data_uploads$/)
  },
)

test(
  'what a colleague saved meanwhile is not overwritten',
  atOneWidth,
  async ({ page, colleague, scene, tolerate }) => {
    tolerate(/409 \(Conflict\)/)
    await scene.meet({ '010': null, '350': null })
    await signIn(page, scene.person, address)
    await choice(page, '010 内科').selectOption({ label: '地域包括ケア' })
    await signIn(colleague, scene.other, address)
    await choice(colleague, '350 循環器内科').selectOption({ label: '循環器センター' })
    await save(colleague).click()
    await expect(save(colleague)).toBeDisabled()
    await save(page).click()
    await expect(block(page).getByRole('alert')).toContainText('保存できませんでした')
    await expect(choice(page, '010 内科')).toHaveValue(String(scene.ward))
    await page.getByRole('button', { name: '最新の内容を読み込む' }).click()
    await expect(choice(page, '350 循環器内科')).toHaveValue(String(scene.heart))
    await expect(choice(page, '010 内科')).toHaveValue('')
  },
)

test(
  'before any file has named a code the page says so; the palette leads there',
  atOneWidth,
  async ({ page, scene }) => {
    await signIn(page, scene.person)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill('しんりょうかこーど')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByText('診療科コードはまだありません')).toBeVisible()
    await expectAccessible(page, 'the department codes without any')
  },
)

test(
  'when the codes cannot be read, the page says so and tries again',
  atOneWidth,
  async ({ page, scene, tolerate }) => {
    tolerate(/500 \(Internal Server Error\)/)
    await scene.meet({ '010': null })
    const codes = '**/api/own_medical_institution/department_codes'
    await page.route(codes, (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(page, scene.person, address)
    await expect(block(page).getByRole('alert')).toBeVisible()
    await page.unroute(codes)
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(choice(page, '010 内科')).toBeVisible()
  },
)
