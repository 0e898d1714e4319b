import { areas } from '../ready/areas.ts'
import { decliningPartners } from '../ready/decliningPartners.ts'
import { departments } from '../ready/departments.ts'
import { management } from '../ready/management.ts'
import { newPartners } from '../ready/newPartners.ts'
import { officeMonth } from '../ready/officeMonth.ts'
import { replies } from '../ready/replies.ts'
import { visits } from '../ready/visits.ts'
import { voices } from '../ready/voices.ts'
import type { ReadyDashboard } from './readyDashboard.ts'
import type { ReadyDashboardKey } from './readyDashboardKeys.ts'

/** The dashboards that a tenant can copy with their reports, instead of beginning with an empty one. */
export const readyDashboards: Readonly<Record<ReadyDashboardKey, ReadyDashboard>> = {
  office_month: officeMonth,
  management,
  declining_partners: decliningPartners,
  areas,
  departments,
  visits,
  replies,
  new_partners: newPartners,
  voices,
}
