import iconv from 'iconv-lite'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import { conditions } from '../../sampleFiles/conditions.ts'
import { dFile, ff1File } from '../../sampleFiles/dpcFiles.ts'
import { hospitalLife } from '../../sampleFiles/hospitalLife.ts'
import type { HospitalMonth, Referrer } from '../../sampleFiles/hospitalEvents.ts'
import { randomFrom } from '../../sampleFiles/random.ts'
import { referralFile, reverseReferralFile } from '../../sampleFiles/referralFiles.ts'
import { csvRows } from '../../tables/csvFile.ts'
import type { MadeFile } from './sendMadeFile.ts'

/** So far back goes the sample, so that each month has one of the year before beside it. */
const months = 24
/** How many files there are: two lists, two of the survey for each month, and the contacts. */
export const sampleFileCount = 2 + 2 * months + 1
/** 施設コード that no hospital has. */
const facility = '999999999'

export interface SamplePlan {
  /** The month after the last, `YYYY-MM`. */
  readonly until: string
  readonly referrers: readonly Referrer[]
  /** Names of the office's own departments. */
  readonly departments: readonly string[]
}

/** Contacts, as a file of communications. */
export interface MadeContacts {
  readonly filename: string
  readonly text: string
}

/** Who treats the made-up patients of an office whose departments have other names, or which has not entered any. */
const usualDepartments = ['総合内科', '循環器内科', '外科', '整形外科']

const treatsSomebody = (names: readonly string[]) =>
  conditions.some(({ departments }) => departments.some((name) => names.includes(name)))

/** An own department in place of a usual one; none if the office has none. */
const ownDepartment = (own: readonly string[], usual: string): string =>
  own[usualDepartments.indexOf(usual) % own.length] ?? ''

/** The month with the office's own departments in its lists. */
const inDepartments = (month: HospitalMonth, own: readonly string[]): HospitalMonth => {
  const renamed = <T extends { readonly department: string }>(events: readonly T[]) =>
    events.map((event) => ({ ...event, department: ownDepartment(own, event.department) }))
  return { ...month, referrals: renamed(month.referrals), reverseReferrals: renamed(month.reverseReferrals) }
}

const encoded = (text: string) => () => iconv.encode(text, 'cp932')

/** The months' lists as one, with the headings of the first. */
const listOf = (lived: readonly HospitalMonth[], write: (month: HospitalMonth) => string): string =>
  lived.map((month, place) => (place === 0 ? write(month) : write(month).replace(/^[^\n]*\n/u, ''))).join('')

const survey = (lived: readonly HospitalMonth[], kind: 'ff1_file' | 'd_file'): MadeFile[] =>
  lived.map((month) => {
    const [name, write] = kind === 'ff1_file' ? (['FF1', ff1File] as const) : (['Dn', dFile] as const)
    return {
      kind,
      filename: `サンプル_${name}_${facility}_${month.month.slice(2).replace('-', '')}.txt`,
      month: `${month.month}-01`,
      content: encoded(write(month, facility)),
    }
  })

/** The files of two years of a made-up hospital: some 100 referrals and 60 stays a month. The same plan gives the same files. */
export const sampleFiles = ({ until, referrers, departments }: SamplePlan): MadeFile[] => {
  const from = monthAfter(until, -months).slice(0, 7)
  const plan = { seed: 17, referrers, from, months, referralsPerMonth: 100, otherStaysPerMonth: 30, visitsPerMonth: 0 }
  const lived = treatsSomebody(departments)
    ? [...hospitalLife({ ...plan, departments })]
    : [...hospitalLife({ ...plan, departments: usualDepartments })].map((month) => inDepartments(month, departments))
  const lists = [
    { kind: 'referral', filename: 'サンプル_紹介一覧.csv', write: referralFile },
    { kind: 'reverse_referral', filename: 'サンプル_逆紹介一覧.csv', write: reverseReferralFile },
  ] as const
  return [
    ...lists.map(({ kind, filename, write }): MadeFile => ({
      kind,
      filename,
      month: `${from}-01`,
      content: encoded(listOf(lived, (month) => write(month, `${until}-01`))),
    })),
    ...survey(lived, 'ff1_file'),
    ...survey(lived, 'd_file'),
  ]
}

const topics = [
  '紹介のお礼と、外来の予約枠についてご案内した',
  '返書の届き方についてうかがった。次回までに確かめる',
  '新しい検査機器を紹介した。関心を持っていただいた',
  '入院の受け入れについてのご要望をうかがった',
  '診療時間の変更をうかがった',
] as const

/** Visits and calls of the last year at the nearest institutions. */
export const sampleContacts = ({ until, referrers }: Pick<SamplePlan, 'until' | 'referrers'>): MadeContacts => {
  const random = randomFrom(23)
  const visited = referrers.slice(0, 40)
  const last = daysAfter(`${until}-01`, -1)
  const contacts = visited.flatMap(({ name, address }) =>
    Array.from({ length: random.whole(1, 4) }, () => [
      name,
      address,
      random.chance(0.7) ? '訪問' : '電話',
      daysAfter(last, -random.whole(0, 360)).replaceAll('-', '/'),
      `【サンプル】${random.pick(topics)}`,
    ]),
  )
  return {
    filename: 'サンプル_コミュニケーション.csv',
    text: csvRows([['医療機関名', '住所', '種類', '実施日', 'メモ'], ...contacts]),
  }
}
