import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'
import { dropDraft, readDraft } from '#authProvider/drafts.ts'
import { useWatch } from '../../queries/useWatch.ts'
import { useRegisteredDraft } from './useRegisteredDraft.ts'
import { QueryState, type QueryStateProps } from '../../page/QueryState.tsx'

const Holding = createContext<(isTouched: boolean) => void>(() => {})
const OvertakenContext = createContext(false)

/** Whether a newer version than the one that the form around it holds has been read. */
export const useIsOvertaken = (): boolean => useContext(OvertakenContext)

/**
 * Has the version around it held ({@link useHeldVersion}) while somebody has changed something in the form. Every form that is made of a stored version calls
 * it, with whether what it would save differs from that version.
 */
export const useHold = (isTouched: boolean): void => {
  const note = useContext(Holding)
  useEffect(() => {
    // Nothing is noted before the first change: a form that gets back what was typed before a sign-in does so after it has been made.
    if (!isTouched) return undefined
    note(true)
    return () => note(false)
  }, [note, isTouched])
}

export interface Held<T> {
  /** The version that the form was made of. */
  readonly version: T
  /** Has the form made of what is stored now, whatever was typed. */
  readonly follow: () => void
  /** Goes around the form, which calls {@link useHold}. */
  readonly hold: (form: ReactNode) => ReactNode
}

/** A version as it is kept in a draft, with the names of all its fields: JSON leaves out those without a value. */
interface KeptVersion<T> {
  readonly fields: readonly string[]
  readonly version: T
}

const keptVersion = <T,>(version: T): KeptVersion<T> => ({ fields: Object.keys(Object(version)), version })

const isKeptVersion = <T,>(draft: unknown): draft is KeptVersion<T> =>
  typeof draft === 'object' && draft !== null && 'version' in draft && 'fields' in draft && Array.isArray(draft.fields)

/** The version that a form had before a sign-in; undefined if it held none, or one that another version of the app has written. */
const versionInDraft = <T,>(draftKey: string | undefined, stored: T): T | undefined => {
  const draft = draftKey === undefined ? undefined : readDraft(draftKey)
  if (!isKeptVersion<T>(draft)) return undefined
  const isLike = Object.keys(Object(stored)).every((field) => draft.fields.includes(field))
  return isLike ? draft.version : undefined
}

/**
 * The version that a form shows. It follows what is stored, as it is read again after the network returns, say, until somebody changes something. From then
 * on it stays the one that the change began with, so that nothing typed is lost, and saving it over a newer version is a conflict.
 * @param versionOf - what differs between two versions
 * @param draftKey - names the form, if its input survives a sign-in; then its version does so too
 * @param begun - the version that input was written for which the form gets back, if there is any
 */
export const useHeldVersion = <T,>(
  stored: T,
  versionOf: (stored: T) => unknown,
  draftKey?: string,
  begun?: T,
): Held<T> => {
  const versionKey = draftKey && `version of ${draftKey}`
  const [draft] = useState(() => versionInDraft(versionKey, stored) ?? begun)
  const [isTouched, setTouched] = useState(draft !== undefined)
  const [held, setHeld] = useState(draft ?? stored)
  const isNewer = versionOf(held) !== versionOf(stored)
  const isHeld = isTouched && isNewer
  if (isNewer && !isHeld) setHeld(stored)
  const version = isHeld ? held : stored
  useEffect(() => {
    if (versionKey !== undefined) dropDraft(versionKey)
  }, [versionKey])
  useRegisteredDraft(versionKey, { read: () => (isTouched ? keptVersion(version) : undefined) })
  return {
    version,
    follow: () => setTouched(false),
    hold: (form) => (
      <Holding value={setTouched}>
        <OvertakenContext value={isHeld}>{form}</OvertakenContext>
      </Holding>
    ),
  }
}

/** What a form gets with the version that it is made of. */
export interface HeldActions {
  /** Has the form made of what is stored now, whatever was typed: after it has been saved. */
  readonly follow: () => void
  /** Discards what was typed for what is stored now, once that has been read again. */
  readonly reload: () => void
}

export interface HeldVersionProps<T> {
  readonly stored: T
  readonly versionOf: (stored: T) => unknown
  /** Names the form, if its input survives a sign-in. */
  readonly draftKey?: string
  /** The version that input was written for which the form gets back, if there is any. */
  readonly begun?: T | undefined
  /** Reads again what is stored. */
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>
  /** A form that takes its values when it is made. It calls {@link useHold}; `SettingActions` does so for its own. */
  readonly children: (version: T, actions: HeldActions) => ReactNode
}

/** A form that is made anew of each version that is stored, but never while it holds input ({@link useHeldVersion}). */
export const HeldVersion = <T,>({ stored, versionOf, draftKey, begun, refetch, children }: HeldVersionProps<T>) => {
  const { version, follow, hold } = useHeldVersion(stored, versionOf, draftKey, begun)
  const reload = () => void refetch().then(({ isSuccess }) => isSuccess && follow())
  return hold(<Fragment key={String(versionOf(version))}>{children(version, { follow, reload })}</Fragment>)
}

export interface VersionedFormProps<T>
  extends Pick<QueryStateProps<T>, 'lines'>, Pick<HeldVersionProps<T>, 'versionOf' | 'draftKey' | 'children'> {
  readonly query: UseQueryResult<T>
}

/** As {@link HeldVersion}, once the query has been loaded. What colleagues change meanwhile is noticed within seconds ({@link useWatch}). */
export const VersionedForm = <T,>({ query, lines, children, ...held }: VersionedFormProps<T>) => {
  useWatch(query.data === undefined ? undefined : () => query.refetch())
  return (
    <QueryState query={query} lines={lines}>
      {(stored) => (
        <HeldVersion stored={stored} refetch={() => query.refetch()} {...held}>
          {children}
        </HeldVersion>
      )}
    </QueryState>
  )
}

/** The version of what is stored with `updatedAt`. */
export const updatedAtOf = ({ updatedAt }: { readonly updatedAt: string | null }): string | null => updatedAt
