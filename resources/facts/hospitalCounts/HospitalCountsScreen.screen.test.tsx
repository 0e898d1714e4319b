import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fiscalYearOf } from '#contract/months.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { today } from '#ui/format.ts'

const year = fiscalYearOf(today()) - 1
const monthOf = (month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const months = [4, 5, 6, 7, 8].map((month) => ({ month: monthOf(month) }))
const departments = [
  { id: 1, name: '循環器内科' },
  { id: 2, name: '外科' },
]
const counts = { first_visit_count: null, revisit_count: null, ambulance_count: null, off_hours_count: null }
const edit = page.getByRole('button', { name: `${year}年5月を入力` })

const open = () =>
  openScreen(`/hospital_counts?fiscal_year=${year}`, {
    listOwnDepartments: departments,
    listHospitalCounts: ({ query }) => ({ months: months.filter(({ month }) => !query.from || month >= query.from) }),
    replaceHospitalCounts: true,
  })

describe('the patients of a month', () => {
  const dialog = page.getByRole('dialog', { name: `${year}年5月の患者数` })
  const count = (name: string) => dialog.getByLabelText(`${name} 初診患者数`)
  const save = dialog.getByRole('button', { name: '保存' })

  test('are entered by department as whole numbers, of whatever width', async () => {
    const { sent } = open()
    await edit.click()
    await count('循環器内科').fill('１２０')
    await count('外科').fill('約80')
    await save.click()
    await expect.element(count('外科')).toHaveAccessibleDescription(/0以上の整数で入力してください/)
    await expectAccessible()
    expect(sent('replaceHospitalCounts')).toEqual([])
    await count('外科').fill('80')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceHospitalCounts')).toMatchObject([
      {
        params: { month: monthOf(5) },
        body: {
          whole: counts,
          departments: [
            { ...counts, own_department_id: 1, first_visit_count: 120 },
            { ...counts, own_department_id: 2, first_visit_count: 80 },
          ],
        },
      },
    ])
  })

  test('that were changed and not saved are left only after a question', async () => {
    const { sent } = open()
    await edit.click()
    await count('病院全体').fill('250')
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await expect.element(count('病院全体')).toHaveValue('250')
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceHospitalCounts')).toMatchObject([{ body: { whole: { first_visit_count: 250 } } }])
  })

  test.each([
    ['a row', 1440, 'row'],
    ['a card on the phone', 390, 'region'],
  ] as const)('stand in %s, with who entered them', async (_place, width, role) => {
    await page.viewport(width, 844)
    openScreen(`/hospital_counts?fiscal_year=${year}`, {
      listOwnDepartments: departments,
      listHospitalCounts: {
        months: [
          {
            month: monthOf(5),
            whole: { first_visit_count: { value: 200, source: 'entered' } },
            updated_at: `${year}-06-01T09:00:00+09:00`,
            updated_by: { id: 2, name: '吉田 直美' },
          },
        ],
      },
    })
    const shown = page.getByRole(role).filter({ has: edit })
    await expect.element(shown).toMatchTextContent(/200.*吉田 直美/)
  })
})

test('a pasted table is shown as it was understood, and its good rows are stored', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: '表から取り込む' }).click()
  const dialog = page.getByRole('dialog', { name: '表から取り込む' })
  await dialog
    .getByLabelText('貼り付ける表')
    .fill(`年月\t診療科\t再診患者数\n${year}年6月\t外科\t1,234\n${year}年6月\tなぞ科\t5\n${year}年7月\t\t987`)
  await expect.element(dialog).toMatchTextContent(/この名前の診療科がありません/)
  await expect.element(dialog).toMatchTextContent(/取り込める行 2行、取り込めない行 1行/)
  await expectAccessible()
  await dialog.getByRole('button', { name: '2行を保存' }).click()
  await expect.element(page.getByText('2か月分を保存しました')).toBeVisible()
  expect(sent('replaceHospitalCounts')).toMatchObject([
    {
      params: { month: monthOf(6) },
      body: { whole: counts, departments: [{ ...counts, own_department_id: 2, revisit_count: 1234 }] },
    },
    { params: { month: monthOf(7) }, body: { whole: { ...counts, revisit_count: 987 }, departments: [] } },
  ])
})

test('ambulance arrivals from files are marked while admissions of the month have not all ended, entered ones are not', async () => {
  const arrivals = (source: 'derived' | 'entered') => ({
    ambulance_count: { value: 30, source, derived: 30 },
    revisit_count: { value: 900, source: 'derived' as const, derived: 900 },
  })
  openScreen(`/hospital_counts?fiscal_year=${year}`, {
    listOwnDepartments: departments,
    listHospitalCounts: {
      months: [
        { month: monthOf(4), whole: arrivals('derived'), are_admissions_unsettled: false },
        { month: monthOf(5), whole: arrivals('derived'), are_admissions_unsettled: true },
        { month: monthOf(6), whole: arrivals('entered'), are_admissions_unsettled: true },
      ],
    },
  })
  await expect.element(page.getByText('自動集計・未確定')).toHaveLength(1)
  await expect
    .element(page.getByRole('row').filter({ has: edit }))
    .toMatchTextContent(/900.*自動集計30.*自動集計・未確定/)
})
