import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { Viewers } from '../records/choiceRecords.ts'

/** Whoever has not looked for so many milliseconds has left the page, or put it out of view. Open pages look every five seconds. */
const presentFor = 30_000

/** A later look of the same person is noted after so many milliseconds. */
const noteAgainAfter = 10_000

const isWithin = (looked: string, now: string, milliseconds: number) =>
  Date.parse(now) - Date.parse(looked) < milliseconds

/** The accounts other than one's own that have the page of an import open. */
export const othersViewing = (tx: TenantTransaction, { viewers }: ImportRecord, accountId: number): readonly number[] =>
  Object.entries(viewers).flatMap(([id, looked]) =>
    Number(id) !== accountId && isWithin(looked, timeOf(tx), presentFor) ? Number(id) : [],
  )

/** Notes that somebody looks at an import, so that others on its page see that. While somebody else is writing it, the next look is noted. */
export const noteViewer = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id, viewers: known }: ImportRecord,
  accountId: number,
): Promise<void> => {
  const now = timeOf(tx)
  const before = known[accountId]
  if (before !== undefined && isWithin(before, now, noteAgainAfter)) return
  const row = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forNoKeyUpdate()
    .skipLocked()
    .select('viewers')
    .executeTakeFirst()
  if (!row) return
  const present = Object.entries(Viewers.parse(row.viewers)).filter(([, looked]) => isWithin(looked, now, presentFor))
  await tx
    .updateTable('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ viewers: JSON.stringify({ ...Object.fromEntries(present), [accountId]: now }) })
    .execute()
}
