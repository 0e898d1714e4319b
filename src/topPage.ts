import type { Feature } from '../contract/features.ts'
import type { Device } from '../ui/useDevice.ts'

/** The start screen of a device: data analysis on wide windows (specification §2) if the plan includes it, otherwise the partner search. */
export const topPage = (device: Device, features: readonly Feature[]): string =>
  device !== 'phone' && features.includes('data_analysis') ? '/data_analysis' : '/medical_institutions_search'
