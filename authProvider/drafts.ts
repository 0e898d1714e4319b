const storageKey = 'renkei.drafts'
const maxAge = 60 * 60 * 1000

interface StoredDrafts {
  /** The account that wrote them; no other account can see them. */
  readonly owner: string
  /** Path and query of the page to which they belong. */
  readonly address: string
  readonly savedAt: number
  readonly values: Record<string, unknown>
  /** Since when the values are unsaved, in milliseconds since 1970, by their keys. */
  readonly since?: Record<string, number>
}

let arePutAside = false

interface Reader {
  readonly read: () => unknown
  readonly since: () => number | undefined
}

const readers = new Map<string, Reader>()

const address = () => window.location.pathname + window.location.search

const stored = (): StoredDrafts | undefined => {
  const text = sessionStorage.getItem(storageKey)
  return text === null ? undefined : (JSON.parse(text) as StoredDrafts)
}

/**
 * Registers the unsaved input of a form, which would be lost if the page redirected to the sign-in or were loaded anew. Nothing is stored before that
 * happens.
 * @param key - names the form and its record, `memo 42`
 * @param read - the form's current value as JSON-able data; undefined while there is nothing to lose
 * @param since - since when there is, in milliseconds since 1970; by default since it is put aside
 * @returns a function that unregisters it, for the form's unmount
 * @example useEffect(() => registerDraft(`memo ${id}`, () => (isDirty() ? getValues() : undefined)), [id])
 */
export const registerDraft = (
  key: string,
  read: () => unknown,
  since: Reader['since'] = () => undefined,
): (() => void) => {
  const reader = { read, since }
  readers.set(key, reader)
  return () => {
    if (readers.get(key) === reader) readers.delete(key)
  }
}

/** Writes the registered drafts to session storage, just before the page redirects to the sign-in or is loaded anew. */
export const saveDrafts = (owner: string): void => {
  const values = Object.fromEntries(
    [...readers].map(([key, { read }]) => [key, read()] as const).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(values).length === 0) return
  const since = Object.fromEntries(
    Object.keys(values).flatMap((key) => {
      const begun = readers.get(key)?.since()
      return begun === undefined ? [] : [[key, begun] as const]
    }),
  )
  const drafts: StoredDrafts = { owner, address: address(), savedAt: Date.now(), values, since }
  sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  arePutAside = true
}

/** Deletes drafts of other accounts. Called once it is known who has signed in. */
export const keepDraftsOf = (owner: string): void => {
  if (stored()?.owner !== owner) clearDrafts()
}

/** Deletes drafts that are too old to be restored. Called when the app starts. */
export const dropExpiredDrafts = (): void => {
  const drafts = stored()
  if (drafts && Date.now() - drafts.savedAt > maxAge) clearDrafts()
}

/** Deletes all drafts, at logout. */
export const clearDrafts = (): void => {
  arePutAside = false
  sessionStorage.removeItem(storageKey)
}

const waiting = (): StoredDrafts | undefined => {
  const drafts = stored()
  return drafts && drafts.address === address() && Date.now() - drafts.savedAt <= maxAge ? drafts : undefined
}

/**
 * The draft of a form from before a sign-in or a reload; undefined if there is none, at another address, or after an hour. The caller validates it, because the
 * app may have been updated since, and calls {@link dropDraft} once it is displayed. Reading has no side effects, so that it may happen in a render
 * that React discards.
 */
export const readDraft = (key: string): unknown => {
  const drafts = waiting()
  return drafts && Object.hasOwn(drafts.values, key) ? drafts.values[key] : undefined
}

/** Since when a form's draft is unsaved, in milliseconds since 1970; undefined without one. */
export const readDraftSince = (key: string): number | undefined => {
  const drafts = waiting()
  return drafts && Object.hasOwn(drafts.values, key) ? (drafts.since?.[key] ?? drafts.savedAt) : undefined
}

/** Deletes a form's draft, and drafts that are too old. */
export const dropDraft = (key: string): void => {
  const drafts = stored()
  if (!drafts) return
  if (Date.now() - drafts.savedAt > maxAge) clearDrafts()
  else if (drafts.address === address()) {
    const { [key]: dropped, ...rest } = drafts.values
    if (dropped === undefined) return
    if (Object.keys(rest).length === 0) clearDrafts()
    else sessionStorage.setItem(storageKey, JSON.stringify({ ...drafts, values: rest }))
  }
}

/**
 * Whether the input of this page has been stored, so that leaving it loses nothing. Drafts of an earlier page that no form has asked for yet do not
 * count.
 */
export const draftsArePutAside = (): boolean => arePutAside
