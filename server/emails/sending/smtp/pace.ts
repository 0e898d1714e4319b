export interface PaceSettings {
  /** Messages a second; 0: as many as go. */
  readonly perSecond: number
  /** Messages a minute to one domain; 0: as many as go. */
  readonly perDomainAndMinute: number
}

const minute = 60_000
const maxDomains = 5_000

/** How fast messages go out. */
export interface Pace {
  /**
   * Takes the right to send one message.
   * @param now - milliseconds of a clock that does not jump
   * @returns 0, or after how many milliseconds to ask again, without anything taken
   */
  readonly take: (
    domain: string,
    now: number,
  ) => { readonly wait: number; readonly because: 'second' | 'domain' | null }
}

/** Lets messages through evenly in a second, and at most so many in the minute before to one domain. */
export const paceOf = ({ perSecond, perDomainAndMinute }: PaceSettings): Pace => {
  let nextAt = -Infinity
  const sentTo = new Map<string, number[]>()
  const gap = perSecond === 0 ? 0 : 1_000 / perSecond
  const recent = (domain: string, now: number): number[] => {
    const times = sentTo.get(domain)?.filter((time) => time > now - minute) ?? []
    sentTo.delete(domain)
    sentTo.set(domain, times)
    const oldest = sentTo.keys().next()
    if (sentTo.size > maxDomains && !oldest.done) sentTo.delete(oldest.value)
    return times
  }
  return {
    take: (domain, now) => {
      const times = perDomainAndMinute === 0 ? [] : recent(domain, now)
      const [first = now] = times
      if (perDomainAndMinute > 0 && times.length >= perDomainAndMinute)
        return { wait: first + minute - now, because: 'domain' }
      if (nextAt > now) return { wait: nextAt - now, because: 'second' }
      nextAt = Math.max(nextAt, now - gap) + gap
      times.push(now)
      return { wait: 0, because: null }
    },
  }
}
