export interface Pace {
  /** `HH:MM` */
  readonly startTime: string
  /** In a straight line. */
  readonly speedKmPerHour: number
  readonly minutesPerStop: number
}

/** Minutes after midnight. @param time - `HH:MM` */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const minutesPerDay = 1_440

/** `9:05`; null for minutes beyond the day. */
export const clockOf = (minutes: number): string | null => {
  const whole = Math.round(minutes)
  return whole < minutesPerDay ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}` : null
}

/**
 * When one arrives at each stop, in minutes after midnight: an estimate from straight lines.
 * @param legs - kilometres to each stop from the place before; null if unknown, and then so are all later arrivals
 */
export const arrivalsOf = (
  legs: readonly (number | null)[],
  { startTime, speedKmPerHour, minutesPerStop }: Pace,
): (number | null)[] => {
  let leaving: number | null = minutesOf(startTime)
  return legs.map((kilometres) => {
    const arrival: number | null =
      leaving === null || kilometres === null ? null : leaving + (kilometres / speedKmPerHour) * 60
    leaving = arrival === null ? null : arrival + minutesPerStop
    return arrival
  })
}
