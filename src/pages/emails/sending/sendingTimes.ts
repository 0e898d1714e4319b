import { endOfNight } from '../../../../contract/emails/night.ts'

/** When an e-mail is to go out: at once, or at a day and time in Japan as fields hold them, `YYYY-MM-DD` and `HH:MM`. */
export interface Schedule {
  readonly isLater: boolean
  readonly day: string
  readonly time: string
}

/** The time of a schedule in ISO 8601; null: at once; undefined while the fields are not filled in. */
export const scheduledAtOf = ({ isLater, day, time }: Schedule): string | null | undefined => {
  if (!isLater) return null
  const instant = Date.parse(`${day}T${time}:00+09:00`)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}

/** Whether a planned time has passed. */
export const hasPassed = (scheduledAt: string, now: string): boolean => Date.parse(scheduledAt) <= Date.parse(now)

/**
 * When sending goes on after the night's rest into which it would fall; null if it does not.
 * @param scheduledAt - null: at once
 */
export const restsUntil = (scheduledAt: string | null, now: string): string | null => endOfNight(scheduledAt ?? now)
