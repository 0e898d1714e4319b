/** What a report says of one recipient. */
export interface ReportedRecipient {
  /** The address that we wrote to; null if the report does not say. */
  readonly original: string | null
  /** The address at which delivery ended, which may be another one after forwarding. */
  readonly final: string | null
  /** Enhanced status (RFC 3463). */
  readonly status: string | null
  /** In a server's words. */
  readonly diagnostic: string | null
}

/**
 * failed: a message was not delivered, for good. delayed: not yet. complaint: somebody called it spam. reply: an absence note or the
 * like. challenge: asks the sender to prove to be a person. other: anything else.
 */
export type BounceMessageKind = 'failed' | 'delayed' | 'complaint' | 'reply' | 'challenge' | 'other'

/** A message of the mailbox to which mail comes back, as it was read. */
export interface BounceMessage {
  readonly kind: BounceMessageKind
  /** Addresses to which it was sent, in lower case: ours tells the recipient (VERP). */
  readonly sentTo: readonly string[]
  /** Message-IDs of the messages that it is about. */
  readonly messageIds: readonly string[]
  /** Of failed messages: those of whom it speaks. */
  readonly reported: readonly ReportedRecipient[]
  /** The same for each copy of the message. */
  readonly key: string
}
