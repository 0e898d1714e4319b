import { fiscalYearOf } from '#contract/months.ts'
import type { Reply } from '#dataProvider/client.ts'

export type SyncStatuses = Reply<'getDataSyncStatuses'>
export type SyncedKind = SyncStatuses['kinds'][number]
export type SyncedMonth = SyncedKind['months'][number]

/** `attention`: loaded, but rows were rejected or there are findings. `entered`: people have entered some, and no file is loaded. */
export type SyncState = 'loaded' | 'attention' | 'missing' | 'entered' | 'none'

export const stateOf = ({ isLoaded, isMissing, rowCount, upload }: SyncedMonth): SyncState => {
  if (!isLoaded) return isMissing ? 'missing' : rowCount === null ? 'none' : 'entered'
  return upload && upload.failedRowCount + upload.findingCount > 0 ? 'attention' : 'loaded'
}

/** Groups months by fiscal year, in order. */
export const byFiscalYear = <T extends { readonly month: string }>(
  months: readonly T[],
): readonly { readonly year: number; readonly months: readonly T[] }[] =>
  [...Map.groupBy(months, ({ month }) => fiscalYearOf(month))].map(([year, own]) => ({ year, months: own }))
