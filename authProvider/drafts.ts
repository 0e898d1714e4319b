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

interface StoredDraft {
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

interface StoredDrafts {
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

/** The keys of what this page has stored, as long as no form has taken it back. */
const putAside = new Set<string>()

interface Reader {
  readonly read: () => unknown
  readonly since: () => number | undefined
  readonly parts: () => readonly TypedPart[]
}

const readers = new Map<string, Reader>()

/** What is being uploaded, and goes with the page. */
const uploads = new Set<() => readonly string[]>()

/**
 * Registers files on their way, which a sign-in or a reload gives up: the next page says which ({@link lostInput}).
 * @param names - those that have not arrived yet
 * @returns a function that unregisters them
 */
export const registerUpload = (names: () => readonly string[]): (() => void) => {
  uploads.add(names)
  return () => {
    uploads.delete(names)
  }
}

const address = () => window.location.pathname + window.location.search

/** The title of the page without the name of the app. Behind the cover of somebody who is away the document has another one. */
let coveredTitle: string | undefined
const pageTitle = () => (coveredTitle ?? document.title).replace(/ \| [^|]*$/, '')

/** Notes the title of the page while the document has another one. @returns a function that ends it */
export const coverTitle = (title: string): (() => void) => {
  coveredTitle = title
  return () => {
    coveredTitle = undefined
  }
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

const stored = (): StoredDrafts | undefined => {
  const text = tabStorage.read(storageKey)
  return text === null ? undefined : parsed(text)
}

const listeners = new Set<() => void>()

/** @returns false where the browser has no room; then what was stored before stays */
const write = (next: StoredDrafts): boolean => {
  if (next.drafts.length === 0 && next.lost.length === 0) tabStorage.remove(storageKey)
  else if (!tabStorage.write(storageKey, JSON.stringify(next))) return false
  for (const listener of listeners) listener()
  return true
}

const isOld = ({ savedAt }: StoredDraft) => Date.now() - savedAt > maxAge
const isHere = (draft: StoredDraft) => draft.address === address()

/** Notes pages whose drafts are gone, each once. An earlier version of the app has stored no titles, so that its pages cannot be named. */
const withLost = (lost: readonly LostInput[], gone: readonly StoredDraft[], why: LostInput['why']) => {
  const pages = [...new Set(gone.map(({ page }) => page))].filter(
    (page) => page !== '' && !lost.some((other) => other.page === page && other.why === why),
  )
  return [...lost, ...pages.map((page) => ({ page, why }))]
}

const withoutOld = ({ owner, drafts, lost }: StoredDrafts): StoredDrafts => ({
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
const writeInRoom = (next: StoredDrafts): boolean => {
  const isTooMuch = pagesOf(next) > maxPages || JSON.stringify(next).length > maxLength
  if (isTooMuch && pagesOf(next) > 1) return writeInRoom(withoutOldestPage(next))
  if (write(next)) return next.drafts.length > 0
  // The browser itself has no room. What was stored before stays, and whoever leaves the page is asked.
  return next.drafts.length > 0 && writeInRoom(withoutOldestPage(next))
}

/**
 * Registers the unsaved input of a form, which would be lost if the page redirected to the sign-in or were loaded anew. Nothing is stored before that
 * happens.
 * @param key - names the form and its record, `memo 42`
 * @param read - the form's current value as JSON-able data; undefined while there is nothing to lose
 * @param since - since when there is, in milliseconds since 1970; by default since it is put aside
 * @param parts - the value as people read it ({@link keptHere}); by default nothing can be read without the form
 * @returns a function that unregisters it, for the form's unmount; forms register by `useRegisteredDraft`
 */
export const registerDraft = (
  key: string,
  read: () => unknown,
  since: Reader['since'] = () => undefined,
  parts: Reader['parts'] = () => [],
): (() => void) => {
  const reader = { read, since, parts }
  readers.set(key, reader)
  return () => {
    if (readers.get(key) === reader) readers.delete(key)
  }
}

/**
 * Writes the registered drafts to session storage, just before the page redirects to the sign-in or is loaded anew. Those of other pages, and of forms of this
 * page that nobody has opened again yet, stay beside them.
 */
export const saveDrafts = (owner: string): void => {
  const savedAt = Date.now()
  const mine = [...readers].flatMap(([key, { read, since, parts }]): StoredDraft[] => {
    const value = read()
    if (value === undefined) return []
    const begun = since()
    const readable = parts().filter(({ text }) => text !== '')
    return [
      {
        address: address(),
        page: pageTitle(),
        key,
        savedAt,
        value,
        ...(begun !== undefined && { since: begun }),
        ...(readable.length > 0 && { parts: readable }),
      },
    ]
  })
  const page = pageTitle()
  const files = [...uploads].flatMap((names) => names())
  if (mine.length === 0 && files.length === 0) return
  const before = stored()
  const former = before?.owner === owner ? withoutOld(before) : { owner, drafts: [], lost: [] }
  const isNoted = (file: string) => former.lost.some((input) => input.page === page && input.file === file)
  const others: StoredDrafts = {
    ...former,
    lost: [
      ...former.lost,
      ...files.filter((file) => !isNoted(file)).map((file) => ({ page, why: 'upload' as const, file })),
    ],
  }
  const isReplaced = (draft: StoredDraft) => isHere(draft) && mine.some(({ key }) => key === draft.key)
  const isStored = writeInRoom({
    ...others,
    drafts: [...others.drafts.filter((draft) => !isReplaced(draft)), ...mine],
  })
  if (isStored) for (const { key } of mine) putAside.add(key)
}

/** Deletes drafts of other accounts. Called once it is known who has signed in. */
export const keepDraftsOf = (owner: string): void => {
  if (stored()?.owner !== owner) clearDrafts()
}

/** Deletes drafts that are too old to be restored. Called when the app starts. */
export const dropExpiredDrafts = (): void => {
  const drafts = stored()
  if (!drafts) tabStorage.remove(storageKey)
  else if (drafts.drafts.some(isOld)) write(withoutOld(drafts))
}

/** Deletes all drafts, at logout. */
export const clearDrafts = (): void => {
  putAside.clear()
  tabStorage.remove(storageKey)
  for (const listener of listeners) listener()
}

/** Deletes what this page has put aside, since it is shown again as it was, with its input. */
export const takeDraftsBack = (): void => {
  const drafts = stored()
  const isBack = (draft: StoredDraft) => isHere(draft) && putAside.has(draft.key)
  const isUnderWay = ({ page, file }: LostInput) => file !== undefined && page === pageTitle()
  if (drafts)
    write({
      ...drafts,
      drafts: drafts.drafts.filter((draft) => !isBack(draft)),
      lost: drafts.lost.filter((input) => !isUnderWay(input)),
    })
  putAside.clear()
}

const waiting = (key: string): StoredDraft | undefined =>
  stored()?.drafts.find((draft) => draft.key === key && isHere(draft) && !isOld(draft))

/**
 * The draft of a form from before a sign-in or a reload; undefined if there is none, at another address, or after an hour. The caller validates it, because the
 * app may have been updated since, and calls {@link dropDraft} once it is displayed. Reading has no side effects, so that it may happen in a render
 * that React discards.
 */
export const readDraft = (key: string): unknown => waiting(key)?.value

/** Since when a form's draft is unsaved, in milliseconds since 1970; undefined without one. */
export const readDraftSince = (key: string): number | undefined => {
  const draft = waiting(key)
  return draft && (draft.since ?? draft.savedAt)
}

/** What was typed at this address and can be read without its form. */
export interface KeptHere {
  /** Since when it is unsaved, in milliseconds since 1970. */
  readonly since: number
  readonly parts: readonly TypedPart[]
}

/**
 * What was typed into the forms of this address before a sign-in or a reload and none of them has taken back, since what it belongs to is gone, as text that is
 * the same as long as nothing changes: a list of {@link KeptHere}.
 */
export const keptHere = (): string => {
  const kept = (stored()?.drafts ?? []).filter((draft) => isHere(draft) && !isOld(draft))
  return JSON.stringify(
    kept.flatMap(({ since, savedAt, parts = [] }): KeptHere[] =>
      parts.length === 0 ? [] : [{ since: since ?? savedAt, parts }],
    ),
  )
}

/** Deletes all drafts of this address, once a person has discarded them. */
export const dropDraftsHere = (): void => {
  const drafts = stored()
  if (drafts) write({ ...drafts, drafts: drafts.drafts.filter((draft) => !isHere(draft)) })
}

/** Deletes a form's draft, and drafts that are too old. */
export const dropDraft = (key: string): void => {
  putAside.delete(key)
  const before = stored()
  if (!before) return
  const isDropped = (draft: StoredDraft) => draft.key === key && isHere(draft) && !isOld(draft)
  if (before.drafts.some((draft) => isDropped(draft) || isOld(draft)))
    write(withoutOld({ ...before, drafts: before.drafts.filter((draft) => !isDropped(draft)) }))
}

/**
 * Whether the input of this page has been stored, so that leaving it loses nothing. Drafts of an earlier page that no form has asked for yet do not
 * count.
 */
export const draftsArePutAside = (): boolean => putAside.size > 0

/** What input is gone and has not been told yet, as text that is the same as long as nothing changes. */
export const lostInput = (): string => JSON.stringify(stored()?.lost ?? [])

/** Calls back whenever drafts have been written or deleted. @returns a function that ends it */
export const onDraftsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Forgets what input is gone, after the person has been told. */
export const forgetLostInput = (): void => {
  const drafts = stored()
  if (drafts) write({ ...drafts, lost: [] })
}
