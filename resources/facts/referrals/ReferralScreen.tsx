import { Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { HiddenNumber } from './detail/HiddenNumber.tsx'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Reply } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatDate } from '#ui/format.ts'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { PageFailed } from '../../errors/PageFailed.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { FinderLink } from '#ui/reverseReferralFinder/FinderLink.tsx'
import { useSummary } from '#ui/institutions/useSummary.ts'
import { Admission } from './detail/Admission.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { FactActions } from './entry/FactActions.tsx'
import { referralQuery } from './entry/factCalls.ts'
import { ReplyState } from './reply/ReplyState.tsx'
import { type FactAddress, useFactAddress } from './entry/useFactAddress.ts'
import './texts.ts'

type Referral = Reply<'getReferral'>

const Letter = ({ referral, address }: { readonly referral: Referral; readonly address: FactAddress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const field = (name: string) => translate(`resources.referrals.fields.${name}`)
  const visit = referral.firstVisitFlag ? 'first' : 'again'
  return (
    <Block title={translate('renkei.referrals.referral')}>
      <Stack spacing={2}>
        <Facts
          facts={[
            [field('referralDate'), formatDate(referral.referralDate, locale)],
            [field('firstVisit'), translate(`renkei.referrals.visits.${visit}`)],
            [field('ownDepartment'), referral.ownDepartment?.name ?? noValue],
            [field('referralDepartment'), referral.referralDepartment],
            [field('patientId'), referral.hidesPatientNumbers ? <HiddenNumber key="patient" /> : referral.patientId],
            [field('doctorNameFrom'), referral.doctorNameFrom],
            [field('doctorNameTo'), referral.doctorNameTo],
            [field('isReplied'), <ReplyState key="reply" address={address} referral={referral} />],
            [
              translate('renkei.referrals.origin'),
              translate(`renkei.referrals.${referral.isEnteredByHand ? 'by_hand' : 'by_file'}`),
            ],
            [field('reasonForPresenting'), referral.reasonForPresenting],
          ]}
        />
        <FactActions plural="referrals" address={address} isEnteredByHand={referral.isEnteredByHand} />
      </Stack>
    </Block>
  )
}

const ReverseReferral = ({ referral: { reverseReferral, hidesPatientNumbers } }: { readonly referral: Referral }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const field = (name: string) => translate(`resources.reverse_referrals.fields.${name}`)
  return (
    <Block title={translate('renkei.referrals.reverse_referral')}>
      {reverseReferral ? (
        <Facts
          facts={[
            [field('reverseReferralDate'), formatDate(reverseReferral.reverseReferralDate, locale)],
            [field('ownDepartmentId'), reverseReferral.reverseReferralDepartment?.name],
            [field('specialtyName'), reverseReferral.specialtyName],
            [field('patientId'), hidesPatientNumbers ? <HiddenNumber key="patient" /> : reverseReferral.patientId],
            [field('reverseReferralControlId'), reverseReferral.reverseReferralControlId],
          ]}
        />
      ) : (
        <Typography color="text.secondary">{translate('renkei.referrals.no_reverse_referral')}</Typography>
      )}
    </Block>
  )
}

const Shown = ({ address }: { readonly address: FactAddress }) => {
  const { id } = address
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const { data: summary } = useSummary(id)
  const query = useQuery(referralQuery(address))
  if (query.error && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />
  const name = summary?.name ?? ''
  const list = translate('renkei.referrals.of', { name })
  const title = query.data
    ? translate('renkei.referrals.of_referral', { name, date: formatDate(query.data.referralDate, locale) })
    : translate('renkei.shell.loading')
  return (
    <Page title={title} back={{ to: `/crms/${id}/referrals`, title: list }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mb: 2, maxWidth: 1080 }}
      >
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {query.data && <FinderLink referral={query.data} />}
      </Stack>
      <QueryState query={query} lines={8}>
        {(referral) => (
          <Stack spacing={2} sx={{ maxWidth: 1080 }}>
            <Letter referral={referral} address={address} />
            {referral.hospitalAdmissions.length === 0 && (
              <Block title={translate('renkei.referrals.admissions')}>
                <Typography color="text.secondary">{translate('renkei.referrals.no_admissions')}</Typography>
              </Block>
            )}
            {referral.hospitalAdmissions.map((admission) => (
              <Admission key={admission.id} admission={admission} />
            ))}
            {user?.features.includes('reverse_referrals') && <ReverseReferral referral={referral} />}
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

/** `/crms/:id/referrals/:factId`: one referral with its patient, its stays and its reverse referral. */
const ReferralScreen = () => {
  const address = useFactAddress()
  return address ? <Shown key={address.factId} address={address} /> : <NotFoundPage />
}

export default ReferralScreen
