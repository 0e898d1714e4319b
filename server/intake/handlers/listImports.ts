import { sql } from 'kysely'
import { countsOf, pageOf } from '../../records/paged.ts'
import { type ImportKind } from '../records/importKinds.ts'
import { importItem, itemColumns, replacedAt } from '../records/importRecords.ts'
import type { ContextFor } from './importCallContext.ts'

/** A page of the imports of a kind, the newest first. */
export const listImports = async (
  kind: ImportKind,
  { tx, tenantId, query, language }: ContextFor<'listImportsOfCommunications'>,
) => {
  const { limit, offset } = pageOf(query)
  const imports = tx
    .selectFrom('imports')
    .where('imports.tenant_id', '=', tenantId)
    .where('imports.kind', '=', kind)
    .where('imports.deleted_at', 'is', null)
  const [rows, { count }] = await Promise.all([
    imports
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.tenant_id', '=', 'imports.tenant_id')
          .onRef('accounts.id', '=', 'imports.created_by')
          .on('accounts.tenant_id', '=', tenantId),
      )
      .orderBy('imports.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select([...itemColumns, 'accounts.username', replacedAt(tenantId).as('replaced_at')])
      .execute(),
    imports.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    ...countsOf(count, query),
    imports: rows.map(({ username, ...row }) => importItem(row, username, language)),
  }
}
