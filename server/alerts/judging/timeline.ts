/** When institutions are targets. Moments are months or days, as numbers. */
export interface Timeline {
  /** The first moment of which enough is known. */
  readonly earliest: number
  /** Whether anything can be said of a moment. What is not known goes on as it was before. */
  readonly isKnown: (at: number) => boolean
  readonly holds: (id: number, at: number) => boolean
  /** The first moment from which on nothing can have changed up to this one. */
  readonly steadySince: (id: number, at: number) => number
  /** The moment a whole unit before. */
  readonly unitBefore: (at: number) => number
}

/** The beginning of the time in which an institution is a target, up to a moment at which it is one. @param floor - looks back no further */
const beginningOf = ({ earliest, isKnown, holds, steadySince }: Timeline, id: number, at: number, floor: number) => {
  let begin = steadySince(id, at)
  for (let before = begin - 1; begin > floor && before >= earliest; before -= 1) {
    if (!isKnown(before)) continue
    if (!holds(id, before)) break
    begin = steadySince(id, before)
    before = begin
  }
  return begin
}

/** Whether an institution was no target in the whole unit before a moment. */
const wasNone = (timeline: Timeline, id: number, begin: number): boolean => {
  const since = timeline.unitBefore(begin)
  for (let at = begin - 1; at >= timeline.earliest; at -= 1) {
    if (!timeline.isKnown(at)) continue
    if (timeline.holds(id, at)) return false
    at = timeline.steadySince(id, at)
    if (at <= since) return true
  }
  return true
}

/**
 * Whether a target is new: it became one after a moment, and was none for a whole unit before.
 * @param after - the moment up to which it was judged before
 */
export const isNewTarget = (timeline: Timeline, id: number, at: number, after: number): boolean => {
  const begin = beginningOf(timeline, id, at, after)
  return begin > after && wasNone(timeline, id, begin)
}

/**
 * Whether a target is new because what makes it one was recorded after the last judgement: it was none then, and by what is
 * known now it was one already, after none for a whole unit.
 * @param after - the moment up to which it was judged before
 */
export const isLateTarget = (timeline: Timeline, id: number, at: number, after: number): boolean => {
  const begin = beginningOf(timeline, id, at, timeline.earliest)
  return begin <= after && wasNone(timeline, id, begin)
}

/** Whether an institution became a new target at any moment from the first to the last, even if it is none at the last. */
export const becameTarget = (timeline: Timeline, id: number, first: number, last: number): boolean => {
  for (let at = last; at >= Math.max(first, timeline.earliest); at -= 1) {
    const since = timeline.steadySince(id, at)
    if (timeline.holds(id, at) && since >= first && isNewTarget(timeline, id, at, since - 1)) return true
    at = since
  }
  return false
}
