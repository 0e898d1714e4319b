import { useQuery } from '@tanstack/react-query'
import { api } from '../../../dataProvider/client.ts'
import { today } from '../../../ui/format.ts'
import { isIncomplete, type Now } from './view/period.ts'

/** Of which days there are referrals. */
export interface Loaded extends Now {
  /** Of the first month that can be asked for. */
  readonly firstMonth: string
  /** Of the first referral. */
  readonly firstDay: string
  /** Of the last referral. */
  readonly lastDay: string
  /** Whether more is to be expected of the last month. */
  readonly isIncomplete: boolean
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Where the figures begin and end; null where there are none. */
export const useLoaded = () =>
  useQuery({
    queryKey: ['data analysis', 'loaded'],
    queryFn: async ({ signal }): Promise<Loaded | null> => {
      const [first, last, reverse] = await Promise.all([
        api.getFirstReferral({}, { signal }),
        api.getLastReferral({}, { signal }),
        api.getLastReverseReferral({}, { signal }),
      ])
      const lastDay = last.referralDate ?? reverse.reverseReferralDate
      if (!lastDay) return null
      const now: Now = { month: monthOf(today()), lastMonth: monthOf(lastDay) }
      const firstDay = first.referralDate ?? lastDay
      return {
        ...now,
        firstMonth: monthOf(firstDay),
        firstDay,
        lastDay,
        isIncomplete: isIncomplete(lastDay, now),
      }
    },
    staleTime: 60_000,
  })
