import { PlaceOutlined, TaskAltOutlined } from '@mui/icons-material'
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import { holidaysOf } from '#contract/holidays.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount } from '#ui/format.ts'
import { dayAndMonth, weekdayName } from './days.ts'
import type { Load } from './todayQueries.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

type Day = Load['people'][number]['days'][number]

const saturday = 5

const isDayOff = (day: string) => weekdayOf(day) >= saturday || holidaysOf(Number(day.slice(0, 4))).has(day)
const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
const totalOf = ({ visitCount, taskCount }: Day) => sumOf([visitCount, taskCount])
const totalsOf = (days: readonly Day[]): Day => ({
  visitCount: sumOf(days.map(({ visitCount }) => visitCount)),
  taskCount: sumOf(days.map(({ taskCount }) => taskCount)),
})

const kinds = [
  { key: 'visits', Icon: PlaceOutlined, countOf: ({ visitCount }: Day) => visitCount },
  { key: 'tasks', Icon: TaskAltOutlined, countOf: ({ taskCount }: Day) => taskCount },
] as const

/** The numbers of a day, each with its sign; nothing if the day is free. */
const DayCounts = ({ day }: { readonly day: Day }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Stack
      direction="row"
      sx={{
        position: 'relative',
        flexWrap: 'wrap',
        justifyContent: 'center',
        alignItems: 'center',
        columnGap: 0.75,
        minHeight: 22,
      }}
    >
      {kinds.map(({ key, Icon, countOf }) => {
        const count = countOf(day)
        return count ? (
          <Stack key={key} component="span" direction="row" sx={{ alignItems: 'center', gap: 0.25 }}>
            <Icon sx={{ fontSize: 14, color: key === 'visits' ? 'primary.main' : 'text.secondary' }} aria-hidden />
            <Box component="span" sx={visuallyHidden}>
              {translate(`renkei.today.load.${key}`)}
            </Box>
            {formatCount(count, locale)}
          </Stack>
        ) : null
      })}
    </Stack>
  )
}

const Legend = () => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ gap: 2, mt: 1 }} aria-hidden>
      {kinds.map(({ key, Icon }) => (
        <Typography
          key={key}
          variant="caption"
          color="text.secondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          <Icon sx={{ fontSize: 14, color: key === 'visits' ? 'primary.main' : 'inherit' }} />
          {translate(`renkei.today.load.${key}`)}
        </Typography>
      ))}
    </Stack>
  )
}

/** A day over its weekday; on phones without the month, which the block's title says. */
const DayHead = ({ day }: { readonly day: string }) => {
  const locale = useLocale() ?? 'ja'
  return (
    <Box sx={{ lineHeight: 1.4, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {dayAndMonth(day, locale)}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {Number(day.slice(-2))}
      </Box>
      <Box component="span" sx={{ display: 'block' }}>
        {weekdayName(day, locale)}
      </Box>
    </Box>
  )
}

/** Persons by days, with their planned visits and due tasks. Days off appear only if somebody has something on them. */
export const LoadTable = ({ load: { firstDay, people, personCount } }: { readonly load: Load }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const me = useCurrentUser()
  const staffName = useStaffName()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.load.${key}`, args)
  const days = Array.from({ length: people[0]?.days.length ?? 0 }, (_, index) => daysAfter(firstDay, index))
  const shown = days.flatMap((day, index) => {
    const isFree = people.every((person) => totalOf(person.days[index] ?? { visitCount: 0, taskCount: 0 }) === 0)
    return isFree && isDayOff(day) ? [] : [{ day, index }]
  })
  const most = Math.max(...people.flatMap((person) => person.days.map(totalOf)))
  const cell = { px: 0.25, py: 0.5, textAlign: 'center' } as const
  return (
    <>
      <Table size="small" className="figures" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: 84, sm: 160 }, px: { xs: 0, sm: 1 }, py: 0.5 }}>{text('person')}</TableCell>
            {shown.map(({ day }) => (
              <TableCell key={day} sx={{ ...cell, ...(isDayOff(day) && { color: 'text.secondary' }) }}>
                <DayHead day={day} />
              </TableCell>
            ))}
            <TableCell sx={{ ...cell, fontWeight: 700 }}>{text('total')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.staff.id} sx={{ '&:last-child td, &:last-child th': { border: 0 } }}>
              <TableCell
                component="th"
                scope="row"
                sx={{ px: { xs: 0, sm: 1 }, py: 0.5, fontWeight: person.staff.id === me?.id ? 700 : 400 }}
              >
                {staffName(person.staff)}
              </TableCell>
              {shown.map(({ day, index }) => {
                const counts = person.days[index] ?? { visitCount: 0, taskCount: 0 }
                return (
                  <TableCell key={day} sx={{ ...cell, ...(totalOf(counts) > most / 2 && { bgcolor: 'tint.accent' }) }}>
                    <DayCounts day={counts} />
                  </TableCell>
                )
              })}
              <TableCell sx={{ ...cell, fontWeight: 700 }}>
                <DayCounts day={totalsOf(person.days)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Legend />
      {personCount > people.length && (
        <Typography variant="caption" color="text.secondary">
          {text('more_people', { count: formatCount(personCount - people.length, locale) })}
        </Typography>
      )}
    </>
  )
}
