import type { CellProps } from '#ui/resource/declaration.ts'
import { dashboardIn } from './dashboard.ts'

/** Who made a dashboard. */
export const CreatedBy = (props: CellProps) => dashboardIn(props).createdBy.name
