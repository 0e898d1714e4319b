import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const labels = ['病床数', '訪問優先度'].map((name, place) => ({ id: place + 1, name, component_type: 'text' as const }))
const plans = ['青葉内科', '若葉医院'].map((name, place) => ({
  id: place + 1,
  date: '2030-04-01',
  status: 'planned' as const,
  staff: { id: 1, name: '佐藤 花子' },
  medical_institution: { id: place + 5, name },
}))

const lists = {
  labels: {
    address: '/labels',
    answers: (refusal: boolean): Answers => ({
      listMedicalInstitutionLabels: labels,
      orderMedicalInstitutionLabels: refusal ? problem(409, { detail: '並び順が変わっています' }) : labels.toReversed(),
    }),
    name: '病床数',
  },
  'planned visits': {
    address: '/visit_plans',
    answers: (refusal: boolean): Answers => ({
      listVisitPlans: { visit_plans: plans },
      listStaffs: true,
      countVisitPlans: true,
      orderVisitPlans: refusal ? problem(409, { detail: '並び順が変わっています' }) : {},
    }),
    name: '青葉内科',
  },
}

test.each(Object.entries(lists))(
  'the place of moved %s is announced once the server has stored it',
  async (_of, list) => {
    openScreen(list.address, list.answers(false))
    await page
      .getByRole('button', { name: `「${list.name}」を下へ` })
      .last()
      .click()
    await expect.element(page.getByText(`「${list.name}」を2件中2番目に移しました`)).toBeInTheDocument()
  },
)

test.each(Object.entries(lists))('moved %s that the server refuses are not said to have moved', async (_of, list) => {
  openScreen(list.address, list.answers(true))
  await page
    .getByRole('button', { name: `「${list.name}」を下へ` })
    .last()
    .click()
  await expect.element(page.getByText(`「${list.name}」を移せませんでした。2件中1番目のままです`)).toBeInTheDocument()
  await expect.element(page.getByText(/番目に移しました/)).not.toBeInTheDocument()
})
