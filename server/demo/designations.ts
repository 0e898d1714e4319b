import type { DesignationReason } from '#contract/institutions/designations.ts'
import { dayInJapan } from '../japanDays.ts'
import type { ListedDesignation } from '../institutions/master/designations/listedDesignation.ts'
import type { ListTitle } from '../institutions/master/designations/listTitle.ts'
import { kinds } from '../institutions/master/facilityTypes.ts'
import { demoPrefecture } from './kumamoto.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'

type Dates = Pick<ListedDesignation, 'designatedOn' | 'reason' | 'startedOn'>

export interface DemoList {
  readonly title: ListTitle
  readonly entries: readonly (readonly [id: number, dates: Dates])[]
}

/** Designations begin on the first day of a month. @param count - how many months before that of `day` */
const monthsBefore = (day: string, count: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - count, 1)).toISOString().slice(0, 10)

/** Designations last for six years (健康保険法 第68条). */
const monthsOfPeriod = 72

const reasonOf = (random: Random): DesignationReason =>
  random.chance(0.7) ? '新規' : random.pick(['交代', '組織変更', '移動', 'その他'])

/** One in forty is new, one in sixty has changed its founder, legal form or place within the last six months. */
const designated = (random: Random): [monthsAgo: number, reason: DesignationReason] => {
  const drawn = random.next()
  if (drawn < 0.025) return [random.whole(0, 5), '新規']
  if (drawn < 0.042) return [random.whole(0, 5), random.pick(['交代', '組織変更', '移動'])]
  return [random.whole(6, 50 * 12), reasonOf(random)]
}

/**
 * Made-up designations of made-up institutions, as the bureau's lists of this month would have them.
 * @param institutions - always in the same order, so that the result depends on the month only
 */
export const demoDesignations = (
  institutions: readonly { readonly id: number; readonly facility_type_ids: readonly number[] }[],
): DemoList[] => {
  const random = randomFrom(20_260_402)
  const listedOn = monthsBefore(dayInJapan(), 0)
  const all = institutions.map(({ id, facility_type_ids }) => {
    const [monthsAgo, reason] = designated(random)
    const dates: Dates = {
      designatedOn: monthsBefore(listedOn, monthsAgo),
      reason,
      startedOn: monthsBefore(listedOn, monthsAgo % monthsOfPeriod),
    }
    return { isDental: facility_type_ids.includes(kinds.dental), entry: [id, dates] as const }
  })
  return (
    [
      ['1', false],
      ['3', true],
    ] as const
  ).map(([feeTable, dental]) => ({
    title: { prefectureCode: demoPrefecture.code, feeTable, listedOn },
    entries: all.filter(({ isDental }) => isDental === dental).map(({ entry }) => entry),
  }))
}
