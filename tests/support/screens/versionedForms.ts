import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { OperationId } from '#contract/api.ts'
import { fiscalYearOf } from '#contract/months.ts'
import { today } from '#ui/format.ts'
import { openScreen } from './openScreen.tsx'
import type { Answers } from './stubbedServer.ts'
import { userWith } from './user.ts'

/** The version that a form begins with. */
export const seen = '2026-04-01T09:00:00+09:00'
/** The version that a colleague has saved. */
export const later = '2026-04-01T10:00:00+09:00'

/** A form of something that two people may change. */
export interface VersionedForm {
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
  /** What is typed, as it is sent. */
  readonly typedIn: (body: Readonly<Record<string, unknown>>) => unknown
  /** What a refusal has of the reply to a read; by default all of it. */
  readonly currentOf?: (reply: unknown) => unknown
}

/** The value at a path of a body. */
const at =
  (...path: readonly (string | number)[]) =>
  (body: unknown): unknown =>
    path.reduce<unknown>((value, key) => Object(value)[key] as unknown, body)

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
  getTenantPlan: { account_count: 3, max_account_count: 10, tag_count: 5, max_tag_count: 50 },
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

/** Forms of what two people may change, by what they change. */
export const versionedForms: Readonly<Record<string, VersionedForm>> = {
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
    typedIn: at('name'),
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
    typedIn: at('phase_masters', 0, 'name'),
  },
  'the departments': {
    address: '/tenant_setting',
    reads: 'getOwnDepartmentsSetting',
    stored: (name, version) => ({
      getOwnDepartmentsSetting: {
        own_departments: [{ id: 1, name, account_count: 0, communication_label_value_count: 0 }],
        updated_at: version,
      },
    }),
    others: settings,
    field: () => page.getByLabelText('1番目の診療科名'),
    ...texts,
    saves: 'replaceOwnDepartments',
    versionIn: updatedAt,
    typedIn: at('own_departments', 0, 'name'),
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
    typedIn: at('rest_segment_label'),
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
    typedIn: at('whole', 'first_visit_count'),
    currentOf: at('months', 0),
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
    typedIn: at('shared_use', 'institution_count'),
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
    typedIn: at('arrival_days'),
  },
}

/** Opens a form with what is stored first. */
export const openVersionedForm = async ({ address, stored, others, open, field, first }: VersionedForm) => {
  const screen = openScreen(address, { ...others, ...stored(first, seen) })
  await open?.()
  await expect.element(field()).toHaveValue(first)
  return screen
}
