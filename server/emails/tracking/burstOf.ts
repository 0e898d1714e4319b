/** A click as far as bursts are concerned. */
export interface TimedClick {
  readonly linkId: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** So many different links within so long are too many for a person. */
const bursts = [
  { links: 2, milliseconds: 1_000 },
  { links: 3, milliseconds: 5_000 },
]
/** Whoever fetches all of a mail's links, three or more, within this time does not read. */
const wholeMilliseconds = 30_000
const leastWhole = 3

/** So far back a click can belong to the same burst. */
export const burstMilliseconds = wholeMilliseconds

/**
 * The clicks of one recipient that belong to a burst over several links.
 * @param linkCount - how many links the mail has
 */
export const burstOf = <Click extends TimedClick>(clicks: readonly Click[], linkCount: number): Set<Click> => {
  const inTime = clicks.toSorted((one, other) => one.at - other.at)
  const rules = [...bursts, { links: Math.max(leastWhole, linkCount), milliseconds: wholeMilliseconds }]
  const found = new Set<Click>()
  for (const [index, first] of inTime.entries())
    for (const { links, milliseconds } of rules) {
      const near = inTime.slice(index).filter(({ at }) => at - first.at <= milliseconds)
      if (new Set(near.map(({ linkId }) => linkId)).size >= links) for (const click of near) found.add(click)
    }
  return found
}
