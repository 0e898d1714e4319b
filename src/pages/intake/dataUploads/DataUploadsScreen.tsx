import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Page } from '../../../../ui/page/Page.tsx'
import { ConfirmUploads } from './ConfirmUploads.tsx'
import { PastUploads } from './PastUploads.tsx'
import { SendFiles } from './SendFiles.tsx'

/** Files of figures: sending, confirmation, and progress of their import. */
const DataUploadsScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.data_uploads.title')}>
      <Stack spacing={2} sx={{ maxWidth: 1200 }}>
        <SendFiles />
        <ConfirmUploads />
        <PastUploads />
      </Stack>
    </Page>
  )
}

export default DataUploadsScreen
