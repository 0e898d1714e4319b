import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Voc, type vocContract, VocPriority, VocStatus } from '#contract/communications/vocs.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import type { ContextOf } from '../handlers.ts'
import { problem } from '../problems.ts'
import { containsText } from '../records/containsText.ts'
import { institutionsToldApart } from '../records/namesakes.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { corrected, correctedOrNull } from '../records/correctedInstitutions.ts'

export type Query = ContextOf<typeof vocContract.operations.listVocs>['query']
type Vocs<O = unknown> = SelectQueryBuilder<DB, 'vocs', O>
type Item = z.input<typeof Voc>

/** A query of all vocs of a tenant, including deleted ones. */
export const vocsOf = (tx: TenantTransaction, tenantId: number): Vocs =>
  tx.selectFrom('vocs').where('vocs.tenant_id', '=', tenantId)

/** A query of a tenant's vocs that fulfil all conditions. */
export const vocsWhere = (tx: TenantTransaction, tenantId: number, query: Query): Vocs => {
  let vocs = vocsOf(tx, tenantId)
  vocs = query.deleted ? vocs.where(isRestorable('vocs.deleted_at')) : vocs.where('vocs.deleted_at', 'is', null)
  // A tenant has at most some thousands of vocs, so the search in titles needs no index.
  if (query.name !== undefined) vocs = vocs.where(containsText('vocs.title', query.name))
  if (query.status) vocs = vocs.where('vocs.status', '=', query.status)
  if (query.priority) vocs = vocs.where('vocs.priority', '=', query.priority)
  if (query.voc_group_id !== undefined) vocs = vocs.where('vocs.voc_group_id', '=', query.voc_group_id)
  if (query.user_id !== undefined) vocs = vocs.where('vocs.user_id', '=', query.user_id)
  if (query.medical_institution_id !== undefined)
    vocs = vocs.where('vocs.medical_institution_id', '=', query.medical_institution_id)
  if (query.start_date) vocs = vocs.where('vocs.reported_date', '>=', query.start_date)
  if (query.end_date) vocs = vocs.where('vocs.reported_date', '<=', query.end_date)
  return vocs
}

/** Sorts vocs as requested. Within a priority, days have the same direction, so that urgent and recent vocs are together. */
export const ordered = <O>(vocs: Vocs<O>, { deleted, sort_by: by = 'reported_date', sort = 'asc' }: Query): Vocs<O> => {
  if (deleted) return vocs.orderBy('vocs.deleted_at', 'desc').orderBy('vocs.id', 'desc')
  const sorted =
    by === 'priority'
      ? vocs.orderBy('vocs.priority_rank', sort).orderBy('vocs.reported_date', sort)
      : vocs.orderBy(`vocs.${by}`, sort)
  return sorted.orderBy('vocs.id', sort)
}

/** The vocs of a query as the API shows them, in the query's order. The names of their communications' institutions are told apart. */
export const readVocs = async (tx: TenantTransaction, tenantId: number, vocs: Vocs): Promise<Item[]> => {
  const rows = await vocs
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'vocs.tenant_id').onRef('accounts.id', '=', 'vocs.user_id'),
    )
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'vocs.medical_institution_id')
    .leftJoin('voc_groups', (join) =>
      join.onRef('voc_groups.tenant_id', '=', 'vocs.tenant_id').onRef('voc_groups.id', '=', 'vocs.voc_group_id'),
    )
    .select([
      'vocs.id',
      'vocs.title',
      'vocs.reported_date',
      'vocs.medical_institution_id',
      correctedOrNull(tenantId, 'name').as('institution_name'),
      'vocs.status',
      'vocs.priority',
      'vocs.voc_group_id',
      'voc_groups.name as voc_group_name',
      'vocs.user_id',
      'accounts.username',
      'vocs.detail_text',
      'vocs.action_text',
      'vocs.updated_at',
      'vocs.deleted_at',
      sql<Item['communications']>`coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', communications.id,
              'communication_type', communications.communication_type,
              'acted_date', communications.acted_date,
              'medical_institution', jsonb_build_object('id', places.id, 'name', ${corrected(tenantId, 'name', 'places')})
            )
            order by communications.acted_date desc, communications.id desc
          )
          from voc_communications as links
          join communications
            on communications.tenant_id = links.tenant_id
            and communications.id = links.communication_id
            and communications.deleted_at is null
          join medical_institutions as places on places.id = communications.medical_institution_id
          where links.tenant_id = ${tenantId} and links.voc_id = vocs.id
        ),
        '[]'
      )`.as('communications'),
    ])
    .execute()
  const communications = new Map(
    (
      await institutionsToldApart(
        { tx, tenantId },
        rows.flatMap((row) => row.communications),
      )
    ).map((one) => [one.id, one]),
  )
  return rows.map(({ institution_name, voc_group_id, voc_group_name, user_id, username, ...row }) => ({
    ...row,
    communications: row.communications.map((one) => communications.get(one.id) ?? one),
    status: VocStatus.parse(row.status),
    priority: VocPriority.parse(row.priority),
    medical_institution:
      row.medical_institution_id === null || institution_name === null
        ? null
        : { id: row.medical_institution_id, name: institution_name },
    voc_group: voc_group_id === null || voc_group_name === null ? null : { id: voc_group_id, name: voc_group_name },
    user: { id: user_id, name: username },
  }))
}

/** @throws 404 unless the voc exists and has not been deleted */
export const readVoc = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Item> => {
  const [voc] = await readVocs(tx, tenantId, vocsWhere(tx, tenantId, {}).where('vocs.id', '=', id))
  if (!voc) throw problem('not_found')
  return voc
}
