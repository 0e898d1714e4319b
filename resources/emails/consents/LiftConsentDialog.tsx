import { Alert, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useConsentChange } from './useConsentChange.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import './texts.ts'

const maxSourceLength = 300

export interface LiftConsentDialogProps {
  readonly address: string
  readonly name: string | null
  readonly onClose: () => void
}

/** Asks how somebody has said that they no longer agree to advertising. */
export const LiftConsentDialog = ({ address, name, onClose }: LiftConsentDialogProps) => {
  const translate = useTranslate()
  const [source, setSource] = useTypedState(`lift consent of ${address}`, '')
  const text = (key: string) => translate(`renkei.email_consents.lift.${key}`)
  const lift = useConsentChange(
    () => api.liftEmailConsents({ body: { addresses: [address], source: source.trim() } }),
    'renkei.email_consents.lift.done',
    onClose,
  )
  return (
    <SmallFormDialog
      maxWidth="sm"
      title={text('title')}
      typed={source}
      confirm={text('confirm')}
      disabled={!(source.trim() !== '')}
      isPending={lift.isPending}
      error={lift.error}
      onConfirm={() => lift.mutate()}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name !== null && `${name} `}
        <strong>{address}</strong>
      </Typography>
      <Alert severity="info" variant="outlined">
        {text('explanation')}
      </Alert>
      <TextField
        required
        label={text('reason')}
        helperText={text('reason_hint')}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        slotProps={{ htmlInput: { maxLength: maxSourceLength } }}
      />
    </SmallFormDialog>
  )
}
