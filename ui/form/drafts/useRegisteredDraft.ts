import { useLayoutEffect } from 'react'
import { registerDraft } from '#authProvider/drafts.ts'
import type { TypedPart } from '#authProvider/storedDrafts.ts'

export interface DraftReaders {
  /** The current value as JSON-able data; undefined while there is nothing to lose. */
  readonly read: () => unknown
  /** Since when there is, in milliseconds since 1970; by default since it is put aside. */
  readonly since?: (() => number | undefined) | undefined
  /** The value as people read it; by default nothing can be read without the form. */
  readonly parts?: (() => readonly TypedPart[]) | undefined
}

/**
 * Registers the unsaved input of a form from the moment it is drawn: what arrives by itself, such as a file, is not followed by a key or a click that would let
 * a later effect run before the page is left.
 * @param key - names the form and its record, `memo 42`; undefined for a form whose input does not survive a sign-in
 */
export const useRegisteredDraft = (key: string | undefined, { read, since, parts }: DraftReaders): void =>
  // At each drawing: what can be read changes with each key.
  useLayoutEffect(() => (key === undefined ? undefined : registerDraft(key, read, since, parts)))
