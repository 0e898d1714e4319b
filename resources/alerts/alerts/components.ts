import { choicesOf } from '#ui/list/filters/choicesOf.ts'
import type { alertContract } from '#contract/alerts/alerts.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { AlertActions } from './AlertActions.tsx'
import { AlertName } from './AlertName.tsx'
import { AlertsHead } from './AlertsHead.tsx'
import { AlertSelection } from './AlertSelection.tsx'
import { AsOf } from './AsOf.tsx'
import { TargetCount } from './TargetCount.tsx'
import { useConditionChoices } from './useConditionChoices.ts'
import { useStaffChoices } from '#ui/staffs/useStaffChoices.ts'

export const components: ComponentsOf<typeof alertContract> = {
  above: AlertsHead,
  cells: { name: AlertName, targetCount: TargetCount, asOf: AsOf },
  filterChoices: { alertConditionId: choicesOf(useConditionChoices), staffId: choicesOf(useStaffChoices) },
  selection: AlertSelection,
  rowActions: AlertActions,
}
