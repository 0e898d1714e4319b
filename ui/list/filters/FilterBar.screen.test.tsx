import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

// The list of communications stands for every declared list with conditions.

// So many people that their list scrolls.
const staffs = ['田中 陽子', ...Array.from({ length: 12 }, (_, index) => `職員 ${index}`)].map((name, index) => ({
  id: index + 1,
  name,
  is_active: true,
}))
const bar = page.getByRole('group', { name: '絞り込み' })
const chip = (name: string) => bar.getByRole('button', { name: new RegExp(`^${name}:`) })
const addButton = bar.getByRole('button', { name: '条件を追加' })
const editor = (name: string) => page.getByRole('dialog', { name, exact: true })
const add = async (name: string) => {
  await addButton.click()
  await page.getByRole('dialog', { name: '条件を追加' }).getByRole('option', { name, exact: true }).click()
  await expect.element(editor(name)).toBeVisible()
  return editor(name)
}
const openList = (filter: object = {}) =>
  openScreen(`/communications?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, {
    searchCommunications: true,
    listCommunicationLabels: true,
    listStaffs: { staffs },
  })

// The list is that of a field to search in, because it is long.
test.each([1440, 390])('a condition is chosen from a list at a width of %d', async (width) => {
  await page.viewport(width, 844)
  const { sent, address } = openList()
  const staff = await add('担当者')
  await expectAccessible()
  await staff.getByRole('option', { name: '田中 陽子' }).click()
  await expect.element(staff).not.toBeInTheDocument()
  await expect.element(chip('担当者')).toMatchTextContent(/田中 陽子/)
  expect(address()).toContain('staffId')
  await expect.poll(() => sent('searchCommunications').at(-1)).toMatchObject({ body: { staff_id: 1 } })
})

test('a period is one of the usual ones, or any two days', async () => {
  const { sent } = openList()
  const period = await add('実施日')
  await expectAccessible()
  await period.getByRole('button', { name: '前年度' }).click()
  await expect.element(period).not.toBeInTheDocument()
  await expect.element(chip('実施日')).toMatchTextContent(/\d{4}\/4\/1〜\d{4}\/3\/31/)
  await chip('実施日').click()
  await expect.element(period.getByRole('button', { name: '前年度' })).toHaveAttribute('aria-pressed', 'true')
  await period.getByLabelText('終わりの日').fill('2001-01-01')
  await expect.element(period).toMatchTextContent(/始めの日より後の日にしてください/)
  await period.getByLabelText('始めの日').fill('2000-12-24')
  await expect
    .poll(() => sent('searchCommunications').at(-1))
    .toMatchObject({ body: { period: { start_date: '2000-12-24', end_date: '2001-01-01' } } })
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('実施日')).toMatchTextContent(/2000\/12\/24〜2001\/1\/1/)
})

test('conditions of the address stand as chips, and each is removed by its own', async () => {
  const { address } = openList({ staffId: 1, startDate: '2000-12-24', endDate: '2001-01-01' })
  await expect.element(chip('担当者')).toMatchTextContent(/田中 陽子/)
  await expectAccessible()
  await bar.getByRole('button', { name: '「実施日」の条件を外す' }).click()
  await expect.poll(address).not.toContain('startDate')
  await bar.getByRole('button', { name: '「担当者」の条件を外す' }).click()
  await expect.element(chip('担当者')).not.toBeInTheDocument()
})

test('the keyboard alone sets a condition', async () => {
  openList()
  await expect.element(addButton).toBeVisible()
  await focus(addButton)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog', { name: '条件を追加' }).getByRole('combobox').fill('医師と面談')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('menuitemradio').first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('医師と面談')).toBeVisible()
})
