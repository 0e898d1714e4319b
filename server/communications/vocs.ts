import { sql } from 'kysely'
import type { z } from 'zod'
import { type VocPayload, vocOperations } from '#contract/communications/vocs.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { dayInJapan } from '../japanDays.ts'
import { invalidField, problem } from '../problems.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { keepNames } from '../records/namedRecords.ts'
import { toldApart } from '../records/namesakes.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { requireStaff } from '../records/requireStaff.ts'
import { notifyOfRestoration } from '../work/notifications/changedRecords.ts'
import { notifyOfLostVoc } from './tellOfLost.ts'
import { requireVocGroup } from './vocGroups.ts'
import { communicationsWith, linkVoc, setCommunications, unlinkVoc, vocsOfCommunications } from './vocLinks.ts'
import { ordered, readVoc, readVocs, vocsOf, vocsWhere } from './vocSearch.ts'

type Payload = z.output<typeof VocPayload>

const firstDay = '2000-01-01'

const requireDayGoneBy = (day: string) => {
  if (day > dayInJapan())
    throw invalidField('reported_date', {
      ja: '未来の日付です。今日までの日付を指定してください',
      en: 'This day is still to come. Please choose today or an earlier day',
    })
  if (day < firstDay)
    throw invalidField('reported_date', {
      ja: '日付が古すぎます。2000年以降の日付を指定してください',
      en: 'This day is too long ago. Please choose one from 2000 on',
    })
}

const columnsOf = (body: Payload) => ({
  title: body.title,
  medical_institution_id: body.medical_institution_id ?? null,
  reported_date: body.reported_date,
  status: body.status,
  priority: body.priority,
  voc_group_id: body.voc_group_id ?? null,
  user_id: body.user_id,
  detail_text: body.detail_text || null,
  action_text: body.action_text || null,
})

/** Checks the references of a voc. @param stored - present references, which need no check */
const requireReferences = async (
  tx: TenantTransaction,
  tenantId: number,
  body: Payload,
  stored?: { readonly user_id: number },
) => {
  requireDayGoneBy(body.reported_date)
  if (body.user_id !== stored?.user_id) await requireStaff(tx, tenantId, body.user_id, 'user_id')
  if (typeof body.medical_institution_id === 'number')
    await requireInstitutions(tx, tenantId, [body.medical_institution_id], 'medical_institution_id')
  if (typeof body.voc_group_id === 'number') await requireVocGroup(tx, tenantId, body.voc_group_id)
}

const standing = (tx: TenantTransaction, tenantId: number, id: number) =>
  tx.updateTable('vocs').where('tenant_id', '=', tenantId).where('id', '=', id).where('deleted_at', 'is', null)

export const vocHandlers = handlersFor(vocOperations, {
  listVocs: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const matching = vocsWhere(tx, tenantId, query)
    const ids = ordered(matching, query).limit(limit).offset(offset).select('vocs.id')
    const page = vocsOf(tx, tenantId).where(isOnPage('vocs.id', ids))
    const [vocs, { count }] = await Promise.all([
      readVocs(tx, tenantId, ordered(page, query)),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    const named = await toldApart(
      { tx, tenantId },
      vocs,
      ({ medical_institution: institution }) => institution,
      (voc, name) => ({ ...voc, medical_institution: voc.medical_institution && { ...voc.medical_institution, name } }),
    )
    return { ...countsOf(count, query), vocs: named }
  },

  getVoc: ({ tx, tenantId, params }) => readVoc(tx, tenantId, params.id),

  createVoc: async ({ tx, tenantId, account, body }) => {
    await requireReferences(tx, tenantId, body)
    const { id } = await tx
      .insertInto('vocs')
      .values({ ...columnsOf(body), tenant_id: tenantId, created_by: account.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.communication_ids) await setCommunications(tx, tenantId, id, body.communication_ids)
    return readVoc(tx, tenantId, id)
  },

  updateVoc: async ({ tx, tenantId, account, params, body }) => {
    const { updated_at: seen = null } = body
    const stored = await tx
      .selectFrom('vocs')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .select([
        'user_id',
        'title',
        'status',
        sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('newest'),
      ])
      .executeTakeFirst()
    if (!stored) throw problem('not_found')
    if (!stored.newest) throw problem('edit_conflict', { current: await readVoc(tx, tenantId, params.id) })
    await requireReferences(tx, tenantId, body, stored)
    await standing(tx, tenantId, params.id)
      .set({ ...columnsOf(body), updated_at: timeOf(tx) })
      .execute()
    if (body.user_id !== stored.user_id)
      await notifyOfLostVoc({ tx, tenantId, account }, params.id, stored, body.user_id)
    if (body.communication_ids) await setCommunications(tx, tenantId, params.id, body.communication_ids)
    return readVoc(tx, tenantId, params.id)
  },

  updateVocStatus: async ({ tx, tenantId, params, body }) => {
    if (body.seen !== undefined) {
      const stored = await tx
        .selectFrom('vocs')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .select('status')
        .executeTakeFirst()
      if (stored && stored.status !== body.seen)
        throw problem('edit_conflict', { lastOf: ['updateVocStatus', 'updateVoc'] })
    }
    await standing(tx, tenantId, params.id)
      .set({ status: body.status, updated_at: timeOf(tx) })
      .execute()
    return readVoc(tx, tenantId, params.id)
  },

  deleteVoc: async ({ tx, tenantId, account, params }) => {
    const deleted = await standing(tx, tenantId, params.id)
      .set({ deleted_at: timeOf(tx) })
      .returning(['title', 'status', 'user_id'])
      .executeTakeFirst()
    if (!deleted) throw problem('not_found')
    await notifyOfLostVoc({ tx, tenantId, account }, params.id, deleted)
    await keepNames({ tx, tenantId, account }, 'voc', [params.id])
  },

  restoreVoc: async ({ tx, tenantId, account, params }) => {
    await tx
      .updateTable('vocs')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where(isRestorable())
      .set({ deleted_at: null })
      .execute()
    await notifyOfRestoration({ tx, tenantId, account }, 'voc', [params.id])
    return readVoc(tx, tenantId, params.id)
  },

  addCommunicationVoc: async ({ tx, tenantId, params, body }) => {
    const { communication_id: communicationId } = params
    await linkVoc(tx, tenantId, communicationId, body.voc_id)
    const linked = await vocsOfCommunications(tx, tenantId, [communicationId])
    return { vocs: linked.get(communicationId) ?? [] }
  },

  removeCommunicationVoc: ({ tx, tenantId, params }) => unlinkVoc(tx, tenantId, params.communication_id, params.id),

  listLinkableCommunications: async ({ tx, tenantId, params, query }) => {
    const { limit, offset } = pageOf(query)
    const { page, count } = communicationsWith(tx, tenantId, params.id)
    const [communications, total] = await Promise.all([
      page(limit, offset),
      count(),
      requireInstitution(tx, tenantId, params.id),
    ])
    return { ...countsOf(total, query), communications }
  },
})
