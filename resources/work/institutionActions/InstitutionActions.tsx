import { Add, PlaylistAddOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { PlanVisit } from '#ui/visitPlans/PlanVisits.tsx'
import { ChooseListDialog } from '../actionLists/show/ChooseListDialog.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import './texts.ts'

/** What was done about an institution. A visit is recorded or planned. */
export type InstitutionAction = 'visit' | 'task' | 'action_list'

export interface InstitutionActionsProps {
  readonly institution: { readonly id: number; readonly name: string }
  /** A form was opened, a visit was planned, or the institution was added to a list. */
  readonly onAction?: (action: InstitutionAction) => void
}

/** Buttons for what the plan allows to do about an institution: record a visit or plan one, add a task, put it on a list. */
export const InstitutionActions = ({ institution: { id, name }, onAction }: InstitutionActionsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const showDialog = useStayingDialog()
  const place = { given: { medicalInstitutionId: id }, backTo: `${pathname}${search}` }
  const text = (key: string) => translate(`renkei.institution_actions.${key}`, { name })
  const may = (feature: 'communications' | 'tasks' | 'action_lists') => user?.features.includes(feature) ?? false
  return (
    <>
      {may('communications') && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text('visit_named')}
          component={Link}
          to={formAddress('/communications/new', place)}
          onClick={() => onAction?.('visit')}
        >
          {translate('renkei.communications.log_visit')}
        </Button>
      )}
      <PlanVisit size="small" institution={{ id, name }} onDone={() => onAction?.('visit')} />
      {may('tasks') && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text('task_named')}
          component={Link}
          to={formAddress('/tasks/create', place)}
          onClick={() => onAction?.('task')}
        >
          {text('task')}
        </Button>
      )}
      {may('action_lists') && (
        <Button
          size="small"
          startIcon={<PlaylistAddOutlined />}
          aria-label={text('list_named')}
          onClick={() =>
            showDialog((close) => (
              <ChooseListDialog
                count={1}
                wanted={{ medicalInstitutionIds: [id] }}
                onAdded={() => onAction?.('action_list')}
                onClose={close}
              />
            ))
          }
        >
          {text('list')}
        </Button>
      )}
    </>
  )
}
