import { Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CreateBase, type HttpError, type RaRecord, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { forgetDraft, keepDraft, keepSoon, keptDraft, keptDraftSince } from '#authProvider/keptDrafts.ts'
import { CommunicationForm as Payload } from '#contract/communications/communications.ts'
import { dropWaiting, putAside, type WaitingCommunication, waitingCommunications } from '#dataProvider/outbox.ts'
import { backLinkIn } from '#ui/page/backLink.ts'
import { CardsButton } from '#ui/institutions/doctors/CardsButton.tsx'
import { today } from '#ui/format.ts'
import type { KeptValues } from '#ui/form/drafts/FormDraft.tsx'
import { payloadFrom } from '#ui/form/payload.ts'
import { useFormFailure } from '#ui/form/useFormFailure.ts'
import { asLeft } from '#ui/page/leaving/asLeft.ts'
import { Page } from '#ui/page/Page.tsx'
import { givenIn } from '#ui/resource/givenIn.ts'
import { communicationLabelsQuery, useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { CommunicationForm, valuesToSend } from './CommunicationForm.tsx'
import { sentFilesField, sentFilesIn } from './sentFiles.ts'
import { LinkChanged } from './LinkChanged.tsx'
import { RecordedAlready } from './RecordedAlready.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { refreshAfterRecording } from '../refreshAfterRecording.ts'
import type { UploadedFile } from '../Attachments.tsx'
import { PutAsideActions } from '../PutAsideActions.tsx'
import type { Recorded } from '../recorded.ts'
import { blankTask } from './nextTasks.ts'

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Stores the draft continuously, so that a closed tab or an empty battery loses nothing. */
const Keeper = ({ owner, name }: { readonly owner: string; readonly name: string }) => {
  const values = useWatch()
  const { formState } = useFormContext()
  const { isDirty, isSubmitSuccessful } = formState
  useEffect(() => {
    if (!isDirty || isSubmitSuccessful) return undefined
    return keepSoon(owner, name, () => keepDraft(owner, name, values))
  }, [owner, name, values, isDirty, isSubmitSuccessful])
  return null
}

/** A waiting contact that the server has refused, so that its writer can correct it; undefined if it waits no longer. */
const refusedOne = (owner: string, draftKey: string | null): WaitingCommunication | undefined =>
  waitingCommunications().find(
    (one) => one.owner === owner && one.body.draftKey === draftKey && one.refusal !== undefined,
  )

/** The form's values of a refused contact. An institution that is no more has to be chosen anew. */
const valuesOf = ({ body, institutionId, isInstitutionGone = false, files }: WaitingCommunication): Values => ({
  ...body,
  [sentFilesField]: files,
  ...(!isInstitutionGone && { medicalInstitutionId: institutionId }),
})

/** A new contact: a visit of today, unless the address says otherwise. */
const blankOf = (userId: number | undefined, given: Values) => ({
  communicationType: 'visit',
  actedDate: today(),
  userId,
  attachments: [],
  tasks: [blankTask(userId)],
  labelValues: [],
  draftKey: crypto.randomUUID(),
  ...given,
})

/** Input that was kept beyond the tab, until it is discarded. */
const useKept = (owner: string, name: string, onDiscard: () => void): KeptValues | undefined => {
  const [kept, setKept] = useState(() => {
    const value = keptDraft(owner, name)
    return isValues(value) ? value : undefined
  })
  const [since] = useState(() => keptDraftSince(owner, name) ?? Date.now())
  if (!kept) return undefined
  return {
    values: kept,
    since,
    onDiscard: () => {
      forgetDraft(owner, name)
      setKept(undefined)
      onDiscard()
    },
  }
}

interface WaitOptions {
  readonly owner: string
  readonly files: RefObject<readonly UploadedFile[]>
  readonly fail: (error: Error) => void
  readonly onPutAside: () => void
}

/** Puts a contact aside, to be sent as soon as there is a connection. */
const useWaitForConnection = ({ owner, files, fail, onPutAside }: WaitOptions) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { labels } = useCommunicationLabels()
  return (values: Values) => {
    const { medicalInstitutionId, ...body } = payloadFrom(Payload, valuesToSend(values, labels))
    const id = Number(medicalInstitutionId)
    const cached = queryClient.getQueriesData({ queryKey: ['medical_institutions'] })
    const institution = cached
      .flatMap(([, records]) => records)
      .flatMap((record) => (isValues(record) && Array.isArray(record.data) ? record.data : record))
      .find((record): record is Values => isValues(record) && record.id === id)
    const isPutAside = putAside({
      owner,
      institutionId: id,
      institutionName: typeof institution?.name === 'string' ? institution.name : '',
      body: body as { draftKey: string; actedDate: string },
      files: files.current,
    })
    if (!isPutAside) return fail(new Error(translate('renkei.communications.not_put_aside')))
    toast('renkei.communications.put_aside', {
      type: 'info',
      action: <PutAsideActions draftKey={String(body.draftKey)} />,
    })
    onPutAside()
  }
}

const Heading = ({ title, institutionId }: { readonly title: string; readonly institutionId: unknown }) => {
  const user = useCurrentUser()
  return (
    <Stack
      direction="row"
      sx={{
        justifyContent: 'space-between',
        alignItems: 'center',
        columnGap: 1,
        mb: 2,
        maxWidth: 720,
        minHeight: 34,
      }}
    >
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      {typeof institutionId === 'number' && user?.features.includes('medical_institutions_search') && (
        <CardsButton institutionId={institutionId} />
      )}
    </Stack>
  )
}

/**
 * `/communications/new`: records a contact. Without a connection it is stored and sent later. `?waiting=…`, with the draft key of one that was
 * refused then, opens that.
 */
const NewCommunicationScreen = () => {
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const { labels } = useCommunicationLabels()
  const [parameters] = useSearchParams()
  const owner = useDraftOwner()
  const [refused] = useState(() => refusedOne(owner, parameters.get('waiting')))
  const [given] = useState((): Values => (refused ? valuesOf(refused) : givenIn(parameters)))
  const draftName = `communication ${parameters.get('waiting') ?? JSON.stringify(given)}`
  const [blank, setBlank] = useState(() => blankOf(user?.id, given))
  const kept = useKept(owner, draftName, () => setBlank({ ...blank, draftKey: crypto.randomUUID() }))
  const [saved, setSaved] = useState(false)
  const { failure, fail } = useFormFailure()
  /** Of what is being saved: its body names no more than their ids. */
  const files = useRef<readonly UploadedFile[]>([])
  const leave = (recorded?: Recorded) =>
    void navigate(backLinkIn(`?${parameters.toString()}`) ?? '/communications', {
      state: { ...recorded, ...asLeft },
    })
  const done = (recorded?: Recorded) => {
    setSaved(true)
    forgetDraft(owner, draftName)
    leave(recorded)
  }
  const recorded = (id: number) => {
    if ('draftKey' in given) dropWaiting(String(given.draftKey))
    done({ recordedCommunication: id })
  }
  const waitForConnection = useWaitForConnection({ owner, files, fail, onPutAside: done })
  const title = translate('renkei.communications.new')
  return (
    <Page title={title} back={{ to: '/communications', title: translate('renkei.shell.screens.communications') }}>
      <Heading title={title} institutionId={given.medicalInstitutionId} />
      <CreateBase
        key={blank.draftKey}
        resource="communications"
        redirect={false}
        transform={(values: Values) => {
          files.current = sentFilesIn(values[sentFilesField])
          return payloadFrom(Payload, valuesToSend(values, labels))
        }}
        mutationOptions={{
          // Without a connection the request must fail at once, because a page that waits for one may be closed.
          networkMode: 'always',
          onSuccess: (record: RaRecord) => {
            void refreshAfterRecording(queryClient)
            toast('renkei.communications.saved')
            recorded(Number(record.id))
          },
          onError: (error, { data }) => {
            const { status } = error as HttpError
            if (status === 0 || status === 503) waitForConnection(data as Values)
            else {
              fail(error)
              // A label may be gone, which the form then lets go of.
              if (status === 422) void queryClient.invalidateQueries({ queryKey: communicationLabelsQuery.queryKey })
              // What became of the partner shows at its field.
              if (status === 404) void queryClient.invalidateQueries({ queryKey: ['medical_institutions'] })
            }
          },
        }}
      >
        <CommunicationForm
          payload={Payload}
          record={blank}
          kept={kept}
          files={[]}
          isNew
          opensContact={refused !== undefined}
          saved={saved}
          failure={failure}
          above={
            <>
              <Keeper owner={owner} name={draftName} />
              {refused && <RefusedNotice refused={refused} />}
              <RecordedAlready error={failure} />
              <LinkChanged error={failure} />
            </>
          }
          onCancel={() => {
            forgetDraft(owner, draftName)
            leave()
          }}
        />
      </CreateBase>
    </Page>
  )
}

export default NewCommunicationScreen
