import { pathOfScreen } from '../../conditions/screens.ts'
import type { ChangedRecords } from './notificationEvent.ts'

/** The screen of changed records, below `/app`: their own, or that of their kind if they are gone or several. */
export const pathOfRecords = ({ ids, change, details: { path, screen } }: ChangedRecords): string =>
  path === null || change === 'deleted' || ids.length > 1 ? pathOfScreen(screen) : path
