import { Add, PlaylistAddOutlined, SnoozeOutlined, UndoOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { formAddress } from '../../../../ui/list/listPlace.ts'
import { ChooseListDialog } from '../../work/actionLists/ChooseListDialog.tsx'
import type { Suggestion } from './suggestion.ts'
import { useDismissal } from './useDismissal.ts'

/** The actions for a suggestion: record a visit, create a task, put it on a list, dismiss it for a while. */
export const SuggestionActions = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const { dismiss, restore } = useDismissal(suggestion)
  const [isChoosing, setChoosing] = useState(false)
  const { id, name, dismissal } = suggestion
  const place = { given: { medicalInstitutionId: id }, backTo: `${pathname}${search}` }
  const text = (key: string) => translate(`renkei.visit_suggestions.${key}`, { name })
  const may = (feature: 'communications' | 'tasks' | 'action_lists') => user?.features.includes(feature) ?? false
  return (
    <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
      {may('communications') && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text('visit_named')}
          component={Link}
          to={formAddress('/communications/new', place)}
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
        >
          {text('task')}
        </Button>
      )}
      {may('action_lists') && (
        <Button
          size="small"
          startIcon={<PlaylistAddOutlined />}
          aria-label={text('list_named')}
          onClick={() => setChoosing(true)}
        >
          {text('list')}
        </Button>
      )}
      {dismissal ? (
        <Button
          size="small"
          startIcon={<UndoOutlined />}
          aria-label={text('restore_named')}
          loading={restore.isPending}
          loadingPosition="start"
          onClick={() => restore.mutate()}
        >
          {text('restore')}
        </Button>
      ) : (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('dismiss_named')}
          loading={dismiss.isPending}
          loadingPosition="start"
          onClick={() => dismiss.mutate()}
        >
          {text('dismiss')}
        </Button>
      )}
      {isChoosing && (
        <ChooseListDialog count={1} wanted={{ medicalInstitutionIds: [id] }} onClose={() => setChoosing(false)} />
      )}
    </Stack>
  )
}
