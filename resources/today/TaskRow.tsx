import { Box, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { daysBetween } from '#contract/days.ts'
import { CompleteButton } from '../work/tasks/CompleteButton.tsx'
import { shortDay } from './days.ts'
import { HandOverButton } from './HandOverButton.tsx'
import { MoveButton } from './MoveButton.tsx'
import type { Task } from './todayQueries.ts'
import { useTaskMove } from './useTaskMove.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

/** A task with what can be done about it at once: finish it, move it, hand it over. */
export const TaskRow = ({ task, today }: { readonly task: Task; readonly today: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { move, handOver, isPending } = useTaskMove(task)
  const { id, title, deadline, medicalInstitution } = task
  const daysLate = deadline === null ? 0 : daysBetween(deadline, today)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, py: 0.25, borderTop: 1, borderColor: 'hairline' }}
    >
      <CompleteButton record={task} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Link component={RouterLink} to={`/tasks/${id}`} sx={{ display: 'inline-block', py: 0.5, fontWeight: 700 }}>
          {title}
        </Link>
        <Typography variant="caption" component="div" color="text.secondary" className="figures">
          {deadline !== null && daysLate > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 700, mr: 1 }}>
              {translate('renkei.today.tasks.late', { day: shortDay(deadline, locale), smart_count: daysLate })}
            </Box>
          )}
          {deadline !== null && daysLate < 0 && (
            <Box component="span" sx={{ mr: 1 }}>
              {shortDay(deadline, locale)}
            </Box>
          )}
          {medicalInstitution && (
            <OpenLink to={`/crms/${medicalInstitution.id}`} color="inherit" sx={{ display: 'inline-block', py: 0.5 }}>
              {medicalInstitution.name}
            </OpenLink>
          )}
        </Typography>
      </Box>
      <Stack direction="row">
        <MoveButton title={title} today={today} disabled={isPending} onMove={move} />
        <HandOverButton title={title} disabled={isPending} onHandOver={handOver} />
      </Stack>
    </Stack>
  )
}
