import { FiberManualRecord } from '@mui/icons-material'
import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { useOpeningHours } from '#ui/institutions/useOpeningHours.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import {
  spanText,
  type Timetable,
  timetablesOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#ui/institutions/openingHours.ts'
import { wordSeparator } from '#ui/format.ts'
import '#ui/institutions/texts.ts'

interface DepartmentHoursProps {
  readonly timetable: Timetable
  readonly today: Weekday
}

const DepartmentHours = ({ timetable: { departments, rows }, today }: DepartmentHoursProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.opening_hours.${key}`, args)
  const tint = (day: string) => (day === today ? { bgcolor: 'tint.accent' } : {})
  return (
    <div>
      <Typography variant="caption" color="text.secondary" component="p">
        {departments.join(wordSeparator(locale))}
      </Typography>
      <Table
        size="small"
        aria-label={departments.join(wordSeparator(locale))}
        sx={{ '& .MuiTableCell-root': { px: 0.25, py: 0.75 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '34%' }}>{text('time')}</TableCell>
            {weekdays.map((day) => (
              <TableCell key={day} align="center" {...(day === today && { 'aria-current': 'date' })} sx={tint(day)}>
                {text(`days.${day}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ consultation, reception, days }) => (
            <TableRow key={JSON.stringify([consultation, reception])}>
              <TableCell component="th" scope="row">
                {consultation && spanText(consultation)}
                {reception && (
                  <Typography variant="caption" color="text.secondary" component="div">
                    {text('reception', { time: spanText(reception) })}
                  </Typography>
                )}
              </TableCell>
              {weekdays.map((day) => (
                <TableCell key={day} align="center" sx={tint(day)}>
                  {days.includes(day) ? (
                    <FiberManualRecord titleAccess={text('open')} sx={{ fontSize: 12, verticalAlign: 'middle' }} />
                  ) : (
                    <span aria-hidden>·</span>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Consultation and reception hours by department, and the closed days. */
export const OpeningHours = ({ institutionId: id }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [today] = useState(() => weekdayOf(new Date()))
  const query = useOpeningHours(id)
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.opening_hours.${key}`, args)
  const isUnknown = query.data?.hours.length === 0 && !query.data.closedWeekdays?.length && !query.data.otherClosedDays
  return (
    <Block title={text('title')} nothing={isUnknown && text('unknown')}>
      <QueryState query={query} lines={4}>
        {({ hours, closedWeekdays, otherClosedDays }) => {
          if (isUnknown) return null
          const timetables = timetablesOf(hours)
          const closed = closedWeekdays?.map((day) => text(`days.${day}`)).join(wordSeparator(locale))
          return (
            <Stack spacing={2}>
              {timetables.map((timetable) => (
                <DepartmentHours key={timetable.departments.join()} timetable={timetable} today={today} />
              ))}
              {closed && <Typography>{text('closed', { days: closed })}</Typography>}
              {otherClosedDays && <Typography>{otherClosedDays}</Typography>}
            </Stack>
          )
        }}
      </QueryState>
    </Block>
  )
}
