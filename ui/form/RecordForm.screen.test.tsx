import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../tests/support/screens/axe.ts'
import { openScreen } from '../../tests/support/screens/openScreen.tsx'
import { problem } from '../../tests/support/screens/stubbedServer.ts'

// The form of a tag stands for that of every declared entity.

const name = page.getByLabelText('タグ名（必須）')
const description = page.getByLabelText('説明')
const button = (text: string) => page.getByRole('button', { name: text, exact: true })
const alert = page.getByRole('alert')

test('a field that is missing says so, and so does a line above the form', async () => {
  const { sent } = openScreen('/tags/create')
  await description.fill('名前を忘れた')
  await button('保存').click()
  await expect.element(page.getByText('必須項目です')).toBeVisible()
  await expect.element(alert.filter({ hasText: 'タグ名' })).toBeVisible()
  expect(sent('createTag')).toEqual([])
  await expectAccessible()
})

test('what the server refuses stands at its field and above it, and nothing typed is lost', async () => {
  openScreen('/tags/create', {
    createTag: problem(409, {
      code: 'name_taken',
      errors: [{ path: 'name', message: 'すでに使われています。別の名前にしてください' }],
    }),
  })
  await description.fill('名前を忘れた')
  await name.fill('登録医')
  await button('保存').click()
  await expect.element(page.getByText('すでに使われています。別の名前にしてください')).toBeVisible()
  await expect.element(name).toHaveAccessibleDescription(/すでに使われています。別の名前にしてください/)
  await expect.element(alert.filter({ hasText: 'タグ名' })).toBeVisible()
  await expect.element(description).toHaveValue('名前を忘れた')
  await expectAccessible()
})

for (const [what, address] of [
  ['a new record', '/tags/create'],
  ['a change', '/tags/1'],
] as const)
  test(`a refusal of ${what} that concerns no field is told, and nothing typed is lost`, async () => {
    const refusal = problem(403, { detail: 'タグを保存する権限がありません' })
    openScreen(address, { getTag: { id: 1, name: '登録' }, createTag: refusal, updateTag: refusal })
    await name.fill('登録医')
    await button('保存').click()
    await expect.element(page.getByText('タグを保存する権限がありません')).toBeVisible()
    await expect.element(name).toHaveValue('登録医')
  })

test('whoever leaves a form half filled in is asked first', async () => {
  const { address } = openScreen('/tags/create', { listTags: true })
  await name.fill('書きかけ')
  await button('キャンセル').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/保存していない内容があります/)
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(name).toHaveValue('書きかけ')
  await button('キャンセル').click()
  await question.getByRole('button', { name: '破棄して移動' }).click()
  await expect.poll(address).toBe('/tags')
})
