import { millisecondsPerDay } from '#contract/days.ts'
import { deviceStorage } from '#dataProvider/browserStorage.ts'
import type { KeptHere } from './drafts.ts'
import type { TypedPart } from './storedDrafts.ts'

const prefix = 'renkei.draft.'
const maxAge = 14 * millisecondsPerDay

interface Kept {
  readonly savedAt: number
  /** When it was first kept. */
  readonly begunAt?: number
  readonly value: unknown
  /** What it belongs to, and the value as people read it, for where that is gone. */
  readonly of?: KeptOf
}

/** What a draft belongs to. */
export interface KeptOf {
  /** The path of the record's page in the app, `/communications/42`. */
  readonly path: string
  readonly parts: readonly TypedPart[]
}

const isFresh = (text: string | null): boolean => {
  try {
    const { savedAt } = JSON.parse(text ?? '') as Kept
    return Date.now() - savedAt <= maxAge
  } catch {
    return false
  }
}

const keyOf = (owner: string, name: string) => `${prefix}${owner}.${name}`

/** Whether the browser keeps what is being written. `told`: it does not, and the person knows. */
let keeping: 'kept' | 'unkept' | 'told' = 'kept'
const listeners = new Set<() => void>()

const note = (next: typeof keeping): void => {
  keeping = next
  for (const listener of listeners) listener()
}

/** Whether what is being written is not kept, since the browser has no room, and the person does not know that yet. */
export const isUnkept = (): boolean => keeping === 'unkept'

/** Says that the person knows. They are told again only after something could be kept once more. */
export const noteUnkeptTold = (): void => note('told')

/** Calls back whenever {@link isUnkept} may have changed. @returns a function that ends it */
export const onKeeping = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Stores a draft so that it survives a closed tab or an empty battery. It stays in this browser, for this account only, until it is saved,
 * discarded or the account logs out. Where the browser has no room for it, what was kept before stays, and the person is told ({@link isUnkept}).
 * @param name - names the form and its record, `communication 42`
 * @param of - the record, if it has a page of its own and may be gone when somebody comes back
 */
export const keepDraft = (owner: string, name: string, value: unknown, of?: KeptOf): void => {
  const kept: Kept = {
    savedAt: Date.now(),
    begunAt: keptDraftSince(owner, name) ?? Date.now(),
    value,
    ...(of && { of }),
  }
  if (!deviceStorage.write(keyOf(owner, name), JSON.stringify(kept))) {
    if (keeping === 'kept') note('unkept')
  } else if (keeping !== 'kept') note('kept')
}

/** Since when a draft is kept, in milliseconds since 1970; undefined without one. */
export const keptDraftSince = (owner: string, name: string): number | undefined => {
  const text = deviceStorage.read(keyOf(owner, name))
  if (!isFresh(text)) return undefined
  const { begunAt, savedAt } = JSON.parse(text ?? '') as Kept
  return begunAt ?? savedAt
}

/** What is to be kept soon, by the key of its draft. */
const pending = new Map<() => void, string>()

/** Ends what is to be kept soon, so that nothing is written after drafts were deleted. @param key - of one draft; by default all */
const endPending = (key?: string): void => {
  for (const [end, its] of pending) if (key === undefined || its === key) end()
}

/**
 * Keeps what is being written after a pause in writing, and at once where the page is left or loaded again before that; not any more once the draft has
 * been forgotten.
 * @param owner - of the draft that `keep` stores
 * @param name - of that draft
 * @param pause - in milliseconds
 * @returns a function that ends it, for an effect
 */
export const keepSoon = (owner: string, name: string, keep: () => void, pause = 400): (() => void) => {
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', keepNow)
    pending.delete(end)
  }
  const keepNow = () => {
    end()
    keep()
  }
  const timer = setTimeout(keepNow, pause)
  window.addEventListener('pagehide', keepNow)
  pending.set(end, keyOf(owner, name))
  return end
}

/** The stored draft; undefined if there is none, it cannot be read or it is older than two weeks. The caller validates it. */
export const keptDraft = (owner: string, name: string): unknown => {
  const text = deviceStorage.read(keyOf(owner, name))
  return isFresh(text) ? (JSON.parse(text ?? '') as Kept).value : undefined
}

/** Deletes a draft, also where it was to be kept only after the pause in writing. */
export const forgetDraft = (owner: string, name: string): void => {
  endPending(keyOf(owner, name))
  deviceStorage.remove(keyOf(owner, name))
}

/**
 * Deletes drafts of any account that are too old or unreadable. Called when the app starts, because in a shared browser their writer may never come
 * back.
 */
export const forgetExpiredDrafts = (): void => {
  for (const key of deviceStorage.keys().filter((name) => name.startsWith(prefix)))
    if (!isFresh(deviceStorage.read(key))) deviceStorage.remove(key)
}

/** Deletes all drafts in this browser, at logout. */
export const forgetDrafts = (): void => {
  endPending()
  for (const key of deviceStorage.keys().filter((name) => name.startsWith(prefix))) deviceStorage.remove(key)
}

/** What was typed for records and can be read without its form. */
export interface KeptOfRecord extends KeptHere {
  /** Of the draft, for {@link forgetDraft}. */
  readonly name: string
}

/** What is kept of what an account typed for the record at a path of the app, as people read it. */
export const keptOfRecord = (owner: string, path: string): KeptOfRecord[] => {
  const start = keyOf(owner, '')
  return deviceStorage.keys().flatMap((key) => {
    const text = key.startsWith(start) ? deviceStorage.read(key) : null
    if (!isFresh(text)) return []
    const { begunAt, savedAt, of } = JSON.parse(text ?? '') as Kept
    return of?.path === path && of.parts.length > 0
      ? [{ name: key.slice(start.length), since: begunAt ?? savedAt, parts: of.parts }]
      : []
  })
}
