import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { findInstitution, searchAddress, searchScreen } from '../screens.ts'

const conditionsIn = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')

test(
  'an institution is found by its name in kanji, by its reading and by parts of it',
  atOneWidth,
  async ({ page, database }) => {
    const name = `醫療法人髙橋${Date.now()}診療所`
    await anInstitution(database.owner, { name, kana: 'タカハシシンリョウジョ' })
    await signIn(page, demoPerson('sato'))
    for (const typed of [name, name.replace('髙', '高').replace('醫', '医'), name.slice(4, 12)])
      await findInstitution(page, { id: 0, name }, typed)
    for (const reading of ['たかはししんりょうじょ', 'ﾀｶﾊｼｼﾝﾘｮｳｼﾞｮ'])
      await findInstitution(page, { id: 0, name }, `${reading} ${name.slice(6, -3)}`)
  },
)

test(
  'conditions stand in the address bar, and survive a reload, the way to a chart and the way back',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(
      page,
      demoPerson('sato'),
      searchAddress({ medicalInstitutionName: institution.name, prefecture: '43' }),
    )
    const screen = searchScreen(page)
    await expect(screen.result(institution.name)).toBeVisible()
    const conditions = conditionsIn(page)
    await page.reload()
    await expect(screen.result(institution.name)).toBeVisible()
    await screen.result(institution.name).click()
    await expect(page).toHaveTitle(`${institution.name} | Renkei`)
    await page.goBack()
    await expect(screen.result(institution.name)).toBeVisible()
    expect(conditionsIn(page)).toEqual(conditions)
    await screen.result(institution.name).click()
    await page.getByRole('link', { name: '連携先管理へ戻る' }).click()
    await expect(screen.result(institution.name)).toBeVisible()
    expect(conditionsIn(page)).toEqual(conditions)
  },
)

test('typing a name answers by itself, without a button', async ({ page, institution, isMobile }) => {
  await signIn(page, demoPerson('sato'), '/app/medical_institutions_search')
  if (isMobile) await searchScreen(page).openConditions()
  await searchScreen(page).name.pressSequentially(institution.name)
  if (isMobile) await page.getByRole('button', { name: '1 件を表示' }).click()
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  await page.getByRole('button', { name: '条件をクリア' }).first().click()
  await expect(page.getByText('1 件', { exact: true })).toBeHidden()
  expect(conditionsIn(page)).toEqual({})
})

test('the actions for a selection stay in sight while the results are scrolled', async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/medical_institutions_search')
  await page
    .getByRole('checkbox', { name: /を選択/ })
    .nth(1)
    .check()
  await page.mouse.move(500, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 1_200)
    await expect(page.getByRole('checkbox', { name: /を選択/ }).nth(1)).not.toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('1件選択')).toBeInViewport()
  // Nothing covers it: the app's bar would, if the actions had more rows than it expects.
  await page.getByRole('button', { name: '訪問を予定' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a search without results says so and offers a way on', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: 'どこにもない医療機関' }))
  await expect(searchScreen(page).empty).toBeVisible()
})

test('conditions can be saved under a name and recalled', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  const saved = `保存${institution.id}`
  await page.getByRole('button', { name: '保存した条件' }).click()
  await page.getByLabel('条件の名前').fill(saved)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.goto('/app/medical_institutions_search')
  await page.getByRole('button', { name: '保存した条件' }).click()
  await page.getByRole('button', { name: saved, exact: true }).click()
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  expect(conditionsIn(page)).toMatchObject({ medicalInstitutionName: institution.name })
})

test('notes and action lists of an institution open from its result, and are as high as its tags', async ({
  page,
  database,
  institution,
}) => {
  const person = await aPerson(database, await aTenant(database))
  await signIn(page, person, searchAddress({ medicalInstitutionName: institution.name }))
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  const mark = (title: string) => page.getByRole('button', { name: `${institution.name}の${title}`, exact: true })
  for (const title of ['特記事項', 'メモ', 'アクションリスト']) await expect(mark(title)).toBeHidden()
  const result = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: searchScreen(page).result(institution.name) })
  const tag = { height: 24, gap: 4 }
  const { height: before = 0 } = (await result.boundingBox()) ?? {}
  for (const [table, content] of [
    ['special_notes', '木曜午後は不在。\n電話は水曜か金曜に。'],
    ['memos', '院長は循環器がご専門。'],
  ] as const)
    await database.owner.query(
      `insert into ${table} (tenant_id, medical_institution_id, content, updated_by) values ($1, $2, $3, $4)`,
      [person.tenantId, institution.id, content, person.accountId],
    )
  await database.owner.query(
    `with list as (
      insert into action_lists (tenant_id, name, created_by) values ($1, '返書の確認', $3) returning id
    )
    insert into action_list_medical_institutions (tenant_id, action_list_id, medical_institution_id, added_by)
    select $1, id, $2, $3 from list`,
    [person.tenantId, institution.id, person.accountId],
  )
  await page.reload()
  await expect(mark('特記事項')).toBeVisible()
  const { height: after = 0 } = (await result.boundingBox()) ?? {}
  expect(after - before).toBeLessThanOrEqual(tag.height + tag.gap)
  for (const [title, text] of [
    ['特記事項', '電話は水曜か金曜に。'],
    ['メモ', '院長は循環器がご専門。'],
    ['アクションリスト', '未対応'],
  ] as const) {
    await mark(title).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(mark(title)).toBeFocused()
  }
  await mark('アクションリスト').click()
  await expectAccessible(page, 'the action lists of a result')
  await page.getByRole('link', { name: '返書の確認' }).click()
  await expect(page).toHaveTitle('返書の確認 | Renkei')
})

