import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => {
  clearDrafts()
  sessionStorage.clear()
})

// Each test has a name of its own: within a second the same one is a second click.
const name = () => page.getByLabelText('タグ名（必須）')
const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
const notTwice = () => page.getByText('すでに保存されていても、二重にはなりません', { exact: false })

test('a tag whose answer was lost is saved again under the same key', async () => {
  const { answer, keys, sent } = openScreen('/tags/create', { createTag: problem(0), listTags: true })
  await name().fill('返書が早い')
  await save()
  await expect.element(notTwice()).toBeVisible()
  answer({ createTag: { id: 5 } })
  await save()
  await expect.element(page.getByText('タグはまだありません')).toBeVisible()
  expect(sent('createTag')).toMatchObject([{ body: { name: '返書が早い' } }, { body: { name: '返書が早い' } }])
  const [first, second] = keys('createTag')
  expect(first).toBeDefined()
  expect(second).toBe(first)
})

test('the key goes with the draft over a new page', async () => {
  const before = openScreen('/tags/create', { createTag: problem(504), listTags: true })
  await name().fill('返書が丁寧')
  await save()
  await expect.element(notTwice()).toBeVisible()
  saveDrafts('sato')
  cleanup()
  const { keys } = openScreen('/tags/create', { createTag: { id: 5 }, listTags: true })
  await expect.element(name()).toHaveValue('返書が丁寧')
  await save()
  await expect.element(page.getByText('タグはまだありません')).toBeVisible()
  const [first] = before.keys('createTag')
  expect(keys('createTag').at(-1)).toBe(first)
})

test('who has changed the form meanwhile hears that the first attempt was stored, and may add another', async () => {
  const { answer, keys } = openScreen('/tags/create', { createTag: problem(0), listTags: true })
  await name().fill('返書が遅い')
  await save()
  await expect.element(notTwice()).toBeVisible()
  answer({ createTag: problem(409, { code: 'idempotency_key_reused' }) })
  await name().fill('返書がとても遅い')
  await save()
  await expect.element(page.getByText('前回の保存は、届いて登録されています', { exact: false })).toBeVisible()
  answer({ createTag: { id: 6 } })
  await save()
  await expect.element(page.getByText('タグはまだありません')).toBeVisible()
  const [first, second, third] = keys('createTag')
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
