import { deletedNameOperations, NamedRecord } from '#contract/namedRecords.ts'
import { handlersFor } from '../handlers.ts'

/** Far more than a tenant deletes of what it keeps up by hand. */
const maxNames = 5_000

export const deletedNameHandlers = handlersFor(deletedNameOperations, {
  listDeletedNames: async ({ tx, tenantId }) => {
    const rows = await tx
      .selectFrom('deleted_names as gone')
      .leftJoin('accounts', (join) =>
        join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'gone.deleted_by'),
      )
      .where('gone.tenant_id', '=', tenantId)
      .orderBy('gone.deleted_at', 'desc')
      .orderBy('gone.id')
      .limit(maxNames)
      .select([
        'gone.kind',
        'gone.id',
        'gone.name',
        'gone.deleted_at',
        'accounts.id as account_id',
        'accounts.username',
      ])
      .execute()
    return {
      deleted_names: rows.map(({ kind, id, name, deleted_at, account_id, username }) => ({
        ...NamedRecord.parse({ kind, id }),
        name,
        deleted_at,
        deleted_by: account_id === null || username === null ? null : { id: account_id, name: username },
      })),
    }
  },
})
