import { AddTaskOutlined, PlaylistAddOutlined, RouteOutlined } from '@mui/icons-material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxListed } from '#contract/work/actionListInstitutions.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { maxTasksAtOnce } from '#contract/work/tasks.ts'
import { EmailSelection } from '#ui/emails/EmailSelection.tsx'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { MailSelection } from '#ui/paperMail/MailSelection.tsx'
import { PlanVisits } from '#ui/visitPlans/PlanVisits.tsx'
import { ChooseListDialog } from '../actionLists/show/ChooseListDialog.tsx'
import type { InstitutionAction } from './InstitutionActions.tsx'
import { TasksDialog } from './TasksDialog.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import '../actionLists/texts.ts'
import './texts.ts'

export interface SelectionButtonsProps {
  readonly ids: readonly number[]
  readonly onDone: (action: InstitutionAction) => void
}

/**
 * What can be done with selected institutions, as far as the plan allows: visits planned, put on a list, a task for each,
 * the route to them, their doctors made recipients of an e-mail, addresses printed.
 */
export const SelectionButtons = ({ ids, onDone }: SelectionButtonsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const showDialog = useStayingDialog()
  const may = (feature: 'tasks' | 'action_lists' | 'medical_institutions_search') =>
    user?.features.includes(feature) ?? false
  return (
    <>
      <PlanVisits ids={ids} onDone={() => onDone('visit')} />
      {may('action_lists') && (
        <BulkAction
          label={translate('renkei.institution_actions.list')}
          icon={<PlaylistAddOutlined />}
          asks
          disabled={ids.length > maxListed}
          onClick={() =>
            showDialog((close) => (
              <ChooseListDialog
                count={ids.length}
                wanted={{ medicalInstitutionIds: [...ids] }}
                onAdded={() => onDone('action_list')}
                onClose={close}
              />
            ))
          }
        />
      )}
      {may('tasks') && (
        <BulkAction
          label={translate('renkei.institution_actions.tasks')}
          icon={<AddTaskOutlined />}
          asks
          disabled={ids.length > maxTasksAtOnce}
          onClick={() =>
            showDialog((close) => <TasksDialog institutionIds={ids} onDone={() => onDone('task')} onClose={close} />)
          }
        />
      )}
      {may('action_lists') && may('medical_institutions_search') && (
        <BulkAction
          label={translate('renkei.action_lists.route')}
          icon={<RouteOutlined />}
          disabled={ids.length > maxStops}
          onClick={() => void navigate(`/visit_route?ids=${ids.join(',')}`)}
        />
      )}
      <EmailSelection ids={ids} />
      <MailSelection ids={ids} />
    </>
  )
}
