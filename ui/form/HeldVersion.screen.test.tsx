import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '../../authProvider/drafts.ts'
import { defaultVisitWeights } from '../../contract/analysis/visitSuggestions.ts'
import type { OperationId } from '../../contract/api.ts'
import { fiscalYearOf } from '../../contract/months.ts'
import { openScreen } from '../../tests/support/screens/openScreen.tsx'
import { cleanup } from '../../tests/support/screens/render.ts'
import { type Answers, problem } from '../../tests/support/screens/stubbedServer.ts'
import { userWith } from '../../tests/support/screens/user.ts'
import { today } from '../format.ts'

/** What the browser tells the app. When it is online again, all that a screen shows is read again. */
const tell = (connection: 'online' | 'offline') => window.dispatchEvent(new Event(connection))
beforeEach(() => tell('online'))
afterEach(() => tell('online'))

const seen = '2026-04-01T09:00:00+09:00'
const later = '2026-04-01T10:00:00+09:00'

/** A form of something that two people may change. */
interface Form {
  readonly address: string
  /** What it is read with, and how it is read then. */
  readonly reads: OperationId
  readonly stored: (text: string, version: string) => Answers
  readonly others?: Answers
  readonly open?: () => Promise<void>
  readonly field: () => Locator
  readonly first: string
  readonly theirs: string
  readonly typed: string
  readonly saves: OperationId
  /** The version that is sent. */
  readonly versionIn: (body: Readonly<Record<string, unknown>>) => unknown
}

const updatedAt = (body: Readonly<Record<string, unknown>>) => body.updated_at
const texts = { first: '水前寺', theirs: '江津湖', typed: '花畑' } as const
const numbers = { first: '7', theirs: '9', typed: '5' } as const
const year = fiscalYearOf(today()) - 1
const month = `${year}-05-01`
const settings: Answers = {
  getCurrentUser: userWith({ cs_account: true }),
  getTenantSetting: { name: texts.first, updated_at: seen },
  listFacilityTypeGroups: true,
  listGroupMedicalInstitutions: { updated_at: seen },
  getOwnDepartmentsSetting: { updated_at: seen },
  listOwnDepartments: true,
  listPhaseMasters: { updated_at: seen },
  getSegmentationSetting: { rest_segment_label: 'D', segments: [], updated_at: seen },
  getTenantPlan: true,
}
const whole = (count: number) => {
  const entered = { entered: null, derived: null }
  return {
    first_visit_count: { entered: count, derived: null },
    revisit_count: entered,
    ambulance_count: entered,
    off_hours_count: entered,
  }
}

const forms: Readonly<Record<string, Form>> = {
  'the settings of the office': {
    address: '/tenant_setting',
    reads: 'getTenantSetting',
    stored: (name, version) => ({
      getTenantSetting: { name, max_referral_hospital_admission_period: 30, updated_at: version },
    }),
    others: settings,
    field: () => page.getByLabelText(/^テナント名/),
    ...texts,
    saves: 'updateTenantSetting',
    versionIn: updatedAt,
  },
  'the phases': {
    address: '/tenant_setting',
    reads: 'listPhaseMasters',
    stored: (name, version) => ({
      listPhaseMasters: {
        phase_masters: [{ id: 1, name, description: null, medical_institution_count: 0 }],
        updated_at: version,
      },
    }),
    others: settings,
    field: () =>
      page
        .getByRole('region', { name: /^フェーズ$/ })
        .getByRole('textbox')
        .first(),
    ...texts,
    saves: 'replacePhaseMasters',
    versionIn: updatedAt,
  },
  'the segments': {
    address: '/tenant_setting',
    reads: 'getSegmentationSetting',
    stored: (label, version) => ({
      getSegmentationSetting: { rest_segment_label: label, segments: [], updated_at: version },
    }),
    others: settings,
    field: () => page.getByLabelText(/^どの区分にも入らない医療機関の呼び方/),
    ...texts,
    saves: 'updateSegmentationSetting',
    versionIn: updatedAt,
  },
  'the patients of a month': {
    address: `/hospital_counts?fiscal_year=${year}`,
    reads: 'listHospitalCounts',
    stored: (count, version) => ({
      listHospitalCounts: { months: [{ month, whole: whole(Number(count)), departments: [], updated_at: version }] },
    }),
    others: { listOwnDepartments: [] },
    open: () => page.getByRole('button', { name: `${year}年5月を入力` }).click(),
    field: () => page.getByLabelText('病院全体 初診患者数'),
    ...numbers,
    saves: 'replaceHospitalCounts',
    versionIn: updatedAt,
  },
  'the yearly report': {
    address: `/data_analysis/annual_report?fiscal_year=${year}`,
    reads: 'getAnnualActivities',
    stored: (count, version) => ({
      getAnnualActivities: { fiscal_year: year, shared_use: { institution_count: Number(count) }, updated_at: version },
    }),
    others: { getBaseMonth: true, getReferralChart: true },
    field: () => page.getByLabelText('共同利用を行った医療機関の延べ数'),
    ...numbers,
    saves: 'replaceAnnualActivities',
    versionIn: updatedAt,
  },
  'the days of letters': {
    address: '/letters',
    reads: 'getReferralLetterRules',
    stored: (days, version) => ({
      getReferralLetterRules: { starts_on: '2026-04-01', arrival_days: Number(days), updated_at: version },
    }),
    others: {
      listReferralLetters: true,
      listOwnDepartments: [],
      listStaffs: true,
      listSavedFilters: true,
      countReferralLetters: { is_begun: true },
      searchMedicalInstitutions: true,
    },
    open: () => page.getByRole('button', { name: '期限の設定' }).click(),
    field: () => page.getByLabelText('受診報告').first(),
    ...numbers,
    saves: 'replaceReferralLetterRules',
    versionIn: updatedAt,
  },
}

const openForm = async ({ address, stored, others, open, field, first }: Form) => {
  const screen = openScreen(address, { ...others, ...stored(first, seen) })
  await open?.()
  await expect.element(field()).toHaveValue(first)
  return screen
}

/** Somebody else saves, and the network returns after a break. */
const readAgain = async (form: Form, { answer, sent }: ReturnType<typeof openScreen>) => {
  answer(form.stored(form.theirs, later))
  const before = sent(form.reads).length
  tell('offline')
  tell('online')
  await expect.poll(() => sent(form.reads).length).toBeGreaterThan(before)
}

test.each(Object.entries(forms))(
  'what is typed for %s stays when a newer version is read, and is saved over the version that it began with',
  async (_name, form) => {
    const screen = await openForm(form)
    await form.field().fill(form.typed)
    await readAgain(form, screen)
    // The newer version would have been drawn by the time that another read has ended.
    await readAgain(form, screen)
    await expect.element(form.field()).toHaveValue(form.typed)
    screen.answer({
      [form.saves]: problem(409, { code: 'edit_conflict', detail: '先に更新されています', current: {} }),
    })
    await page.getByRole('button', { name: '保存', exact: true, disabled: false }).first().click()
    await expect.poll(() => screen.sent(form.saves).length).toBe(1)
    expect(screen.sent(form.saves).map(({ body }) => form.versionIn({ ...(body as object) }))).toEqual([seen])
  },
)

test.each(Object.entries(forms))('%s that nobody has touched follows the newest version', async (_name, form) => {
  const screen = await openForm(form)
  await readAgain(form, screen)
  await expect.element(form.field()).toHaveValue(form.theirs)
})

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
    const form = forms[name]
    if (!form) throw new Error('There is no such form')
    await openForm(form)
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
