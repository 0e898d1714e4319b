import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { formatDate } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'

/** The first and last day with referrals and reverse referrals. */
export const LastDays = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const query = useQuery({
    queryKey: ['getFirstReferral', 'getLastReferral', 'getLastReverseReferral', hasReverse],
    queryFn: async ({ signal }) => {
      const [first, last, lastReverse] = await Promise.all([
        api.getFirstReferral({}, { signal }),
        api.getLastReferral({}, { signal }),
        hasReverse ? api.getLastReverseReferral({}, { signal }) : null,
      ])
      return {
        first_referral: first.referralDate,
        last_referral: last.referralDate,
        ...(lastReverse && { last_reverse_referral: lastReverse.reverseReferralDate }),
      }
    },
  })
  const title = translate('renkei.data_sync.last_days')
  return (
    <Block title={title}>
      <QueryState query={query} lines={2}>
        {(days) => (
          <Facts
            facts={Object.entries(days).map(([name, day]) => [
              translate(`renkei.data_sync.days.${name}`),
              day === null ? translate('renkei.data_sync.no_day') : formatDate(day, locale),
            ])}
          />
        )}
      </QueryState>
    </Block>
  )
}
