import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { daysBetween } from '#contract/days.ts'
import { noValue } from '#contract/noValue.ts'
import { formatDate, today } from '#ui/format.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { useLastVisit } from '../lastCommunications.ts'
import { FigureCell } from './FigureCell.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import '#ui/texts/referralFigures.ts'

/** How long ago the last visit was, and whose it was. */
export const LastVisit = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const [now] = useState(today)
  const visit = useLastVisit(institutionId, true)
  const text = (key: string) => translate(`renkei.referral_figures.${key}`)
  if (!visit)
    return (
      <FigureCell name={text('last_visit')} value={noValue}>
        {visit === null && text('never_visited')}
      </FigureCell>
    )
  const days = daysBetween(visit.actedDate, now)
  return (
    <FigureCell
      name={text('last_visit')}
      value={days === 0 ? text('visited_today') : String(days)}
      unit={days === 0 ? undefined : text('days_ago')}
    >
      {formatDate(visit.actedDate, locale)} {staffName(visit.user)}
    </FigureCell>
  )
}
