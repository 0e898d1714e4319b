import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { dropDraft, readDraft, registerDraft } from '../../authProvider/drafts.ts'
import { useSayRestored } from './useSayRestored.ts'

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
 */
export const useTypedState = <T>(name: string, start: T | (() => T)): [T, Dispatch<SetStateAction<T>>] => {
  const [value, setValue] = useState(start)
  const [first] = useState(value)
  const [draft] = useState(() => readDraft(name))
  const sayRestored = useSayRestored()
  useEffect(() => {
    dropDraft(name)
    if (!isLike(first, draft)) return undefined
    // After the first look, with which a dialog compares what is typed.
    const timer = setTimeout(() => {
      setValue(draft)
      sayRestored()
    })
    return () => clearTimeout(timer)
  }, [name, first, draft, sayRestored])
  useEffect(
    () => registerDraft(name, () => (JSON.stringify(value) === JSON.stringify(first) ? undefined : value)),
    [name, value, first],
  )
  return [value, setValue]
}
