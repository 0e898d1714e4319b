import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import { type Timetable, timetablesOf, weekdays } from '#ui/institutions/openingHours.ts'

type Hours = Reply<'getMedicalInstitutionOpeningHours'>

/** Maximum number of timetables on the page. */
const maxTimetables = 2

const line = '1px solid #1c2b33'

const timeOf = (time: string) => time.replace(/^0/, '')

const HoursTable = ({
  timetable: { departments, rows },
  named,
}: {
  readonly timetable: Timetable
  readonly named: boolean
}) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.reverse_referral_finder.sheet.${key}`)
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '12.5pt',
        mb: 1,
        '& td, & th': { border: line, p: 0.5, textAlign: 'center', fontWeight: 400 },
        '& caption': { textAlign: 'left', fontSize: '11pt' },
      }}
    >
      {named && <caption>{departments.join('・')}</caption>}
      <thead>
        <tr>
          <th>{text('hours')}</th>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {text(`days.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ consultation, reception, days }) => {
          const span = consultation ?? reception
          return (
            <tr key={JSON.stringify([consultation, reception])}>
              <th scope="row">{span && `${timeOf(span.start)}〜${timeOf(span.end)}`}</th>
              {weekdays.map((day) => (
                <td key={day}>{days.includes(day) ? '○' : '－'}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

/**
 * The opening hours in a few lines: the timetables of the departments. If there are too many, they are merged, with a note
 * that the departments' hours differ.
 */
export const SheetHours = ({ hours: { hours, closedWeekdays, otherClosedDays } }: { readonly hours: Hours }) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.sheet.${key}`, args)
  const all = timetablesOf(hours)
  const merged = all.length > maxTimetables
  const shown = merged
    ? timetablesOf(hours.map((part) => ({ ...part, department: '', reception: part.consultation })))
    : all
  const closed = [closedWeekdays?.map((day) => text(`days.${day}`)).join('・'), otherClosedDays].filter(Boolean)
  return (
    <>
      {shown.map((timetable) => (
        <HoursTable key={timetable.departments.join()} timetable={timetable} named={shown.length > 1} />
      ))}
      {shown.length === 0 && <Typography sx={{ fontSize: '13pt' }}>{text('hours_unknown')}</Typography>}
      {merged && <Typography sx={{ fontSize: '11pt' }}>{text('hours_differ')}</Typography>}
      {closed.length > 0 && (
        <Typography sx={{ fontSize: '13pt' }}>{text('closed', { days: closed.join('、') })}</Typography>
      )}
      <Typography sx={{ fontSize: '11pt' }}>{text('call_first')}</Typography>
    </>
  )
}
