import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale } from 'react-admin'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { EmailChanges, EmailPayload } from '#contract/emails/emails.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { EditConflict } from '#ui/form/conflict/EditConflict.tsx'
import { complaintsAbout } from '#ui/form/payload.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { TabContent } from '#ui/page/TabContent.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import type { EmailFinding } from '../checks/useEmailCheck.ts'
import { useMarkedPlaces } from '../checks/useMarkedPlaces.ts'
import { type Email, emailQuery } from '../emailQueries.ts'
import { RecipientsPart } from '../recipients/RecipientsPart.tsx'
import { ContentsPart } from './contents/ContentsPart.tsx'
import { filesOf, valueViewsOf } from './conflictViews.tsx'
import { EditorHead } from './EditorHead.tsx'
import { KeptInputNote, useBegun, useKeptInput } from './KeptInput.tsx'
import { NoDraftNote } from './NoDraftNote.tsx'
import { ReadyPart } from './ReadyPart.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SaveFirst } from './SaveFirst.tsx'
import { SettledContents } from './SettledContents.tsx'
import { type Part, parts, usePart } from './usePart.ts'
import { useSaveEmail } from './useSaveEmail.ts'
import { isSameWriting, type WrittenEmail, writtenFrom } from './writtenEmail.ts'

const shownFields = ['category', 'senderName', 'senderEmail', 'title', 'mainContent', 'attachmentId'] as const

export interface EmailEditorProps {
  readonly start: WrittenEmail
  /** The stored e-mail; absent for a new one. */
  readonly stored?: Email
}

const useWrittenForm = (stored: Email | undefined, start: WrittenEmail) => {
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const form = useForm<WrittenEmail>({
    defaultValues: useBegun(stored, start),
    resolver: (values) => {
      const complaints = Object.entries(complaintsAbout(EmailPayload, { ...values }, language))
      if (complaints.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(complaints.map(([field, message]) => [field, { type: 'schema', message }])),
      }
    },
  })
  // It has no input of its own, and only a registered field can be reset alone.
  form.register('updatedAt')
  return form
}

/**
 * Another version replaces the form's only if nothing would be lost; otherwise saving reports the conflict. A version in which nothing that is
 * written has changed is none.
 */
const useNewerVersion = (
  { formState: { isDirty, defaultValues }, getValues, reset, resetField }: UseFormReturn<WrittenEmail>,
  stored: Email | undefined,
  isOfUnknownVersion: boolean,
) => {
  useEffect(() => {
    if (!stored || defaultValues?.updatedAt === stored.updatedAt) return
    const written = writtenFrom(stored)
    // Input that has just been brought back is not in the form's state yet.
    if (!isDirty && isSameWriting(getValues(), defaultValues)) reset(written)
    else if (!isOfUnknownVersion && isSameWriting(written, defaultValues))
      resetField('updatedAt', { defaultValue: stored.updatedAt })
  }, [stored, isDirty, defaultValues, getValues, reset, resetField, isOfUnknownVersion])
}

/** Opens the contents at a field, which gets the focus as soon as they are shown. */
const useOpenAt = (part: Part, open: (part: Part) => void, setFocus: UseFormReturn<WrittenEmail>['setFocus']) => {
  const wantedField = useRef<keyof WrittenEmail>(undefined)
  useEffect(() => {
    if (part !== 'contents' || wantedField.current === undefined) return
    setFocus(wantedField.current)
    wantedField.current = undefined
  }, [part, setFocus])
  return (field: keyof WrittenEmail) => {
    if (part === 'contents') setFocus(field)
    else {
      wantedField.current = field
      open('contents')
    }
  }
}

