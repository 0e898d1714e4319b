import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { whySkipped } from '#tests/support/whySkipped.ts'
import { RowReader } from '../reading/dpc/byteRows.ts'
import { type DpcCharge, DReader } from '../reading/dpc/dRows.ts'
import { type EfAct, EfReader } from '../reading/dpc/efRows.ts'
import { Ff1Reader } from '../reading/dpc/ff1Rows.ts'
import { dpcCode } from '../reading/dpc/dpcValues.ts'
import { kCode } from '#contract/kCode.ts'
import type { RowComplaint } from '../reading/dpc/rowProblems.ts'
import type { Stay } from '../reading/dpc/stay.ts'
import { conditions } from '../../sampleFiles/conditions.ts'
import { dFile, ff1File } from '../../sampleFiles/dpcFiles.ts'
import { inpatientEfFile, outpatientEfFile } from '../../sampleFiles/efFiles.ts'
import { hospitalLife } from '../../sampleFiles/hospitalLife.ts'
import type { HospitalMonth, Referrer } from '../../sampleFiles/hospitalEvents.ts'
import { referralFile, reverseReferralFile } from '../../sampleFiles/referralFiles.ts'

const facility = '430000001'
const referrers = Array.from({ length: 60 }, (_, index): Referrer => ({
  id: index + 1,
  name: `医療法人　第${index + 1}内科`,
  code: index % 10 === 0 ? null : `43110${String(index).padStart(5, '0')}`,
  address: '熊本県熊本市中央区',
  doctor: '院長 一郎',
  postalCode: '8620950',
}))
const plan = {
  seed: 7,
  referrers,
  departments: ['総合内科', '循環器内科', '消化器内科', '外科', '整形外科', '眼科'],
  from: '2024-11',
  months: 14,
  referralsPerMonth: 200,
  otherStaysPerMonth: 40,
  visitsPerMonth: 400,
}
const months = [...hospitalLife(plan)]
const at = (index: number): HospitalMonth => {
  const month = months[index]
  if (!month) throw new Error(`There is no month ${index}`)
  return month
}

test('the same plan has the same months', () => {
  expect([...hospitalLife({ ...plan, months: 3 })].map((month) => referralFile(month))).toEqual(
    [...hospitalLife({ ...plan, months: 3 })].map((month) => referralFile(month)),
  )
})

test('referrers have a long tail, and what they refer changes over the years', () => {
  const counts = referrers.map(({ id }) =>
    months.map(({ referrals }) => referrals.filter(({ referrer }) => referrer.id === id).length),
  )
  const totals = counts.map((monthly) => monthly.reduce((sum, count) => sum + count, 0)).toSorted((a, b) => b - a)
  const all = totals.reduce((sum, count) => sum + count, 0)
  const firstTenth = totals.slice(0, 6).reduce((sum, count) => sum + count, 0)
  expect(firstTenth / all).toBeGreaterThan(0.25)
  expect(
    counts.some(
      (monthly) => monthly.slice(0, 3).every((count) => count > 0) && monthly.slice(-3).every((count) => count === 0),
    ),
  ).toBe(true)
})

test('the first month has as much of what began before as the others', () => {
  const [first, ...others] = months.slice(0, 6)
  const mean = (count: (month: HospitalMonth) => number) =>
    others.reduce((sum, month) => sum + count(month), 0) / others.length
  for (const count of [
    ({ reverseReferrals }: HospitalMonth) => reverseReferrals.length,
    ({ stays }: HospitalMonth) => stays.length,
  ]) {
    expect(count(at(0))).toBeGreaterThan(0.8 * mean(count))
    expect(count(at(0))).toBeLessThan(1.2 * mean(count))
  }
  expect(first?.reverseReferrals.every(({ day }) => day.startsWith('2024-11'))).toBe(true)
})

const readRows = (text: string, onRow: ConstructorParameters<typeof RowReader>[1]['onRow'], headings = 0) => {
  const reader = new RowReader('\t', {
    onRow: (row) => (row.line > headings ? onRow(row) : undefined),
    onOverlong: () => {},
  })
  reader.push(Buffer.from(text))
  reader.end()
}

