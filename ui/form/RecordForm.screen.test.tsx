import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { Tag } from '#contract/institutions/tags.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'

// The form of a tag stands for that of every declared entity.

afterEach(() => clearDrafts())

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

for (const [what, address] of [
  ['a new record', '/tags/create'],
  ['a change', '/tags/1'],
] as const) {
  const unshown = { path: 'visit_plan_id', message: '訪問予定がありません' }
  const shown = { path: 'name', message: 'すでに使われています' }

  test(`what the server objects to in ${what} where the form has no field is said at its buttons`, async () => {
    const refusal = problem(422, { code: 'invalid_input', errors: [shown, unshown] })
    openScreen(address, { getTag: { id: 1, name: '登録' }, createTag: refusal, updateTag: refusal })
    await name.fill('登録医')
    await button('保存').click()
    await expect.element(alert.filter({ hasText: '訪問予定がありません' })).toBeVisible()
    await expect.element(alert.filter({ hasText: 'すでに使われています' })).not.toBeInTheDocument()
    await expect.element(name).toHaveAccessibleDescription('すでに使われています')
    await expect.element(name).toHaveValue('登録医')
  })

  test(`a refusal of ${what} that names no field at all is not kept silent`, async () => {
    const refusal = problem(422, { code: 'invalid_input', detail: '正しくない項目があります。', errors: [] })
    openScreen(address, { getTag: { id: 1, name: '登録' }, createTag: refusal, updateTag: refusal })
    await name.fill('登録医')
    await button('保存').click()
    await expect.element(alert.filter({ hasText: '正しくない項目があります。' })).toBeVisible()
  })
}

/** Whether what people see in the middle of an element is the element itself, and no bar above it. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height - 2))
}

test('on a phone, why a long form was not saved comes into view above its buttons, with the focus', async () => {
  await page.viewport(390, 700)
  openScreen('/vocs/create', {
    createVoc: problem(0),
    listStaffs: true,
    listVocGroups: true,
    searchMedicalInstitutions: true,
    searchCommunications: true,
  })
  await page.getByLabelText('件名（必須）').fill('返書が遅い')
  await button('保存').click()
  const failure = alert.filter({ hasText: '保存できませんでした' })
  await expect.element(failure).toHaveFocus()
  await expect.poll(async () => isUncovered(await failure.findElement())).toBe(true)
  await expectAccessible()
})

test('a required choice cannot be emptied', async () => {
  openScreen('/vocs/create', {
    listStaffs: true,
    listVocGroups: true,
    searchMedicalInstitutions: true,
    searchCommunications: true,
  })
  const status = page.getByRole('combobox', { name: /^状態（必須）/ })
  await expect.element(status).toMatchTextContent('未対応')
  await status.click()
  await expect.element(page.getByRole('option', { name: '未対応' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['未対応', '対応中', '対応済み', '対応不要'])
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

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what was typed comes back after a reload, says so, and is not saved over a newer version unseen', async () => {
  const stored = { id: 1, name: '登録', updated_at: '2026-04-01T00:00:00.000Z' }
  openScreen('/tags/1', { getTag: stored })
  await name.fill('登録医')
  await expect.poll(asksBeforeUnload).toBe(true)
  saveDrafts('sato')
  cleanup()
  const newer = { ...stored, name: '登録医療機関', updated_at: '2026-04-01T00:05:00.000Z' }
  const { sent } = openScreen('/tags/1', {
    getTag: newer,
    listTags: true,
    updateTag: problem(409, { code: 'edit_conflict' }),
  })
  await expect.element(page.getByText(/^保存していない入力があります（.*から）$/)).toBeVisible()
  await expect.element(name).toHaveValue('登録医')
  await expectAccessible()
  await button('保存').click()
  await expect
    .poll(() => sent('updateTag'))
    .toMatchObject([{ body: { name: '登録医', updated_at: stored.updated_at } }])
})

test('what comes back after a reload can be discarded', async () => {
  openScreen('/tags/create')
  await name.fill('登録医')
  await expect.poll(asksBeforeUnload).toBe(true)
  saveDrafts('sato')
  cleanup()
  openScreen('/tags/create')
  await expect.element(name).toHaveValue('登録医')
  await page.getByRole('alert').getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(name).toHaveValue('登録医')
  await page.getByRole('alert').getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByText(/^保存していない入力があります/)).not.toBeInTheDocument()
})

test('the record that arrives after the one from the list does not take away what is being typed', async () => {
  const listed = { id: 1, name: '登録', updated_at: '2026-04-01T00:00:00.000Z' }
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { goTo, sent } = openScreen('/tags', {
    listTags: { tags: [listed], total_count: 1 },
    getTag: async () => {
      await arrival
      return { ...listed, name: '登録医療機関', updated_at: '2026-04-01T00:05:00.000Z' }
    },
    updateTag: problem(409, { code: 'edit_conflict' }),
  })
  await expect.element(page.getByText('登録', { exact: true })).toBeVisible()
  await goTo('/tags/1')
  await name.fill('登録医')
  await expect.poll(asksBeforeUnload).toBe(true)
  arrive()
  // The reply has been read once the page is idle again.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  await expect.element(name).toHaveValue('登録医')
  await button('保存').click()
  await expect
    .poll(() => sent('updateTag'))
    .toMatchObject([{ body: { name: '登録医', updated_at: listed.updated_at } }])
})

test('a conflict is compared with the newest version that the form has shown, not with the one from the list', async () => {
  const listed = { id: 1, name: '登録', description: '面談済み', updated_at: '2026-04-01T00:00:00.000Z' }
  const read = { ...listed, description: '登録医の登録', updated_at: '2026-04-01T00:05:00.000Z' }
  const { goTo } = openScreen('/tags', {
    listTags: { tags: [listed], total_count: 1 },
    getTag: read,
    updateTag: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      current: sampleOf(Tag, { ...listed, updated_at: '2026-04-01T00:10:00.000Z' }),
    }),
  })
  await expect.element(page.getByText('登録', { exact: true })).toBeVisible()
  await goTo('/tags/1')
  await expect.element(description).toHaveValue(read.description)
  await name.fill('登録医')
  await button('保存').click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect
    .element(
      conflict
        .getByRole('radiogroup', { name: '説明' })
        .getByRole('radio', { name: '保存されている内容 面談済み', exact: true }),
    )
    .toBeChecked()
  await expect.element(conflict.getByText('相手が変更')).toBeVisible()
})

test('a toast on a phone stands above the buttons of the form', async () => {
  // The form reaches the lower edge, as long ones do.
  await page.viewport(390, 440)
  openScreen('/tags/1', {
    getTag: { id: 1, name: '登録' },
    getTagUses: { uses: [] },
    deleteTag: problem(503, { code: 'busy', detail: 'ほかの処理と重なりました' }),
  })
  await button('削除').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  const toast = page.getByText('ほかの処理と重なりました')
  await expect.element(toast).toBeVisible()
  await expect
    .poll(() => [toast, button('保存'), button('キャンセル')].map((one) => isUncovered(one.element())))
    .toEqual([true, true, true])
})

test('whoever is signed out while typing has a way to the sign-in, and what was typed stays', async () => {
  openScreen('/tags/create', {
    createTag: problem(401, {
      code: 'not_signed_in',
      detail: 'サインインの有効期限が切れたか、まだサインインしていません。',
    }),
  })
  await name.fill('登録医')
  await button('保存').click()
  await expect.element(alert.getByRole('button', { name: 'もう一度ログインする' })).toBeVisible()
  await expect.element(name).toHaveValue('登録医')
})
