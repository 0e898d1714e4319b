import type { EventActor, KnownBy } from '#contract/emails/tracking.ts'
import type { Fetched } from './actorOf.ts'
import type { PublicRecipient } from './publicTokens.ts'

/** An open or a click that is not judged yet. */
export interface NewEvent
  extends PublicRecipient, Pick<Fetched, 'kind' | 'method' | 'userAgent' | 'isPrefetch' | 'isFromGateway'> {
  /** Null for an open. */
  readonly linkId: number | null
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number
}

/** An event as it is stored, with times in milliseconds since 1970. */
export interface StoredEvent {
  readonly id: number
  readonly recipientId: number
  readonly kind: NewEvent['kind']
  readonly linkId: number | null
  readonly actor: EventActor
  readonly knownBy: KnownBy
  readonly at: number
}

/** When somebody first opened and clicked, in milliseconds since 1970. A person's click counts as opened. */
export interface Times {
  readonly opened: number | null
  readonly clicked: number | null
  readonly machineOpened: number | null
  readonly machineClicked: number | null
}

/** The most events of a kind that are kept of a recipient. Later ones change nothing but its times. */
export const maxEvents = 100
