import { z } from 'zod'
import { savedFilterOperations } from '../../contract/institutions/savedFilters.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'

const Conditions = z.record(z.string(), z.unknown())

export const savedFilterHandlers = handlersFor(savedFilterOperations, {
  listSavedFilters: async ({ tx, tenantId, account, query }) => {
    const rows = await tx
      .selectFrom('saved_filters')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .where('screen', '=', query.screen)
      .orderBy('name')
      .select(['id', 'name', 'conditions'])
      .execute()
    return {
      saved_filters: rows.map((row) => ({
        ...row,
        screen: query.screen,
        conditions: Conditions.parse(row.conditions),
      })),
    }
  },

  createSavedFilter: async ({ tx, tenantId, account, body }) => {
    const conditions = JSON.stringify(body.conditions)
    const { id } = await tx
      .insertInto('saved_filters')
      .values({ tenant_id: tenantId, account_id: account.id, screen: body.screen, name: body.name, conditions })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'account_id', 'screen', 'name']).doUpdateSet({ conditions }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, ...body }
  },

  deleteSavedFilter: async ({ tx, tenantId, account, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filters')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
  },
})