describe('the files of a month', () => {
  const month = at(12)
  const complaints: RowComplaint[] = []
  const onComplaint = (complaint: RowComplaint) => complaints.push(complaint)

  test('hold one 様式1 for each discharge, without a complaint', () => {
    const stays: Stay[] = []
    const ff1 = new Ff1Reader((stay) => stays.push(stay), onComplaint, 'utf-8')
    readRows(ff1File(month, facility), (row) => ff1.take(row), 1)
    ff1.end()
    expect(complaints).toEqual([])
    const key = (patient: string, admission: string) => `${patient} ${admission}`
    expect(new Set(stays.map(({ dataIdentifier, admissionDate }) => key(dataIdentifier, admissionDate)))).toEqual(
      new Set(month.stays.map(({ patient, admissionDay }) => key(patient.number.padStart(10, '0'), admissionDay))),
    )
    expect(stays.filter(({ operations }) => operations.length > 0).length).toBeGreaterThan(10)
  })

  test('charge in D and EF for the stays of 様式1 alone, and never twice', () => {
    const acts: EfAct[] = []
    const ef = new EfReader((act) => acts.push(act), onComplaint)
    readRows(inpatientEfFile(month, facility), (row) => ef.take(row))
    ef.end()
    const charges: DpcCharge[] = []
    const d = new DReader((charge) => charges.push(charge), onComplaint)
    readRows(dFile(month, facility), (row) => d.take(row))
    expect(complaints).toEqual([])
    const known = new Set(month.stays.map(({ patient, admissionDay }) => `${patient.number} ${admissionDay}`))
    const keyOf = ({ dataIdentifier }: { dataIdentifier: string }, day: string) => `${Number(dataIdentifier)} ${day}`
    expect(acts.every((act) => known.has(keyOf(act, act.fourthDay)))).toBe(true)
    expect(new Set(charges.map((charge) => keyOf(charge, charge.admissionDate)))).toEqual(known)
    const beds = acts.filter(({ category }) => category === '90')
    expect(beds.every(({ amount }) => amount === 16_880)).toBe(true)
  })

  test('hold an act of each visit', () => {
    const acts: EfAct[] = []
    const ef = new EfReader((act) => acts.push(act), onComplaint)
    readRows(outpatientEfFile(month, facility), (row) => ef.take(row))
    ef.end()
    expect(complaints).toEqual([])
    const first = acts.filter(({ category }) => category === '11').length
    expect(first).toBe(month.visits.filter(({ isFirst }) => isFirst).length)
  })

  test('tell of their own month alone', () => {
    expect(new Set(month.referrals.map(({ day }) => day.slice(0, 7)))).toEqual(new Set([month.month]))
    expect(new Set(month.reverseReferrals.map(({ day }) => day.slice(0, 7)))).toEqual(new Set([month.month]))
    expect(new Set(month.stays.map(({ dischargeDay }) => dischargeDay.slice(0, 7)))).toEqual(new Set([month.month]))
  })

  test('hold a row for each referral and reverse referral, with Japanese years in the older ones', () => {
    const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text.trim(), { header: true }).data
    expect(rowsOf(referralFile(month))).toHaveLength(month.referrals.length)
    expect(rowsOf(reverseReferralFile(month))).toHaveLength(month.reverseReferrals.length)
    expect(rowsOf(referralFile(at(0)))[0]?.['受付日']).toMatch(/^R6\.11\./)
    expect(rowsOf(referralFile(month))[0]?.['受付日']).toMatch(/^2025\/11\//)
  })
})

const domain = join(import.meta.dirname, '../../../../shared/domain')
const official = existsSync(join(domain, 'kcodes.csv'))

test.skipIf(!official)(
  `the demo’s codes stand in the official tables${whySkipped(!official, `the official tables are not in ${domain}`)}`,
  () => {
    const columnOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0] ?? '')
    const kCodes = new Set(columnOf(readFileSync(join(domain, 'kcodes.csv'), 'utf8')).map(kCode))
    const dpcCodes = new Set(
      columnOf(gunzipSync(readFileSync(join(domain, 'dpc14_R6.csv.gz'))).toString()).map(dpcCode),
    )
    const courses = conditions.flatMap(({ conservative, surgical }) => [conservative, ...(surgical ? [surgical] : [])])
    expect(courses.filter(({ dpcCode: code }) => !dpcCodes.has(code)).map(({ dpcCode: code }) => code)).toEqual([])
    expect(conditions.flatMap(({ surgical }) => surgical?.kCode ?? []).filter((code) => !kCodes.has(code))).toEqual([])
  },
)
