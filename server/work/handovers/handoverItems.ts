import { sql } from 'kysely'
import type { z } from 'zod'
import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import type { HandoverItem, HandoverKind } from '#contract/work/handovers.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { containsText } from '../../records/containsText.ts'
import { corrected, correctedOrNull } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

type Item = z.input<typeof HandoverItem>
type ItemRow = Item & { readonly institution_id: number | null }

/** A query of what one person has to hand over, by kind. */
const kinds = {
  medical_institutions: (tx: TenantTransaction, tenantId: number, staffId: number, text?: string) => {
    const charges = tx
      .selectFrom('medical_institution_staffs as own')
      .innerJoin('medical_institutions as institutions', 'institutions.id', 'own.medical_institution_id')
      .where('own.tenant_id', '=', tenantId)
      .where('own.staff_id', '=', staffId)
      .where('own.ended_at', 'is', null)
    return (text ? charges.where(containsText(corrected(tenantId, 'name'), text)) : charges).select([
      'institutions.id',
      'institutions.id as institution_id',
      corrected(tenantId, 'name').as('title'),
      sql<string | null>`null::text`.as('medical_institution_name'),
      correctedOrNull(tenantId, 'address').as('address'),
      sql<string | null>`null::date`.as('date'),
      sql<boolean | null>`own.position = 1`.as('is_main'),
    ])
  },
  tasks: (tx: TenantTransaction, tenantId: number, staffId: number, text?: string) => {
    const tasks = tx
      .selectFrom('tasks as own')
      .leftJoin('medical_institutions as institutions', 'institutions.id', 'own.medical_institution_id')
      .where('own.tenant_id', '=', tenantId)
      .where('own.staff_id', '=', staffId)
      .where('own.status', '=', 'incomplete')
      .where('own.deleted_at', 'is', null)
    return (
      text
        ? tasks.where((eb) => eb.or([containsText('own.title', text), containsText(corrected(tenantId, 'name'), text)]))
        : tasks
    ).select([
      'own.id',
      'institutions.id as institution_id',
      'own.title',
      correctedOrNull(tenantId, 'name').as('medical_institution_name'),
      correctedOrNull(tenantId, 'address').as('address'),
      'own.deadline as date',
      sql<boolean | null>`null::boolean`.as('is_main'),
    ])
  },
  visit_plans: (tx: TenantTransaction, tenantId: number, staffId: number, text?: string) => {
    const plans = tx
      .selectFrom('visit_plans as own')
      .innerJoin('medical_institutions as institutions', 'institutions.id', 'own.medical_institution_id')
      .where('own.tenant_id', '=', tenantId)
      .where('own.staff_id', '=', staffId)
      .where('own.status', '=', 'planned')
      .where('own.deleted_at', 'is', null)
    return (text ? plans.where(containsText(corrected(tenantId, 'name'), text)) : plans).select([
      'own.id',
      'institutions.id as institution_id',
      sql<string>`coalesce(own.purpose, ${corrected(tenantId, 'name')})`.as('title'),
      correctedOrNull(tenantId, 'name').as('medical_institution_name'),
      correctedOrNull(tenantId, 'address').as('address'),
      sql<string | null>`own.planned_date`.as('date'),
      sql<boolean | null>`null::boolean`.as('is_main'),
    ])
  },
  vocs: (tx: TenantTransaction, tenantId: number, staffId: number, text?: string) => {
    const vocs = tx
      .selectFrom('vocs as own')
      .leftJoin('medical_institutions as institutions', 'institutions.id', 'own.medical_institution_id')
      .where('own.tenant_id', '=', tenantId)
      .where('own.user_id', '=', staffId)
      .where('own.status', 'in', unfinishedVocStatuses)
      .where('own.deleted_at', 'is', null)
    return (
      text
        ? vocs.where((eb) => eb.or([containsText('own.title', text), containsText(corrected(tenantId, 'name'), text)]))
        : vocs
    ).select([
      'own.id',
      'institutions.id as institution_id',
      'own.title',
      correctedOrNull(tenantId, 'name').as('medical_institution_name'),
      correctedOrNull(tenantId, 'address').as('address'),
      sql<string | null>`own.reported_date`.as('date'),
      sql<boolean | null>`null::boolean`.as('is_main'),
    ])
  },
} as const satisfies Record<HandoverKind, unknown>

const allOf = (tx: TenantTransaction, tenantId: number, kind: HandoverKind, staffId: number, text?: string) =>
  tx.selectFrom(kinds[kind](tx, tenantId, staffId, text).as('items'))

/** The name of the institution in an item: beside its title, or as this. */
const institutionOf = ({ institution_id: id, medical_institution_name: name, title }: ItemRow, kind: HandoverKind) => {
  const shown = kind === 'medical_institutions' ? title : name
  return id === null || shown === null ? null : { id, name: shown }
}

/** Reads a page of what a person has to hand over; dated things by their day, partners by name. */
export const readItems = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    kind,
    staff_id: staffId,
    text,
  }: { readonly kind: HandoverKind; readonly staff_id: number; readonly text?: string | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Item[]> => {
  const rows: ItemRow[] = await allOf(tx, tenantId, kind, staffId, text)
    .selectAll()
    .orderBy('date')
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const named = await toldApart(
    { tx, tenantId },
    rows,
    (row) => institutionOf(row, kind),
    (row, name) => ({
      ...row,
      // A planned visit without a purpose is named after where it goes.
      title: row.title === institutionOf(row, kind)?.name ? name : row.title,
      medical_institution_name: row.medical_institution_name === null ? null : name,
    }),
  )
  return named.map(({ institution_id: _id, ...item }) => item)
}

/** Counts what a person has to hand over. */
export const countItems = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: HandoverKind,
  staffId: number,
  text?: string,
): Promise<number> => {
  const { count } = await allOf(tx, tenantId, kind, staffId, text)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of all that a person has to hand over. */
export const itemIds = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: HandoverKind,
  staffId: number,
): Promise<number[]> => {
  const rows = await allOf(tx, tenantId, kind, staffId).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
