import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { defaultVisitWeights } from '#contract/analysis/visitSuggestions.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import {
  later,
  openVersionedForm,
  seen,
  type VersionedForm,
  versionedForms,
} from '#tests/support/screens/versionedForms.ts'

/** What the browser tells the app. When it is online again, all that a screen shows is read again. */
const tell = (connection: 'online' | 'offline') => window.dispatchEvent(new Event(connection))
beforeEach(() => tell('online'))
afterEach(() => tell('online'))

const overtaken = /保存されている内容が更新されました/

/** Somebody else saves, and the network returns after a break. */
const readAgain = async (form: VersionedForm, { answer, sent }: ReturnType<typeof openScreen>) => {
  answer(form.stored(form.theirs, later))
  const before = sent(form.reads).length
  tell('offline')
  tell('online')
  await expect.poll(() => sent(form.reads).length).toBeGreaterThan(before)
}

test.each(Object.entries(versionedForms))(
  'what is typed for %s stays when a newer version is read, and is saved over the version that it began with',
  async (_name, form) => {
    const screen = await openVersionedForm(form)
    await form.field().fill(form.typed)
    await readAgain(form, screen)
    // The newer version would have been drawn by the time that another read has ended.
    await readAgain(form, screen)
    await expect.element(page.getByText(overtaken)).toBeVisible()
    await expect.element(form.field()).toHaveValue(form.typed)
    screen.answer({
      [form.saves]: problem(409, { code: 'edit_conflict', detail: '先に更新されています', current: {} }),
    })
    await page.getByRole('button', { name: '保存', exact: true, disabled: false }).first().click()
    await expect.poll(() => screen.sent(form.saves).length).toBe(1)
    expect(screen.sent(form.saves).map(({ body }) => form.versionIn({ ...(body as object) }))).toEqual([seen])
  },
)

test.each(Object.entries(versionedForms))(
  '%s that nobody has touched follows the newest version',
  async (_name, form) => {
    const screen = await openVersionedForm(form)
    await readAgain(form, screen)
    await expect.element(form.field()).toHaveValue(form.theirs)
  },
)

test.each(Object.entries(versionedForms))(
  '%s has the newest version as soon as somebody comes back to its window',
  async (_name, form) => {
    const { answer } = await openVersionedForm(form)
    answer(form.stored(form.theirs, later))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(form.field()).toHaveValue(form.theirs)
  },
)

test('weights that somebody has chosen stay when newer ones are read', async () => {
  const { answer, sent } = openScreen('/visit_suggestions', {
    searchVisitSuggestions: true,
    getVisitWeights: { weights: defaultVisitWeights, updated_at: seen },
    listPrefectures: true,
    listFacilityTypeGroups: true,
  })
  await page.getByRole('button', { name: '重みを変更' }).click()
  const weight = page.getByRole('group', { name: '期限を過ぎたタスクがあるの重み' }).getByRole('button', { name: '2' })
  await weight.click()
  answer({ getVisitWeights: { weights: { ...defaultVisitWeights, task_overdue: 1 }, updated_at: later } })
  tell('offline')
  tell('online')
  await expect.poll(() => sent('getVisitWeights').length).toBe(2)
  answer({ replaceVisitWeights: problem(409, { code: 'edit_conflict' }) })
  await expect.element(weight).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent('replaceVisitWeights').map(({ body }) => body.updated_at)).toEqual([seen])
  // What somebody else has saved takes the place of the choice only when that is wanted.
  await page.getByRole('button', { name: '最新の重みを読み込む' }).click()
  await expect.element(weight).toHaveAttribute('aria-pressed', 'false')
})

test.each(['the settings of the office', 'the phases', 'the yearly report'])(
  'what was typed for %s before a sign-in is saved over the version that it began with',
  async (name) => {
    const form = versionedForms[name]
    if (!form) throw new Error('There is no such form')
    await openVersionedForm(form)
    await form.field().fill(form.typed)
    saveDrafts('sato')
    cleanup()
    const { sent, answer } = openScreen(form.address, { ...form.others, ...form.stored(form.theirs, later) })
    onTestFinished(clearDrafts)
    await expect.element(form.field()).toHaveValue(form.typed)
    answer({ [form.saves]: problem(409, { code: 'edit_conflict', detail: '先に更新されています', current: {} }) })
    await page.getByRole('button', { name: '保存', exact: true, disabled: false }).first().click()
    await expect.poll(() => sent(form.saves).map(({ body }) => form.versionIn({ ...(body as object) }))).toEqual([seen])
    await expect.element(form.field()).toHaveValue(form.typed)
  },
)
