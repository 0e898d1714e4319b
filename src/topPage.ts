import type { Device } from '../ui/useDevice.ts'

/** The screen that a device opens on. */
export const topPage = (_device: Device): string => '/medical_institutions_search'
