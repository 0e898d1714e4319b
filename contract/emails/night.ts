const hour = 3_600_000
const beginsAt = 21
const endsAt = 7
const japan = 9 * hour

/**
 * The end of the night in Japan, from 21:00 to 7:00.
 * @param now - ISO 8601
 * @returns when the night ends, in ISO 8601; null by day
 */
export const endOfNight = (now: string): string | null => {
  const time = Date.parse(now)
  const inJapan = new Date(time + japan)
  const hours = inJapan.getUTCHours()
  if (hours >= endsAt && hours < beginsAt) return null
  const midnight = Date.UTC(inJapan.getUTCFullYear(), inJapan.getUTCMonth(), inJapan.getUTCDate()) - japan
  return new Date(midnight + (hours >= beginsAt ? 24 + endsAt : endsAt) * hour).toISOString()
}
