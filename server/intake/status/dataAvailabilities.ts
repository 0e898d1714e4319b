import type { z } from 'zod'
import type { DataAvailability } from '../../../contract/intake/dataSyncStatuses.ts'
import { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import { monthsBetween } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readAllLoadedMonths } from '../../facts/months/loadedMonths.ts'
import { dueMonthOn, extentOf, isMissed } from './missing.ts'

/** From when to when the facts of each kind of file are here, of kinds of which some are. @param today - by Japan's calendar */
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
