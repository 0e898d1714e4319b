import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/support/screens/axe.ts'
import { openScreen } from '../../../tests/support/screens/openScreen.tsx'
import { problem } from '../../../tests/support/screens/stubbedServer.ts'

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

test('a name that exists is refused at its field', async () => {
  openScreen('/tags/create', {
    createTag: problem(422, { errors: [{ path: 'name', message: '同じ名前のタグがあります' }] }),
  })
  await name.fill('重点')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/同じ名前のタグがあります/)
  await expectAccessible()
})
