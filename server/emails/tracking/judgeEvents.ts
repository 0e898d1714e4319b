import { actorOf, isProxy } from './actorOf.ts'
import { burstOf } from './burstOf.ts'
import { maxEvents, type NewEvent, type StoredEvent, type Times } from './events.ts'

/** A recipient before its new events, with what is stored of it. */
export interface JudgedRecipient {
  readonly id: number
  /** When its message was handed over, in milliseconds since 1970; null if nobody knows. */
  readonly sentAt: number | null
  /** How many links its mail has. */
  readonly linkCount: number
  readonly times: Times
  /** All since `burstMilliseconds` before the first of the new events. */
  readonly recent: readonly StoredEvent[]
  /** How many are stored of each kind. */
  readonly stored: Readonly<Record<NewEvent['kind'], number>>
}

export interface Judgement {
  readonly times: Times
  readonly added: readonly Omit<StoredEvent, 'id'>[]
  /** Stored events that turn out to belong to a burst. */
  readonly burstIds: readonly number[]
}

/** A gateway that tries out a mail in a browser loads its pixel at the same time as its links. */
const besideBurst = 2_000

const earliest = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * Judges the new events of a recipient, and its recent ones again: that a click belonged to a burst is known only when the next
 * ones come. When the first open or click of a person turns out to be a machine's, the next one takes its place.
 */
export const judgeEvents = (recipient: JudgedRecipient, events: readonly NewEvent[]): Judgement => {
  const { id, sentAt, linkCount, times, recent, stored } = recipient
  const clicks = [...recent, ...events].flatMap((event) =>
    event.linkId === null ? [] : [{ event, linkId: event.linkId, at: event.at }],
  )
  const burst = [...burstOf(clicks, linkCount)]
  const inBurst = new Set<NewEvent | StoredEvent>(burst.map(({ event }) => event))
  const isInBurst = (event: NewEvent | StoredEvent) =>
    event.kind === 'click' ? inBurst.has(event) : burst.some(({ at }) => Math.abs(at - event.at) <= besideBurst)

  const reclassified = recent.filter(
    (event) => event.actor !== 'machine' && !isProxy(event.knownBy) && isInBurst(event),
  )
  const judged = events.map((event) => ({
    recipientId: id,
    kind: event.kind,
    linkId: event.linkId,
    at: event.at,
    ...actorOf({
      ...event,
      millisecondsSinceSent: sentAt === null ? 0 : event.at - sentAt,
      isInBurst: isInBurst(event),
    }),
  }))
  const room = { open: maxEvents - stored.open, click: maxEvents - stored.click }
  const left = recent.filter((event) => !reclassified.includes(event))
  const first = (actor: StoredEvent['actor'], kinds: readonly string[]) =>
    earliest(
      ...[...left, ...judged].flatMap((event) =>
        event.actor === actor && kinds.includes(event.kind) ? [event.at] : [],
      ),
    )
  const firstReclassified = (kind: string) =>
    earliest(...reclassified.flatMap((event) => (event.kind === kind ? [event.at] : [])))
  /** Unless it was the time of an event that was no person's after all. */
  const keptTime = (time: number | null) => (reclassified.some(({ at }) => at === time) ? null : time)
  return {
    times: {
      opened: earliest(keptTime(times.opened), first('person', ['open', 'click'])),
      clicked: earliest(keptTime(times.clicked), first('person', ['click'])),
      machineOpened: earliest(times.machineOpened, firstReclassified('open'), first('machine', ['open'])),
      machineClicked: earliest(times.machineClicked, firstReclassified('click'), first('machine', ['click'])),
    },
    added: judged.filter(({ kind }) => room[kind]-- > 0),
    burstIds: reclassified.map((event) => event.id),
  }
}
