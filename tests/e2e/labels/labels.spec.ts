import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { carryByFinger, carryByMouse, centre, fingerOn } from '../dragging.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress, searchAddress } from '../screens.ts'

const unique = (name: string) => `${name}${process.pid}${Date.now() % 1_000_000}`

const labelsScreen = (page: Page) => ({
  rows: page.getByRole('main').getByRole('listitem'),
  label: (name: string) => page.getByRole('button', { name: `「${name}」を編集` }),
  add: () => page.getByRole('button', { name: 'ラベルを追加' }).click(),
  up: (name: string) => page.getByRole('button', { name: `「${name}」を上へ` }),
  remove: (name: string) => page.getByRole('button', { name: `「${name}」を削除` }).click(),
})
const form = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    name: dialog.getByLabel('ラベル名（必須）'),
    selection: (place: number) => dialog.getByRole('textbox', { name: `選択肢${place}` }),
    addSelection: () => dialog.getByRole('button', { name: '選択肢を追加' }).click(),
    choose: async (kind: string) => {
      await dialog.getByRole('combobox', { name: '入力形式' }).click()
      await page.getByRole('option', { name: kind }).click()
    },
    save: () => dialog.getByRole('button', { name: '保存', exact: true }).click(),
  }
}
const addLabel = async (page: Page, name: string, kind: string) => {
  await labelsScreen(page).add()
  await form(page).name.fill(name)
  await form(page).choose(kind)
}
const handle = (row: Locator) => row.locator('> [aria-hidden]')
const labelsOfChart = (page: Page) => page.getByRole('region', { name: 'ラベル' })

test('a label is made with its selections, filled in on the chart, and deleted with its values', async ({
  page,
  institution,
  tolerate,
}) => {
  tolerate(/409 \(Conflict\)/)
  const name = unique('訪問の形')
  await signIn(page, demoPerson('sato'), '/app/labels')
  await expect(page).toHaveTitle(/^ラベル管理/)
  await expect(labelsScreen(page).label('訪問優先度')).toBeVisible()
  await expectAccessible(page, 'the labels')
  await addLabel(page, name, 'プルダウン（一つ選択）')
  await form(page).save()
  await expect(form(page).dialog.getByText('選択肢を一つ以上登録してください')).toBeVisible()
  for (const [index, selection] of ['対面', 'オンライン'].entries()) {
    await form(page).addSelection()
    await form(page)
      .selection(index + 1)
      .fill(selection)
  }
  await expectAccessible(page, 'the form of a label')
  await form(page).save()
  await expect(page.getByText('ラベルを保存しました')).toBeVisible()

  await page.goto(chartAddress(institution))
  const block = labelsOfChart(page)
  await block.getByRole('button', { name: 'ラベルを編集' }).click()
  await expectAccessible(page, 'the labels of the chart while they are edited')
  await block.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: 'オンライン' }).click()
  await block.getByLabel('連携室担当者名').fill('連携室 山本様')
  await block.getByRole('checkbox', { name: '循環器' }).check()
  await block.getByRole('button', { name: '保存' }).click()
  await expect(block.getByText('連携室 山本様')).toBeVisible()
  await expect(block.getByText('循環器')).toBeVisible()

  await page.goto('/app/labels')
  await labelsScreen(page).remove(name)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '削除', exact: true }).click()
  await expect(question).toContainText(`「${name}」には 1 件の値が入力されています`)
  await expectAccessible(page, 'the question before values go')
  await question.getByRole('button', { name: '値も削除する' }).click()
  await expect(labelsScreen(page).label(name)).toBeHidden()
})

