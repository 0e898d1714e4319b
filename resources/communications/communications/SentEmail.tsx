import { Box, Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { keptEventMonths } from '#contract/communications/communications.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount } from '#ui/format.ts'
import type { CommunicationRecord } from './TypeChip.tsx'

interface Props {
  readonly email: NonNullable<CommunicationRecord['email']>
}

/** The title of an e-mail, with a link to its report if the plan has e-mails. */
export const EmailTitle = ({ email: { id, title } }: Props) => {
  const mayMail = useCurrentUser()?.features.includes('emails') ?? false
  if (!mayMail) return title
  return (
    <Link component={RouterLink} to={`/emails/${id}/reports`} sx={{ overflowWrap: 'anywhere' }}>
      {title}
    </Link>
  )
}

/** The e-mail of a communication and what became of it at the institution. Counts of zero are left out. */
export const SentEmail = ({ email }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { recipientCount, deliveredCount, failedCount, doubtfulCount, openedCount, clickedCount, optedOutCount } = email
  const counts: [string, number | null][] = [
    ['recipients', recipientCount],
    ['delivered', deliveredCount],
    ['failed', failedCount],
    ['doubtful', doubtfulCount],
    ['opened', openedCount],
    ['clicked', clickedCount],
    ['opted_out', optedOutCount],
  ]
  const words = counts.flatMap(([key, count]) =>
    count ? [translate(`renkei.communications.email.${key}`, { count: formatCount(count, locale) })] : [],
  )
  if (email.isKeptNoLonger)
    words.push(translate('renkei.communications.email.kept_no_longer', { count: keptEventMonths }))
  return (
    <div>
      <Box sx={{ fontWeight: 700 }}>
        <EmailTitle email={email} />
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" className="figures">
        {words.join('　')}
      </Typography>
    </div>
  )
}
