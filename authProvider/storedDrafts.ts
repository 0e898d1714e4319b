import { tabStorage } from '#dataProvider/browserStorage.ts'

const storageKey = 'renkei.drafts'
const maxAge = 60 * 60 * 1000
/** How many pages of a tab keep their input. */
const maxPages = 20
/** Characters of all drafts of a tab; the browser holds some five million for everything. The page that is being left is kept in any case. */
const maxLength = 1_000_000

/** A part of unsaved input as people read it. */
export interface TypedPart {
  /** What the field is called. */
  readonly name: string
  /** What stands in it; empty for what is no text, such as a file. */
  readonly text: string
}

/** Unsaved input of one form. */
export interface StoredDraft {
  /** Path and query of the page to which it belongs. */
  readonly address: string
  /** The title of that page. */
  readonly page: string
  readonly key: string
  readonly savedAt: number
  /** Since when the value is unsaved, in milliseconds since 1970; absent where that is since it was stored. */
  readonly since?: number
  readonly value: unknown
  /** The value as people read it, for where its form cannot be shown any more; absent where the form says nothing of it. */
  readonly parts?: readonly TypedPart[]
}

/** Input of a page that is not kept any more. */
export interface LostInput {
  /** The title of the page. */
  readonly page: string
  /** `age`: nobody came back to it within an hour. `room`: there was too much unsaved input. `upload`: a file had not arrived when the page was left. */
  readonly why: 'age' | 'room' | 'upload'
  /** The name of that file. */
  readonly file?: string
}

/** The unsaved input of a tab. */
export interface StoredDrafts {
  /** The account that wrote them; no other account can see them. */
  readonly owner: string
  readonly drafts: readonly StoredDraft[]
  /** What is gone and has not been told yet. */
  readonly lost: readonly LostInput[]
}

/** As an earlier version of the app has stored them: those of one page. */
interface FormerDrafts {
  readonly owner: string
  readonly address: string
  readonly savedAt: number
  readonly values: Readonly<Record<string, unknown>>
  readonly since?: Readonly<Record<string, number>>
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isFormer = (value: object): value is FormerDrafts =>
  'address' in value && 'savedAt' in value && 'values' in value && isObject(value.values)

const ofFormer = ({ owner, address: page, savedAt, values, since }: FormerDrafts): StoredDrafts => ({
  owner,
  lost: [],
  drafts: Object.entries(values).map(([key, value]) => ({
    address: page,
    page: '',
    key,
    savedAt,
    value,
    ...(since?.[key] !== undefined && { since: since[key] }),
  })),
})

const parsed = (text: string): StoredDrafts | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    if (isFormer(value)) return ofFormer(value)
    return 'drafts' in value && Array.isArray(value.drafts) ? (value as StoredDrafts) : undefined
  } catch {
    return undefined
  }
}

/** The drafts of this tab; undefined if there are none that can be read. */
export const storedDrafts = (): StoredDrafts | undefined => {
  const text = tabStorage.read(storageKey)
  return text === null ? undefined : parsed(text)
}

const listeners = new Set<() => void>()

/** @returns false where the browser has no room; then what was stored before stays */
export const writeStored = (next: StoredDrafts): boolean => {
  if (next.drafts.length === 0 && next.lost.length === 0) tabStorage.remove(storageKey)
  else if (!tabStorage.write(storageKey, JSON.stringify(next))) return false
  for (const listener of listeners) listener()
  return true
}

/** Whether a draft is too old to be restored. */
export const isOld = ({ savedAt }: StoredDraft) => Date.now() - savedAt > maxAge

/** Notes pages whose drafts are gone, each once. An earlier version of the app has stored no titles, so that its pages cannot be named. */
const withLost = (lost: readonly LostInput[], gone: readonly StoredDraft[], why: LostInput['why']) => {
  const pages = [...new Set(gone.map(({ page }) => page))].filter(
    (page) => page !== '' && !lost.some((other) => other.page === page && other.why === why),
  )
  return [...lost, ...pages.map((page) => ({ page, why }))]
}

/** Without drafts that are too old; their pages are noted. */
export const withoutOld = ({ owner, drafts, lost }: StoredDrafts): StoredDrafts => ({
  owner,
  drafts: drafts.filter((draft) => !isOld(draft)),
  lost: withLost(lost, drafts.filter(isOld), 'age'),
})

/** Without the drafts of the page that was left the longest ago. */
const withoutOldestPage = ({ owner, drafts, lost }: StoredDrafts): StoredDrafts => {
  const leftAt = new Map<string, number>()
  for (const draft of drafts) leftAt.set(draft.address, Math.max(draft.savedAt, leftAt.get(draft.address) ?? 0))
  const oldest = [...leftAt].reduce((first, page) => (page[1] < first[1] ? page : first))[0]
  const gone = drafts.filter((draft) => draft.address === oldest)
  return { owner, drafts: drafts.filter((draft) => draft.address !== oldest), lost: withLost(lost, gone, 'room') }
}

const pagesOf = ({ drafts }: StoredDrafts) => new Set(drafts.map((draft) => draft.address)).size

/**
 * Writes drafts, the latest of which are those of this page. Where there is no room for all of them, those of the page that was left the longest ago go.
 * @returns whether those of this page are stored
 */
export const writeInRoom = (next: StoredDrafts): boolean => {
  const isTooMuch = pagesOf(next) > maxPages || JSON.stringify(next).length > maxLength
  if (isTooMuch && pagesOf(next) > 1) return writeInRoom(withoutOldestPage(next))
  if (writeStored(next)) return next.drafts.length > 0
  // The browser itself has no room. What was stored before stays, and whoever leaves the page is asked.
  return next.drafts.length > 0 && writeInRoom(withoutOldestPage(next))
}

/** Removes all drafts. */
export const removeStored = (): void => {
  tabStorage.remove(storageKey)
  for (const listener of listeners) listener()
}

/** Deletes drafts that are too old to be restored. Called when the app starts. */
export const dropExpiredDrafts = (): void => {
  const drafts = storedDrafts()
  if (!drafts) tabStorage.remove(storageKey)
  else if (drafts.drafts.some(isOld)) writeStored(withoutOld(drafts))
}

/** Calls back whenever drafts have been written or deleted. @returns a function that ends it */
export const onDraftsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