test(
  'partners are searched for by a label, which the result shows, and the address keeps that',
  atOneWidth,
  async ({ page, isMobile }) => {
    await signIn(page, demoPerson('tanaka'), searchAddress({ prefecture: '43' }))
    await page.getByRole('button', { name: '表示するラベル' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: '訪問優先度' }).check()
    await expectAccessible(page, 'the choice of labels to show')
    await page.keyboard.press('Escape')
    if (isMobile) await page.getByRole('button', { name: /^検索条件/ }).click()
    await page.getByRole('combobox', { name: 'ラベルで絞り込む' }).click()
    await page.getByRole('option', { name: '訪問優先度' }).click()
    const condition = page.getByRole('region', { name: '訪問優先度' })
    await condition.getByRole('combobox', { name: 'いずれかを含む' }).click()
    await page.getByRole('option', { name: '対象外' }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the search with a condition on a label')
    if (isMobile) await page.getByRole('button', { name: /件を表示/ }).click()
    await expect(page).toHaveURL(/labels/)
    await page.reload()
    await expect(page.getByRole('main').getByText('訪問優先度: 対象外').first()).toBeVisible()
    const values = isMobile
      ? page.getByRole('listitem').getByText('訪問優先度: ')
      : page.getByRole('cell', { name: '対象外', exact: true })
    await expect(values).not.toHaveCount(0)
    for (const text of await values.allTextContents()) expect(text).toMatch(/対象外$/)
  },
)

test('labels of a type of communication are put in order with the buttons and by dragging', async ({
  page,
  isMobile,
}) => {
  const type = isMobile ? 'email' : 'postal_item'
  await signIn(page, demoPerson('sato'), `/app/labels?tab=CommunicationLabels&type=${type}`)
  await expect(page.getByRole('tab', { name: 'コミュニケーションのラベル' })).toHaveAttribute('aria-selected', 'true')
  const names = ['甲', '乙', '丙'].map(unique)
  const [first = '', , third = ''] = names
  for (const name of names) {
    await addLabel(page, name, '日付')
    await page.getByRole('checkbox', { name: '入力を必須にする' }).check()
    await form(page).save()
    await expect(labelsScreen(page).label(name)).toBeVisible()
  }
  const order = () => labelsScreen(page).rows.getByRole('button', { name: /を編集$/ })
  const inOrder = (...wanted: readonly string[]) => expect(order()).toHaveText([...wanted])
  await labelsScreen(page).up(third).press('Enter')
  await inOrder(first, third, names[1] ?? '')
  // While an order is being stored, the next change has to wait.
  await expect(labelsScreen(page).up(third)).toBeEnabled()
  await expect(labelsScreen(page).up(third)).toBeFocused()
  const [from, to] = await Promise.all([0, 2].map((index) => centre(handle(labelsScreen(page).rows.nth(index)))))
  if (!from || !to) throw new Error('the handles are not there')
  await carryByMouse(page, from, { x: to.x, y: to.y + 4 })
  await inOrder(third, names[1] ?? '', first)
  await page.reload()
  await inOrder(third, names[1] ?? '', first)
  for (const name of names) {
    await labelsScreen(page).remove(name)
    await page.getByRole('alertdialog').getByRole('button', { name: '削除', exact: true }).click()
    await expect(labelsScreen(page).label(name)).toBeHidden()
  }
})

test('selections are put in order by mouse or finger and with the buttons, and screen readers hear where one went', async ({
  page,
  isMobile,
}) => {
  await signIn(page, demoPerson('suzuki'), '/app/labels')
  await labelsScreen(page).label('訪問優先度').click()
  const { dialog, selection } = form(page)
  const inOrder = async (...names: readonly string[]) => {
    for (const [index, name] of names.entries()) await expect(selection(index + 1)).toHaveValue(name)
  }
  const up = dialog.getByRole('button', { name: '「C（年に一度）」を上へ' })
  await inOrder('A（毎月）', 'B（四半期に一度）', 'C（年に一度）', '対象外')
  const rows = dialog.getByRole('listitem')
  const from = await centre(handle(rows.nth(0)))
  const to = { ...from, y: (await centre(handle(rows.nth(2)))).y + 4 }
  if (isMobile) {
    // A finger beside the handle scrolls.
    const finger = await fingerOn(page)
    const beside = await centre(selection(1))
    await finger.down(beside)
    await finger.move(beside, { ...beside, y: to.y })
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
    await finger.up()
    await carryByFinger(page, from, to)
  } else await carryByMouse(page, from, to)
  await inOrder('B（四半期に一度）', 'C（年に一度）', 'A（毎月）', '対象外')
  await expect(dialog.getByText('「A（毎月）」を4件中3番目に移しました')).toBeAttached()
  await up.press('Enter')
  await inOrder('C（年に一度）', 'B（四半期に一度）', 'A（毎月）', '対象外')
  await expect(dialog.getByText('「C（年に一度）」を4件中1番目に移しました')).toBeAttached()
  await expect(up).toBeDisabled()
  await expect(up).toBeFocused()
  await expectAccessible(page, 'the selections in another order')
})

test('areas are made of municipalities, none of which is in two', atOneWidth, async ({ page }) => {
  const name = unique('担当地区')
  await signIn(page, demoPerson('sato'), '/app/labels')
  await addLabel(page, name, 'エリア（所在地から自動で設定）')
  const { dialog } = form(page)
  await dialog.getByRole('button', { name: 'エリアを追加' }).click()
  await dialog.getByLabel('エリア名').fill('地区1')
  await dialog.getByRole('combobox', { name: '市区町村' }).fill('熊本市中央区')
  await page.getByRole('option', { name: '熊本市中央区' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'エリアを追加' }).click()
  await dialog.getByLabel('エリア名').nth(1).fill('地区2')
  const second = dialog.getByRole('combobox', { name: '市区町村' }).nth(1)
  await second.fill('熊本市')
  await expect(page.getByRole('option', { name: '熊本市東区' })).toBeVisible()
  await expect(page.getByRole('option', { name: '熊本市中央区' })).toBeHidden()
  await page.getByRole('option', { name: '熊本市東区' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the form of areas')
  await form(page).save()
  await expect(labelsScreen(page).rows.filter({ hasText: name })).toContainText('地区1 ／ 地区2')
  await labelsScreen(page).remove(name)
  await page.getByRole('alertdialog').getByRole('button', { name: '削除', exact: true }).click()
  await expect(labelsScreen(page).label(name)).toBeHidden()
})

test('whoever leaves a label half made is asked first', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('suzuki'), '/app/labels')
  await labelsScreen(page).add()
  await form(page).name.fill('書きかけ')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect(form(page).name).toHaveValue('書きかけ')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '破棄する' }).click()
  await expect(form(page).dialog).toBeHidden()
})

