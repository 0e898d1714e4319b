import { keptEventMonths } from '#contract/communications/communications.ts'

/** The time before which opens and clicks of e-mails are not kept. @param now - in ISO 8601, as the result */
export const endOfKeeping = (now: string): string => {
  const time = new Date(now)
  time.setUTCMonth(time.getUTCMonth() - keptEventMonths)
  return time.toISOString()
}
