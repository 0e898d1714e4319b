import { useLocale, useTranslate } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { noValue } from '#contract/noValue.ts'
import { formatShortDate } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import type { FactPlural } from '../entry/factForms.tsx'
import { Reply } from '../reply/Reply.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

/** A day with a link to the fact's details, which lead back to the list with its current filters. */
const DateCell = ({
  plural,
  id,
  day,
}: {
  readonly plural: FactPlural
  readonly id: unknown
  readonly day: unknown
}) => {
  const locale = useLocale() ?? 'ja'
  const { id: institutionId } = useParams()
  const { pathname, search } = useLocation()
  const backLink = new URLSearchParams({ backLink: `${pathname}${search}` })
  return (
    <OpenLink to={`/crms/${institutionId}/${plural}/${String(id)}?${backLink}`} sx={{ fontWeight: 700 }}>
      {formatShortDate(String(day), locale)}
    </OpenLink>
  )
}

export const ReferralDateCell = ({ record: { id, referralDate } }: CellProps) => (
  <DateCell plural="referrals" id={id} day={referralDate} />
)

export const ReverseReferralDateCell = ({ record: { id, reverseReferralDate } }: CellProps) => (
  <DateCell plural="reverse_referrals" id={id} day={reverseReferralDate} />
)

export const VisitCell = ({ record: { firstVisitFlag } }: CellProps) =>
  useTranslate()(`renkei.referrals.visits.${firstVisitFlag ? 'first' : 'again'}`)

export const ReplyCell = ({ record: { isReplied, repliedOn } }: CellProps) => (
  <Reply
    isReplied={typeof isReplied === 'boolean' ? isReplied : null}
    repliedOn={typeof repliedOn === 'string' ? repliedOn : null}
  />
)

export const AdmissionCell = ({ record: { hasAdmission } }: CellProps) => {
  const translate = useTranslate()
  return hasAdmission ? translate('renkei.referrals.admitted') : noValue
}
