import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { dropDraft, readDraft } from '#authProvider/drafts.ts'
import { useRegisteredDraft } from './useRegisteredDraft.ts'
import { useSayRestored } from './useSayRestored.ts'
import { useUnsavedSince } from './useUnsavedSince.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a draft can stand where a value stands: it may be of another version of the app. */
export const isLike = <T>(first: T, draft: unknown): draft is T => {
  if (draft === undefined) return false
  if (first === null || first === undefined) return true
  if (!isObject(first)) return typeof draft === typeof first
  if (Array.isArray(first)) return Array.isArray(draft)
  return isObject(draft) && Object.entries(first).every(([name, part]) => part === undefined || name in draft)
}

/**
 * As `useState`, for what somebody types or chooses in a `TypingDialog` or another place that is no form of React Hook Form: it survives a sign-in or a
 * reload, and is there again when the place is opened at the same address. Where saving is compared with a version, the version is part of the state,
 * so that a newer one is not replaced unseen.
 * @param name - names the place, its record and the field, `visit plan 4 cancel reason`
 * @param start - what stands there at first, as JSON-able data
 * @param options - `hasBar` if the place shows an `UnsavedBar`; otherwise a toast says that something has come back. `label`: what the field of a text is
 * called, which can then be read where its record is gone
 * @returns also since when what has come back is unsaved, for that bar
 */
export const useTypedState = <T>(
  name: string,
  start: T | (() => T),
  { hasBar = false, label }: { readonly hasBar?: boolean; readonly label?: string } = {},
): [T, Dispatch<SetStateAction<T>>, number | undefined] => {
  const [value, setValue] = useState(start)
  const [first] = useState(value)
  const [draft] = useState(() => readDraft(name))
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  const { restoredSince, since } = useUnsavedSince(name, isChanged)
  const sayRestored = useSayRestored()
  useEffect(() => {
    dropDraft(name)
    if (!isLike(first, draft)) return undefined
    // After the first look, with which a dialog compares what is typed.
    const timer = setTimeout(() => {
      setValue(draft)
      if (!hasBar) sayRestored()
    })
    return () => clearTimeout(timer)
  }, [name, first, draft, hasBar, sayRestored])
  useRegisteredDraft(name, {
    read: () => (isChanged ? value : undefined),
    since,
    parts: () => (label !== undefined && typeof value === 'string' ? [{ name: label, text: value }] : []),
  })
  return [value, setValue, restoredSince]
}
