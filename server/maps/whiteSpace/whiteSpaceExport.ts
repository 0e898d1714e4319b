import type { z } from 'zod'
import type { WhiteSpaceInstitution } from '#contract/maps/whiteSpace.ts'
import type { Language } from '#contract/messages.ts'
import { facilityTypeName, facilityTypeNames } from '#contract/institutions/facilityTypeNames.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay } from '../../tables/fileDays.ts'
import { type Asked, rankWhiteSpace } from './ranking.ts'
import { whiteSpaceRows } from './whiteSpaceRows.ts'

const headings = {
  ja: [
    '順位',
    'ID',
    '医療機関名',
    '施設種別',
    '診療科',
    '病床数',
    '住所',
    '電話番号',
    '距離（km）',
    '最終訪問日',
    '見込み（似た紹介元の年間紹介件数の中央値）',
    '似た紹介元の種別',
    '似た紹介元の診療科',
    '似た紹介元の数',
    '最も近い紹介元',
    '最も近い紹介元までの距離（km）',
    '最も近い紹介元の年間紹介件数',
  ],
  en: [
    'Rank',
    'ID',
    'Name',
    'Type',
    'Departments',
    'Beds',
    'Address',
    'Telephone',
    'Distance (km)',
    'Last visit',
    'Potential (median of similar partners’ referrals a year)',
    'Type of similar partners',
    'Department of similar partners',
    'Similar partners',
    'Nearest partner',
    'Distance to the nearest partner (km)',
    'Referrals of the nearest partner a year',
  ],
} as const satisfies Record<Language, readonly string[]>

const rowOf = (row: z.input<typeof WhiteSpaceInstitution>, rank: number, language: Language) => {
  const { comparable_partners: comparable, nearest_partner: nearest } = row
  return [
    rank,
    row.id,
    row.name,
    facilityTypeNames(row.type_names, language),
    row.departments.join(' '),
    row.bed_count,
    row.address,
    row.tel,
    row.distance.toFixed(1),
    fileDay(row.last_visit_date),
    comparable?.referral_count ?? null,
    comparable?.kind ? facilityTypeName(comparable.kind, language) : null,
    comparable?.department ?? null,
    comparable?.partner_count ?? null,
    nearest?.name ?? null,
    nearest?.distance.toFixed(1) ?? null,
    nearest?.referral_count ?? null,
  ]
}

const batchSize = 1_000

/** The whole white space as CSV text, chunk by chunk (UTF-8 with a byte order mark). It is ranked once. */
export async function* whiteSpaceAsCsv(
  tx: TenantTransaction,
  asked: Asked,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([[...headings[language]]])
  const { ranked } = await rankWhiteSpace(tx, asked, { limit: null, offset: 0 })
  for (let from = 0; from < ranked.length; from += batchSize) {
    // Each batch is read after the one before has been sent.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await whiteSpaceRows(tx, asked, ranked.slice(from, from + batchSize))
    yield csvRows(rows.map((row, index) => rowOf(row, from + index + 1, language)))
  }
}
