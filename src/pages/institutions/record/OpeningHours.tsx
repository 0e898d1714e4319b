import { FiberManualRecord } from '@mui/icons-material'
import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import type { BlockProps } from '../../../../ui/page/chartBlock.ts'
import {
  type Timetable,
  timetablesOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '../../../../ui/institutions/openingHours.ts'

const spanText = (span: { readonly start: string; readonly end: string }) =>
  `${span.start.replace(/^0/, '')}–${span.end.replace(/^0/, '')}`

interface DepartmentHoursProps {
  readonly timetable: Timetable
  readonly today: Weekday
}

const DepartmentHours = ({ timetable: { departments, rows }, today }: DepartmentHoursProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.opening_hours.${key}`, args)
  const tint = (day: string) => (day === today ? { bgcolor: 'tint.accent' } : {})
  return (
    <div>
      <Typography variant="caption" color="text.secondary" component="p">
        {departments.join('・')}
      </Typography>
      <Table size="small" aria-label={departments.join('・')} sx={{ '& .MuiTableCell-root': { px: 0.25, py: 0.75 } }}>
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
  const [today] = useState(() => weekdayOf(new Date()))
  const query = useQuery({
    queryKey: ['getMedicalInstitutionOpeningHours', id],
    queryFn: ({ signal }) => api.getMedicalInstitutionOpeningHours({ id }, { signal }),
    staleTime: 5 * 60_000,
  })
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.opening_hours.${key}`, args)
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={4}>
        {({ hours, closedWeekdays, otherClosedDays }) => {
          const timetables = timetablesOf(hours)
          const closed = closedWeekdays?.map((day) => text(`days.${day}`)).join('・')
          if (timetables.length === 0 && !closed && !otherClosedDays)
            return <Typography color="text.secondary">{text('unknown')}</Typography>
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
