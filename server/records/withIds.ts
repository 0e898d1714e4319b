import { takeIds } from '../db/takeIds.ts'
import type { TenantTransaction } from '../db/tenant.ts'

/** Gives rows new ids of their table, ascending in the rows' order, for an insert of computed rows. */
export const withIds = async <T extends object>(
  tx: TenantTransaction,
  table: Parameters<typeof takeIds>[1],
  rows: readonly T[],
): Promise<(Omit<T, 'id'> & { readonly id: number })[]> => {
  const ids = rows.length === 0 ? [] : await takeIds(tx, table, rows.length)
  return ids.flatMap((id, index) => {
    const row = rows[index]
    return row ? [{ ...row, id }] : []
  })
}
