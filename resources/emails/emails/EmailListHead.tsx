import { Box } from '@mui/material'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import { BounceTrouble } from '#ui/emails/BounceTrouble.tsx'
import { EmailTabs } from './EmailTabs.tsx'

/** What stands above both lists of e-mails. */
export const EmailListHead = () => (
  <>
    <BounceTrouble />
    <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
      <NotPermitted permission="sending" text="no_sending" />
    </Box>
    <EmailTabs />
  </>
)
