import type { z } from 'zod'
import type { DataAvailability } from '#contract/intake/dataSyncStatuses.ts'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import { monthsBetween } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readAllLoadedMonths } from '../../facts/months/loadedMonths.ts'
import { dueMonthOn, extentOf, isMissed } from './missing.ts'

/** The first, the last and the missing months of each kind of file. Kinds without loaded months are left out. @param today - in Japan */
export const readDataAvailabilities = async (
  tx: TenantTransaction,
  tenantId: number,
  today: string,
): Promise<z.input<typeof DataAvailability>[]> => {
  const loaded = await readAllLoadedMonths(tx, tenantId)
  const due = dueMonthOn(today)
  return UploadKind.options.flatMap((kind) => {
    const extent = extentOf(loaded[kind])
    const { first, last } = extent
    if (first === null || last === null) return []
    const isLoaded = new Set(loaded[kind])
    const missing = monthsBetween(first, last > due ? last : due).filter(
      (month) => !isLoaded.has(month) && isMissed(month, extent, due),
    )
    return { kind, first_month: first, last_month: last, missing_months: missing }
  })
}
