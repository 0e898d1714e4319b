import { Box, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { CompleteButton } from '../../work/tasks/CompleteButton.tsx'
import { Deadline } from '../../work/tasks/Deadline.tsx'
import { formAddress } from '#ui/list/listPlace.ts'
import { AddLink } from './AddLink.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { RecordsBlock } from './RecordsBlock.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import '../../work/tasks/texts.ts'

/** The open tasks for the institution, the nearest deadline first. */
export const Tasks = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const given = { medicalInstitutionId: institutionId }
  const address = `/crms/${institutionId}`
  const place = { given, backTo: address }
  return (
    <RecordsBlock
      resource="tasks"
      sort={{ field: 'deadline', order: 'ASC' }}
      filter={{ ...given, status: 'incomplete' }}
      action={<AddLink to={formAddress('/tasks/create', place)} />}
      none={translate('renkei.tasks.none')}
      all={{ to: `${address}/tasks`, text: translate('renkei.tasks.all') }}
    >
      {(tasks) => (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={0.5}>
          {tasks.map((task) => (
            <Stack component="li" key={task.id} direction="row" sx={{ alignItems: 'start', gap: 0.5 }}>
              <Box className="no-print" sx={{ my: -0.5, ml: -1 }}>
                <CompleteButton record={task} />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Link component={RouterLink} to={formAddress(`/tasks/${task.id}`, place)}>
                  {String(task.title)}
                </Link>
                <Typography variant="caption" component="div" color="text.secondary">
                  <Deadline record={task} /> {staffName({ id: Number(task.staff.id), name: String(task.staff.name) })}
                </Typography>
              </Box>
            </Stack>
          ))}
        </Stack>
      )}
    </RecordsBlock>
  )
}
