import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dropDraft, readDraft } from '#authProvider/drafts.ts'
import type { TypedPart } from '#authProvider/storedDrafts.ts'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useDirtyFields } from '../useIsDirty.ts'
import { useRegisteredDraft } from './useRegisteredDraft.ts'
import { useUnsavedSince } from './useUnsavedSince.ts'

/** What a screen has kept of a form's input beyond the tab (`authProvider/keptDrafts.ts`). */
export interface KeptValues {
  readonly values: Readonly<Record<string, unknown>>
  /** Since when, in milliseconds since 1970. */
  readonly since: number
  /** Forgets it, after a question. */
  readonly onDiscard: () => void
}

export interface FormDraftProps {
  readonly name: string
  readonly kept?: KeptValues | undefined
  readonly withheld?: readonly string[]
  readonly nameOf: (field: string) => string
  readonly textOf?: (field: string, value: unknown) => string
}

const noFields: readonly string[] = []
const ifText = (_field: string, value: unknown) => (typeof value === 'string' ? value : '')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Keeps unsaved input of the form around it across a sign-in or a reload, and says that it has been brought back. The version of the record that it was
 * written for comes back with it, so that a newer one is not replaced unseen.
 * @param name - names the form and its record
 * @param kept - what the screen itself has kept; what was typed last in this tab comes before it
 * @param withheld - fields that the person may not see, or not any more: what was typed into them waits unseen, and is there again if they may
 * @param nameOf - what a field is called; empty for one that no one sees
 * @param textOf - its value as people read it; by default that of texts alone
 */
export const FormDraft = ({ name, kept, withheld = noFields, nameOf, textOf = ifText }: FormDraftProps) => {
  const { getValues, setValue, reset, formState } = useFormContext()
  const { isReady } = formState
  const dirty = useDirtyFields()
  const isDirty = dirty.length > 0
  const values: Readonly<Record<string, unknown>> = useWatch()
  const [draft] = useState(() => readDraft(name) ?? kept?.values)
  const { restoredSince, since } = useUnsavedSince(name, isDirty, kept?.since)
  const restore = useEffectEvent((fields: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(fields)) setValue(field, value, { shouldDirty: true })
  })
  useEffect(() => {
    if (!isReady || !isRecord(draft)) return undefined
    // Before, react-admin resets the form to its record, and then to what its address gives.
    const timer = setTimeout(() => {
      restore(draft)
      dropDraft(name)
    })
    return () => clearTimeout(timer)
  }, [draft, name, isReady])
  const parts = dirty.flatMap((field): TypedPart[] => {
    const part = { name: nameOf(field), text: textOf(field, values[field]) }
    return part.name === '' || withheld.includes(field) ? [] : [part]
  })
  useRegisteredDraft(name, { read: () => (isDirty ? getValues() : undefined), since, parts: () => parts })
  return (
    <>
      {restoredSince !== undefined && (
        <UnsavedBar
          since={restoredSince}
          names={parts.map((part) => part.name)}
          onDiscard={() => {
            reset()
            kept?.onDiscard()
          }}
        />
      )}
    </>
  )
}
