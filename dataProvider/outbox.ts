import { z } from 'zod'
import { millisecondsPerDay } from '#contract/days.ts'
import { deviceStorage } from './browserStorage.ts'
import { api, ApiError, isTemporary, type RequestParameters } from './client.ts'

const storageKey = 'renkei.outbox'
const maxAge = 14 * millisecondsPerDay

const Entry = z.object({
  /** The account that wrote it; only this account can see and send it. */
  owner: z.string(),
  institutionId: z.number(),
  institutionName: z.string(),
  body: z.looseObject({ draftKey: z.string(), actedDate: z.string() }),
  savedAt: z.number(),
  /** The files that were sent for it, so that whoever corrects a refused one sees what they are called. */
  files: z.array(z.unknown()).readonly().optional(),
  /** Why the server refused it; absent while it has not been sent. */
  refusal: z.string().optional(),
  /** Whether it was refused because its institution is no more. */
  isInstitutionGone: z.boolean().optional(),
  /** The institution that its own was merged with, if that is why. */
  mergedInto: z.object({ id: z.number(), name: z.string() }).optional(),
})

/** A communication that waits for a connection. */
export type WaitingCommunication = z.infer<typeof Entry>

const listeners = new Set<() => void>()
let text: string | null = null
let waiting: readonly WaitingCommunication[] = []

const freshIn = (written: string | null): readonly WaitingCommunication[] => {
  const parsed = written === null ? null : z.array(Entry).safeParse(JSON.parse(written))
  return parsed?.success ? parsed.data.filter(({ savedAt }) => Date.now() - savedAt < maxAge) : []
}

const stored = (): readonly WaitingCommunication[] => {
  const now = deviceStorage.read(storageKey)
  if (now === text) return waiting
  text = now
  waiting = freshIn(now)
  return waiting
}

/** Stores entries. @returns false where the browser has no room for them; then those of before stay */
const store = (entries: readonly WaitingCommunication[]): boolean => {
  if (entries.length === 0) deviceStorage.remove(storageKey)
  else if (!deviceStorage.write(storageKey, JSON.stringify(entries))) return false
  for (const listener of listeners) listener()
  return true
}

const keyOf = ({ body }: WaitingCommunication) => body.draftKey

/** All waiting communications in this browser, of all accounts. It returns the same array until something changes. */
export const waitingCommunications = stored

/** Subscribes to communications being added, sent or dropped, in this tab or another. @returns a function that unsubscribes */
export const watchOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Stores a communication until there is a connection. A draft key is stored only once. @returns false where the browser has no room for it */
export const putAside = (entry: Omit<WaitingCommunication, 'savedAt'>): boolean => {
  const whole = { ...entry, savedAt: Date.now() }
  return store([...stored().filter((other) => keyOf(other) !== keyOf(whole)), whole])
}

/**
 * Removes communications of any account that have waited too long. Called when the app starts, because in a shared browser their writer may never
 * come back. The current account's ones have been shown as waiting all that time.
 */
export const forgetExpiredCommunications = (): void => {
  const written = deviceStorage.read(storageKey)
  if (written !== null) store(freshIn(written))
}

/** Removes a waiting communication. */
export const dropWaiting = (draftKey: string): void => {
  store(stored().filter((entry) => keyOf(entry) !== draftKey))
}

/** Makes what was refused be sent again with the others, as when its partner has come back. */
const acceptRefused = (owner: string) =>
  store(
    stored().map((entry) => {
      if (entry.owner !== owner) return entry
      const { refusal: _refusal, isInstitutionGone: _isGone, mergedInto: _into, ...unsent } = entry
      return unsent
    }),
  )

const sendAll = async (owner: string): Promise<number> => {
  let sent = 0
  for (const entry of stored().filter((one) => one.owner === owner && one.refusal === undefined)) {
    try {
      const body = entry.body as unknown as RequestParameters<'createCommunication'>['body']
      await api.createCommunication({ id: entry.institutionId, body })
      dropWaiting(keyOf(entry))
      sent += 1
    } catch (error) {
      if (!(error instanceof ApiError) || isTemporary(error)) return sent
      const refusal = [error.message, ...(error.problem.errors ?? []).map(({ message }) => message)].join(' ')
      const { mergedInto } = error.problem
      const why = {
        refusal,
        ...(error.status === 404 && { isInstitutionGone: true }),
        ...(mergedInto && { mergedInto }),
      }
      // Without room for the reason it stays as one that waits.
      store(stored().map((one) => (keyOf(one) === keyOf(entry) ? { ...one, ...why } : one)))
    }
  }
  return sent
}

let underWay: Promise<number> | undefined

/**
 * Sends an account's waiting communications in order. Thanks to the draft key, the server does not store a communication twice.
 * @returns the number of sent ones, 0 to whoever asks while others are being sent, so that each is reported once; it stops at the first failure to
 * connect, and marks those that the server refuses
 * @param withRefused - sends those again that were refused, because their writer asks for it
 */
export const sendWaiting = async (owner: string, { withRefused = false } = {}): Promise<number> => {
  if (underWay) {
    await underWay
    return 0
  }
  if (withRefused) acceptRefused(owner)
  underWay = sendAll(owner)
  try {
    return await underWay
  } finally {
    underWay = undefined
  }
}
