import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { isUnsent } from '../email.ts'
import { Attachments } from '#resources/communications/communications/Attachments.tsx'
import { Block } from '#ui/page/Block.tsx'
import type { Email } from '../emailQueries.ts'
import { EmailPreview } from '../preview/EmailPreview.tsx'
import { filesOf } from './conflictViews.tsx'

/** The contents of an e-mail that cannot be changed any more, or not before it is a draft again. */
export const SettledContents = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const unsent = isUnsent(email.status)
  const files = filesOf(email)
  return (
    <Stack spacing={2} sx={{ maxWidth: 860 }}>
      <Alert
        severity="info"
        {...(!unsent && {
          action: (
            <Button color="inherit" component={Link} to={`/emails/${email.id}/reports`}>
              {translate('renkei.email_list.report')}
            </Button>
          ),
        })}
      >
        {translate(`renkei.email_editor.${unsent ? 'waiting_contents' : 'sent_contents'}`)}
      </Alert>
      <Block title={translate('renkei.email_editor.message')}>
        <EmailPreview emailId={email.id} email={email} />
      </Block>
      {files.length > 0 && (
        <Block title={translate('renkei.email_editor.attachment')}>
          <Attachments files={files} />
        </Block>
      )}
    </Stack>
  )
}
