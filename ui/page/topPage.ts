import type { Feature } from '#contract/features.ts'
import type { Device } from '../useDevice.ts'

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
 * on a phone, data analysis on wide windows (specification §2), or the partner search. Where the plan includes neither of
 * these, it is the day, which every account has.
 */
export const topPage = ({ device, isInstalled, features, startPageDashboardId }: Opening): string => {
  if (startPageDashboardId !== null && features.includes('dashboard')) return `/dashboards/${startPageDashboardId}`
  if (device === 'phone' && isInstalled) return '/today'
  if (device !== 'phone' && features.includes('data_analysis')) return '/data_analysis'
  return features.includes('medical_institutions_search') ? '/medical_institutions_search' : '/today'
}
