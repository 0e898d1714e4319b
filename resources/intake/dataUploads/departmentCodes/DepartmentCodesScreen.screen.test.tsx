import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const address = '/data_uploads/department_codes'
const [heart, ward] = [11, 12]
const departments = [
  { id: heart, name: '循環器センター' },
  { id: ward, name: '地域包括ケア' },
]

const medicine = { department_code: '010', name: '内科', own_department_id: null }
const cardiology = { department_code: '350', name: '循環器内科', own_department_id: heart }
const unknown = { department_code: '999', name: null, own_department_id: null }

const codes = (...department_codes: readonly (typeof medicine | typeof cardiology | typeof unknown)[]) => ({
  getDepartmentCodes: { department_codes, updated_at: '2026-04-01T09:00:00+09:00' },
  listOwnDepartments: departments,
})

/** What `/data_uploads` asks for. */
const uploads: Answers = { listDataUploads: true, getSampleData: { obstacle: 'own_data' } }

const block = page.getByRole('region', { name: '診療科コードの対応', exact: true })
const choice = (code: string) => page.getByLabelText(`${code}にあたる自院の診療科`)
const row = (code: string) => block.getByRole('row').filter({ has: choice(code) })
const save = block.getByRole('button', { name: '保存' })
const saved = page.getByText('保存しました。データを割り当て直しています')

test('a file’s finding leads to the codes, where those without a department stand first', async () => {
  const { address: current } = openScreen('/data_uploads/7', {
    ...codes(cardiology, unknown),
    ...uploads,
    readDataUpload: {
      id: 7,
      status: 'completed',
      findings: [{ code: 'unknown_departments', count: 1, examples: ['999'] }],
    },
  })
  await page.getByRole('alert').getByRole('link', { name: '診療科コードの対応' }).click()
  await expect.element(block.getByRole('combobox').first()).toHaveAccessibleName('999にあたる自院の診療科')
  expect(current()).toContain(address)
  await expect.element(row('999')).toMatchTextContent(/調査にないコード/)
  await expect.element(row('999').getByText('未設定', { exact: true })).toBeVisible()
  await expect.element(choice('350 循環器内科')).toHaveValue(String(heart))
  await expect.element(row('350 循環器内科').getByText('未設定', { exact: true })).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
  await expectAccessible()
  await page.getByRole('link', { name: 'データ取り込みへ戻る' }).click()
  await expect.poll(current).toBe('/data_uploads/7')
})

test('a code is given its department; only that is sent, and the saved table is shown', async () => {
  const { sent } = openScreen(address, {
    ...codes(cardiology, unknown),
    replaceDepartmentCodes: {
      department_codes: [cardiology, { ...unknown, own_department_id: ward }],
      updated_at: '2026-04-02T09:00:00+09:00',
    },
  })
  await choice('999').selectOptions('地域包括ケア')
  await expect.element(row('999').getByText('未設定', { exact: true })).not.toBeInTheDocument()
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(choice('999')).toHaveValue(String(ward))
  expect(sent('replaceDepartmentCodes').map(({ body }) => body)).toEqual([
    {
      department_codes: [{ department_code: '999', own_department_id: ward }],
      updated_at: '2026-04-01T09:00:00+09:00',
    },
  ])
})

test('with the keyboard alone a department is chosen and saved', async () => {
  openScreen(address, { ...codes(medicine), replaceDepartmentCodes: codes(medicine).getDepartmentCodes })
  await expect.element(choice('010 内科')).toBeVisible()
  await focus(choice('010 内科'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('010 内科')).toHaveValue(String(heart))
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(saved).toBeVisible()
})

test('whoever leaves with something unsaved is asked first, and may take it back', async () => {
  const { address: current } = openScreen('/data_uploads', { ...codes(medicine), ...uploads })
  await page.getByRole('link', { name: '診療科コードの対応' }).click()
  await choice('010 内科').selectOptions('循環器センター')
  const back = page.getByRole('link', { name: 'データ取り込みへ戻る' })
  await back.click()
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(choice('010 内科')).toHaveValue(String(heart))
  await block.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '破棄する' }).click()
  await expect.element(choice('010 内科')).toHaveValue('')
  await expect.element(save).toBeDisabled()
  await back.click()
  await expect.poll(current).toBe('/data_uploads')
})

test('what a colleague saved meanwhile is not overwritten, and one’s own choice stays until the latest is loaded', async () => {
  const { answer } = openScreen(address, {
    ...codes(medicine, { ...cardiology, own_department_id: null }),
    replaceDepartmentCodes: problem(409, { code: 'edit_conflict' }),
  })
  await choice('010 内科').selectOptions('地域包括ケア')
  await save.click()
  await expect.element(block.getByRole('alert')).toMatchTextContent(/保存できませんでした/)
  await expect.element(choice('010 内科')).toHaveValue(String(ward))
  answer({
    getDepartmentCodes: { department_codes: [medicine, cardiology], updated_at: '2026-04-03T09:00:00+09:00' },
  })
  await page.getByRole('button', { name: '最新の内容を読み込む' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(choice('350 循環器内科')).toHaveValue(String(heart))
  await expect.element(choice('010 内科')).toHaveValue('')
})

test('before any file has named a code the page says so; the palette leads there', async () => {
  const { address: current } = openScreen('/data_uploads', { ...codes(), ...uploads })
  // A key that is pressed before the frame is there does nothing.
  await expect.element(page.getByRole('button', { name: '医療機関・画面を検索' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill('しんりょうかこーど')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('診療科コードはまだありません')).toBeVisible()
  expect(current()).toBe(address)
  await expectAccessible()
})

test('when the codes cannot be read, the page says so and tries again', async () => {
  const { answer } = openScreen(address, { ...codes(medicine), getDepartmentCodes: problem(500) })
  await expect.element(block.getByRole('alert')).toBeVisible()
  answer(codes(medicine))
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect.element(choice('010 内科')).toBeVisible()
})