test(
  'several institutions get a tag in one step, and one click takes it back',
  atOneWidth,
  async ({ page, database, institution }) => {
    const sibling = `${institution.name}分院`
    await anInstitution(database.owner, { name: sibling })
    await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
    for (const name of [institution.name, sibling]) await searchScreen(page).selection(name).check()
    await page.getByRole('button', { name: 'タグを付ける' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'タグ' }).fill('在宅対応')
    await page.getByRole('option', { name: '在宅対応' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'タグを付ける' }).click()
    await expect(page.getByRole('main').getByText('在宅対応')).toHaveCount(2)
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByRole('main').getByText('在宅対応')).toHaveCount(0)
  },
)

test('a label of several institutions is filled in where it is empty, replaced and removed, with a way back', async ({
  page,
  database,
  institution,
}) => {
  const sibling = `${institution.name}分院`
  await anInstitution(database.owner, { name: sibling })
  const person = demoPerson('sato')
  await signIn(page, person, searchAddress({ medicalInstitutionName: institution.name }))
  const dialog = page.getByRole('dialog')
  const open = async () => {
    for (const name of [institution.name, sibling]) await searchScreen(page).selection(name).check()
    await page.getByRole('button', { name: 'ラベル', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'ラベル' }).click()
    await page.getByRole('option', { name: '連携室担当者名' }).click()
  }
  const values = async () => {
    const { rows } = await database.owner.query<{ name: string; text_value: string }>(
      `select institutions.name, stored.text_value
       from medical_institution_label_values as stored
       join medical_institutions as institutions on institutions.id = stored.medical_institution_id
       where institutions.name like $1 || '%' order by institutions.name`,
      [institution.name],
    )
    return rows.map(({ text_value: value }) => value)
  }
  await open()
  await expect(dialog.getByRole('button', { name: '変更' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '連携室担当者名' }).fill('山本様')
  await expectAccessible(page, 'the label of a selection')
  await dialog.getByRole('button', { name: '変更' }).click()
  await expect(page.getByText('2件に「連携室担当者名」を入れました')).toBeVisible()
  expect(await values()).toEqual(['山本様', '山本様'])

  await open()
  await dialog.getByRole('radio', { name: '値があるものも書き換える' }).check()
  await dialog.getByRole('textbox', { name: '連携室担当者名' }).fill('佐藤様')
  await dialog.getByRole('button', { name: '変更' }).click()
  await expect(page.getByText('2件の「連携室担当者名」を変更しました（うち2件は書き換え）')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(values).toEqual(['山本様', '山本様'])

  await open()
  await dialog.getByRole('radio', { name: '値を消す' }).check()
  await expect(dialog.getByRole('textbox', { name: '連携室担当者名' })).toBeHidden()
  await dialog.getByRole('button', { name: '消す' }).click()
  await expect(page.getByText('2件の「連携室担当者名」を消しました')).toBeVisible()
  expect(await values()).toEqual([])
})

test(
  'the result can be taken away as CSV that spreadsheets read and no formula can hide in',
  atOneWidth,
  async ({ page, database, institution }) => {
    await anInstitution(database.owner, { name: `=HYPERLINK("${institution.name}")` })
    await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
    await expect(searchScreen(page).result(institution.name)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const bytes = await readFile(await download.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = bytes.toString('utf8').trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows.join('\n')).toContain(institution.name)
    expect(rows.filter((row) => /^"?=|,"?=/.test(row))).toEqual([])
  },
)

test('a name that looks like HTML is shown as text', atOneWidth, async ({ page, database, institution }) => {
  const name = `<img src=x onerror=alert(1)>${institution.name}`
  await anInstitution(database.owner, { name })
  await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
  await expect(searchScreen(page).result(name)).toBeVisible()
})
