import { dFile, ff1File } from '#server/sampleFiles/dpcFiles.ts'
import { inpatientEfFile, outpatientEfFile } from '#server/sampleFiles/efFiles.ts'
import { hospitalLife } from '#server/sampleFiles/hospitalLife.ts'
import { referralFile, reverseReferralFile } from '#server/sampleFiles/referralFiles.ts'
import { cp932 } from './cp932.ts'

export const facility = '431012345'

/** The files of a small hospital for one month, as its systems write them. @param month - `YYYY-MM` @param code - 施設コード */
export const filesOf = (month: string, code: string = facility) => {
  const [life] = hospitalLife({
    seed: 7,
    referrers: Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      name: `第${index + 1}内科`,
      code: `43110${String(index).padStart(5, '0')}`,
      address: '熊本県熊本市中央区',
      doctor: '院長 一郎',
      postalCode: '8620950',
    })),
    departments: ['総合内科', '循環器内科', '消化器内科', '外科', '整形外科', '眼科'],
    from: month,
    months: 1,
    referralsPerMonth: 20,
    otherStaysPerMonth: 40,
    visitsPerMonth: 30,
  })
  if (!life) throw new Error('The hospital has no month')
  return {
    ff1: cp932(ff1File(life, code)),
    d: cp932(dFile(life, code)),
    inpatientEf: cp932(inpatientEfFile(life, code)),
    outpatientEf: cp932(outpatientEfFile(life, code)),
    referrals: cp932(referralFile(life)),
    reverseReferrals: cp932(reverseReferralFile(life)),
  }
}
