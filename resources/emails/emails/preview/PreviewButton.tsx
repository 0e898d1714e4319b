import { VisibilityOutlined } from '@mui/icons-material'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import { EmailPreview, type EmailPreviewProps } from './EmailPreview.tsx'

export interface PreviewButtonProps extends Pick<EmailPreviewProps, 'emailId'> {
  /** Reads what is written when the preview opens. */
  readonly read: () => EmailPreviewProps['email']
}

/** Shows an e-mail as recipients will see it, saved or not. */
export const PreviewButton = ({ emailId, read }: PreviewButtonProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const [email, setEmail] = useState<EmailPreviewProps['email']>()
  const close = () => setEmail(undefined)
  const title = translate('renkei.email_preview.title')
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<VisibilityOutlined />}
        aria-haspopup="dialog"
        onClick={() => setEmail({ ...read() })}
      >
        {title}
      </Button>
      {email && (
        <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={device === 'phone'} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent sx={{ '&&': { pt: 1 } }}>
            <EmailPreview emailId={emailId} email={email} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{translate('renkei.shell.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
