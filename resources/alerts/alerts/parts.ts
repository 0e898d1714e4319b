import type { alertContract } from '../../../contract/alerts/alerts.ts'
import type { PartsOf } from '../../../ui/resource/declaration.ts'
import { AlertTabs } from '../AlertTabs.tsx'
import { AlertActions } from './AlertActions.tsx'
import { AlertName } from './AlertName.tsx'
import { AlertSelection } from './AlertSelection.tsx'
import { AsOf } from './AsOf.tsx'
import { ConditionFilter } from './ConditionFilter.tsx'
import { TargetCount } from './TargetCount.tsx'

export const parts: PartsOf<typeof alertContract> = {
  above: AlertTabs,
  cells: { name: AlertName, targetCount: TargetCount, asOf: AsOf },
  filterInputs: { alertConditionId: ConditionFilter },
  selection: AlertSelection,
  rowActions: AlertActions,
}
