import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { tolerate } from '#tests/support/screens/currentTest.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, newer } from '#tests/support/screens/stubbedServer.ts'

const label = (id: number, name: string, communication_type: 'visit' | 'phone', fields: object) => ({
  id,
  name,
  communication_type,
  ...fields,
})
const labels = [
  label(1, '紹介の手ごたえ', 'visit', {
    component_type: 'select',
    selections: [
      { id: 11, label: '増えそう' },
      { id: 12, label: '減りそう' },
    ],
  }),
  label(2, '次回訪問予定', 'visit', { component_type: 'date' }),
  label(3, '対象診療科', 'visit', { component_type: 'own_department' }),
  label(4, '面談時間', 'visit', { component_type: 'integer' }),
  label(5, '用件', 'phone', { component_type: 'text' }),
]
const visit = (id: number, selection: number) => ({
  id,
  communication_type: 'visit' as const,
  acted_date: '2026-04-01',
  user: { id: 1, name: '佐藤 花子' },
  medical_institution: { id: 7, name: '青葉内科' },
  label_values: [
    { label_id: 1, selection_id: selection },
    { label_id: 4, integer_value: 20 + id },
  ],
})
const visits = [visit(1, 11), visit(2, 12)]
const answers: Answers = {
  listCommunicationLabels: labels,
  listOwnDepartments: [{ id: 31, name: '循環器内科' }],
  listSavedFilters: true,
  listStaffs: true,
  searchCommunications: ({ body }) => ({
    communications: visits.filter(({ label_values: [value] }) =>
      (body.communication_labels ?? []).every(({ selection_ids: wanted }) =>
        wanted ? wanted.includes(value?.selection_id ?? 0) : true,
      ),
    ),
  }),
}
const listAddress = (view = '') =>
  `/communications?${new URLSearchParams({ filter: JSON.stringify({ communicationType: 'visit' }) })}${view}`

const bar = page.getByRole('group', { name: '絞り込み' })
const editor = page.getByRole('dialog', { name: 'ラベル' })
const addLabels = async () => {
  await bar.getByRole('button', { name: '条件を追加' }).click()
  await page.getByRole('dialog', { name: '条件を追加' }).getByRole('option', { name: 'ラベル' }).click()
}
const choice = page.getByRole('combobox', { name: /^ラベルで絞り込む/ })
const addLabel = async (name: string) => {
  await choice.click()
  await page.getByRole('option', { name }).click()
}
/** Leaves what covers the list. */
const close = async (covering = editor) => {
  await focus(covering)
  await userEvent.keyboard('{Escape}')
  await expect.element(covering).not.toBeInTheDocument()
}

