import { problem } from '../../problems.ts'
import type { ImportRecord } from '../records/importRecords.ts'

/** @throws 409 unless the import waits to be started */
export const requireWaiting = ({ status }: ImportRecord): void => {
  if (status === 'processing') throw problem('import_running')
  if (status !== 'waiting') throw problem('import_started')
}
