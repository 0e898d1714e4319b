import { Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EditBase, type HttpError, type RaRecord, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { ChangedCommunicationPayload, Communication } from '#contract/communications/communications.ts'
import { CommunicationForm, formRecord, valuesToSend } from './CommunicationForm.tsx'
import { communicationQuery } from '../communicationQuery.ts'
import { useRefresh } from '../Comments.tsx'
import { communicationLabelsQuery, useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { payloadFrom } from '#ui/form/payload.ts'
import { useSaveFailure } from '#ui/form/useSaveFailure.ts'
import { Page } from '#ui/page/Page.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'

const Editor = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const { labels } = useCommunicationLabels()
  const [saved, setSaved] = useState(false)
  const { onError, failure, ...conflict } = useSaveFailure(Communication)
  // The form holds the version that its input was written for. If somebody else saves in the meantime, it says so, and the server reports the conflict.
  const { data, error, refetch } = useQuery({
    ...communicationQuery(id),
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
  useWatch(data && (() => refetch()))
  if (error && !data) return <PageFailed error={error} onRetry={() => void refetch()} />
  const address = `/communications/${id}`
  const title = translate('renkei.communications.edit_title')
  const leave = () => void navigate(address)
  return (
    <Page
      title={data ? `${data.medicalInstitution.name} ${title}` : title}
      back={{ to: address, title: data?.medicalInstitution.name ?? title }}
    >
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {data && (
        <EditBase
          resource="communications"
          id={id}
          redirect={false}
          mutationMode="pessimistic"
          transform={(values: Readonly<Record<string, unknown>>) =>
            payloadFrom(ChangedCommunicationPayload, valuesToSend(values, labels))
          }
          mutationOptions={{
            onSuccess: async (_record: RaRecord) => {
              setSaved(true)
              await refresh()
              toast('renkei.communications.saved')
              leave()
            },
            onError: (failed: unknown) => {
              onError(failed)
              // A label may be gone, which the form then lets go of.
              if ((failed as HttpError).status === 422)
                void queryClient.invalidateQueries({ queryKey: communicationLabelsQuery.queryKey })
            },
          }}
        >
          <CommunicationForm
            payload={ChangedCommunicationPayload}
            record={formRecord(data)}
            files={data.attachments}
            conflict={conflict}
            failure={failure}
            isNew={false}
            saved={saved}
            onCancel={leave}
          />
        </EditBase>
      )}
    </Page>
  )
}

/** `/communications/:id/edit` */
const EditCommunicationScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Editor key={id} id={id} /> : <NotFoundPage />
}

export default EditCommunicationScreen
