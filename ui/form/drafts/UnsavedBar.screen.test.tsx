import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { openVersionedForm, seen, versionedForms } from '#tests/support/screens/versionedForms.ts'
import { formatTime } from '../../format.ts'

afterEach(clearDrafts)

const bar = page.getByRole('alert').filter({ hasText: /^保存していない入力があります（.*から）/ })
const discard = bar.getByRole('button', { name: '破棄' })
const question = page.getByRole('alertdialog', { name: '編集を破棄しますか' })

test.each(Object.entries(versionedForms))(
  'what was typed for %s before a reload is said above the form until it is discarded, which is asked',
  async (_name, form) => {
    await openVersionedForm(form)
    await expect.element(bar).not.toBeInTheDocument()
    await form.field().fill(form.typed)
    saveDrafts('sato')
    cleanup()
    openScreen(form.address, { ...form.others, ...form.stored(form.first, seen) })
    await form.open?.()
    await expect.element(form.field()).toHaveValue(form.typed)
    await expect.element(bar).toBeVisible()
    await expectAccessible()
    await discard.click()
    await question.getByRole('button', { name: '編集を続ける' }).click()
    await expect.element(form.field()).toHaveValue(form.typed)
    await discard.click()
    await question.getByRole('button', { name: '破棄する' }).click()
    await expect.element(form.field()).toHaveValue(form.first)
    await expect.element(bar).not.toBeInTheDocument()
    // What is typed from now on has not come back.
    await form.field().fill(form.typed)
    await expect.element(bar).not.toBeInTheDocument()
  },
)

test('the bar goes on saying when the input was begun, however often the page is loaded anew', async () => {
  const form = versionedForms['the phases']
  if (!form) throw new Error('There is no such form')
  await openVersionedForm(form)
  await form.field().fill(form.typed)
  saveDrafts('sato')
  cleanup()
  const begun = Date.now() - 20 * 60_000
  const stored = JSON.parse(sessionStorage.getItem('renkei.drafts') ?? '{}') as { drafts: { since?: number }[] }
  const drafts = stored.drafts.map((draft) => (draft.since === undefined ? draft : { ...draft, since: begun }))
  sessionStorage.setItem('renkei.drafts', JSON.stringify({ ...stored, drafts }))
  for (const _time of ['once', 'twice']) {
    openScreen(form.address, { ...form.others, ...form.stored(form.first, seen) })
    await expect.element(bar).toMatchTextContent(new RegExp(`${formatTime(new Date(begun).toISOString(), 'ja')}から`))
    saveDrafts('sato')
    cleanup()
  }
})

const openTag = () => openScreen('/tags/1', { getTag: { id: 1, name: '登録', updated_at: seen }, listTags: true })
const tagName = page.getByLabelText('タグ名（必須）')
const openVoc = () =>
  openScreen('/vocs/create', {
    listStaffs: true,
    listVocGroups: true,
    searchMedicalInstitutions: true,
    searchCommunications: true,
  })
const voice = page.getByLabelText('件名（必須）')

test('what was typed into two forms comes back to each, and discarding one leaves the other', async () => {
  openTag()
  await tagName.fill('登録医')
  saveDrafts('sato')
  cleanup()
  openVoc()
  await voice.fill('返書を催促する')
  saveDrafts('sato')
  cleanup()
  openTag()
  await expect.element(tagName).toHaveValue('登録医')
  await discard.click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect.element(tagName).toHaveValue('登録')
  cleanup()
  openVoc()
  await expect.element(voice).toHaveValue('返書を催促する')
  await expect.element(bar).toBeVisible()
})
