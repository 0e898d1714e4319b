import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ServerAway } from '#ui/page/failures/ServerAway.tsx'
import { NotFoundPage } from '../../errors/StatusPage.tsx'
import { GoneFile } from '../GoneFile.tsx'
import { goneFileIn } from '../goneFile.ts'
import { Findings } from './Findings.tsx'
import { Problems } from './Problems.tsx'
import { UploadFacts } from './UploadFacts.tsx'
import { useUpload } from './uploadQueries.ts'
import './texts.ts'

const list = '/data_uploads'

const Shown = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const query = useUpload(id)
  const gone = goneFileIn(query.error)
  const title = query.data?.filename ?? translate('renkei.data_uploads.file')
  return (
    <Page title={title} back={{ to: list, title: translate('renkei.data_uploads.title') }}>
      <Stack spacing={2} sx={{ maxWidth: 1080 }}>
        <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <ServerAway query={query} isUnderWay={query.data?.status === 'processing'} />
        {gone ? (
          <GoneFile
            problem={gone}
            action={
              <Button variant="outlined" component={RouterLink} to={list}>
                {translate('renkei.data_uploads.to_list')}
              </Button>
            }
          />
        ) : (
          <QueryState query={query} lines={8}>
            {(upload) => (
              <>
                <UploadFacts upload={upload} onGone={() => navigate(list)} />
                {upload.findings.length > 0 && <Findings upload={upload} />}
                {upload.failedRowCount + upload.warningCount > 0 && <Problems upload={upload} />}
              </>
            )}
          </QueryState>
        )}
      </Stack>
    </Page>
  )
}

/** `/data_uploads/:id`: one file with its result. */
const DataUploadScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Shown key={id} id={id} /> : <NotFoundPage />
}

export default DataUploadScreen
