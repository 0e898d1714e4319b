import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from '#tests/support/screens/render.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const counts = { medical_institutions: 12, tasks: 0, visit_plans: 1, vocs: 2 }
const noIds = { medical_institutions: [], tasks: [], visit_plans: [], vocs: [] }
const item = {
  id: 31,
  title: '夜間の受け入れ',
  medical_institution_name: '前田整形外科',
  address: null,
  date: '2026-04-01',
  is_main: null,
}

const open = (fields: object = {}, address = '/handovers?from=9') =>
  openScreen(address, {
    getCurrentUser: userWith({
      role: 'owner',
      features: ['communications'],
      inactive_staff_ids: [8, 9],
      deleted_staff_ids: [9],
    }),
    listLeftCharges: { people: [] },
    listStaffs: ({ query }) => ({
      staffs: [
        { id: 5, name: '後任 花', is_active: true },
        ...(String(query['include_inactive']) === 'true'
          ? [
              { id: 8, name: '休職 次郎', is_active: false },
              { id: 9, name: '退職 一', is_active: false, is_deleted: true },
            ]
          : []),
      ],
    }),
    listHandoverItems: {
      items: [item],
      total_count: 1,
      total_page: 1,
      counts,
      ids: { ...noIds, vocs: [31, 32] },
      ...fields,
    },
    createHandover: { id: 1, ...counts },
  })

const choose = async (label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a handover is asked about, with both names and the number of each kind, and takes voices too', async () => {
  const { sent } = open()
  await expect.element(page.getByText('引き継ぎ先を選んでください')).toBeVisible()
  await choose('引き継ぎ先', '後任 花')
  await page.getByRole('tab', { name: '連携先の声 2' }).click()
  await expect.element(page.getByText('夜間の受け入れ')).toBeVisible()
  await page.getByRole('button', { name: '15件を後任 花さんに引き継ぐ' }).click()
  const question = page.getByRole('alertdialog', { name: '退職 一さんから後任 花さんに引き継ぎますか' })
  await expect.element(question).toMatchTextContent('連携先 12施設訪問予定 1件連携先の声 2件')
  await expectAccessible()
  expect(sent('createHandover')).toEqual([])
  await question.getByRole('button', { name: '15件を引き継ぐ' }).click()
  await expect.element(page.getByText('15件を後任 花さんに引き継ぎました')).toBeVisible()
  expect(sent('createHandover')).toMatchObject([
    { body: { staff_id_from: 9, staff_id_to: 5, vocs: { count: 2, excluded_ids: [] } } },
  ])
})