describe('contacts are searched for by labels of their type', () => {
  test('which the address and every view keep', async () => {
    const { sent, address } = openScreen(listAddress(), answers)
    await addLabels()
    await choice.click()
    await expect.element(page.getByRole('option', { name: '紹介の手ごたえ（訪問）' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: '用件（電話）' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: '紹介の手ごたえ（訪問）' }).click()
    const condition = page.getByRole('region', { name: '紹介の手ごたえ（訪問）' })
    await condition.getByRole('combobox', { name: 'いずれかを含む' }).click()
    await page.getByRole('option', { name: '減りそう' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toMatch(/communicationLabels/)
    await close()
    const chip = bar.getByRole('button', { name: /^ラベル:/ })
    await expect.element(chip).toMatchTextContent(/紹介の手ごたえ（訪問） 減りそう/)
    await expectAccessible()
    await expect
      .poll(() => sent('searchCommunications').at(-1)?.body)
      .toMatchObject({ communication_type: 'visit', communication_labels: [{ label_id: 1, selection_ids: [12] }] })
    const kept = address()
    cleanup()
    const timeline = openScreen(`${kept}&view=timeline`, answers)
    const articles = page.getByRole('article')
    await expect.element(articles).toMatchTextContent(/減りそう/)
    await chip.click()
    await condition.getByRole('button', { name: '「紹介の手ごたえ（訪問）」の条件を外す' }).click()
    await expect.poll(timeline.address).not.toMatch(/communicationLabels%22%3A%5B%7B/)
    await close()
    await expect.element(articles.filter({ hasText: '増えそう' })).toBeVisible()
  })

  test('also by a date, a department and a number, and that is kept under a name', async () => {
    const { sent, address, answer, goTo } = openScreen(listAddress(), { ...answers, createSavedFilter: true })
    await addLabels()
    await addLabel('次回訪問予定（訪問）')
    await page.getByRole('region', { name: '次回訪問予定（訪問）' }).getByLabelText('から').fill('2020-01-01')
    await addLabel('対象診療科（訪問）')
    const departments = page.getByRole('region', { name: '対象診療科（訪問）' })
    await departments.getByRole('combobox', { name: 'いずれかを含む' }).click()
    await page.getByRole('option', { name: '循環器内科' }).click()
    await userEvent.keyboard('{Escape}')
    await addLabel('面談時間（訪問）')
    await page.getByRole('region', { name: '面談時間（訪問）' }).getByLabelText('以上').fill('5')
    await expect.poll(address).toMatch(/integerFrom/)
    await close()
    await expect
      .poll(() => sent('searchCommunications').at(-1)?.body.communication_labels)
      .toEqual([
        { label_id: 2, date_from: '2020-01-01' },
        { label_id: 3, own_department_ids: [31] },
        { label_id: 4, integer_from: 5 },
      ])
    const openSaved = page.getByRole('button', { name: '保存した条件' })
    const saved = page.getByRole('dialog', { name: '保存した条件' })
    await openSaved.click()
    await saved.getByRole('textbox').fill('次の訪問')
    await saved.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => sent('createSavedFilter')).toHaveLength(1)
    const [stored] = sent('createSavedFilter')
    expect(stored?.body).toMatchObject({ screen: 'communications', name: '次の訪問' })
    answer({
      listSavedFilters: {
        saved_filters: [
          {
            id: 9,
            screen: 'communications',
            name: '次の訪問',
            conditions: stored?.body.conditions ?? {},
            created_by: { id: 1, name: '佐藤 花子' },
          },
        ],
      },
    })
    await close(saved)
    await goTo('/communications?filter={}')
    await openSaved.click()
    await saved.getByRole('button', { name: '次の訪問', exact: true }).click()
    await expect.poll(address).toMatch(/dateFrom.*integerFrom/)
  })
})

test.each([
  [1440, 'a column of the list'],
  [390, 'a line of each card on the phone'],
])('%i pixels wide, values of labels are %s', async (width) => {
  await page.viewport(width, 844)
  openScreen(listAddress(), answers)
  if (width < 600) {
    await expect.element(page.getByRole('listitem').getByText('面談時間（訪問）').first()).toBeVisible()
  } else {
    const column = page.getByRole('columnheader', { name: '面談時間（訪問）' })
    await expect.element(page.getByRole('columnheader', { name: '医療機関' })).toBeVisible()
    await expect.element(column).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^列/ }).click()
    await page.getByRole('switch', { name: '面談時間（訪問）' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(column).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '22' })).toBeVisible()
  }
  await expectAccessible()
})

test('a communication of a type that the page does not know stands in the list with the others', async () => {
  tolerate(/Missing translation for key: "resources\.communications\.enums\.communicationType\.newly_invented"/)
  openScreen('/communications', {
    ...answers,
    searchCommunications: newer(
      {
        communications: [{ ...visit(1, 11), communication_type: 'phone' }, visit(2, 12)],
        total_count: 2,
        total_page: 1,
      },
      (json) => json.replace('"phone"', '"newly_invented"'),
    ),
  })
  await expect.element(page.getByRole('row')).toHaveLength(3)
  await expect.element(page.getByText('その他（画面を再読み込みすると表示されます）').first()).toBeVisible()
})
