import { taskCalendarOperations } from '#contract/work/tasks.ts'
import { sql } from 'kysely'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { feedTokenHash, newFeedToken } from './feedToken.ts'

interface Owner {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: { readonly id: number }
}

const feedOf = ({ tx, tenantId, account }: Owner) =>
  tx.selectFrom('task_calendars').where('tenant_id', '=', tenantId).where('account_id', '=', account.id)

/**
 * Lets one change of the feed in at a time, and refuses one for which the user saw another address than would stop working.
 * @param seen - when the address that the user saw was made, null for none; undefined accepts any
 * @throws `edit_conflict`
 */
const requireSeen = async (owner: Owner, seen: string | null | undefined): Promise<void> => {
  const { tx, tenantId, account } = owner
  await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .select('id')
    .execute()
  if (seen === undefined) return
  const other = await feedOf(owner)
    .where(sql<boolean>`created_at is distinct from ${seen}::timestamptz`)
    .select('created_at')
    .executeTakeFirst()
  if (other) throw problem('edit_conflict', { current: other, savedAt: other.created_at, isOwn: true })
}

export const taskCalendarHandlers = handlersFor(taskCalendarOperations, {
  getTaskCalendar: async (caller) =>
    (await feedOf(caller).select('created_at').executeTakeFirst()) ?? { created_at: null },

  createTaskCalendar: async (caller) => {
    const { tx, tenantId, account, services, touches, body } = caller
    touches([account.id])
    await requireSeen(caller, body.seen_created_at)
    const token = newFeedToken({ tenantId, accountId: account.id })
    const { created_at } = await tx
      .insertInto('task_calendars')
      .values({ tenant_id: tenantId, account_id: account.id, token_hash: feedTokenHash(token), created_at: timeOf(tx) })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'account_id']).doUpdateSet((eb) => ({
          token_hash: eb.ref('excluded.token_hash'),
          created_at: eb.ref('excluded.created_at'),
        })),
      )
      .returning('created_at')
      .executeTakeFirstOrThrow()
    return { created_at, url: `${services.publicUrl}/calendar/${token}.ics` }
  },

  deleteTaskCalendar: async (caller) => {
    const { tx, tenantId, account, touches, query } = caller
    touches([account.id])
    await requireSeen(caller, query.seen_created_at)
    await tx
      .deleteFrom('task_calendars')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .execute()
  },
})