test('an undo says how much was changed since and stays where it is', async () => {
  const { answer } = open()
  await choose('引き継ぎ先', '後任 花')
  await page.getByRole('button', { name: '15件を後任 花さんに引き継ぐ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '15件を引き継ぐ' }).click()
  answer({ undoHandover: { medical_institutions: 12, tasks: 0, visit_plans: 1, vocs: 0 } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect
    .element(page.getByText('13件を元に戻しました。2件は、その後に変更されているためそのままです'))
    .toBeVisible()
})

test('the list begins with what there is, and what is left out is named and stays so', async () => {
  const { sent } = open({ counts: { medical_institutions: 0, tasks: 0, visit_plans: 0, vocs: 2 } })
  await expect.element(page.getByRole('tab', { name: '連携先の声 2' })).toHaveAttribute('aria-selected', 'true')
  await choose('引き継ぎ先', '後任 花')
  await page.getByRole('checkbox', { name: /夜間の受け入れ/ }).click()
  await page.getByRole('button', { name: '1件を後任 花さんに引き継ぐ' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('チェックを外した1件は、退職 一さんのままです。')
  await question.getByRole('button', { name: '1件を引き継ぐ' }).click()
  await expect.element(page.getByText(/後任 花さんに引き継ぎました/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /夜間の受け入れ/ })).not.toBeChecked()
  expect(sent('createHandover')).toMatchObject([{ body: { vocs: { count: 2, excluded_ids: [31] } } }])
})

test('whoever follows a link and comes back finds receiver and choice again, until the handover', async () => {
  const fields = { counts: { medical_institutions: 0, tasks: 0, visit_plans: 0, vocs: 2 } }
  const { address } = open(fields)
  await choose('引き継ぎ先', '後任 花')
  await page.getByRole('checkbox', { name: /夜間の受け入れ/ }).click()
  await expect.element(page.getByRole('button', { name: '1件を後任 花さんに引き継ぐ' })).toBeVisible()
  const left = address()
  cleanup()
  open(fields, left)
  await expect.element(page.getByRole('checkbox', { name: /夜間の受け入れ/ })).not.toBeChecked()
  await page.getByRole('button', { name: '1件を後任 花さんに引き継ぐ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '1件を引き継ぐ' }).click()
  await expect.element(page.getByText(/後任 花さんに引き継ぎました/)).toBeVisible()
  cleanup()
  open(fields, left)
  await expect.element(page.getByRole('checkbox', { name: /夜間の受け入れ/ })).toBeChecked()
})

test('what was left out and is gone meanwhile leaves all counts, and what is confirmed is what goes', async () => {
  const second = { ...item, id: 32, title: '返書の件' }
  const before = { medical_institutions: 0, tasks: 0, visit_plans: 0, vocs: 2 }
  const { answer, sent } = open({ items: [item, second], counts: before, ids: { ...noIds, vocs: [31, 32] } })
  await choose('引き継ぎ先', '後任 花')
  await page.getByRole('checkbox', { name: /夜間の受け入れ/ }).click()
  const after = { items: [second], counts: { ...before, vocs: 1 }, ids: { ...noIds, vocs: [32] } }
  answer({
    listHandoverItems: { total_count: 1, total_page: 1, ...after },
    createHandover: problem(409, {
      code: 'edit_conflict',
      detail: '鈴木さんが10:23:12に内容を更新しました。最新の内容を確認してください。',
      saved_by: { id: 3, name: '鈴木' },
      saved_at: '2026-04-01T01:23:12Z',
      current: { ...after.counts, ids: after.ids },
    }),
  })
  await page.getByRole('button', { name: '1件を後任 花さんに引き継ぐ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '1件を引き継ぐ' }).click()
  const change = page.getByText('一覧を開いたあとで変わりました：連携先の声が1件減りました。最後の変更は鈴木さん（', {
    exact: false,
  })
  await expect.element(change).toBeVisible()
  await expect.element(page.getByRole('tab', { name: '連携先の声 1' })).toBeVisible()
  answer({ createHandover: { id: 1, ...after.counts } })
  await page.getByRole('button', { name: '1件を後任 花さんに引き継ぐ' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/チェックを外した/)).not.toBeInTheDocument()
  await question.getByRole('button', { name: '1件を引き継ぐ' }).click()
  await expect.element(page.getByText('1件を後任 花さんに引き継ぎました')).toBeVisible()
  expect(sent('createHandover').at(-1)?.body).toMatchObject({
    vocs: { count: 1, excluded_ids: [], seen_ids: [32] },
    tasks: { count: 0, seen_ids: [] },
  })
})

test('the button says why nothing can be handed over', async () => {
  open({ items: [], total_count: 0, counts: { medical_institutions: 0, tasks: 0, visit_plans: 0, vocs: 0 } })
  await choose('引き継ぎ先', '後任 花')
  const button = page.getByRole('button', { name: '引き継ぐ', exact: true })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('引き継ぐものはありません')
})

test('who is deleted and who is only stopped is told apart, and the receiver is asked for next', async () => {
  open({}, '/handovers')
  await choose('引き継ぎ元（今の担当者）', '退職 一（削除済み）')
  const receivers = page.getByRole('listbox', { name: '引き継ぎ先' })
  await expect.element(receivers).toBeVisible()
  await receivers.getByRole('option', { name: '後任 花' }).click()
  await page.getByRole('combobox', { name: /^引き継ぎ元（今の担当者）/ }).click()
  await expect.element(page.getByRole('option', { name: '休職 次郎（利用停止）' })).toBeVisible()
})
