import type { dashboardContract } from '#contract/reports/dashboards.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { CreatedBy } from './CreatedBy.tsx'
import { DashboardActions } from './DashboardActions.tsx'
import { DashboardName } from './DashboardName.tsx'
import { FirstDashboards } from './FirstDashboards.tsx'

export const components: ComponentsOf<typeof dashboardContract> = {
  cells: { name: DashboardName, createdBy: CreatedBy },
  listActions: DashboardActions,
  above: FirstDashboards,
}
