import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import {
  type ComponentOfLabel,
  type GoneRecord,
  goneWords,
  namedBy,
  namedKey,
  type NamedKind,
  type NamedRecord,
} from '#contract/namedRecords.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField } from '../problems.ts'
import type { RecordChanger } from './recordChanger.ts'

/** Reads what the values of the tenant's labels are, which says what a report's filter on a label names. */
export const readComponents = async (tx: TenantTransaction, tenantId: number): Promise<ComponentOfLabel> => {
  const { rows } = await sql<{ key: string; component: ReturnType<ComponentOfLabel> }>`
    select 'medical_institution_label_' || id as key, component_type as component
    from medical_institution_labels
    where tenant_id = ${tenantId}
    union all
    select 'communication_label_' || id, component_type
    from communication_labels
    where tenant_id = ${tenantId}
  `.execute(tx)
  const components = new Map(rows.map(({ key, component }) => [key, component]))
  return (key) => components.get(key)
}

const tables: Readonly<Record<NamedKind, string>> = {
  tag: 'tags',
  phase: 'phase_masters',
  own_department: 'own_departments',
  voc_group: 'voc_groups',
  voc: 'vocs',
  action_list: 'action_lists',
  segment: 'segments',
  medical_institution_label: 'medical_institution_labels',
  communication_label: 'communication_labels',
  medical_institution_label_selection: 'medical_institution_label_selections',
  medical_institution_label_area: 'medical_institution_label_areas',
  communication_label_selection: 'communication_label_selections',
}

/** The column with the name of a record, where it is not called so. */
const nameColumns: Partial<Readonly<Record<NamedKind, string>>> = {
  segment: 'label',
  voc: 'title',
  medical_institution_label_selection: 'label',
  communication_label_selection: 'label',
}

const namedRows = async (tx: TenantTransaction, tenantId: number, kind: NamedKind, ids: readonly number[]) => {
  const name = sql.ref(nameColumns[kind] ?? 'name')
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} as name
    from ${sql.table(tables[kind])}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    order by ${name}
  `.execute(tx)
  return rows
}

/** The names of records of a kind that are stored, for what is told of them once they are gone. */
export const readNames = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: NamedKind,
  ids: readonly number[],
): Promise<string[]> => (await namedRows(tx, tenantId, kind, ids)).map(({ name }) => name)

/** Keeps the names of records that are about to be deleted, and who deletes them, for forms and conditions that go on naming them. */
export const keepNames = async (
  { tx, tenantId, account }: Pick<RecordChanger, 'tx' | 'tenantId'> & { readonly account: { readonly id: number } },
  kind: NamedKind,
  ids: readonly number[],
): Promise<void> => {
  const named = ids.length === 0 ? [] : await namedRows(tx, tenantId, kind, ids)
  if (named.length === 0) return
  await tx
    .insertInto('deleted_names')
    .values(
      named.map(({ id, name }) => ({
        tenant_id: tenantId,
        kind,
        id,
        name,
        deleted_at: timeOf(tx),
        deleted_by: account.id,
      })),
    )
    // One that was brought back and deleted again may have been renamed.
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        deleted_at: eb.ref('excluded.deleted_at'),
        deleted_by: eb.ref('excluded.deleted_by'),
      })),
    )
    .execute()
}

/** The former names of some records, by {@link namedKey}. */
export const readFormerNames = async (
  tx: TenantTransaction,
  tenantId: number,
  gone: readonly NamedRecord[],
): Promise<ReadonlyMap<string, string>> => {
  if (gone.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deleted_names')
    .where('tenant_id', '=', tenantId)
    .where(
      idIn(
        'id',
        gone.map(({ id }) => id),
      ),
    )
    .select(['kind', 'id', 'name'])
    .execute()
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

/** Whose deletion can be taken back. Until then they are gone. */
const deletedSoftly: readonly NamedKind[] = ['voc', 'action_list']

/** Those records that do not exist (any more), each once, with the names that they had. */
export const goneAmong = async (
  tx: TenantTransaction,
  tenantId: number,
  named: readonly NamedRecord[],
): Promise<GoneRecord[]> => {
  const distinct = [...new Map(named.map((one) => [namedKey(one), one])).values()]
  if (distinct.length === 0) return []
  const stored = [...Map.groupBy(distinct, ({ kind }) => kind)].map(
    ([kind, records]) => sql`
      select ${kind}::text as kind, id
      from ${sql.table(tables[kind])}
      where tenant_id = ${tenantId}
        and id = any(${records.map(({ id }) => id)}::bigint[])
        and ${deletedSoftly.includes(kind) ? sql`deleted_at is null` : sql`true`}
      ${
        // The segment of all others has no row of its own.
        kind === 'segment'
          ? sql`union all select 'segment', rest_segment_id from segmentation_settings where tenant_id = ${tenantId}`
          : sql``
      }`,
  )
  const { rows } = await sql<NamedRecord>`${sql.join(stored, sql` union all `)}`.execute(tx)
  const there = new Set(rows.map(namedKey))
  const gone = distinct.filter((one) => !there.has(namedKey(one)))
  const names = await readFormerNames(tx, tenantId, gone)
  return gone.map((one) => ({ ...one, name: names.get(namedKey(one)) ?? null }))
}

/**
 * What each of some conditions names and is gone, in their order.
 * @param componentOf - for whole definitions of reports, whose filters on labels name records
 */
export const goneIn = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: readonly unknown[],
  componentOf: ComponentOfLabel = () => undefined,
): Promise<GoneRecord[][]> => {
  const named = conditions.map((one) => namedBy(one, componentOf))
  const gone = new Map((await goneAmong(tx, tenantId, named.flat())).map((one) => [namedKey(one), one]))
  return named.map((records) => [...new Set(records.flatMap((one) => gone.get(namedKey(one)) ?? []))])
}

/** Says what is gone. */
export const goneMessage = (gone: readonly GoneRecord[]): Readonly<Record<Language, string>> => {
  const named = (language: Language, separator: string) => gone.map((one) => goneWords(one, language)).join(separator)
  return {
    ja: `条件にある${named('ja', '・')}は削除されています。条件から外すか、選び直してください`,
    en: `Conditions name what has been deleted: ${named('en', ', ')}. Please remove or replace it`,
  }
}

/** @throws a 422 at a field whose conditions name what is gone */
export const requireNothingGone = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: unknown,
  field: string,
): Promise<void> => {
  const [gone = []] = await goneIn(tx, tenantId, [conditions])
  if (gone.length > 0) throw invalidField(field, goneMessage(gone))
}
