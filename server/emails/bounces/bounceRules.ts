import type { SuppressionReason } from '#contract/emails/suppressions.ts'
import { refusalReasonOf } from '../sending/state/refusal.ts'

/**
 * hard: the address does not exist. full_box: the box has no room. policy: the server refuses us, what we wrote or its size.
 * soft: anything else. complaint: somebody called it spam.
 */
export type BounceKind = 'hard' | 'full_box' | 'soft' | 'policy' | 'complaint'

/** What a server says of a message that it will not deliver. */
export interface Failure {
  /** Enhanced status (RFC 3463). */
  readonly status: string | null
  /** In the server's words. */
  readonly diagnostic: string | null
  /** The addresses that it names; empty if it names none. */
  readonly named: readonly string[]
}

const isPolicy = (status: string | null): boolean => /^5\.[367]\./.test(status ?? '')

/** Of several failures the one that is of this address; otherwise the first. */
export const failureOf = (failures: readonly Failure[], address: string): Failure =>
  failures.find(({ named }) => named.includes(address)) ?? failures[0] ?? { status: null, diagnostic: null, named: [] }

/**
 * Judges a message that will not be delivered. What is said of another address than ours, to which it was forwarded, says nothing of
 * ours.
 * @param address - to which we sent, in lower case
 */
export const kindOfFailure = ({ status, diagnostic, named }: Failure, address: string): BounceKind => {
  if (named.length > 0 && !named.includes(address)) return 'soft'
  if (isPolicy(status)) return 'policy'
  const reason = refusalReasonOf(status, diagnostic)
  if (reason === 'no_such_address') return 'hard'
  if (reason === 'full_box') return 'full_box'
  return reason === 'policy' || reason === 'too_large' ? 'policy' : 'soft'
}

/** So many mails in a row must find the box of an address full. */
export const fullBoxesInARow = 5

/**
 * Why nothing more goes to an address after a bounce; null: mail goes there as before.
 * @param fullInARow - how many of the last mails to the address found its box full, this one included
 */
export const suppressionAfter = (kind: BounceKind, fullInARow: number): SuppressionReason | null => {
  if (kind === 'hard') return 'bounced'
  if (kind === 'complaint') return 'complained'
  return kind === 'full_box' && fullInARow >= fullBoxesInARow ? 'full_box' : null
}
