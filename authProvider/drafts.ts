import {
  isOld,
  type LostInput,
  removeStored,
  type StoredDraft,
  type StoredDrafts,
  storedDrafts,
  type TypedPart,
  withoutOld,
  writeInRoom,
  writeStored,
} from './storedDrafts.ts'

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

const isHere = (draft: StoredDraft) => draft.address === address()

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
  const before = storedDrafts()
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
  if (storedDrafts()?.owner !== owner) clearDrafts()
}

/** Deletes all drafts, at logout. */
export const clearDrafts = (): void => {
  putAside.clear()
  removeStored()
}

/** Deletes what this page has put aside, since it is shown again as it was, with its input. */
export const takeDraftsBack = (): void => {
  const drafts = storedDrafts()
  const isBack = (draft: StoredDraft) => isHere(draft) && putAside.has(draft.key)
  const isUnderWay = ({ page, file }: LostInput) => file !== undefined && page === pageTitle()
  if (drafts)
    writeStored({
      ...drafts,
      drafts: drafts.drafts.filter((draft) => !isBack(draft)),
      lost: drafts.lost.filter((input) => !isUnderWay(input)),
    })
  putAside.clear()
}

const waiting = (key: string): StoredDraft | undefined =>
  storedDrafts()?.drafts.find((draft) => draft.key === key && isHere(draft) && !isOld(draft))

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
  const kept = (storedDrafts()?.drafts ?? []).filter((draft) => isHere(draft) && !isOld(draft))
  return JSON.stringify(
    kept.flatMap(({ since, savedAt, parts = [] }): KeptHere[] =>
      parts.length === 0 ? [] : [{ since: since ?? savedAt, parts }],
    ),
  )
}

/** Deletes all drafts of this address, once a person has discarded them. */
export const dropDraftsHere = (): void => {
  const drafts = storedDrafts()
  if (drafts) writeStored({ ...drafts, drafts: drafts.drafts.filter((draft) => !isHere(draft)) })
}

/** Deletes a form's draft, and drafts that are too old. */
export const dropDraft = (key: string): void => {
  putAside.delete(key)
  const before = storedDrafts()
  if (!before) return
  const isDropped = (draft: StoredDraft) => draft.key === key && isHere(draft) && !isOld(draft)
  if (before.drafts.some((draft) => isDropped(draft) || isOld(draft)))
    writeStored(withoutOld({ ...before, drafts: before.drafts.filter((draft) => !isDropped(draft)) }))
}

/**
 * Whether the input of this page has been stored, so that leaving it loses nothing. Drafts of an earlier page that no form has asked for yet do not
 * count.
 */
export const draftsArePutAside = (): boolean => putAside.size > 0

/** What input is gone and has not been told yet, as text that is the same as long as nothing changes. */
export const lostInput = (): string => JSON.stringify(storedDrafts()?.lost ?? [])

/** Forgets what input is gone, after the person has been told. */
export const forgetLostInput = (): void => {
  const drafts = storedDrafts()
  if (drafts) writeStored({ ...drafts, lost: [] })
}