/** An e-mail in three parts: what it says, who gets it, and how it goes out. The address names the open one as `part`. */
export const EmailEditor = ({ start, stored }: EmailEditorProps) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const formId = useId()
  const mayDelete = usePermission('deletion')
  const userId = useCurrentUser()?.id
  const isOfOthers = stored !== undefined && stored.createdBy.id !== userId
  const isDraft = !stored || stored.status === 'draft'
  const { part, open: openPart } = usePart(isDraft ? 'contents' : 'send')
  const form = useWrittenForm(stored, start)
  const { formState, handleSubmit, setFocus } = form
  const { isDirty, defaultValues } = formState
  const kept = useKeptInput(stored, form)
  const { save, isPending, newId, error, settled, newer, savedBy, closeConflict } = useSaveEmail({
    form,
    stored,
    onSaved: kept.forget,
  })
  const open = (next: Part) => {
    // Others may have changed the recipients meanwhile, whose number is about to be confirmed.
    if (next === 'send' && stored) void queryClient.invalidateQueries({ queryKey: emailQuery(stored.id).queryKey })
    if (newId === undefined) openPart(next)
    else void navigate(`/emails/${newId}/edit?part=${next}`, { replace: true })
  }
  const isSaving = isPending || newId !== undefined
  useNewerVersion(form, stored, kept.isOfUnknownVersion)
  const openAt = useOpenAt(part, open, setFocus)
  const submit = handleSubmit(save, (errors) => openAt((Object.keys(errors)[0] ?? 'title') as keyof WrittenEmail))
  const jump = (place: EmailFinding['place']) => {
    if (place === 'recipients') open('recipients')
    else if (place === 'frame')
      void navigate(`/email_frame?backLink=${encodeURIComponent(`/emails/${stored?.id}/edit?part=send`)}`)
    else openAt(camelName(place) as keyof WrittenEmail)
  }
  const [isChecked, setChecked] = useState(false)
  if (part === 'send' && !isChecked) setChecked(true)
  const marked = useMarkedPlaces(form.control, stored, isChecked)
  const files = [...kept.sentFiles, ...(stored ? filesOf(stored) : []), ...(newer ? filesOf(newer) : [])]
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={isDirty && !isPending && newId === undefined} />
      <EditorHead stored={settled ?? stored} part={part} onOpen={open} marked={marked} />
      <div role="tabpanel" id="panel-contents" aria-labelledby="tab-contents" hidden={part !== 'contents'}>
        {stored && !isDraft && !isDirty ? (
          <SettledContents email={stored} />
        ) : (
          <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
            {stored && !isDraft && <NoDraftNote email={stored} onOpenSending={() => open('send')} />}
            <KeptInputNote kept={kept} />
            <EditConflict
              // What was saved last is what the next conflict is compared with.
              key={String(defaultValues?.updatedAt)}
              plural="emails"
              payload={EmailChanges}
              start={kept.isOfUnknownVersion ? undefined : { ...defaultValues }}
              shownOf={() => shownFields}
              newer={newer && { ...newer }}
              savedBy={savedBy}
              onClose={closeConflict}
              valueViews={valueViewsOf(files)}
            />
            <ContentsPart
              files={files}
              marked={marked}
              onUploaded={kept.noteSent}
              keptId={isOfOthers && !mayDelete ? stored.attachmentId : null}
            />
            {error && (
              <Box sx={{ mt: 2, maxWidth: 860 }}>
                <SaveFailure error={error} {...(stored && { storedAt: `/emails/${stored.id}/edit?part=send` })} />
              </Box>
            )}
            <SaveBar stored={stored} isPending={isSaving} onNext={() => open('recipients')} />
          </form>
        )}
      </div>
      {parts
        .filter((name) => name !== 'contents')
        .map((name) => (
          <TabContent key={name} isShown={part === name}>
            <div role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`}>
              {!stored ? (
                <SaveFirst formId={formId} isPending={isSaving} />
              ) : name === 'recipients' ? (
                <RecipientsPart email={settled ?? stored} />
              ) : (
                <ReadyPart email={settled ?? stored} formId={formId} isSaving={isSaving} error={error} onJump={jump} />
              )}
            </div>
          </TabContent>
        ))}
    </FormProvider>
  )
}
