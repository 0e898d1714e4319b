import { queryOptions } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type TodayReply = Reply<'getToday'>
export type Visit = NonNullable<TodayReply['visits']>['today']['records'][number]
export type Task = NonNullable<TodayReply['tasks']>['today']['records'][number]
export type Letter = Reply<'listReferralLetters'>['referralLetters'][number]
export type Load = Reply<'getOfficeLoad'>

/** Start of the keys of what this screen loads. They begin with the key of tasks, since whatever changes those changes these. */
export const todayKey = ['tasks', 'today'] as const

/** What concerns the person. @param day - today; another day is another query */
export const todayQuery = (day: string) =>
  queryOptions({
    queryKey: [...todayKey, day],
    queryFn: ({ signal }) => api.getToday({}, { signal }),
    refetchOnWindowFocus: true,
  })

/** What the office has before it in the seven days from `firstDay` on. */
export const officeLoadQuery = (firstDay: string) =>
  queryOptions({
    queryKey: [...todayKey, 'office load', firstDay],
    queryFn: ({ signal }) => api.getOfficeLoad({ firstDay }, { signal }),
    refetchOnWindowFocus: true,
  })

const shownLetters = 3

/** Numbers of open letters, and those that are latest. */
export const lettersQuery = (day: string) =>
  queryOptions({
    queryKey: ['referral_letters', 'today', day],
    queryFn: async ({ signal }) => {
      const counts = await api.countReferralLetters({}, { signal })
      if (counts.overdueCount === 0) return { counts, letters: [] }
      const { referralLetters } = await api.listReferralLetters(
        { status: 'overdue', perPage: shownLetters },
        { signal },
      )
      return { counts, letters: referralLetters }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

export type TargetProgress = Reply<'getTargetProgress'>

/** How far the person and the office are in a month. @param month - `YYYY-MM` */
export const targetsQuery = (month: string) =>
  queryOptions({
    queryKey: [...todayKey, 'targets', month],
    queryFn: ({ signal }) => api.getTargetProgress({ month: `${month}-01` }, { signal }),
    refetchOnWindowFocus: true,
  })

/** The members of the office, to whom something can be handed over. */
export const staffsQuery = queryOptions({
  queryKey: ['listStaffs', 'today'],
  queryFn: async ({ signal }) => (await api.listStaffs({}, { signal })).staffs,
  staleTime: 60_000,
})
