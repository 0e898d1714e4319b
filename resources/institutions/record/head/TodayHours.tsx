import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { hoursOn, weekdayOf } from '#ui/institutions/openingHours.ts'
import { useOpeningHours } from '#ui/institutions/useOpeningHours.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { wordSeparator } from '#ui/format.ts'
import '#ui/institutions/texts.ts'

/** Maximum number of times that are named; departments may differ. */
const maxTimes = 4

/** When the institution is open today, in a few words; nothing if that is unknown. */
export const TodayHours = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [today] = useState(() => weekdayOf(new Date()))
  const { data } = useOpeningHours(institutionId)
  if (!data || data.hours.length === 0) return null
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.opening_hours.${key}`, args)
  const times = hoursOn(data.hours, today)
  return (
    <span className="figures no-print">
      {times.length === 0
        ? text('closed_today')
        : text('today', {
            times: `${times.slice(0, maxTimes).join(wordSeparator(locale))}${times.length > maxTimes ? '…' : ''}`,
          })}
    </span>
  )
}
