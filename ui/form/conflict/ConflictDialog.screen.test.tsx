import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

// The form of a voice stands for those of all records that two people may save at once.

const firstVersion = '2026-04-01T09:00:00.000Z'
const secondVersion = '2026-04-01T09:05:00.000Z'
const thirdVersion = '2026-04-01T09:10:00.000Z'
const voice = {
  id: 3,
  title: '返書が届かない',
  reported_date: '2026-04-01',
  status: 'NOT_STARTED',
  priority: 'LOW',
  user: { id: 1, name: '佐藤 花子' },
  updated_at: firstVersion,
} as const
const conflictWith = (current: Record<string, unknown> & { readonly updated_at: string }, isOwn = false) =>
  problem(409, {
    code: 'edit_conflict',
    is_own: isOwn,
    saved_by: isOwn ? { id: 1, name: '佐藤 花子' } : { id: 2, name: '田中 陽子' },
    saved_at: current.updated_at,
    current: {
      ...voice,
      medical_institution_id: null,
      medical_institution: null,
      voc_group: null,
      detail_text: null,
      action_text: null,
      communications: [],
      deleted_at: null,
      ...current,
    },
  })

const title = page.getByRole('textbox', { name: '件名（必須）' })
const detail = page.getByRole('textbox', { name: '内容', exact: true })
const save = page.getByRole('button', { name: '保存', exact: true })
const dialog = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
const choice = (field: string, side: string | RegExp) =>
  dialog.getByRole('radiogroup', { name: field }).getByRole('radio', { name: side })
const answers = {
  getVoc: voice,
  listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
  listVocGroups: true,
  searchMedicalInstitutions: true,
} as const

test('each field keeps what is chosen, what only one has changed is chosen already, and nothing typed is lost', async () => {
  const { sent, answer } = openScreen('/vocs/3', {
    ...answers,
    updateVoc: conflictWith({ title: '同僚の付けた題', action_text: '電話した', updated_at: secondVersion }),
  })
  await title.fill('私の付けた題')
  await detail.fill('二週間届かない')
  await save.click()
  await expect.element(dialog).toMatchTextContent('田中 陽子さんが2026/4/1 18:05:00に保存しました。')
  await expectAccessible()
  await expect.poll(() => dialog.getByRole('radiogroup').elements().length).toBe(3)
  await expect.element(choice('対応', /電話した/)).toBeChecked()
  await expect.element(choice('内容', /二週間届かない/)).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: '選んだ内容で保存' })).toBeDisabled()
  await dialog.getByRole('button', { name: '入力に戻る' }).click()
  await expect.element(title).toHaveValue('私の付けた題')
  await save.click()
  await choice('件名', /同僚の付けた題/).click()
  answer({ updateVoc: { ...voice, title: '同僚の付けた題' }, listVocs: true })
  await dialog.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText('保存しました')).toBeVisible()
  expect(sent('updateVoc').at(-1)).toMatchObject({
    body: {
      title: '同僚の付けた題',
      detail_text: '二週間届かない',
      action_text: '電話した',
      updated_at: secondVersion,
    },
  })
})

test('of a long text both versions are kept if that is chosen, and a sentence of both stands there once', async () => {
  const { sent, answer } = openScreen('/vocs/3', {
    ...answers,
    getVoc: { ...voice, detail_text: '返書は一週間後。' },
    updateVoc: conflictWith({ detail_text: '返書は一週間後。電話で確認した。', updated_at: secondVersion }),
  })
  await title.fill('私の付けた題')
  await detail.fill('返書は一週間後。先方は困っている。')
  await save.click()
  await choice('内容', /^両方をつなげた内容/).click()
  await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(2 + 3)
  await expectAccessible()
  answer({ updateVoc: voice, listVocs: true })
  await dialog.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect
    .poll(() => sent('updateVoc').at(-1)?.body)
    .toMatchObject({
      title: '私の付けた題',
      detail_text: '返書は一週間後。電話で確認した。\n\n先方は困っている。',
      updated_at: secondVersion,
    })
})

test('the choice is made with the keyboard alone, and saved over a third version too', async () => {
  const { sent, answer } = openScreen('/vocs/3', {
    ...answers,
    updateVoc: conflictWith({ title: '同僚の付けた題', updated_at: secondVersion }),
  })
  await title.fill('私の付けた題')
  await save.click()
  await expect.poll(() => dialog.getByRole('radiogroup').elements().length).toBe(1)
  answer({
    updateVoc: conflictWith({ title: '同僚の付けた題', action_text: '三つ目の版', updated_at: thirdVersion }),
  })
  await focus(choice('件名', /同僚の付けた題/))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('件名', /私の付けた題/)).toBeChecked()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  const further = page.getByRole('dialog', { name: '確認しているあいだに、もう一度保存されました' })
  await expect.element(further).toMatchTextContent('田中 陽子さんが2026/4/1 18:10:00に保存しました。')
  await expect.element(further.getByRole('radio', { name: /三つ目の版/ })).toBeChecked()
  answer({ updateVoc: voice, listVocs: true })
  await further.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText('保存しました')).toBeVisible()
  expect(sent('updateVoc').map(({ body }) => body.updated_at)).toEqual([firstVersion, secondVersion, thirdVersion])
  expect(sent('updateVoc').at(-1)).toMatchObject({ body: { title: '私の付けた題', action_text: '三つ目の版' } })
})

