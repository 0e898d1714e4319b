import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'

const block = (page: Page, name: RegExp) => page.getByRole('region', { name })

test(
  'the owner of a new office finds the own hospital, chooses departments and invites colleagues on one screen',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database, { name: `新しい病院 ${institution.name}`, maxAccountCount: 5 })
    const owner = await aPerson(database, tenantId, { role: 'owner', username: '室長' })
    await signIn(page, owner, '/app/today')
    const card = block(page, /^はじめに 0 \/ 5$/)
    await expect(card).toBeVisible()

    await test.step('the card leads to the own hospital, which is found by name and can be taken back', async () => {
      const person = countedPerson(page)
      await person.click(card.getByRole('link', { name: '自院の登録' }))
      const own = block(page, /自院の登録/)
      await person.click(own.getByLabel('自院を病院名で探す'))
      await page.keyboard.type(institution.name)
      await person.click(page.getByRole('option', { name: new RegExp(institution.name) }))
      await expect(own.getByText(institution.name, { exact: true })).toBeVisible()
      await expect(own.getByText('済み')).toBeVisible()
      expect(person.effort().clicks).toBe(3)
      await page.getByRole('button', { name: '元に戻す' }).click()
      await expect(own.getByText('これから')).toBeVisible()
      await own.getByLabel('自院を病院名で探す').fill(institution.name)
      await page.getByRole('option', { name: new RegExp(institution.name) }).click()
      await expect(own.getByText('済み')).toBeVisible()
    })

    await test.step('departments come from the nationwide list', async () => {
      const departments = block(page, /自院の診療科/)
      const field = departments.getByRole('combobox', { name: '自院の診療科を選ぶ' })
      await field.fill('循環器内科')
      await page.getByRole('option', { name: '循環器内科', exact: true }).click()
      await field.fill('整形外科')
      await page.getByRole('option', { name: '整形外科', exact: true }).click()
      await page.keyboard.press('Escape')
      await departments.getByRole('button', { name: '保存' }).click()
      await expect(departments.getByText('済み')).toBeVisible()
      await expect(departments.getByRole('button', { name: '循環器内科' })).toBeVisible()
    })

    await test.step('several colleagues are invited at once', async () => {
      const colleagues = block(page, /同僚を招待/)
      const field = colleagues.getByLabel('氏名とメールアドレス（1行に1人）')
      await field.fill(`佐藤 花子 hanako.${tenantId}@byoin.example\ntaro.${tenantId}@byoin.example`)
      await colleagues.getByRole('button', { name: '2人を招待する' }).click()
      await expect(colleagues.getByText('2人を招待しました')).toBeVisible()
      await expect(colleagues.getByLabel('佐藤 花子さんの確認用URL', { exact: true })).toHaveValue(/confirmation#/)
      await expect(colleagues.getByText('済み')).toBeVisible()
    })

    await test.step('the rest is skipped: the card goes, comes back, and the screen stays in the account menu', async () => {
      await page.getByRole('link', { name: '今日の画面へ' }).click()
      const rest = block(page, /^はじめに 3 \/ 5$/)
      await rest.getByRole('button', { name: '表示しない' }).click()
      await expect(rest).toBeHidden()
      await page.getByRole('button', { name: '元に戻す' }).click()
      await expect(rest).toBeVisible()
      await rest.getByRole('button', { name: '表示しない' }).click()
      await expect(rest).toBeHidden()
      await accountButton(page).click()
      await page.getByRole('link', { name: 'はじめに' }).click()
      await expect(page.getByText('5項目のうち3項目が済んでいます')).toBeVisible()
      await page.getByRole('link', { name: 'データ取り込みを開く' }).click()
      await expect(page).toHaveURL(/\/app\/data_uploads$/)
    })
  },
)

test('a member has no card about the first steps', atOneWidth, async ({ page, database }) => {
  await signIn(page, await aPerson(database, await aTenant(database)), '/app/today')
  await expect(page.getByRole('region', { name: 'お知らせ' })).toBeVisible()
  await expect(block(page, /^はじめに/)).toHaveCount(0)
})

test('the help tells what the open screen is for, by mouse and by keyboard', async ({
  page,
  database,
  institution,
  isMobile,
}) => {
  const tenantId = await aTenant(database, { name: `新しい病院 ${institution.name}` })
  await signIn(page, await aPerson(database, tenantId, { role: 'owner' }), '/app/tasks')
  const open = async () => {
    if (isMobile) await accountButton(page).click()
    await page.getByRole('button', { name: 'この画面の使い方' }).click()
  }
  const panel = page.getByRole('dialog', { name: 'この画面の使い方' })
  await open()
  await expect(panel).toContainText('忘れてはいけないことを期限の順に並べた画面です')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await goWithin(page, '/app/data_uploads')
  await expect(page).toHaveTitle(/^データ取り込み/)
  await open()
  await expect(panel).toContainText('取り込む画面です')
  await panel.getByRole('link', { name: 'はじめに' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/first_steps$/)
  if (!isMobile) {
    const button = page.getByRole('button', { name: 'この画面の使い方' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('準備を、順に案内する画面です')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test(
  'a new office tries the product with sample data, sees everywhere that it is one, and removes it',
  atOneWidth,
  async ({ page, database }) => {
    // Taking in two years of sample data keeps a core busy for most of a minute, of which other work leaves it a small part.
    const takenIn = { timeout: 900_000 }
    test.setTimeout(1_200_000)
    const { rows } = await database.owner.query<{ id: number }>(
      `select medical_institution_id as id from tenants where demo and medical_institution_id is not null order by tenant_id limit 1`,
    )
    const tenantId = await aTenant(database, { institutionId: rows[0]?.id ?? null })
    const owner = await aPerson(database, tenantId, { role: 'owner' })
    await signIn(page, owner, '/app/first_steps?step=first_list')
    const step = block(page, /最初のデータ取り込み/)
    await step.getByRole('button', { name: 'サンプルデータを入れて試す' }).click()
    await expect(step.getByRole('status')).toContainText('サンプルデータを取り込んでいます')
    await expect(step.getByText(/^サンプルデータが入っています/)).toBeVisible(takenIn)
    const notice = page.getByText(/サンプルデータを表示しています/)
    await expect(notice).toBeVisible()
    await goWithin(page, '/app/data_analysis')
    await expect(notice).toBeVisible()

    await page.getByRole('link', { name: '削除するには' }).click()
    await expect(page).toHaveTitle(/^データ取り込み/)
    await page.getByRole('button', { name: 'サンプルデータを削除' }).click()
    const question = page.getByRole('alertdialog')
    await expectAccessible(page, 'the question before sample data is removed')
    await question.getByRole('button', { name: 'サンプルデータを削除' }).click()
    await expect(page.getByRole('button', { name: 'サンプルデータを入れて試す' })).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(page.getByText(/サンプル_紹介一覧/)).toHaveCount(0)
  },
)
