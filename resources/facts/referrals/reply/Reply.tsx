import { MarkEmailUnreadOutlined } from '@mui/icons-material'
import { Chip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate } from '#ui/format.ts'

export interface ReplyProps {
  /** Null if it is unknown. */
  readonly isReplied: boolean | null
  readonly repliedOn: string | null
}

/** Whether a letter was answered. Unanswered ones are marked by sign, word and colour. */
export const Reply = ({ isReplied, repliedOn }: ReplyProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (isReplied === null) return <span>{translate('renkei.referrals.reply_unknown')}</span>
  if (!isReplied)
    return (
      <Chip
        size="small"
        icon={<MarkEmailUnreadOutlined />}
        label={translate('renkei.referrals.unreplied')}
        sx={{ bgcolor: 'tint.decline', fontWeight: 700, '& .MuiChip-icon': { color: 'error.main' } }}
      />
    )
  return (
    <span>
      {repliedOn === null
        ? translate('renkei.referrals.replied')
        : translate('renkei.referrals.replied_on', { date: formatShortDate(repliedOn, locale) })}
    </span>
  )
}
