import { millisecondsPerDay } from '../contract/days.ts'

const prefix = 'renkei.draft.'
const maxAge = 14 * millisecondsPerDay

interface Kept {
  readonly savedAt: number
  readonly value: unknown
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

/**
 * Keeps what somebody is writing over a closed tab or a dead battery, in this browser alone, for that account alone, until it is saved,
 * dropped or the account logs out.
 * @param name - names the form and its record, `communication 42`
 */
export const keepDraft = (owner: string, name: string, value: unknown): void => {
  const kept: Kept = { savedAt: Date.now(), value }
  localStorage.setItem(keyOf(owner, name), JSON.stringify(kept))
}

/** What was being written; undefined where there is nothing, or it is older than two weeks. The caller checks its shape. */
export const keptDraft = (owner: string, name: string): unknown => {
  const text = localStorage.getItem(keyOf(owner, name))
  if (text === null) return undefined
  const { savedAt, value } = JSON.parse(text) as Kept
  return Date.now() - savedAt <= maxAge ? value : undefined
}

export const forgetDraft = (owner: string, name: string): void => localStorage.removeItem(keyOf(owner, name))

/** Forgets what is too old, or not readable any more, whoever wrote it. Called when the app starts: in a shared browser its writer may never come back. */
export const forgetExpiredDrafts = (): void => {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix)))
    if (!isFresh(localStorage.getItem(key))) localStorage.removeItem(key)
}

/** Forgets all that was being written in this browser, at logout. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) localStorage.removeItem(key)
}
