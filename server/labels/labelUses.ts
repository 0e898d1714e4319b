import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import type { ProblemExtras } from '../problems.ts'
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

/** Parts of a report's definition that name a label: as an item, in an item's conditions, as the label of the rows. */
const namingParts = (kind: LabelKind, labelId: number): readonly object[] => {
  const itemWith = (conditions: object) => ({ items: [{ aggregation_conditions: conditions }] })
  return [
    { items: [{ definition_key: `${kind}_label_${labelId}` }] },
    ...(kind === 'medical_institution'
      ? [{ medical_institution_label_id: labelId }, itemWith({ areas: { label_id: labelId } })]
      : [itemWith({ communication_label_conditions: [{ label_id: labelId }] })]),
  ]
}

const reportsWith = (tx: TenantTransaction, tenantId: number, kind: LabelKind, labelId: number): Promise<Named[]> =>
  tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where((reports) =>
      reports.or(namingParts(kind, labelId).map((part) => sql<boolean>`definition @> ${JSON.stringify(part)}::jsonb`)),
    )
    .orderBy('name')
    .orderBy('id')
    .select('name')
    .execute()

/** What would lose a label if it were deleted: values, reports, and dashboards that are narrowed by it. */
export const usesOfLabel = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  { id, name }: Named & { readonly id: number },
): Promise<NonNullable<ProblemExtras['errors']>> => {
  const count = await countValues(tx, tenantId, kind, id)
  const reports = await reportsWith(tx, tenantId, kind, id)
  const dashboards = kind === 'medical_institution' ? await dashboardsWith(tx, tenantId, id) : []
  return [
    ...(count > 0
      ? [
          {
            ja: `「${name}」には ${count} 件の値が入力されています`,
            en: `“${name}” has ${count} ${count === 1 ? 'value' : 'values'}`,
          },
        ]
      : []),
    ...reports.map((report) => ({
      ja: `レポート「${report.name}」で使われています`,
      en: `The report “${report.name}” uses it`,
    })),
    ...dashboards.map((dashboard) => ({
      ja: `ダッシュボード「${dashboard.name}」の絞り込みに使われています`,
      en: `The dashboard “${dashboard.name}” is narrowed by it`,
    })),
  ].map((message) => ({ path: 'delete_used', message }))
}
