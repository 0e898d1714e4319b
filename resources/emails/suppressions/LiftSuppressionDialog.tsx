import { Alert, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { letInCountOf } from '../letInCountOf.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { useReadAfterRefusal } from '#ui/queries/useReadAfterRefusal.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Suppression, suppressionsKey } from './suppression.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const maxReasonLength = 500

export interface LiftSuppressionDialogProps {
  readonly suppression: Suppression
  readonly onClose: () => void
}

/** Asks why an address may get mail again, and says what the law asks. If e-mails wait that would go there too, it asks again with their number. */
export const LiftSuppressionDialog = ({ suppression, onClose }: LiftSuppressionDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const readAfterRefusal = useReadAfterRefusal()
  const [reason, setReason] = useTypedState(`lift suppression ${suppression.id}`, '')
  const { id, address, scope, reason: why } = suppression
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_suppressions.lift.${key}`, args)
  const lift = useMutation({
    mutationFn: (letInCount: number | undefined) =>
      api.liftEmailSuppression({
        id,
        body: { reason: reason.trim(), ...(letInCount !== undefined && { letInCount }) },
      }),
    onError: (error) => readAfterRefusal(error),
    onSuccess: () => {
      toast('renkei.email_suppressions.lift.done', { messageArgs: { address } })
      onClose()
      return queryClient.invalidateQueries({ queryKey: suppressionsKey })
    },
  })
  const letIn = letInCountOf(lift.error)
  return (
    <SmallFormDialog
      maxWidth="sm"
      title={text('title')}
      typed={reason}
      confirm={letIn === undefined ? text('confirm') : text('confirm_let_in', { count: String(letIn) })}
      disabled={!(reason.trim() !== '')}
      isPending={lift.isPending}
      error={lift.error}
      onConfirm={() => lift.mutate(letIn)}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{address}</strong>
        <br />
        {translate(enumKey('email_suppressions', 'reason', why))}・
        {translate(enumKey('email_suppressions', 'scope', scope))}
      </Typography>
      <Alert severity="warning" variant="outlined">
        {text(`law.${why}`)}
      </Alert>
      <TextField
        required
        multiline
        minRows={2}
        label={text('reason')}
        helperText={text('reason_hint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
      />
    </SmallFormDialog>
  )
}
