import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { Form, useLocale, useTranslate } from 'react-admin'
import { ReferralReply } from '#contract/facts/referrals.ts'
import { ApiError } from '#dataProvider/client.ts'
import { today } from '#ui/format.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { complaintsAbout } from '#ui/form/payload.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { useReplyMark } from './useReplyMark.ts'
import { DayInput } from '#ui/dates/DayInput.tsx'

export interface ReplyDialogProps {
  /** The date of the letter, the earliest possible date of the reply. */
  readonly referralDate: string
  readonly mark: ReturnType<typeof useReplyMark>['mark']
  readonly onClose: () => void
}

/** Asks for the date of the reply; today by default. */
export const ReplyDialog = ({ referralDate, mark, onClose }: ReplyDialogProps) => {
  const translate = useTranslate()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const titleId = useId()
  const [start] = useState(() => ({ repliedOn: today() }))
  const failure = mark.error instanceof ApiError && mark.error.status === 422 ? null : mark.error
  const submit = async ({ repliedOn }: Record<string, unknown>) => {
    try {
      await mark.mutateAsync(String(repliedOn))
    } catch (error) {
      // Somebody has marked it meanwhile, which the screen shows now.
      if (!isEditConflict(error)) return error instanceof ApiError ? error.body.errors : {}
    }
    onClose()
    return undefined
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('renkei.referrals.mark_replied')}</DialogTitle>
      <Form
        record={start}
        noValidate
        disableInvalidFormNotification
        validate={(values) => complaintsAbout(ReferralReply, values, language)}
        onSubmit={submit}
      >
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <DayInput
            source="repliedOn"
            label="resources.referrals.fields.repliedOn"
            helperText="renkei.referrals.mark_help"
            min={referralDate}
            max={today()}
          />
          {failure && <SaveFailure error={failure} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained" loading={mark.isPending}>
            {translate('renkei.referrals.mark')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
