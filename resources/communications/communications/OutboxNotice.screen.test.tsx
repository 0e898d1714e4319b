import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceStorage } from '#dataProvider/browserStorage.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const refusal = '「青葉内科」は、佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。'

/** A contact with a partner that was merged while it waited on this device. */
const putAside = () =>
  deviceStorage.write(
    'renkei.outbox',
    JSON.stringify([
      {
        owner: '1.1',
        institutionId: 7,
        institutionName: '青葉内科',
        body: { draftKey: '6d0f6d3c-5a4e-4f6f-9c3e-0c1f8a1b2c3d', actedDate: '2026-04-01', memo: '圏外で書いた記録' },
        savedAt: Date.now(),
        refusal,
        isInstitutionGone: true,
        mergedInto: { id: 8, name: '若葉内科' },
      },
    ]),
  )

beforeEach(() => void putAside())
afterEach(() => deviceStorage.remove('renkei.outbox'))

const features = ['medical_institutions_search', 'communications', 'tasks'] as const
const notice = page.getByText(/^受け付けられなかった記録が1件あります/)
const chart = {
  getCurrentUser: userWith({ features: ['medical_institutions_search'] }),
  getMedicalInstitutionSummary: { id: 8, name: '若葉内科', prefecture_code: '43' },
  getMemo: true,
  getSpecialNote: true,
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionStaffs: true,
  getPhase: true,
  getReferralSummary: true,
  listDoctors: true,
  listInstitutionChanges: true,
  listMedicalInstitutionTags: true,
  listDepartments: true,
  listFacilityTypeGroups: [],
  listPrefectures: [],
} as const

test('what was refused since its partner was merged stands on the page of the other one too', async () => {
  openScreen('/crms/8', chart)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('link', { name: '開いて直す' })).toBeVisible()
})

test('what waits for another partner does not stand on a page', async () => {
  openScreen('/crms/9', { ...chart, getMedicalInstitutionSummary: { id: 9, name: '白川医院', prefecture_code: '43' } })
  await expect.element(page.getByText('白川医院').first()).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

for (const [address, heading, call] of [
  ['/visit_plans', '訪問予定', 'listVisitPlans'],
  ['/tasks', 'タスク', 'listTasks'],
] as const)
  test(`what waits or was refused is said under ${heading} too`, async () => {
    openScreen(address, { getCurrentUser: userWith({ features: [...features] }), [call]: true, listStaffs: true })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(notice).toBeVisible()
  })

test('a block that could not be loaded does not say that there is nothing', async () => {
  const offline = problem(0)
  const { answer } = openScreen('/crms/8', {
    ...chart,
    getCurrentUser: userWith({ features: [...features] }),
    searchInstitutionCommunications: true,
    listTasks: { tasks: [], total_count: 0 },
    listVisitPlans: true,
    listVocs: true,
    listReferralLetters: true,
    listMedicalInstitutionActionLists: true,
  })
  await expect.element(page.getByText('未完了なし')).toBeVisible()
  answer({ searchInstitutionCommunications: offline, listTasks: offline })
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  const failed = page.getByRole('region', { name: 'タスク' }).getByRole('alert')
  await expect.element(failed).toBeVisible()
  await expect.element(page.getByText('未完了なし')).not.toBeInTheDocument()
})
