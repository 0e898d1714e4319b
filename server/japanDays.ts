const timeZone = 'Asia/Tokyo'

// The Swedish locale writes dates as YYYY-MM-DD.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Japan, `YYYY-MM-DD`. Such days can be compared as strings. */
export const dayInJapan = (at: Date = new Date()): string => isoDay.format(at)

const isoTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Day and time in Japan, `YYYY-MM-DD HH:MM:SS`. */
export const timeInJapan = (at: Date): string => isoTime.format(at)
