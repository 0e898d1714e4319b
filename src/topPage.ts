import type { Feature } from '../contract/features.ts'
import type { Device } from '../ui/useDevice.ts'

/**
 * The start screen of a device: the dashboard that the person has chosen as such; otherwise data analysis on wide windows
 * (specification §2) if the plan includes it, or the partner search.
 */
export const topPage = (device: Device, features: readonly Feature[], startPageDashboardId: number | null): string => {
  if (startPageDashboardId !== null) return `/dashboards/${startPageDashboardId}`
  return device !== 'phone' && features.includes('data_analysis') ? '/data_analysis' : '/medical_institutions_search'
}
