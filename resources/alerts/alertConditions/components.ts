import type { alertConditionContract } from '#contract/alerts/conditions.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { AlertTabs } from '../AlertTabs.tsx'
import { ConditionActions } from './ConditionActions.tsx'
import { ConditionName } from './ConditionName.tsx'
import { ConditionTools } from './ConditionTools.tsx'
import { CreatedBy } from './CreatedBy.tsx'
import { Feedback } from './Feedback.tsx'
import { LastAlert } from './LastAlert.tsx'

export const components: ComponentsOf<typeof alertConditionContract> = {
  above: AlertTabs,
  listActions: ConditionTools,
  cells: { name: ConditionName, lastAlert: LastAlert, usefulCount: Feedback, createdBy: CreatedBy },
  rowActions: ConditionActions,
}
