import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { dropDraft, readDraft, readDraftSince } from '#authProvider/drafts.ts'
import type { TypedPart } from '#authProvider/storedDrafts.ts'
import { forgetDraft, keepDraft, keepSoon, keptDraft, keptDraftSince } from '#authProvider/keptDrafts.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { htmlText } from '#ui/form/conflict/htmlText.ts'
import { useRegisteredDraft } from '#ui/form/drafts/useRegisteredDraft.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { EmailPayload } from '#contract/emails/emails.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { sentFilesIn } from '#resources/communications/communications/form/sentFiles.ts'
import type { Email } from '../emailQueries.ts'
import type { KnownFile } from './contents/AttachmentInput.tsx'
import { type WrittenEmail, writtenFrom } from './writtenEmail.ts'

const fields = [...Object.keys(EmailPayload.shape), 'updated_at'].map(camelName) as (keyof WrittenEmail)[]

/** What is kept of an e-mail: its unsaved input, and the version that this was begun with. */
interface KeptEmail extends WrittenEmail {
  /** Absent in what an earlier version of the app has kept: of the version, only `updatedAt` is known then. */
  readonly begun?: WrittenEmail
  /** The files that were sent for it. */
  readonly sentFiles?: unknown
}

/** Whether the version that input was begun with is not known any more, since another one has been stored. */
const isOfUnknown = (kept: KeptEmail | undefined, start: WrittenEmail): boolean =>
  kept !== undefined && !kept.begun && kept.updatedAt !== null && kept.updatedAt !== start.updatedAt

const isWritten = (value: unknown): value is WrittenEmail =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value)

const isKept = (value: unknown): value is KeptEmail =>
  isWritten(value) && (!('begun' in value) || isWritten(value.begun))

const keyOf = (stored: Email | undefined) => `email ${stored ? stored.id : 'new'}`

const keptIn = (owner: string, key: string): KeptEmail | undefined =>
  [readDraft(key), keptDraft(owner, key)].find(isKept)

/**
 * What the form of an e-mail begins with, before unsaved input is laid over it: the version that this was written for, so that what others have saved
 * since is not taken for a change of one's own.
 * @param start - what is stored now, or the beginning of a new e-mail
 */
export const useBegun = (stored: Email | undefined, start: WrittenEmail): WrittenEmail => {
  const owner = useDraftOwner()
  const [begun] = useState(() => (stored ? keptIn(owner, keyOf(stored))?.begun : undefined) ?? start)
  return begun
}

const useFieldName = () => {
  const translate = useTranslate()
  return useCallback((field: keyof WrittenEmail) => translate(`resources.emails.fields.${field}`), [translate])
}

export interface KeptInput {
  readonly form: UseFormReturn<WrittenEmail>
  /** Keeps them after a pause in writing. @returns a function that ends it */
  readonly keepSoon: (values: WrittenEmail) => () => void
  readonly forget: () => void
  /** Whether nobody knows any more which version the input of the form was begun with. */
  readonly isOfUnknownVersion: boolean
  /** Whether the form began with kept input. */
  readonly isRestored: boolean
  /** Since when that was unsaved, in milliseconds since 1970. */
  readonly since: number
  readonly discard: () => void
  /** The files that were sent for it, with those of before a reload. */
  readonly sentFiles: readonly KnownFile[]
  readonly noteSent: (file: KnownFile) => void
}

/**
 * Keeps unsaved input of an e-mail in this browser, so that a closed tab or a sign-in loses nothing, and brings it back.
 * @param stored - the e-mail; undefined for one that is not stored
 * @param form - begins with {@link useBegun}
 */
export const useKeptInput = (stored: Email | undefined, form: UseFormReturn<WrittenEmail>): KeptInput => {
  const owner = useDraftOwner()
  const nameOf = useFieldName()
  const key = keyOf(stored)
  const { setValue, getValues, reset, formState } = form
  const { isDirty, defaultValues: begun } = formState
  const [kept, setKept] = useState(() => keptIn(owner, key))
  const [isOfUnknownVersion, setOfUnknownVersion] = useState(
    () => stored !== undefined && isOfUnknown(kept, writtenFrom(stored)),
  )
  const [sentFiles, setSentFiles] = useState(() => sentFilesIn(kept?.sentFiles))
  const [since] = useState(() => readDraftSince(key) ?? keptDraftSince(owner, key) ?? Date.now())
  useEffect(() => {
    if (!kept) return
    for (const field of fields) setValue(field, kept[field], { shouldDirty: true })
    dropDraft(key)
  }, [kept, key, setValue])
  const withBegun = (values: WrittenEmail) => ({ ...values, ...(!isOfUnknownVersion && { begun }), sentFiles })
  const partsOf = (values: WrittenEmail): TypedPart[] => [
    { name: nameOf('title'), text: values.title },
    { name: nameOf('mainContent'), text: htmlText(values.mainContent) },
  ]
  useRegisteredDraft(key, {
    read: () => (isDirty ? withBegun(getValues()) : undefined),
    parts: () => partsOf(getValues()),
  })
  const forget = () => {
    forgetDraft(owner, key)
    setKept(undefined)
    setOfUnknownVersion(false)
  }
  return {
    form,
    keepSoon: (values) =>
      keepSoon(owner, key, () =>
        keepDraft(
          owner,
          key,
          withBegun(values),
          stored && { path: `/emails/${stored.id}/edit`, parts: partsOf(values).filter(({ text }) => text !== '') },
        ),
      ),
    forget,
    isOfUnknownVersion,
    isRestored: kept !== undefined && isDirty,
    since,
    sentFiles,
    noteSent: (file) => setSentFiles((before) => [...before, file]),
    discard: () => {
      forget()
      reset()
    },
  }
}

/** Stores the input of the form after each pause in writing, and says when kept input has been brought back. */
export const KeptInputNote = ({ kept }: { readonly kept: KeptInput }) => {
  const { form, keepSoon: keepValuesSoon, isRestored, since, discard } = kept
  const values = useWatch({ control: form.control }) as WrittenEmail
  const { isDirty } = form.formState
  const { dirtyFields } = useFormState({ control: form.control })
  const nameOf = useFieldName()
  useEffect(() => {
    if (!isDirty) return undefined
    return keepValuesSoon(values)
  })
  if (!isRestored) return null
  const names = fields.filter((field) => field !== 'updatedAt' && dirtyFields[field]).map(nameOf)
  return <UnsavedBar since={since} names={names} onDiscard={discard} />
}
