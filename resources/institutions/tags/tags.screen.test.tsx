import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const name = page.getByLabelText('タグ名（必須）')
const save = page.getByRole('button', { name: '保存', exact: true })

test('a tag is added, and the list follows', async () => {
  const { sent, address, answer } = openScreen('/tags', { listTags: true, createTag: { id: 5 } })
  await page.getByRole('link', { name: '追加' }).first().click()
  await name.fill('返書が早い')
  answer({ listTags: { tags: [{ id: 5, name: '返書が早い' }] } })
  await save.click()
  await expect.element(page.getByRole('link', { name: '返書が早い' })).toBeVisible()
  expect(address()).toBe('/tags')
  expect(sent('createTag')).toMatchObject([{ body: { name: '返書が早い' } }])
})

test('a tag that is gone is said to be gone, without a retry', async () => {
  openScreen('/tags/5', { getTag: problem(404, { code: 'not_found', title: '見つかりません' }) })
  await expect.element(page.getByRole('alert')).toMatchTextContent('見つかりません')
  await expect.element(page.getByRole('button', { name: 'もう一度試す' })).not.toBeInTheDocument()
})

test('a name that exists is refused at its field', async () => {
  openScreen('/tags/create', {
    createTag: problem(422, { errors: [{ path: 'name', message: '同じ名前のタグがあります' }] }),
  })
  await name.fill('重点')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/同じ名前のタグがあります/)
  await expectAccessible()
})

const tag = { id: 5, name: '返書が早い', medical_institution_count: 101 }
const uses = ['「返書が早い」は 101 施設から外れます', '担当のルール「残り」の条件になっています']

test('a tag in use is deleted after one question that names all its uses', async () => {
  const { sent, answer, address } = openScreen('/tags/5', {
    listTags: { tags: [tag] },
    getTag: tag,
    getTagUses: { uses, in_conditions: true },
    deleteTag: () => undefined,
  })
  await page.getByRole('button', { name: '削除' }).click()
  const question = page.getByRole('alertdialog', { name: '「返書が早い」を削除しますか' })
  for (const use of uses) await expect.element(question.getByText(use)).toBeVisible()
  await expect.element(question.getByText(/条件には「削除済み」として残ります/)).toBeVisible()
  expect(sent('deleteTag')).toEqual([])
  await expectAccessible()
  answer({ listTags: { tags: [] } })
  await question.getByRole('button', { name: '使われたまま削除' }).click()
  await expect.element(page.getByText('削除しました')).toBeVisible()
  expect(address()).toBe('/tags')
  expect(sent('deleteTag').map(({ query }) => query.delete_used ?? false)).toEqual([true])
})

test('a tag that no condition names is deleted without a word about conditions', async () => {
  openScreen('/tags/5', { getTag: tag, getTagUses: { uses: uses.slice(0, 1), in_conditions: false } })
  await page.getByRole('button', { name: '削除' }).click()
  const question = page.getByRole('alertdialog', { name: '「返書が早い」を削除しますか' })
  await expect.element(question.getByText('削除すると元に戻せません。')).toBeVisible()
  await expect.element(question.getByText(/条件/)).not.toBeInTheDocument()
})

test('a tag that somebody begins to use during the question is asked about again', async () => {
  const { sent } = openScreen('/tags/5', {
    listTags: { tags: [tag] },
    getTag: tag,
    getTagUses: { uses: [] },
    deleteTag: ({ query }) =>
      query.delete_used
        ? undefined
        : problem(409, {
            code: 'in_use',
            uses_version: 'these',
            errors: uses.map((message) => ({ path: 'delete_used', message })),
          }),
  })
  await page.getByRole('button', { name: '削除' }).click()
  const question = page.getByRole('alertdialog', { name: '「返書が早い」を削除しますか' })
  await question.getByRole('button', { name: '削除', exact: true }).click()
  for (const use of uses) await expect.element(question.getByText(use)).toBeVisible()
  await question.getByRole('button', { name: '使われたまま削除' }).click()
  await expect.element(page.getByText('削除しました')).toBeVisible()
  expect(sent('deleteTag').map(({ query }) => query)).toEqual([{}, { delete_used: true, seen_uses: 'these' }])
})
