import { sql } from 'kysely'
import type { z } from 'zod'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { type VocReference, VocStatus } from '#contract/communications/vocs.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'
import { requireCommunication } from './requireCommunication.ts'
import { corrected } from '../records/correctedInstitutions.ts'

type Reference = z.output<typeof VocReference>

/**
 * The vocs linked to communications, oldest first, in one query.
 * @returns vocs by the communication's id; a communication without vocs is left out
 */
export const vocsOfCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  communicationIds: readonly number[],
): Promise<Map<number, Reference[]>> => {
  const vocsOf = new Map<number, Reference[]>()
  if (communicationIds.length === 0) return vocsOf
  const rows = await tx
    .selectFrom('voc_communications as links')
    .innerJoin('vocs', (join) =>
      join.onRef('vocs.tenant_id', '=', 'links.tenant_id').onRef('vocs.id', '=', 'links.voc_id'),
    )
    .where('links.tenant_id', '=', tenantId)
    .where(idIn('links.communication_id', communicationIds))
    .where('vocs.deleted_at', 'is', null)
    .orderBy('vocs.id')
    .select(['links.communication_id', 'vocs.id', 'vocs.title', 'vocs.status'])
    .execute()
  for (const { communication_id: communicationId, id, title, status } of rows) {
    const references = vocsOf.get(communicationId) ?? []
    references.push({ id, title, status: VocStatus.parse(status) })
    vocsOf.set(communicationId, references)
  }
  return vocsOf
}

/** Checks that communications exist, and prevents their deletion until the transaction ends. @returns whether all of them exist */
const existing = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return true
  const communications = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .select('id')
    .execute()
  return communications.length === new Set(ids).size
}

/**
 * Replaces the communications that a voc is linked to. Links to deleted communications stay, in case these are
 * restored.
 * @throws a 422 at `communication_ids` if an id is unknown
 */
export const setCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  vocId: number,
  ids: readonly number[],
): Promise<void> => {
  if (!(await existing(tx, tenantId, ids))) throw unknownIds('communication_ids')
  await sql`
    delete from voc_communications as links
    using communications
    where links.tenant_id = ${tenantId}
      and links.voc_id = ${vocId}
      and links.communication_id <> all(${ids}::bigint[])
      and communications.tenant_id = ${tenantId}
      and communications.id = links.communication_id
      and communications.deleted_at is null
  `.execute(tx)
  const links = insertComputed(
    tenantId,
    'voc_communications',
    ['voc_id', 'communication_id'],
    sql`select ${vocId}::bigint, communication_id from unnest(${ids}::bigint[]) as communication_id`,
  )
  await sql`${links} on conflict do nothing`.execute(tx)
}

/** Changes the version of a voc, so that nobody overwrites it with an older one. */
const touchVoc = (tx: TenantTransaction, tenantId: number, vocId: number) =>
  tx
    .updateTable('vocs')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', vocId)
    .where('deleted_at', 'is', null)
    .set({ updated_at: timeOf(tx) })
    .executeTakeFirst()

/** @throws 404 unless the communication exists, a 422 at `voc_id` unless the voc does */
export const linkVoc = async (tx: TenantTransaction, tenantId: number, communicationId: number, vocId: number) => {
  await requireCommunication(tx, tenantId, communicationId)
  const { numUpdatedRows } = await touchVoc(tx, tenantId, vocId)
  if (numUpdatedRows === 0n) throw unknownIds('voc_id')
  await tx
    .insertInto('voc_communications')
    .values({ tenant_id: tenantId, voc_id: vocId, communication_id: communicationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws 404 if there is no such link */
export const unlinkVoc = async (tx: TenantTransaction, tenantId: number, communicationId: number, vocId: number) => {
  const { numDeletedRows } = await tx
    .deleteFrom('voc_communications')
    .where('tenant_id', '=', tenantId)
    .where('voc_id', '=', vocId)
    .where('communication_id', '=', communicationId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw problem('not_found')
  await touchVoc(tx, tenantId, vocId)
}

/** Queries of the communications with an institution as vocs show them: one for a page, one for their number. */
export const communicationsWith = (tx: TenantTransaction, tenantId: number, institutionId: number) => {
  const matching = tx
    .selectFrom('communications')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
    .where('communications.tenant_id', '=', tenantId)
    .where('communications.medical_institution_id', '=', institutionId)
    .where('communications.deleted_at', 'is', null)
  const page = async (limit: number, offset: number) => {
    const rows = await matching
      .orderBy('communications.acted_date', 'desc')
      .orderBy('communications.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select(['communications.id', 'communications.communication_type', 'communications.acted_date'])
      .select(['institutions.id as institution_id', corrected(tenantId, 'name').as('name')])
      .execute()
    return rows.map(({ communication_type: type, institution_id: id, name, ...row }) => ({
      ...row,
      communication_type: CommunicationType.parse(type),
      medical_institution: { id, name },
    }))
  }
  const count = async () => (await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
  return { page, count }
}
