import { Add, PlaylistAddOutlined, SnoozeOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { formAddress } from '../../../../ui/list/listPlace.ts'
import { ChooseListDialog } from '../../work/actionLists/ChooseListDialog.tsx'
import type { AlertTarget } from '../targets/TargetFigure.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useNoteAction } from './useNoteAction.ts'
import { useSnooze } from './useSnooze.ts'

export interface TargetActionsProps {
  readonly alertId: number
  readonly target: AlertTarget
}

/** What can be done about an institution of an alert: record a visit, add a task, put it on a list, hear nothing of it for a while. */
export const TargetActions = ({ alertId, target: { id, name, snooze } }: TargetActionsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const note = useNoteAction(alertId)
  const { save: saveSnooze } = useSnooze(alertId)
  const [dialog, setDialog] = useState<'list' | 'snooze' | null>(null)
  const place = { given: { medicalInstitutionId: id }, backTo: `${pathname}${search}` }
  const text = (key: string) => translate(`renkei.alerts.${key}`, { name })
  const may = (feature: 'communications' | 'tasks' | 'action_lists') => user?.features.includes(feature) ?? false
  const close = () => setDialog(null)
  return (
    <>
      {may('communications') && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text('visit_named')}
          component={Link}
          to={formAddress('/communications/new', place)}
          onClick={() => note('visit')}
        >
          {translate('renkei.communications.log_visit')}
        </Button>
      )}
      {may('tasks') && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text('task_named')}
          component={Link}
          to={formAddress('/tasks/create', place)}
          onClick={() => note('task')}
        >
          {text('task')}
        </Button>
      )}
      {may('action_lists') && (
        <Button
          size="small"
          startIcon={<PlaylistAddOutlined />}
          aria-label={text('list_named')}
          onClick={() => setDialog('list')}
        >
          {text('list')}
        </Button>
      )}
      {snooze ? (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('unsnooze_named')}
          loading={saveSnooze.isPending}
          loadingPosition="start"
          onClick={() => saveSnooze.mutate({ medicalInstitutionIds: [id], until: null })}
        >
          {text('unsnooze')}
        </Button>
      ) : (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('snooze_named')}
          onClick={() => setDialog('snooze')}
        >
          {text('snooze')}
        </Button>
      )}
      {dialog === 'list' && (
        <ChooseListDialog
          count={1}
          wanted={{ medicalInstitutionIds: [id] }}
          onAdded={() => note('action_list')}
          onClose={close}
        />
      )}
      {dialog === 'snooze' && <SnoozeDialog alertId={alertId} institutionIds={[id]} onClose={close} />}
    </>
  )
}
