import { MarkEmailReadOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Reply as ReplyOf } from '#dataProvider/client.ts'
import { formatDateTime } from '#ui/format.ts'
import { Reply } from './Reply.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'
import type { FactAddress } from '../entry/useFactAddress.ts'
import { useReplyMark } from './useReplyMark.ts'

export interface ReplyStateProps {
  readonly address: FactAddress
  readonly referral: ReplyOf<'getReferral'>
}

/** Whether a letter was answered, who marked it and when, and buttons to set or remove the mark. */
export const ReplyState = ({ address, referral }: ReplyStateProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [asking, setAsking] = useState(false)
  const { isReplied, repliedOn, repliedBy, replyMarkedAt, isEnteredByHand, referralDate } = referral
  const { mark, unmark } = useReplyMark(address, { repliedOn, replyMarkedAt })
  const canTakeBack = isReplied === true && (isEnteredByHand || repliedBy !== null)
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'start' }}>
      <Reply isReplied={isReplied} repliedOn={repliedOn} />
      {repliedBy && replyMarkedAt && (
        <Typography variant="caption" color="text.secondary">
          {translate('renkei.referrals.marked_by', {
            name: repliedBy.name,
            date: formatDateTime(replyMarkedAt, locale),
          })}
        </Typography>
      )}
      {isReplied !== true && (
        <Button
          className="no-print"
          variant="outlined"
          startIcon={<MarkEmailReadOutlined />}
          onClick={() => setAsking(true)}
        >
          {translate('renkei.referrals.mark_replied')}
        </Button>
      )}
      {canTakeBack && (
        <Button className="no-print" sx={{ ml: -1 }} loading={unmark.isPending} onClick={() => unmark.mutate()}>
          {translate('renkei.referrals.unmark')}
        </Button>
      )}
      {asking && <ReplyDialog referralDate={referralDate} mark={mark} onClose={() => setAsking(false)} />}
    </Stack>
  )
}