test(
  'a label’s row tells which partners have a value of it, and leads to their charts',
  atOneWidth,
  async ({ page }) => {
    await signIn(page, demoPerson('tanaka'), '/app/labels')
    await page.getByRole('button', { name: '「訪問優先度」の値がある連携先' }).click()
    const dialog = page.getByRole('dialog', { name: '「訪問優先度」の値がある連携先' })
    await expect(dialog.getByText(/^\d+ 件$/)).toBeVisible()
    await expectAccessible(page, 'the partners with a value of a label')
    await expect(dialog.getByRole('listitem')).toHaveCount(25)
    await dialog.getByRole('button', { name: 'さらに表示' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(50)
    await expect(dialog.getByRole('listitem').first()).toContainText(/A（毎月）|B（四半期に一度）|C（年に一度）|対象外/)
    await dialog.getByRole('link', { name: '連携先管理で絞り込む' }).click()
    await expect(page).toHaveURL(/medical_institutions_search.*labelId/)
    await page.goto('/app/labels')
    await page.getByRole('button', { name: '「訪問優先度」の値がある連携先' }).click()
    const partner = dialog.getByRole('listitem').first().getByRole('link')
    const name = (await partner.textContent()) ?? ''
    await partner.click()
    await expect(page).toHaveTitle(new RegExp(name))
  },
)
