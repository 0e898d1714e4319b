import type { Feature } from '../contract/features.ts'
import type { Device } from '../ui/useDevice.ts'

/** Where and for whom the app opens. */
export interface Opening {
  readonly device: Device
  /** Opened as an app of its own, from the device's home screen. */
  readonly isInstalled: boolean
  readonly features: readonly Feature[]
  readonly startPageDashboardId: number | null
}

/**
 * The start screen of a device: the dashboard that the person has chosen as such; otherwise the day in the installed app
 * on a phone, data analysis on wide windows (specification §2) if the plan includes it, or the partner search.
 */
export const topPage = ({ device, isInstalled, features, startPageDashboardId }: Opening): string => {
  if (startPageDashboardId !== null) return `/dashboards/${startPageDashboardId}`
  if (device === 'phone' && isInstalled) return '/today'
  return device !== 'phone' && features.includes('data_analysis') ? '/data_analysis' : '/medical_institutions_search'
}