test('what one’s own other window has saved is not called somebody else’s', async () => {
  openScreen('/vocs/3', {
    ...answers,
    updateVoc: conflictWith({ action_text: '電話した', updated_at: secondVersion }, true),
  })
  await title.fill('私の付けた題')
  await save.click()
  const own = page.getByRole('dialog', { name: 'ご自分の別の画面で先に保存されています' })
  await expect.element(own).toMatchTextContent(/別の画面で変更/)
  await expect.element(own).toMatchTextContent('ご自分の別の画面または端末で、2026/4/1 18:05:00に保存しました。')
  await expect.element(own).not.toMatchTextContent(/ほかの方|相手/)
})

test('opened and saved again without another version, a conflict is no further one', async () => {
  const { answer } = openScreen('/vocs/3', {
    ...answers,
    updateVoc: conflictWith({ title: '同僚の付けた題', updated_at: secondVersion }),
  })
  const further = page.getByRole('dialog', { name: '確認しているあいだに、もう一度保存されました' })
  const back = page.getByRole('button', { name: '入力に戻る' })
  await title.fill('私の付けた題')
  await save.click()
  await expect.element(dialog).toBeVisible()
  // A second version within the same minute is told apart by its seconds.
  answer({ updateVoc: conflictWith({ title: '同僚の別の題', updated_at: '2026-04-01T09:05:20.000Z' }) })
  await back.click()
  await save.click()
  await expect.element(further).toMatchTextContent('田中 陽子さんが2026/4/1 18:05:20に保存しました。')
  await back.click()
  await save.click()
  await expect.element(dialog).toMatchTextContent('18:05:20に保存しました。')
  await expect.element(further).not.toBeInTheDocument()
})

const deleted = (fields: Parameters<typeof problem>[1]) =>
  problem(404, {
    code: 'not_found',
    is_own: false,
    deleted_by: { id: 2, name: '田中 陽子' },
    deleted_record: 'voc',
    deleted_at: secondVersion,
    ...fields,
  })

test('a record that a colleague has deleted is restored in place and saved with what was typed', async () => {
  const { sent, answer } = openScreen('/vocs/3', {
    ...answers,
    updateVoc: deleted({ is_restorable: true, detail: '田中 陽子さんが18:05:00に削除しました。' }),
    getVoc: voice,
  })
  await title.fill('私の付けた題')
  await save.click()
  await expect.element(page.getByText('田中 陽子さんが18:05:00に削除しました。')).toBeVisible()
  answer({ restoreVoc: problem(503) })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText(/^元に戻せませんでした/)).toBeVisible()
  answer({ restoreVoc: voice })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText(/^元に戻しました。もう一度保存してください。/)).toBeVisible()
  await expect.element(title).toHaveValue('私の付けた題')
  answer({ updateVoc: voice, listVocs: true })
  await save.click()
  await expect.element(page.getByText('保存しました')).toBeVisible()
  expect(sent('restoreVoc').map(({ params }) => params)).toEqual([{ id: '3' }, { id: '3' }])
  expect(sent('updateVoc').at(-1)).toMatchObject({ body: { title: '私の付けた題', updated_at: firstVersion } })
})

test('of a record that is gone for good nothing is offered', async () => {
  openScreen('/vocs/3', {
    ...answers,
    updateVoc: deleted({ is_restorable: false, detail: '元に戻すことはできません。' }),
  })
  await title.fill('私の付けた題')
  await save.click()
  await expect.element(page.getByText('元に戻すことはできません。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '元に戻す' })).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('私の付けた題')
})

test('what was typed stays when the restored record is another version, and is a conflict with that', async () => {
  const { sent, answer } = openScreen('/vocs/3', { ...answers, updateVoc: deleted({ is_restorable: true }) })
  await title.fill('私の付けた題')
  await save.click()
  const newer = { ...voice, title: '同僚の付けた題', updated_at: secondVersion }
  answer({ restoreVoc: newer, getVoc: newer })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => sent('getVoc').length).toBe(2)
  await expect.element(page.getByText(/^元に戻しました/)).toBeVisible()
  await expect.element(title).toHaveValue('私の付けた題')
  answer({ updateVoc: conflictWith({ title: '同僚の付けた題', updated_at: secondVersion }) })
  await save.click()
  await expect.element(choice('件名', /同僚の付けた題/)).toBeVisible()
  expect(sent('updateVoc').map(({ body }) => body.updated_at)).toEqual([firstVersion, firstVersion])
})
