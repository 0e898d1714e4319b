import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isTemporary } from '#dataProvider/client.ts'
import { OutboxNotice } from '../communications/communications/OutboxNotice.tsx'
import { isUnsent, useOutbox } from '../communications/communications/useOutbox.ts'
import { KeptTexts } from '#ui/form/drafts/KeptTexts.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { useLeaveFailure } from './useLeaveFailure.ts'

export interface PageFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** In place of a page that waits for a connection, as contacts do that were recorded without one: that they are kept, and which. */
const WithoutConnection = ({ error, onRetry }: PageFailedProps) => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.communications.unsent')}>
      <Box sx={{ maxWidth: 720 }}>
        <OutboxNotice />
        <LoadError error={error} onRetry={onRetry} />
      </Box>
    </Page>
  )
}

/** Replaces a page inside the app that could not be loaded. Where that is for good, what was typed there stays readable. */
export const PageFailed = (props: PageFailedProps) => {
  const leave = useLeaveFailure()
  const { waiting } = useOutbox()
  if (isTemporary(props.error) && waiting.some(isUnsent)) return <WithoutConnection {...props} />
  return (
    <>
      <FailureNotice {...props} onTopPage={leave} />
      <Box sx={{ maxWidth: 720, mx: 'auto' }}>
        <KeptTexts error={props.error} />
      </Box>
    </>
  )
}
