import { fiscalYearOf } from '../../../../contract/months.ts'
import type { Reply } from '../../../../dataProvider/client.ts'

export type SyncStatuses = Reply<'getDataSyncStatuses'>
export type SyncedKind = SyncStatuses['kinds'][number]
export type SyncedMonth = SyncedKind['months'][number]

/** `attention`: it stands, but rows were rejected or something does not agree. */
export type SyncState = 'loaded' | 'attention' | 'missing' | 'none'

export const stateOf = ({ isLoaded, isMissing, upload }: SyncedMonth): SyncState => {
  if (!isLoaded) return isMissing ? 'missing' : 'none'
  return upload && upload.failedRowCount + upload.findingCount > 0 ? 'attention' : 'loaded'
}

/** Months by the fiscal year that they belong to, in their order. */
export const byFiscalYear = <T extends { readonly month: string }>(
  months: readonly T[],
): readonly { readonly year: number; readonly months: readonly T[] }[] =>
  [...Map.groupBy(months, ({ month }) => fiscalYearOf(month))].map(([year, own]) => ({ year, months: own }))
