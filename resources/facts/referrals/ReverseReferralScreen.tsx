import { Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { HiddenNumber } from './detail/HiddenNumber.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { formatDate } from '#ui/format.ts'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { PageFailed } from '../../errors/PageFailed.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { FactActions } from './entry/FactActions.tsx'
import { reverseReferralQuery } from './entry/factCalls.ts'
import { type FactAddress, useFactAddress } from './entry/useFactAddress.ts'
import './texts.ts'

const Shown = ({ address }: { readonly address: FactAddress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data: summary } = useSummary(address.id)
  const query = useQuery(reverseReferralQuery(address))
  if (query.error && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />
  const name = summary?.name ?? ''
  const title = query.data
    ? translate('renkei.referrals.of_reverse_referral', {
        name,
        date: formatDate(query.data.reverseReferralDate, locale),
      })
    : translate('renkei.shell.loading')
  const field = (key: string) => translate(`resources.reverse_referrals.fields.${key}`)
  return (
    <Page
      title={title}
      back={{
        to: `/crms/${address.id}/reverse_referrals`,
        title: translate('renkei.referrals.of_reverse', { name }),
      }}
    >
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <QueryState query={query} lines={6}>
        {(sent) => (
          <Stack spacing={2} sx={{ maxWidth: 1080 }}>
            <Block title={translate('renkei.referrals.detail.reverse_referrals')}>
              <Stack spacing={2}>
                <Facts
                  facts={[
                    [field('reverseReferralDate'), formatDate(sent.reverseReferralDate, locale)],
                    [field('ownDepartmentId'), sent.reverseReferralDepartment?.name ?? noValue],
                    [field('specialtyName'), sent.specialtyName],
                    [field('patientId'), sent.hidesPatientNumbers ? <HiddenNumber key="patient" /> : sent.patientId],
                    [field('reverseReferralControlId'), sent.reverseReferralControlId],
                    [
                      translate('renkei.referrals.origin'),
                      translate(`renkei.referrals.${sent.isEnteredByHand ? 'by_hand' : 'by_file'}`),
                    ],
                  ]}
                />
                <FactActions plural="reverse_referrals" address={address} isEnteredByHand={sent.isEnteredByHand} />
              </Stack>
            </Block>
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

/** `/crms/:id/reverse_referrals/:factId`: one reverse referral with its patient. */
const ReverseReferralScreen = () => {
  const address = useFactAddress()
  return address ? <Shown key={address.factId} address={address} /> : <NotFoundPage />
}

export default ReverseReferralScreen
