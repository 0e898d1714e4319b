import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const notFound = page.getByRole('heading', { name: 'ページが見つかりません' })
/** What the chart of an institution asks for. */
const chartCalls = [
  'getMedicalInstitutionLabelValues',
  'getMedicalInstitutionOpeningHours',
  'getMedicalInstitutionSummary',
  'getMemo',
  'getReferralSummary',
  'getSpecialNote',
  'listDoctors',
  'listInstitutionChanges',
  'listMedicalInstitutionActionLists',
  'listMedicalInstitutionLabels',
  'listReferralLetters',
  'listTasks',
  'listVisitPlans',
  'listVocs',
  'searchInstitutionCommunications',
]

const back = page.getByRole('button', { name: 'TOPページに戻る' })

test('an unknown address shows the 404 page', async () => {
  openScreen('/no/such/screen')
  await expect.element(notFound).toBeVisible()
  await expect.element(page.getByText('404', { exact: true })).toBeVisible()
})

test('its button leads to the top page, for example the dashboard that the person has chosen', async () => {
  const { address } = openScreen('/no/such/screen', {
    getCurrentUser: { features: ['dashboard'], start_page_dashboard_id: 3 },
    getDashboard: problem(404),
  })
  await back.click()
  await expect.poll(address).toBe('/dashboards/3')
})

test.each(['/referral_letters/rules', '/medical_institutions', '/staffs'])(
  'so does %s, an unknown address below that of a list, or of records without one',
  async (address) => {
    openScreen(address)
    await expect.element(notFound).toBeVisible()
  },
)

test('an institution that does not exist shows the 404 page', async () => {
  openScreen('/crms/99999999', Object.fromEntries(chartCalls.map((call) => [call, problem(404)])))
  await expect.element(notFound).toBeVisible()
  await expect.element(back).toBeVisible()
})

test('an address whose id is no number shows the 404 page', async () => {
  openScreen('/crms/tanaka')
  await expect.element(notFound).toBeVisible()
})

test.each(['/dashboards', '/tasks', '/sale_map', '/area_reports/3'])(
  'a screen that the plan does not include is refused at its own address, %s',
  async (path) => {
    const { address } = openScreen(path, { getCurrentUser: { features: ['medical_institutions_search'] } })
    await expect.element(page.getByText('403', { exact: true })).toBeVisible()
    expect(address()).toBe(path)
  },
)
