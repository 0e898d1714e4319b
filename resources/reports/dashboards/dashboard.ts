import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Dashboard = Reply<'getDashboard'>

/** The dashboard of a cell. The cast is safe, because the contract defines the records of this list. */
export const dashboardIn = ({ record }: CellProps): Dashboard => record as unknown as Dashboard

/** Start of the query keys for dashboards. */
export const dashboardsKey = ['dashboards'] as const
