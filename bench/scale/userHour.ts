import { monthAfter, monthOf, lastDayOf } from '../../contract/months.ts'
import type { ApiCall } from '../calls.ts'
import { chartCalls } from '../workCalls.ts'

/** Something that a user does, and how often in an hour of steady work. */
interface Doing {
  readonly times: number
  readonly calls: readonly ApiCall[]
}

const typed = ['中', '中村', '中村内', '中村内科']

/**
 * What one member of a liaison office asks of the server in an hour of steady work: 20 searches typed letter by letter, 20 charts opened, 20 lists
 * paged through, 4 visits to the data analysis and 4 reports. Saving a contact costs about as much as a list and is counted as one.
 * @param last - the last day with facts
 */
export const userHour = (institutionIds: readonly number[], last: string): readonly Doing[] => {
  const year = { start_date: monthAfter(monthOf(last), -11), end_date: last }
  const before = { start_date: monthAfter(monthOf(last), -23), end_date: lastDayOf(monthAfter(monthOf(last), -12)) }
  const compared = { period: year, comparison_period: before }
  const call = (operationId: ApiCall['operationId'], body: object): ApiCall => ({
    name: operationId,
    operationId,
    body,
  })
  const lists: ApiCall[] = [
    call('searchCommunications', { page: 1 }),
    { name: 'tasks', operationId: 'listTasks', query: { page: 1, status: 'incomplete' } },
    call('searchMedicalInstitutions', { page: 2 }),
  ]
  return [
    { times: 20, calls: typed.map((name) => call('searchMedicalInstitutions', { medical_institution_name: name })) },
    ...institutionIds.map((id) => ({ times: 20 / institutionIds.length, calls: chartCalls(id) })),
    { times: 20, calls: lists },
    {
      times: 4,
      calls: [
        call('compareReferrals', compared),
        call('compareReferralsMonthly', { ...compared, unit_type: 'month' }),
        call('rankReferralTotals', { period: year }),
        call('rankReferralsAnnually', compared),
        call('rankBothReferrals', { period: year }),
        call('searchVisitSuggestions', {}),
      ],
    },
    {
      times: 4,
      calls: [
        call('computeMedicalInstitutionReport', {
          items: [
            {
              key: 'now',
              definition_key: 'referral_count',
              aggregation_conditions: { start_months_away: 11, end_months_away: 0 },
            },
          ],
          display_items: ['now'],
          sort_conditions: [{ item_key: 'now', operator: 'desc' }],
        }),
      ],
    },
  ]
}
