import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { isOfLiveRecord, type LabelKind, labelTables } from './labelTables.ts'

interface Named {
  readonly name: string
}

const countValues = async (tx: TenantTransaction, tenantId: number, kind: LabelKind, labelId: number) => {
  const { values, choices, recordId } = labelTables[kind]
  const isLive = isOfLiveRecord(kind, tenantId, `entered.${recordId}`)
  const { rows } = await sql<{ count: number }>`
    select
      (
        select count(*)
        from ${sql.table(values)} as entered
        where entered.tenant_id = ${tenantId} and entered.label_id = ${labelId} and ${isLive}
      )
      + (
        select count(distinct entered.${sql.ref(recordId)})
        from ${sql.table(choices)} as entered
        where entered.tenant_id = ${tenantId} and entered.label_id = ${labelId} and ${isLive}
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

/** Says what of a label would be lost, besides conditions: values, and the filters of dashboards. */
export const messagesOfLabelUses = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  { id, name }: Named & { readonly id: number },
) => {
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
  return [
    ...values,
    ...dashboards.map((dashboard) => ({
      ja: `ダッシュボード「${dashboard.name}」の絞り込みに使われています`,
      en: `The dashboard “${dashboard.name}” is narrowed by it`,
    })),
  ]
}
