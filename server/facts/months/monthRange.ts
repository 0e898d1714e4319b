import { monthAfter } from '#contract/months.ts'
import { invalidField } from '../../problems.ts'

/** @throws a 422 for a range that ends before it begins or has more than `most` months */
export const requireMonths = (from: string, to: string, most: number): void => {
  if (from > to)
    throw invalidField('to', {
      ja: '終わりの月が始まりの月より前になっています',
      en: 'The last month cannot come before the first',
    })
  if (monthAfter(from, most) <= to)
    throw invalidField('from', {
      ja: `一度に表示できるのは${most}か月までです。期間を短くしてください`,
      en: `At most ${most} months can be told of at once. Please choose a shorter range`,
    })
}
