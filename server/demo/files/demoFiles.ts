import { monthAfter } from '#contract/months.ts'
import iconv from 'iconv-lite'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { MadeFile } from '../../intake/samples/sendMadeFile.ts'
import { dFile, ff1File } from '../../sampleFiles/dpcFiles.ts'
import { inpatientEfFile, outpatientEfFile } from '../../sampleFiles/efFiles.ts'
import { hospitalLife } from '../../sampleFiles/hospitalLife.ts'
import type { HospitalMonth, Referrer } from '../../sampleFiles/hospitalEvents.ts'
import { referralFile, reverseReferralFile } from '../../sampleFiles/referralFiles.ts'

/** 施設コード of the demo hospital: Kumamoto's number and one that no hospital has. */
export const demoFacility = '439999999'

interface Writer {
  readonly kind: UploadKind
  readonly name: (month: string) => string
  readonly text: (month: HospitalMonth, writtenOn: string) => string
}

const yymm = (month: string) => month.slice(2).replace('-', '')

const writers: readonly Writer[] = [
  { kind: 'referral', name: (month) => `紹介一覧_${month.replace('-', '')}.csv`, text: referralFile },
  { kind: 'reverse_referral', name: (month) => `逆紹介一覧_${month.replace('-', '')}.csv`, text: reverseReferralFile },
  {
    kind: 'ff1_file',
    name: (month) => `FF1_${demoFacility}_${yymm(month)}.txt`,
    text: (month) => ff1File(month, demoFacility),
  },
  {
    kind: 'd_file',
    name: (month) => `Dn_${demoFacility}_${yymm(month)}.txt`,
    text: (month) => dFile(month, demoFacility),
  },
  {
    kind: 'hospital_admission_ef_file',
    name: (month) => `EFn_${demoFacility}_${yymm(month)}.txt`,
    text: (month) => inpatientEfFile(month, demoFacility),
  },
  {
    kind: 'outpatient_ef_file',
    name: (month) => `EFg_${demoFacility}_${yymm(month)}.txt`,
    text: (month) => outpatientEfFile(month, demoFacility),
  },
]

const monthBefore = (month: string, count: number): string => monthAfter(month, -count).slice(0, 7)

/** 脳卒中科, opened in the last month. The office has not yet assigned the survey's code to an own department. */
const newDepartment = { code: '580', icd10: 'I639' } as const

const withNewDepartment = (month: HospitalMonth): HospitalMonth => ({
  ...month,
  stays: month.stays.map((stay) =>
    stay.condition.icd10 === newDepartment.icd10
      ? { ...stay, condition: { ...stay.condition, departmentCode: newDepartment.code } }
      : stay,
  ),
})

/**
 * The files of the demo hospital's last months, consistent with each other: about 8,300 referrals and 3,000 stays a
 * year.
 * @param given.until - the month after the last, `YYYY-MM`
 * @param given.months - how many; the files are the same for the same `until` and number
 * @param given.departments - names of the own departments
 */
export function* demoFiles(given: {
  readonly until: string
  readonly months: number
  readonly referrers: readonly Referrer[]
  readonly departments: readonly string[]
}): Generator<MadeFile> {
  const { until, months, referrers, departments } = given
  const life = hospitalLife({
    seed: 43,
    referrers,
    departments,
    from: monthBefore(until, months),
    months,
    referralsPerMonth: 695,
    otherStaysPerMonth: 50,
    visitsPerMonth: 2_500,
  })
  const last = monthBefore(until, 1)
  for (const lived of life) {
    const month = lived.month === last ? withNewDepartment(lived) : lived
    for (const { kind, name, text } of writers)
      yield {
        kind,
        filename: name(month.month),
        month: `${month.month}-01`,
        content: () => iconv.encode(text(month, `${until}-01`), 'cp932'),
      }
  }
}
