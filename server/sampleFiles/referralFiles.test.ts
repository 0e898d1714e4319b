import { expect, test } from 'vitest'
import { hospitalLife } from './hospitalLife.ts'
import { referralFile } from './referralFiles.ts'

const referrer = { id: 1, name: '第一内科', code: null, address: '熊本市', doctor: '院長 一郎', postalCode: '8620950' }

const daysOf = (from: string) => {
  const [month] = hospitalLife({
    seed: 1,
    referrers: [referrer],
    departments: ['外科'],
    from,
    months: 1,
    referralsPerMonth: 20,
    otherStaysPerMonth: 0,
    visitsPerMonth: 0,
  })
  if (!month) throw new Error('There is no month')
  const [, ...rows] = referralFile(month).trimEnd().split('\r\n')
  return rows.map((row) => row.split(',')[0] ?? '')
}

test.each([
  ['2019-04', /^H31\.4\.\d{1,2}$/],
  ['2019-05', /^R1\.5\.\d{1,2}$/],
  ['2025-04', /^2025\/4\/\d{1,2}$/],
])('days of %s are written as people wrote them then', (month, form) => {
  const days = daysOf(month)
  expect(days.length).toBeGreaterThan(0)
  for (const day of days) expect(day).toMatch(form)
})
