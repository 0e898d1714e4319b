import { RateReviewOutlined } from '@mui/icons-material'
import { IconButton, Stack, Tooltip } from '@mui/material'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formAddress, ListPlace } from '#ui/list/listPlace.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { CompleteButton } from './CompleteButton.tsx'

const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined)

/** A link to record the contact that completes a task. Saving it also finishes the task. */
const LogTask = ({ record }: CellProps) => {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const place = use(ListPlace)
  const given = {
    medicalInstitutionId: idOf(record.medicalInstitution),
    userId: idOf(record.staff),
    purpose: record.title,
    finishedTaskId: record.id,
    ...(record.status !== 'finished' && { seenTaskUnfinished: true }),
  }
  return (
    <Tooltip title={translate('renkei.communications.log_task_short')}>
      <IconButton
        aria-label={translate('renkei.communications.log_task', { title: String(record.title) })}
        component={Link}
        to={formAddress('/communications/new', { given, backTo: place?.backTo ?? `${pathname}${search}` })}
      >
        <RateReviewOutlined />
      </IconButton>
    </Tooltip>
  )
}

/** The actions of a task in its row: finish it, or record the contact that completes it. */
export const TaskActions = ({ record }: CellProps) => {
  const mayLog = useCurrentUser()?.features.includes('communications') ?? false
  return (
    <Stack direction="row">
      <CompleteButton record={record} />
      {mayLog && record.status === 'incomplete' && record.medicalInstitution ? <LogTask record={record} /> : null}
    </Stack>
  )
}
