import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { requireNoUses, usesInConditions } from '../records/conditionUses.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { type LabelKind, labelTables } from './labelTables.ts'

interface Named {
  readonly name: string
}

const countValues = async (tx: TenantTransaction, tenantId: number, kind: LabelKind, labelId: number) => {
  const { values, choices, recordId } = labelTables[kind]
  const { rows } = await sql<{ count: number }>`
    select
      (select count(*) from ${sql.table(values)} where tenant_id = ${tenantId} and label_id = ${labelId})
      + (
        select count(distinct ${sql.ref(recordId)})
        from ${sql.table(choices)}
        where tenant_id = ${tenantId} and label_id = ${labelId}
      ) as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}

const dashboardsWith = (tx: TenantTransaction, tenantId: number, labelId: number): Promise<Named[]> =>
  tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('medical_institution_label_id', '=', labelId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .select('name')
    .execute()

/**
 * Refuses to delete a label that would be missed: values, the conditions that name it, and dashboards that are narrowed by it.
 * @throws `in_use` with all of these
 */
export const requireUnusedLabel = async (
  { tx, tenantId, account }: RecordChanger,
  kind: LabelKind,
  { id, name }: Named & { readonly id: number },
): Promise<void> => {
  const count = await countValues(tx, tenantId, kind, id)
  const dashboards = kind === 'medical_institution' ? await dashboardsWith(tx, tenantId, id) : []
  const values =
    count > 0
      ? [
          {
            ja: `「${name}」には ${count} 件の値が入力されています`,
            en: `“${name}” has ${count} ${count === 1 ? 'value' : 'values'}`,
          },
        ]
      : []
  requireNoUses(values, [
    ...(await usesInConditions(tx, tenantId, account.id, [{ kind: `${kind}_label`, id }])),
    ...dashboards.map((dashboard) => ({
      ja: `ダッシュボード「${dashboard.name}」の絞り込みに使われています`,
      en: `The dashboard “${dashboard.name}” is narrowed by it`,
    })),
  ])
}
