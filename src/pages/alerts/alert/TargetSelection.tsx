import { AddTaskOutlined, PlaylistAddOutlined, SnoozeOutlined } from '@mui/icons-material'
import { useState } from 'react'
import { BulkActionsToolbar, SelectAllButton, useListContext, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { maxBulkTargets } from '../../../../contract/alerts/alerts.ts'
import { BulkAction } from '../../../../ui/list/BulkAction.tsx'
import { ChooseListDialog } from '../../work/actionLists/ChooseListDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { maxTasks, TasksDialog } from './TasksDialog.tsx'
import { useNoteAction } from './useNoteAction.ts'

/** The actions for the selected institutions of an alert. */
export const TargetSelection = ({ alertId }: { readonly alertId: number }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { selectedIds, onUnselectItems } = useListContext()
  const note = useNoteAction(alertId)
  const [dialog, setDialog] = useState<'list' | 'tasks' | 'snooze' | null>(null)
  if (selectedIds.length === 0) return null
  const institutionIds = selectedIds.map(Number)
  const text = (key: string) => translate(`renkei.alerts.${key}`)
  const may = (feature: 'tasks' | 'action_lists') => user?.features.includes(feature) ?? false
  const close = () => setDialog(null)
  return (
    <>
      <BulkActionsToolbar selectAllButton={<SelectAllButton limit={maxBulkTargets} />}>
        {may('action_lists') && (
          <BulkAction
            label={translate('renkei.action_lists.choose.short')}
            icon={<PlaylistAddOutlined />}
            asks
            onClick={() => setDialog('list')}
          />
        )}
        {may('tasks') && (
          <BulkAction
            label={text('tasks')}
            icon={<AddTaskOutlined />}
            asks
            disabled={institutionIds.length > maxTasks}
            onClick={() => setDialog('tasks')}
          />
        )}
        <BulkAction label={text('snooze')} icon={<SnoozeOutlined />} asks onClick={() => setDialog('snooze')} />
      </BulkActionsToolbar>
      {dialog === 'list' && (
        <ChooseListDialog
          count={institutionIds.length}
          wanted={{ medicalInstitutionIds: institutionIds }}
          onAdded={() => {
            note('action_list')
            onUnselectItems()
          }}
          onClose={close}
        />
      )}
      {dialog === 'tasks' && (
        <TasksDialog
          institutionIds={institutionIds}
          onDone={() => {
            note('task')
            onUnselectItems()
          }}
          onClose={close}
        />
      )}
      {dialog === 'snooze' && (
        <SnoozeDialog alertId={alertId} institutionIds={institutionIds} onDone={onUnselectItems} onClose={close} />
      )}
    </>
  )
}
