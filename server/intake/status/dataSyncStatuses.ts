import type { z } from 'zod'
import {
  type DataSyncStatuses,
  dataSyncStatusOperations,
  maxSyncMonths,
  usualSyncMonths,
} from '#contract/intake/dataSyncStatuses.ts'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import { monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import { readAllLoadedMonths } from '../../facts/months/loadedMonths.ts'
import { type ContextOf, handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { requireMonths } from '../../facts/months/monthRange.ts'
import { dueMonthOn, extentOf, isMissed } from './missing.ts'
import { countFacts } from './monthlyFacts.ts'
import { readUploadedMonths } from './uploadedMonths.ts'

type Context = ContextOf<typeof dataSyncStatusOperations.getDataSyncStatuses>

const keyOf = ({ kind, month }: { readonly kind: string; readonly month: string }) => `${kind} ${month}`

/** @param today - in Japan */
const readStatuses = async (
  { tx, tenantId, query }: Pick<Context, 'tx' | 'tenantId' | 'query'>,
  today: string,
): Promise<z.input<typeof DataSyncStatuses>> => {
  const loaded = await readAllLoadedMonths(tx, tenantId)
  const kinds = UploadKind.options.map((kind) => ({
    kind,
    loaded: new Set(loaded[kind]),
    extent: extentOf(loaded[kind]),
  }))
  const to = query.to ?? monthOf(today)
  const usual = monthAfter(to, 1 - usualSyncMonths)
  const [earliest = usual] = kinds.flatMap(({ extent }) => extent.first ?? []).toSorted()
  const begin = earliest > usual ? earliest : usual
  const from = query.from ?? (begin < to ? begin : to)
  requireMonths(from, to, maxSyncMonths)
  const [counted, uploaded] = await Promise.all([
    countFacts(tx, tenantId, from, monthAfter(to, 1)),
    readUploadedMonths(tx, tenantId, from, to),
  ])
  const counts = new Map(counted.map((row) => [keyOf(row), row.row_count]))
  const files = new Map(uploaded.map((row) => [keyOf(row), row.upload]))
  const due = dueMonthOn(today)
  return {
    from,
    to,
    due_month: due,
    kinds: kinds.map(({ kind, loaded: loadedMonths, extent }) => ({
      kind,
      first_month: extent.first,
      months: monthsBetween(from, to).map((month) => {
        const isLoaded = loadedMonths.has(month)
        return {
          month,
          row_count: counts.get(keyOf({ kind, month })) ?? null,
          is_loaded: isLoaded,
          is_missing: !isLoaded && isMissed(month, extent, due),
          upload: files.get(keyOf({ kind, month })) ?? null,
        }
      }),
    })),
  }
}

export const dataSyncStatusHandlers = handlersFor(dataSyncStatusOperations, {
  getDataSyncStatuses: (context) => readStatuses(context, dayInJapan()),
})
