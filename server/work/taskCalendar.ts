import { taskCalendarOperations } from '../../contract/work/tasks.ts'
import { timeOf } from '../db/clock.ts'
import { handlersFor } from '../handlers.ts'
import { feedTokenHash, newFeedToken } from './feedToken.ts'

export const taskCalendarHandlers = handlersFor(taskCalendarOperations, {
  getTaskCalendar: async ({ tx, tenantId, account }) => {
    const calendar = await tx
      .selectFrom('task_calendars')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .select('created_at')
      .executeTakeFirst()
    return calendar ?? { created_at: null }
  },

  createTaskCalendar: async ({ tx, tenantId, account, services, touches }) => {
    touches([account.id])
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

  deleteTaskCalendar: async ({ tx, tenantId, account, touches }) => {
    touches([account.id])
    await tx
      .deleteFrom('task_calendars')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .execute()
  },
})
