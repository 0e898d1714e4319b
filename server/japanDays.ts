const timeZone = 'Asia/Tokyo'

// Swedish dates are written YYYY-MM-DD.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Japan, `YYYY-MM-DD`; such days compare as texts. */
export const dayInJapan = (at: Date = new Date()): string => isoDay.format(at)

const isoTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Day and time on Japan's clocks, `YYYY-MM-DD HH:MM:SS`. */
export const timeInJapan = (at: Date): string => isoTime.format(at)
