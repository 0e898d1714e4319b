import { z } from 'zod'
import { endOfNight } from '#contract/emails/night.ts'
import { dayOf } from '#ui/format.ts'

/** When an e-mail is to go out: at once, or at a day and time in Japan as fields hold them, `YYYY-MM-DD` and `HH:MM`. */
export const Schedule = z.object({ isLater: z.boolean(), day: z.string(), time: z.string() }).readonly()
export type Schedule = z.infer<typeof Schedule>

const dayMilliseconds = 86_400_000
const japanAhead = 9 * 3_600_000

/**
 * The schedule with which a form begins: the planned time if it is still to come, else a day and time to be filled in; tomorrow morning if whoever sends
 * at once chooses a time after all.
 * @param planned - null: at once
 */
export const scheduleFor = (planned: string | null, now: string): Schedule => {
  if (planned === null)
    return { isLater: false, day: dayOf(new Date(Date.parse(now) + dayMilliseconds).toISOString()), time: '09:00' }
  if (hasPassed(planned, now)) return { isLater: true, day: '', time: '' }
  return {
    isLater: true,
    day: dayOf(planned),
    time: new Date(Date.parse(planned) + japanAhead).toISOString().slice(11, 16),
  }
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
