import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { Page } from '#ui/page/Page.tsx'
import { SampleData } from '../sampleData/SampleData.tsx'
import { useSampleData } from '../sampleData/sampleDataQuery.ts'
import { ConfirmUploads } from './ConfirmUploads.tsx'
import { PastUploads } from './PastUploads.tsx'
import { SendFiles } from './SendFiles.tsx'
import './texts.ts'
import '../sampleData/texts.ts'

/** Sample data, while there is some or while there are no figures of the office's own. */
const SampleBlock = () => {
  const translate = useTranslate()
  const { data } = useSampleData().query
  if (!data || data.obstacle !== null) return null
  return (
    <Block title={translate('renkei.sample_data.title')}>
      <SampleData />
    </Block>
  )
}

/** Files of figures: sending, confirmation, and progress of their import. */
const DataUploadsScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.data_uploads.title')}>
      <Stack spacing={2} sx={{ maxWidth: 1200 }}>
        <SampleBlock />
        <SendFiles />
        <ConfirmUploads />
        <PastUploads />
      </Stack>
    </Page>
  )
}

export default DataUploadsScreen
