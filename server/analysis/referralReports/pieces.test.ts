import { describe, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import type { Days } from './days.ts'
import { piecesFor } from './pieces.ts'

const tablesFor = (columns: readonly Column[], days: Days, byMonth = false) =>
  piecesFor(columns, [days], byMonth).map(({ source }) => source.table)

const months: Days = { first: '2024-02-01', end: '2026-06-01' }
const partsOfMonths: Days = { first: '2024-02-10', end: '2026-06-01' }

describe('a report of whole months', () => {
  test('is made of the smallest sums that tell what is asked for', () => {
    expect(tablesFor(['month', 'own_department_id'], months, true)).toEqual(['referral_department_months'])
    expect(tablesFor(['month', 'prefecture_code'], months, true)).toEqual(['referral_institution_months'])
    expect(tablesFor(['own_department_id', 'prefecture_code'], months)).toEqual(['referral_months'])
    expect(tablesFor(['month', 'prefecture_code'], months)).toEqual([
      'referral_institution_years',
      'referral_institution_months',
    ])
    expect(tablesFor(['month', 'prefecture_code'], { first: '2026-04-01', end: '2026-12-01' })).toEqual([
      'referral_institution_years',
      'referral_institution_months',
    ])
  })

  test('reads stays, and referrals without one from sums', () => {
    expect(tablesFor(['dpc6', 'own_department_id'], months)).toEqual([
      'referral_department_months',
      'referral_stay_months',
    ])
    expect(tablesFor(['main_icd10'], months)).toEqual(['referral_department_months', 'referral_stays'])
    expect(tablesFor(['dpc6', 'prefecture_code', 'month'], months, true)).toEqual([
      'referral_institution_months',
      'referral_stays',
    ])
  })

  test('reads referrals where only they tell what is asked for', () => {
    expect(tablesFor(['doctor_name_from'], months)).toEqual(['referrals', 'referral_stays'])
    expect(tablesFor(['is_replied', 'dpc6'], months)).toEqual(['referrals', 'referral_stays', 'referral_stays'])
  })
})

test('of parts of months only these are read from the referrals', () => {
  expect(tablesFor(['own_department_id'], partsOfMonths)).toEqual([
    'referral_department_months',
    'referrals',
    'referral_stays',
  ])
  expect(tablesFor(['own_department_id'], { first: '2026-04-03', end: '2026-04-20' })).toEqual([
    'referrals',
    'referral_stays',
  ])
})
