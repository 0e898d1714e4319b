import type { Locator, Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { carryByFinger, carryByMouse, centre, fingerOn } from '../dragging.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

const labelsScreen = (page: Page) => ({
  rows: page.getByRole('main').getByRole('listitem'),
  label: (name: string) => page.getByRole('button', { name: `「${name}」を編集` }),
  remove: (name: string) => page.getByRole('button', { name: `「${name}」を削除` }).click(),
})
const form = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return { dialog, selection: (place: number) => dialog.getByRole('textbox', { name: `選択肢${place}` }) }
}
const addLabel = async (page: Page, name: string, kind: string, selections: readonly string[] = []) => {
  const { dialog, selection } = form(page)
  await page.getByRole('button', { name: 'ラベルを追加' }).click()
  await dialog.getByLabel('ラベル名（必須）').fill(name)
  await dialog.getByRole('combobox', { name: '入力形式' }).click()
  await page.getByRole('option', { name: kind }).click()
  for (const [index, text] of selections.entries()) {
    await dialog.getByRole('button', { name: '選択肢を追加' }).click()
    await selection(index + 1).fill(text)
  }
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(labelsScreen(page).label(name)).toBeVisible()
}
const handle = (row: Locator) => row.locator('> [aria-hidden]')

test(
  'a label is made with its selections, filled in on the chart, and deleted with its values',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/409 \(Conflict\)/)
    const owner = await aPerson(database, await aTenant(database), { role: 'owner' })
    await signIn(page, owner, '/app/labels')
    await addLabel(page, '訪問の形', 'プルダウン（一つ選択）', ['対面', 'オンライン'])
    await addLabel(page, '連携室担当者名', 'テキスト（1行）')
    await addLabel(page, '得意な分野', 'チェックボックス', ['循環器', '消化器'])

    await goWithin(page, chartAddress(institution))
    const block = page.getByRole('region', { name: 'ラベル' })
    await block.getByRole('button', { name: 'ラベルを編集' }).click()
    await block.getByRole('combobox', { name: '訪問の形' }).click()
    await page.getByRole('option', { name: 'オンライン' }).click()
    await block.getByLabel('連携室担当者名').fill('連携室 山本様')
    await block.getByRole('checkbox', { name: '循環器' }).check()
    await block.getByRole('button', { name: '保存' }).click()
    await expect(block.getByText('連携室 山本様')).toBeVisible()
    await expect(block.getByText('循環器')).toBeVisible()
    await expect(block.getByText('オンライン')).toBeVisible()

    await goWithin(page, '/app/labels')
    await labelsScreen(page).remove('訪問の形')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('「訪問の形」には 1 件の値が入力されています')
    await question.getByRole('button', { name: '使われたまま削除' }).click()
    await expect(labelsScreen(page).label('訪問の形')).toBeHidden()
  },
)

test('labels are put in order by dragging, which stays', atOneWidth, async ({ page, database }) => {
  const owner = await aPerson(database, await aTenant(database), { role: 'owner' })
  await database.owner.query(
    `insert into communication_labels (tenant_id, name, communication_type, component_type, is_required, position)
     select $1, name, 'postal_item', 'date', false, position from unnest($2::text[]) with ordinality as given (name, position)`,
    [owner.tenantId, ['甲', '乙', '丙']],
  )
  await signIn(page, owner, '/app/labels?tab=CommunicationLabels&type=postal_item')
  const { rows } = labelsScreen(page)
  const inOrder = (...names: readonly string[]) =>
    expect(rows.getByRole('button', { name: /を編集$/ })).toHaveText([...names])
  await inOrder('甲', '乙', '丙')
  const to = await centre(handle(rows.nth(2)))
  await carryByMouse(page, await centre(handle(rows.nth(0))), { x: to.x, y: to.y + 4 })
  await inOrder('乙', '丙', '甲')
  // The next change has to wait for this one to be stored.
  await expect(page.getByRole('button', { name: '「甲」を上へ' })).toBeEnabled()
  await page.reload()
  await inOrder('乙', '丙', '甲')
})

test('selections are put in order by mouse or finger', async ({ page, isMobile }) => {
  await signIn(page, demoPerson('suzuki'), '/app/labels')
  await labelsScreen(page).label('訪問優先度').click()
  const { dialog, selection } = form(page)
  const inOrder = async (...names: readonly string[]) => {
    for (const [index, name] of names.entries()) await expect(selection(index + 1)).toHaveValue(name)
  }
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
})
