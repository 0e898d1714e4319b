import { WarningAmberRounded } from '@mui/icons-material'
import { Stack } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatShortDate, isBeforeToday } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import './texts.ts'

/** The deadline of a task. One that has passed is marked by colour, sign and word. */
export const Deadline = ({ record: { deadline, status } }: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [now] = useState(() => new Date())
  if (typeof deadline !== 'string') return noValue
  const day = formatShortDate(deadline, locale)
  if (status === 'finished' || !isBeforeToday(deadline, now)) return day
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ color: 'error.main', fontWeight: 700, gap: 0.5, alignItems: 'center' }}
    >
      <WarningAmberRounded sx={{ fontSize: 16 }} aria-hidden />
      {day}
      <span>{translate('renkei.tasks.overdue')}</span>
    </Stack>
  )
}
