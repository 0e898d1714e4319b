import Papa from 'papaparse'
import { type Random, randomFrom } from './random.ts'
import type { HospitalMonth, Referrer } from './hospitalEvents.ts'

/** A day by its era: Heisei, which ended on 2019-04-30, or Reiwa. */
const byEra = (day: string) => {
  const year = Number(day.slice(0, 4))
  const eraYear = day < '2019-05-01' ? `H${year - 1988}` : `R${year - 2018}`
  return `${eraYear}.${Number(day.slice(5, 7))}.${Number(day.slice(8))}`
}
const slashed = (day: string) => `${day.slice(0, 4)}/${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** The name as a hospital's clerks type it: mostly correct, sometimes shortened. */
const typedName = (random: Random, { name }: Referrer): string =>
  random.chance(0.12) ? name.replace(/^(医療法人(社団|財団)?|社会福祉法人)\s*/u, '').replace(/　/gu, ' ') : name

/** The code as clerks type it. Some are missing, and some have lost their leading zero in a spreadsheet. */
const typedCode = (random: Random, { code }: Referrer): string => {
  if (code === null || random.chance(0.08)) return ''
  return random.chance(0.05) ? code.replace(/^0/, '') : code
}

const csv = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `${Papa.unparse([[...headings], ...rows.map((row) => [...row])], { newline: '\r\n' })}\r\n`

const referralHeadings = [
  '受付日',
  '患者ID',
  '紹介元医療機関コード',
  '紹介元医療機関名',
  '紹介元住所',
  '紹介元医師',
  '受診診療科',
  '初診再診',
  '紹介目的',
  '返書日',
]

/**
 * A month's referrals as the demo hospital's own system exports them.
 * @param writtenOn - the day of the export; letters answered after it count as unanswered
 */
export const referralFile = ({ month, referrals }: HospitalMonth, writtenOn = '9999-12-31'): string => {
  const random = randomFrom(Number(month.replace('-', '')))
  // The system was replaced in April 2025. The previous one wrote Japanese years.
  const written = month < '2025-04' ? byEra : slashed
  return csv(
    referralHeadings,
    referrals.map(({ day, referrer, patient, doctor, department, isFirstVisit, condition, repliedOn }) => [
      written(day),
      patient.number,
      typedCode(random, referrer),
      typedName(random, referrer),
      referrer.address,
      doctor,
      department,
      isFirstVisit ? '初診' : '再診',
      `${condition.name}の精査・加療`,
      repliedOn === null || repliedOn > writtenOn ? '' : written(repliedOn),
    ]),
  )
}

const reverseHeadings = [
  '逆紹介日',
  '患者ID',
  '紹介先医療機関コード',
  '紹介先医療機関名',
  '紹介先住所',
  '診療科',
  '管理番号',
  '目的',
]

/** A month's reverse referrals as the demo hospital's own system exports them. */
export const reverseReferralFile = ({ month, reverseReferrals }: HospitalMonth): string => {
  const random = randomFrom(Number(month.replace('-', '')) + 1)
  return csv(
    reverseHeadings,
    reverseReferrals.map(({ day, patient, to, department, reason }, index) => [
      slashed(day),
      patient.number,
      typedCode(random, to),
      typedName(random, to),
      to.address,
      department,
      `${month.replace('-', '')}-${String(index + 1).padStart(4, '0')}`,
      reason,
    ]),
  )
}
