import { useSyncExternalStore } from 'react'
import { onLogout } from '#authProvider/logout.ts'
import { type SentFile, sentFile } from '#dataProvider/sentFile.ts'

/** A file that somebody has chosen, with its progress. An `interrupted` one continues by itself once the connection is back. */
export interface Sending {
  readonly key: number
  readonly name: string
  readonly byteCount: number
  /** When the file was changed last, in milliseconds: it tells a corrected file from the one before. */
  readonly changedAt: number
  readonly sentByteCount: number
  readonly state: 'queued' | 'sending' | 'paused' | 'interrupted' | 'done' | 'failed'
  /** The server's message about a failed file. */
  readonly message: string | undefined
}

/** Maximum number of files that are sent at the same time. */
const sideBySide = 2

/** Milliseconds until an interrupted file is retried, unless the browser reports earlier that it is online again. */
const untilNextAttempt = 15_000

const sentFiles = new Map<number, SentFile>()
const listeners = new Set<() => void>()
const doneListeners = new Set<() => void>()
let sendings: readonly Sending[] = []
let lastKey = 0

const show = (next: readonly Sending[]) => {
  sendings = next
  for (const listener of listeners) listener()
}

const change = (key: number, fields: Partial<Sending>) =>
  show(sendings.map((sending) => (sending.key === key ? { ...sending, ...fields } : sending)))

const isUnderWay = ({ state }: Sending) => state === 'queued' || state === 'sending' || state === 'interrupted'

const fill = () => {
  const free = sideBySide - sendings.filter(({ state }) => state === 'sending').length
  for (const { key } of sendings.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
    change(key, { state: 'sending' })
    void sentFiles.get(key)?.start()
  }
}

const goOnIfInterrupted = (key: number) => {
  if (sendings.some((sending) => sending.key === key && sending.state === 'interrupted')) resumeSending(key)
}

const newSending = (owner: string, file: File): Sending => {
  const key = ++lastKey
  const sent = sentFile(owner, file, {
    onProgress: (sentByteCount) => change(key, { sentByteCount }),
    onDone: () => {
      change(key, { state: 'done', sentByteCount: file.size })
      for (const listener of doneListeners) listener()
      fill()
    },
    onTrouble: ({ isTemporary, message }) => {
      change(key, { state: isTemporary ? 'interrupted' : 'failed', message })
      if (isTemporary) setTimeout(() => goOnIfInterrupted(key), untilNextAttempt)
      fill()
    },
  })
  sentFiles.set(key, sent)
  return {
    key,
    name: file.name,
    byteCount: file.size,
    changedAt: file.lastModified,
    sentByteCount: 0,
    state: 'queued',
    message: undefined,
  }
}

const isOf = (file: File, { name, byteCount, changedAt }: Sending) =>
  name === file.name && byteCount === file.size && changedAt === file.lastModified

/**
 * Adds files to the queue, which sends two at a time. One that has failed is sent in place of its earlier attempt.
 * @param owner - the sender
 * @returns the files that were left out, because they are on their way already
 */
export const sendFiles = (owner: string, files: readonly File[]): readonly File[] => {
  const onTheirWay = sendings.filter(({ state }) => state !== 'done' && state !== 'failed')
  const isOnItsWay = (file: File) => onTheirWay.some((sending) => isOf(file, sending))
  const [left, taken] = [files.filter(isOnItsWay), files.filter((file) => !isOnItsWay(file))]
  const stays = (sending: Sending) => sending.state !== 'done' && !taken.some((file) => isOf(file, sending))
  show([...sendings.filter(stays), ...taken.map((file) => newSending(owner, file))])
  fill()
  return left
}

export const pauseSending = async (key: number): Promise<void> => {
  await sentFiles.get(key)?.pause()
  change(key, { state: 'paused' })
  fill()
}

/** Continues a paused or interrupted file, or retries a failed one. */
export const resumeSending = (key: number): void => {
  change(key, { state: 'queued', message: undefined })
  fill()
}

/** Cancels a file, or removes a finished one from the list. */
export const dropSending = async (key: number): Promise<void> => {
  const sent = sentFiles.get(key)
  const isOver = sendings.some((sending) => sending.key === key && sending.state === 'done')
  sentFiles.delete(key)
  show(sendings.filter((sending) => sending.key !== key))
  fill()
  // If the server cannot be reached, it removes the file by itself after a day.
  if (!isOver) await sent?.cancel().catch(() => {})
}

/** A file as the server knows it. */
export interface ArrivedFile {
  readonly filename: string
  /** Absent where only its name is known. */
  readonly byteCount?: number
}

/** Removes what is said of a file's arrival, once it has been discarded or undone. One that is still being sent stays. */
export const forgetArrival = ({ filename, byteCount }: ArrivedFile): void => {
  const isArrival = (sending: Sending) =>
    sending.state === 'done' &&
    sending.name.normalize() === filename.normalize() &&
    (byteCount === undefined || sending.byteCount === byteCount)
  for (const { key } of sendings.filter(isArrival)) sentFiles.delete(key)
  show(sendings.filter((sending) => !isArrival(sending)))
}

const resumeInterrupted = () => {
  for (const { key } of sendings) goOnIfInterrupted(key)
}

window.addEventListener('online', resumeInterrupted)
window.addEventListener('beforeunload', (event) => {
  if (sendings.some(isUnderWay)) event.preventDefault()
})
onLogout(() => {
  for (const sent of sentFiles.values()) void sent.pause()
  sentFiles.clear()
  show([])
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The files that are being sent, even while another screen is shown. */
export const useSendings = (): readonly Sending[] => useSyncExternalStore(subscribe, () => sendings)

/** Subscribes to completely sent files. @returns a function that unsubscribes */
export const onSent = (listener: () => void): (() => void) => {
  doneListeners.add(listener)
  return () => {
    doneListeners.delete(listener)
  }
}
