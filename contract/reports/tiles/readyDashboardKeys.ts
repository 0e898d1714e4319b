/** The dashboards that are ready to be copied, in the order in which they are offered. */
export const readyDashboardKeys = [
  'office_month',
  'management',
  'declining_partners',
  'areas',
  'departments',
  'visits',
  'replies',
  'new_partners',
  'voices',
] as const
export type ReadyDashboardKey = (typeof readyDashboardKeys)[number]
