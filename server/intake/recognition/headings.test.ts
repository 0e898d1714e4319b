import { expect, test } from 'vitest'
import { hospitalLife } from '../../sampleFiles/hospitalLife.ts'
import { referralFile, reverseReferralFile } from '../../sampleFiles/referralFiles.ts'
import { fieldsFor } from '../mapping/columns.ts'
import { fieldHeadings, headingKey, meaningOfHeading } from './headings.ts'
import type { ImportKind } from '../records/importKinds.ts'
import { suggestingOf, suggestTargets } from '../mapping/planning.ts'

const kinds = ['communications', 'medical_institution_label_values', 'referrals', 'reverse_referrals'] as const

test.each(kinds)('every known heading stands for its own field in %s, in both languages', (kind) => {
  for (const field of fieldsFor(kind, 'create'))
    for (const language of ['ja', 'en'] as const) {
      const headings = fieldHeadings[kind][field]?.[language] ?? []
      expect(headings.length).toBeGreaterThan(0)
      expect([field, headings.map((heading) => meaningOfHeading(kind, heading)?.field)]).toEqual([
        field,
        headings.map(() => field),
      ])
    }
})

const suggested = (kind: ImportKind, headings: readonly string[]) =>
  suggestTargets(suggestingOf({ kind, labels: [] }, 'create', new Map()), headings).map(({ target }) => target)

test('the columns of generated lists are all told by their headings', () => {
  const referrer = { id: 1, name: '青葉医院', code: null, address: '熊本市', doctor: '青葉', postalCode: '8600001' }
  const [month] = hospitalLife({
    seed: 1,
    referrers: [referrer],
    departments: ['内科'],
    from: '2026-04',
    months: 1,
    referralsPerMonth: 5,
    otherStaysPerMonth: 0,
    visitsPerMonth: 0,
  })
  if (!month) throw new Error('No month')
  const headingsOf = (file: string) => file.split('\r\n')[0]?.split(',') ?? []
  expect(suggested('referrals', headingsOf(referralFile(month)))).toEqual([
    'referral_date',
    'patient_id',
    'medical_institution_code',
    'medical_institution_name',
    'medical_institution_address',
    'doctor_name_from',
    'own_department',
    'first_visit',
    'reason_for_presenting',
    'replied_on',
  ])
  expect(suggested('reverse_referrals', headingsOf(reverseReferralFile(month)))).toEqual([
    'reverse_referral_date',
    'patient_id',
    'medical_institution_code',
    'medical_institution_name',
    'medical_institution_address',
    'own_department',
    'reverse_referral_control_id',
    null,
  ])
})

const warehouse =
  '患者ID,患者番号,記載時年齢,性別,検索日(紹介日時),入外区分,保険分類,診療科コード,診療科,オーナーID,オーナー,オーナー職種,紹介種別コード,紹介種別,文書名,紹介日,紹介時刻,記載日,確定日,承認日,紹介目的,紹介元医療機関コード,紹介元医療機関名,紹介元診療科コード,紹介元診療科名,紹介元医師ID,紹介元医師名,紹介先医療機関コード,紹介先医療機関名,紹介先診療科コード,紹介先診療科名,紹介先医師ID,紹介先医師名,備考,返信状況'

test('of one table with both directions each kind takes its own columns', () => {
  const headings = warehouse.split(',')
  const targetsOf = (kind: ImportKind) =>
    Object.fromEntries(
      suggested(kind, headings).flatMap((target, index) => (target === null ? [] : [[headings[index], target]])),
    )
  expect(targetsOf('referrals')).toEqual({
    患者ID: 'patient_id',
    紹介種別: 'direction',
    紹介日: 'referral_date',
    紹介目的: 'reason_for_presenting',
    紹介元医療機関コード: 'medical_institution_code',
    紹介元医療機関名: 'medical_institution_name',
    紹介元医師名: 'doctor_name_from',
    紹介先診療科名: 'own_department',
    紹介先医師名: 'doctor_name_to',
    返信状況: 'is_replied',
  })
  expect(targetsOf('reverse_referrals')).toEqual({
    患者ID: 'patient_id',
    紹介種別: 'direction',
    紹介日: 'reverse_referral_date',
    紹介元診療科名: 'own_department',
    紹介先医療機関コード: 'medical_institution_code',
    紹介先医療機関名: 'medical_institution_name',
    紹介先診療科名: 'specialty_id',
  })
})

test('what offices’ own lists commonly carry is told, and the patient’s address is not taken for the institution’s', () => {
  const headings =
    '受付日,患者ID,患者氏名,生年月日,性別,住所,紹介元医療機関コード,紹介元医療機関名,紹介元医師,紹介元診療科,受診診療科,担当医,初診/再診,紹介区分,予約有無,受診日,入院有無,病名,返書1(来院報告)日,返書2(最終)日,逆紹介日,逆紹介先,逆紹介区分'
  expect(suggested('referrals', headings.split(','))).toEqual([
    'referral_date',
    'patient_id',
    null,
    null,
    null,
    null,
    'medical_institution_code',
    'medical_institution_name',
    'doctor_name_from',
    null,
    'own_department',
    'doctor_name_to',
    'first_visit',
    null,
    null,
    null,
    null,
    null,
    null,
    'replied_on',
    null,
    null,
    null,
  ])
})

test.each([
  ['医療機関名（必須）', 'medical_institution_name'],
  ['実施日*', 'acted_date'],
  ['※ 種類', 'communication_type'],
  [' メ モ ', 'memo'],
  ['ＭＥＭＯ', 'memo'],
  ['天気', undefined],
  ['', undefined],
])('%s stands for %s', (heading, field) => {
  expect(meaningOfHeading('communications', heading)?.field).toBe(field)
})

test('a heading that is nothing but a note in brackets keeps it', () => {
  expect(headingKey('（備考）')).toBe('(備考)')
})
