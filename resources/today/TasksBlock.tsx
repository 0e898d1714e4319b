import { Box, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { daysAfter } from '#contract/days.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { listAddress } from './addresses.ts'
import { shortDay, shortPeriod } from './days.ts'
import { TaskRow } from './TaskRow.tsx'
import type { TodayReply } from './todayQueries.ts'
import { useFocusKept } from './useFocusKept.ts'

type Tasks = NonNullable<TodayReply['tasks']>
type Group = 'overdue' | 'today' | 'thisWeek'

interface GroupProps {
  readonly title: string
  readonly isLate?: boolean
  readonly group: Tasks[Group]
  readonly today: string
}

const TaskGroup = ({ title, isLate = false, group, today }: GroupProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { totalCount, records } = group
  if (totalCount === 0) return null
  const hidden = totalCount - records.length
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 1.5 } }}>
      <Typography
        component="h3"
        variant="caption"
        className="figures"
        sx={{ fontWeight: 700, color: isLate ? 'error.main' : 'text.secondary', display: 'block', mb: 0.5 }}
      >
        {title} {translate('renkei.today.count', { count: formatCount(totalCount, locale) })}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {records.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Typography variant="caption" color="text.secondary">
          {translate('renkei.today.hidden', { count: formatCount(hidden, locale) })}
        </Typography>
      )}
    </Box>
  )
}

/** The person's open tasks: overdue ones, those of today and those of the rest of the week. */
export const TasksBlock = ({
  tasks,
  date,
  weekEnd,
}: { readonly tasks: Tasks } & Pick<TodayReply, 'date' | 'weekEnd'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const me = useCurrentUser()
  const { overdue, today, thisWeek, openCount } = tasks
  const due = overdue.totalCount + today.totalCount + thisWeek.totalCount
  const list = useFocusKept(due)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.tasks.${key}`, args)
  const rest = date === weekEnd ? null : shortPeriod(daysAfter(date, 1), weekEnd, locale)
  return (
    <Block
      title={text('title')}
      actions={
        openCount > 0 && (
          <Link component={RouterLink} to={listAddress('tasks', { status: 'incomplete', staffId: me?.id })}>
            {text('all', { count: formatCount(openCount, locale) })}
          </Link>
        )
      }
    >
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
        {due === 0 && (
          <Typography color="text.secondary">{text('none', { day: shortDay(weekEnd, locale) })}</Typography>
        )}
        <TaskGroup isLate title={text('overdue')} group={overdue} today={date} />
        <TaskGroup title={text('today', { day: shortDay(date, locale) })} group={today} today={date} />
        {rest && <TaskGroup title={text('this_week', { period: rest })} group={thisWeek} today={date} />}
      </Box>
    </Block>
  )
}
