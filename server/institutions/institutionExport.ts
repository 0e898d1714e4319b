import type { z } from 'zod'
import type { MedicalInstitutionSearch } from '#contract/institutions/medicalInstitutions.ts'
import { lastTwoYears, monthText } from '#contract/comparison.ts'
import type { Language } from '#contract/messages.ts'
import { facilityTypeNames } from '#contract/institutions/facilityTypeNames.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { readStaffNames } from '../records/staffNames.ts'
import { withoutSwitchedOff } from '../records/switchedOffColumns.ts'
import { byteOrderMark, csvRows } from '../tables/csvFile.ts'
import { fileDay } from '../tables/fileDays.ts'
import { referralFiguresOf } from '../facts/referrals/institutionReferralMonths.ts'
import { institutionsWhere, ownPlace, selectInstitutions } from './institutionSearch.ts'
import { distanceBetween } from '../geo.ts'
import { labelCells } from '../labels/labelCells.ts'

const headings = {
  ja: [
    'ID',
    '医療機関名',
    'フリガナ',
    '状態',
    '施設種別',
    '診療科',
    '郵便番号',
    '住所',
    '電話番号',
    'FAX番号',
    '管理者',
    'タグ',
    'フェーズ',
    '担当者',
    '最終訪問日',
    '紹介件数（直近12か月%{months}）',
    '紹介件数（その前の12か月%{months}）',
    '病床数',
    '自院からの距離（km）',
  ],
  en: [
    'ID',
    'Name',
    'Kana',
    'Status',
    'Type',
    'Departments',
    'Postal code',
    'Address',
    'Telephone',
    'Fax',
    'Administrator',
    'Tags',
    'Phase',
    'Persons in charge',
    'Last visit',
    'Referrals (last 12 months%{months})',
    'Referrals (12 months before%{months})',
    'Beds',
    'Distance from own institution (km)',
  ],
} as const satisfies Record<Language, readonly string[]>

const referralColumns = ['Referrals (12 months before%{months})', 'Referrals (last 12 months%{months})'] as const

/** The headings, in which those of referrals name their months. */
const headingsOf = (baseMonth: string | null, language: Language): readonly string[] => {
  const years = lastTwoYears(baseMonth)
  return headings[language].map((heading, place) => {
    const year = years[referralColumns.findIndex((column) => column === headings.en[place])]
    const [first, last] = year ? [monthText(year.first, language), monthText(year.last, language)] : []
    const days = first && (language === 'ja' ? `・${first}〜${last}` : `, ${first} – ${last}`)
    return heading.replace('%{months}', days ?? '')
  })
}

const statuses: Record<Language, Record<string, string>> = {
  ja: { open: '開院', closed: '閉院', suspended: '休止', unknown: '不明' },
  en: { open: 'Open', closed: 'Closed', suspended: 'Suspended', unknown: 'Unknown' },
}

const phaseColumn = headings.en.indexOf('Phase')

const batchSize = 2_000

type Figures = ReturnType<Awaited<ReturnType<typeof referralFiguresOf>>>

/** Empty if nothing is loaded. */
const figureCells = ({ referral_count: count, comparison_referral_count: before }: Figures) => [count, before]

/** With one decimal, as screens show it. */
const kilometres = (distance: number | null) => (distance === null ? null : distance.toFixed(1))

/**
 * All institutions that fulfil the conditions as CSV text, with the list's columns and the requested labels, chunk by
 * chunk (UTF-8 with a byte order mark).
 */
export async function* institutionsAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  search: z.output<typeof MedicalInstitutionSearch>,
  {
    language,
    account,
  }: { readonly language: Language; readonly account: Pick<Account, 'features' | 'ownInstitutionId'> },
): AsyncGenerator<string> {
  const from = await ownPlace(tx, account.ownInstitutionId)
  const months = await readFigureMonths(tx, tenantId)
  const staffName = await readStaffNames(tx, tenantId, language)
  const labels = await labelCells(tx, tenantId, search.label_ids ?? [])
  const shown = withoutSwitchedOff(account, { enabled_phase: phaseColumn })
  yield byteOrderMark + csvRows([[...shown(headingsOf(months.baseMonth, language)), ...labels.names]])
  let after = 0
  for (;;) {
    const batch = await selectInstitutions(
      tx,
      institutionsWhere(tx, tenantId, search).where('institutions.id', '>', after),
      tenantId,
      { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: false },
      { limit: batchSize, offset: 0 },
    )
    const last = batch.at(-1)
    if (!last) return
    const ids = batch.map(({ id }) => id)
    const cellsOf = await labels.of(ids)
    const figuresFor = await referralFiguresOf(tx, tenantId, ids, months)
    yield csvRows(
      batch.map((row) => [
        ...shown([
          row.id,
          row.name,
          row.name_kana,
          statuses[language][row.running_status],
          facilityTypeNames(row.type_names, language),
          row.departments.join(' '),
          row.postal_code,
          row.address,
          row.tel,
          row.fax,
          row.administrator_name,
          row.tags.map(({ name }) => name).join(' '),
          row.phase?.name ?? '',
          row.staffs.map(staffName).join(' '),
          fileDay(row.last_visit_date),
          ...figureCells(figuresFor(row.id)),
          row.bed_count,
          kilometres(distanceBetween(from, row)),
        ]),
        ...cellsOf(row.id),
      ]),
    )
    if (batch.length < batchSize) return
    after = last.id
  }
}
