import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { type Going, readReportsNaming } from '../conditions/conditionUses.ts'
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

/** Values of a label, its selections or areas, that go while the label stays. */
export interface GoingValues {
  readonly label: LabelKind
  readonly labelId: number
  readonly values: Going
}

const dashboardsShowing = async (
  tx: TenantTransaction,
  tenantId: number,
  labelId: number | null,
  reportIds: readonly number[],
): Promise<readonly Named[]> => {
  const { rows } = await sql<Named>`
    select name
    from dashboards
    where tenant_id = ${tenantId}
      and deleted_at is null
      and (
        medical_institution_label_id = ${labelId}::bigint
        or exists (
          select from jsonb_array_elements(contents) as tiles
          where (tiles ->> 'report_id')::bigint = any(${reportIds}::bigint[])
        )
      )
    order by name, id
  `.execute(tx)
  return rows
}

/**
 * Says which reports and dashboards show figures by a label whose values go: these have no row for them afterwards. Reports that name the values themselves
 * are told of with the conditions.
 */
export const messagesOfShownValues = async (
  tx: TenantTransaction,
  tenantId: number,
  { label, labelId, values }: GoingValues,
) => {
  const [showing, naming] = [
    await readReportsNaming(tx, tenantId, { kind: `${label}_label`, ids: [labelId] }),
    await readReportsNaming(tx, tenantId, values),
  ]
  const named = new Set(naming.map(({ id }) => id))
  const ofDashboards = label === 'medical_institution' ? labelId : null
  const dashboards = await dashboardsShowing(
    tx,
    tenantId,
    ofDashboards,
    showing.map(({ id }) => id),
  )
  const reports = new Set(showing.filter(({ id }) => !named.has(id)).map(({ name }) => name))
  return [
    ...[...reports].map((name) => ({
      ja: `レポート「${name}」がこのラベルの値を表示しています`,
      en: `The report “${name}” shows the values of this label`,
    })),
    ...[...new Set(dashboards.map(({ name }) => name))].map((name) => ({
      ja: `ダッシュボード「${name}」でこのラベルが使われています`,
      en: `The dashboard “${name}” uses this label`,
    })),
  ]
}

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
