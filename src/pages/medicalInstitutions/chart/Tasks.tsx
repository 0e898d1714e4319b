import { Add } from '@mui/icons-material'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { CompleteButton } from '../../../../resources/tasks/CompleteButton.tsx'
import { Deadline } from '../../../../resources/tasks/Deadline.tsx'
import { Block } from '../../../../ui/Block.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { formAddress } from '../../../../ui/list/listPlace.ts'
import type { BlockProps } from './block.ts'

/** As many as are told of on the chart; the rest is one click away. */
const mostShown = 5

/** What is still to be done for the institution, the nearest deadline first. */
export const Tasks = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const { data, total, error, refetch } = useGetList('tasks', {
    pagination: { page: 1, perPage: mostShown },
    sort: { field: 'deadline', order: 'ASC' },
    filter: { medicalInstitutionId: institutionId, status: 'incomplete' },
  })
  const place = { given: { medicalInstitutionId: institutionId }, backTo: `/crms/${institutionId}` }
  const all = `/crms/${institutionId}/tasks`
  return (
    <Block
      title={translate('renkei.shell.screens.tasks')}
      actions={
        <Button
          size="small"
          className="no-print"
          startIcon={<Add />}
          component={RouterLink}
          to={formAddress('/tasks/create', place)}
        >
          {translate('renkei.list.add')}
        </Button>
      }
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{translate('renkei.tasks.none')}</Typography>}
      {data && data.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={0.5}>
          {data.map((task) => (
            <Stack component="li" key={task.id} direction="row" sx={{ alignItems: 'start', gap: 0.5 }}>
              <Box className="no-print" sx={{ my: -0.5, ml: -1 }}>
                <CompleteButton record={task} />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Link component={RouterLink} to={formAddress(`/tasks/${task.id}`, place)}>
                  {String(task.title)}
                </Link>
                <Typography variant="caption" component="div" color="text.secondary">
                  <Deadline record={task} /> {task.staff.name}
                </Typography>
              </Box>
            </Stack>
          ))}
        </Stack>
      )}
      <Button size="small" className="no-print" component={RouterLink} to={all} sx={{ mt: 1 }}>
        {`${translate('renkei.tasks.all')}${total !== undefined && total > mostShown ? ` (${total})` : ''}`}
      </Button>
    </Block>
  )
}
