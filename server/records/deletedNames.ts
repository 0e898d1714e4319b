import { deletedNameOperations, NamedRecord } from '../../contract/namedRecords.ts'
import { handlersFor } from '../handlers.ts'

/** Far more than a tenant deletes of what it keeps up by hand. */
const maxNames = 5_000

export const deletedNameHandlers = handlersFor(deletedNameOperations, {
  listDeletedNames: async ({ tx, tenantId }) => {
    const rows = await tx
      .selectFrom('deleted_names')
      .where('tenant_id', '=', tenantId)
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .limit(maxNames)
      .select(['kind', 'id', 'name'])
      .execute()
    return { deleted_names: rows.map(({ name, ...row }) => ({ ...NamedRecord.parse(row), name })) }
  },
})
