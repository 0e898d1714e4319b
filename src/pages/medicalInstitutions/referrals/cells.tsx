import { Link } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation, useParams } from 'react-router'
import { formatDate } from '../../../../ui/format.ts'
import type { CellProps } from '../../../../ui/resource/declaration.ts'
import { Reply } from './Reply.tsx'

/** The day, which leads to the referral and from there back to the list as it is. */
export const ReferralDateCell = ({ record: { id, referralDate } }: CellProps) => {
  const locale = useLocale() ?? 'ja'
  const { id: institutionId } = useParams()
  const { pathname, search } = useLocation()
  const backLink = new URLSearchParams({ backLink: `${pathname}${search}` })
  return (
    <Link
      component={RouterLink}
      to={`/crms/${institutionId}/referrals/${String(id)}?${backLink}`}
      sx={{ fontWeight: 700 }}
    >
      {formatDate(String(referralDate), locale)}
    </Link>
  )
}

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
  return hasAdmission ? translate('renkei.referrals.admitted') : '—'
}
