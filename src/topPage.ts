import type { Feature } from '../contract/features.ts'
import type { Device } from '../ui/useDevice.ts'

/** The screen that a device opens on: data analysis on wide windows (specification §2), where the plan has it, else the partner search. */
export const topPage = (device: Device, features: readonly Feature[]): string =>
  device !== 'phone' && features.includes('data_analysis') ? '/data_analysis' : '/medical_institutions_search'
