import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('a field that names other records is a choice of them: tags are put into groups', async () => {
  const group = { id: 2, name: '連携の形', tags: [{ id: 4, name: '登録医' }] }
  const { sent, answer, address } = openScreen('/tags', {
    listTags: { tags: [{ id: 4, name: '登録医' }] },
    listTagGroups: [],
    createTagGroup: group,
  })
  await page.getByRole('link', { name: 'タググループ' }).click()
  await expect.element(page.getByRole('heading', { name: 'タググループ', exact: true })).toBeVisible()
  await page.getByRole('link', { name: '追加' }).first().click()
  await page.getByRole('textbox', { name: /（必須）$/ }).fill('連携の形')
  await page.getByLabelText('タグ', { exact: true }).fill('登録医')
  await page.getByRole('option', { name: '登録医' }).click()
  await userEvent.keyboard('{Escape}')
  answer({ listTagGroups: [group], getTagGroup: group })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '連携の形' }).click()
  await expect.element(page.getByRole('button', { name: '登録医' })).toBeVisible()
  expect(sent('createTagGroup')).toMatchObject([{ body: { name: '連携の形', tag_ids: [4] } }])
  expect(address()).toBe('/tag_groups/2')
  // Several forms in tabs of a browser are told apart by their records.
  await expect.poll(() => document.title).toMatch(/^連携の形の編集/)
})
