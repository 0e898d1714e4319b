import { type RefusalReason, refusalReasonOf } from './refusal.ts'

/** What is known after an attempt to hand a message over. */
export interface Attempt {
  /** The server has taken it. */
  readonly isAccepted: boolean
  /** The end of the message was handed over, so the server may have taken it even if it never said so. */
  readonly wasEnded: boolean
  /** It is larger than the server takes, and was not sent. */
  readonly isTooLarge: boolean
  /** The server's answer; null if there was none. */
  readonly code: number | null
  /** In the server's words. */
  readonly response: string | null
}

/** What an attempt means for its recipient. */
export type Outcome =
  | { readonly state: 'accepted'; readonly response: string | null }
  | { readonly state: 'refused'; readonly reason: RefusalReason; readonly response: string | null }
  /** To be tried again: the server asks for it, or the line broke before the message had ended. */
  | { readonly state: 'deferred'; readonly reason: 'server' | 'line'; readonly response: string | null }
  /** The line broke after the message had ended and before the answer. */
  | { readonly state: 'in_doubt'; readonly reason: 'no_answer' }

const maxResponse = 500

/** A server's words on one line, as they are stored. */
export const oneLine = (response: string): string =>
  response
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, maxResponse)
    .toWellFormed()

/** The enhanced status of an answer (RFC 3463), for example 5.7.1. */
export const enhancedStatus = (response: string | null): string | null =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null

/**
 * Judges an attempt (RFC 5321, 4.2.1 and 4.5.3.2.6): 4xx is for a time, 5xx for good. Without an answer all depends on whether the
 * message had ended.
 */
export const outcomeOf = ({ isAccepted, wasEnded, isTooLarge, code, response }: Attempt): Outcome => {
  const words = response === null ? null : oneLine(response) || null
  if (isAccepted) return { state: 'accepted', response: words }
  if (isTooLarge) return { state: 'refused', reason: 'too_large', response: words }
  if (code !== null && code >= 500 && code < 600)
    return { state: 'refused', reason: refusalReasonOf(enhancedStatus(words), words), response: words }
  if (code !== null && code >= 400 && code < 500) return { state: 'deferred', reason: 'server', response: words }
  return wasEnded ? { state: 'in_doubt', reason: 'no_answer' } : { state: 'deferred', reason: 'line', response: words }
}
