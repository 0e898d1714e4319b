import { daysAfter } from '#contract/days.ts'
import type { StayEvent } from './hospitalEvents.ts'

/** A day as `YYYYMMDD`. */
export const surveyDay = (day: string) => day.replaceAll('-', '')
/** データ識別番号 of a patient, 10 digits. */
export const identifierOf = ({ number }: { readonly number: string }) => number.padStart(10, '0')
/** Tab-separated lines as the survey has them. */
export const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\r\n`).join('')

/** The days of a stay, that of the discharge included. */
export const daysOf = ({ admissionDay, dischargeDay }: StayEvent): string[] => {
  const days: string[] = []
  for (let day = admissionDay; day <= dischargeDay; day = daysAfter(day, 1)) days.push(day)
  return days
}
