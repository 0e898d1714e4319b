import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { OwnDepartments } from '#contract/facts/ownMedicalInstitution.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

afterEach(clearDrafts)

const ofOwner = {
  steps: (['own_institution', 'own_departments', 'colleagues', 'first_list', 'saved_filter'] as const).map((name) => ({
    name,
    is_done: false,
  })),
  can_choose_institution: true,
  account_count: 1,
  max_account_count: 5,
}

const open = (answers: Answers = {}) =>
  openScreen('/first_steps', {
    getFirstSteps: ofOwner,
    listDepartments: true,
    getSampleData: true,
    listTags: true,
    ...answers,
  })

const colleagues = page.getByRole('region', { name: /同僚を招待/ })

test('an owner is led through all steps', async () => {
  open()
  await expect.element(page.getByText('5項目のうち0項目が済んでいます')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /自院の登録/ })).toMatchTextContent('これから')
  await expectAccessible()
})

test('a member has only the steps that a member may take', async () => {
  open({
    getCurrentUser: userWith({ role: 'member' }),
    getFirstSteps: { ...ofOwner, steps: ofOwner.steps.slice(3) },
  })
  await expect.element(page.getByText('2項目のうち0項目が済んでいます')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /自院の登録/ })).not.toBeInTheDocument()
  await expect.element(colleagues).not.toBeInTheDocument()
})

test('a line without an address is told before anybody is invited', async () => {
  const { sent } = open()
  const lines = colleagues.getByLabelText('氏名とメールアドレス（1行に1人）')
  await lines.fill('だれか')
  await expect.element(colleagues.getByText(/メールアドレスを1つずつ/)).toBeVisible()
  await expect.element(colleagues.getByRole('button', { name: '招待する' })).toBeDisabled()
  await expectAccessible()
  expect(sent('inviteAccounts')).toEqual([])
})

test('colleagues that were typed in are there again after a reload', async () => {
  open()
  const lines = colleagues.getByLabelText('氏名とメールアドレス（1行に1人）')
  await lines.fill('鈴木 一郎 suzuki@hospital.example')
  saveDrafts('sato')
  cleanup()
  open()
  await expect.element(lines).toHaveValue('鈴木 一郎 suzuki@hospital.example')
})

test('departments that have been saved are no unsaved input: the way on asks nothing', async () => {
  const departments = page.getByRole('region', { name: /自院の診療科/ })
  const saved = {
    ...ofOwner,
    own_departments: [{ id: 3, name: '循環器内科' }],
    own_departments_updated_at: '2026-04-01T09:00:00+09:00',
  }
  const { sent, address } = open({
    getFirstSteps: { ...ofOwner, own_departments: [], own_departments_updated_at: null },
    listDepartments: [{ key: '内科系', value: '内科系', options: [{ key: 1, value: '循環器内科' }] }],
    chooseOwnDepartments: saved,
  })
  await departments.getByRole('combobox', { name: '自院の診療科を選ぶ' }).fill('循環器内科')
  await page.getByRole('option', { name: '循環器内科' }).click()
  await userEvent.keyboard('{Escape}')
  await departments.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText('保存しました')).toBeVisible()
  expect(sent('chooseOwnDepartments')).toMatchObject([{ body: { names: ['循環器内科'] } }])
  await page.getByRole('link', { name: 'タグ', exact: true }).click()
  await expect.poll(address).toBe('/tags')
})

for (const when of ['at once', 'after a reload'] as const)
  test(`departments that are saved ${when} keep those that a colleague has saved meanwhile`, async () => {
    const seen = '2026-04-01T09:00:00+09:00'
    const later = '2026-04-01T10:00:00+09:00'
    const cardiology = { id: 3, name: '循環器内科' }
    const surgery = { id: 4, name: '外科' }
    const openWith = (own_departments: readonly (typeof surgery)[], version: string) =>
      open({
        getFirstSteps: { ...ofOwner, own_departments, own_departments_updated_at: version },
        listDepartments: [
          {
            key: '診療科',
            value: '診療科',
            options: [
              { key: 1, value: '循環器内科' },
              { key: 2, value: '外科' },
              { key: 3, value: '眼科' },
            ],
          },
        ],
        chooseOwnDepartments: problem(409, {
          code: 'edit_conflict',
          is_own: false,
          current: sampleOf(OwnDepartments, { own_departments: [cardiology, surgery], updated_at: later }),
        }),
      })
    let screen = openWith([cardiology], seen)
    const departments = page.getByRole('region', { name: /自院の診療科/ })
    await departments.getByRole('combobox', { name: '自院の診療科を選ぶ' }).fill('眼科')
    await page.getByRole('option', { name: '眼科' }).click()
    await userEvent.keyboard('{Escape}')
    if (when === 'after a reload') {
      saveDrafts('sato')
      cleanup()
      screen = openWith([cardiology, surgery], later)
      await expect.element(departments.getByRole('alert').first()).toMatchTextContent('保存していない入力があります')
    }
    await departments.getByRole('button', { name: '保存', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
    await expect.element(conflict.getByRole('radio', { name: '保存されている内容 外科' })).toBeChecked()
    await expect.element(conflict.getByRole('radio', { name: '自分の入力 眼科' })).toBeChecked()
    await expectAccessible()
    await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
    await expect
      .poll(() => screen.sent('chooseOwnDepartments').map(({ body }) => body))
      .toEqual([
        { names: ['循環器内科', '眼科'], own_departments_updated_at: seen },
        { names: ['循環器内科', '外科', '眼科'], own_departments_updated_at: later },
      ])
  })
