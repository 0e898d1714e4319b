import { type SqlBool, sql } from 'kysely'
import { visitTypes } from '#contract/communicationTypes.ts'
import { communicationOperations } from '#contract/communications/communications.ts'
import { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import { timeOf } from '../db/clock.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import {
  addCommunicationLabelValues,
  checkLabelValues,
  writeCommunicationLabelValues,
} from '../labels/communicationLabelValues.ts'
import { bareCommunication, communicationColumns, readCommunication } from './communicationRows.ts'
import { columnsOf, requirePlausible, requireSentDetails } from './communicationRules.ts'
import { communicationsWhere, searchPage } from './communicationSearch.ts'
import { isShownTo } from '../records/unlistedInstitutions.ts'
import { fateOf } from '../records/mergers.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { requireCommunication } from './requireCommunication.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { requireStaff } from '../records/requireStaff.ts'
import {
  closePlannedVisits,
  closeVisitPlan,
  followChangedVisit,
  reopenVisitPlans,
} from '../work/visitPlans/closePlannedVisits.ts'
import { markPlannedVisits } from '../work/actionListRoutes.ts'
import { notifyOfRestoration } from '../work/notifications/changedRecords.ts'
import { notifyOfDeletedCommunication } from './tellOfLost.ts'
import { requireDayToCome } from '../work/tasks.ts'
import { addTasks, finishTask } from './tasksOfCommunication.ts'
import { requireUploadedFiles } from '../storage/uploadedFiles.ts'
import { corrected } from '../records/correctedInstitutions.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { requireDeletionOf } from '../requirePermissions.ts'

/** Adds attachments to a communication that has none. */
const attach = async (tx: TenantTransaction, tenantId: number, communicationId: number, ids: readonly number[]) => {
  if (ids.length === 0) return
  await requireUploadedFiles(tx, tenantId, ids, 'attachments')
  await insertComputed(
    tenantId,
    'communication_attachments',
    ['communication_id', 'uploaded_file_id', 'position'],
    sql`
      select ${communicationId}::bigint, file.id, min(file.position)
      from unnest(${ids}::bigint[]) with ordinality as file (id, position)
      group by file.id`,
  ).execute(tx)
}

/**
 * Replaces the attachments of a communication by these, in this order.
 * @throws 403 for files that go without the permission to delete, because nothing keeps them
 */
const replaceAttachments = async (
  { tx, tenantId, account }: RecordChanger,
  communicationId: number,
  ids: readonly number[],
) => {
  const former = await tx
    .deleteFrom('communication_attachments')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .returning('uploaded_file_id')
    .execute()
  requireDeletionOf(
    account,
    former.filter(({ uploaded_file_id: id }) => !ids.includes(id)),
  )
  await attach(tx, tenantId, communicationId, ids)
}

/** @throws the problem `not_found` if no institution has this id, which names the one that it was merged with */
const readInstitution = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const institution = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .where(isShownTo(tenantId, 'id'))
    .select(['id', 'running_status'])
    .select([
      corrected(tenantId, 'name', 'medical_institutions').as('name'),
      corrected(tenantId, 'address', 'medical_institutions').as('address'),
    ])
    .executeTakeFirst()
  if (!institution) throw problem('not_found', await fateOf(tx, tenantId, id))
  return { ...institution, running_status: RunningStatus.parse(institution.running_status) }
}

const isVisit = (type: string) => visitTypes.some((visit) => visit === type)

/** What a record says of a visit; undefined if it is one of something else. */
const statedVisit = (record: {
  readonly communication_type: string
  readonly acted_date: string
  readonly user_id: number
  readonly medical_institution_id: number
}) =>
  isVisit(record.communication_type)
    ? { day: record.acted_date, staffId: record.user_id, institutionId: record.medical_institution_id }
    : undefined

/** The communication that was stored for this draft before; undefined if the draft is new. */
const sentBefore = async (tx: TenantTransaction, tenantId: number, accountId: number, draftKey: string) => {
  const stored = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', accountId)
    .where('draft_key', '=', draftKey)
    .select('id')
    .executeTakeFirst()
  return stored?.id
}

export const communicationHandlers = handlersFor(communicationOperations, {
  searchCommunications: ({ tx, tenantId, body }) => searchPage(tx, tenantId, body),

  searchInstitutionCommunications: async ({ tx, tenantId, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    return searchPage(tx, tenantId, body, params.id)
  },

  countCommunications: async ({ tx, tenantId, body }) => {
    const days = await communicationsWhere(tx, tenantId, body)
      .groupBy('communications.acted_date')
      .orderBy('communications.acted_date')
      .select(['communications.acted_date as date', sql<number>`count(*)`.as('count')])
      .execute()
    return { days }
  },

  getCommunication: ({ tx, tenantId, params }) => readCommunication(tx, tenantId, params.id),

  createCommunication: async ({ tx, tenantId, account, params, body, wasCarriedOut }) => {
    const institution = await readInstitution(tx, tenantId, params.id)
    requirePlausible(body)
    const tasks = body.tasks ?? []
    tasks.forEach(({ deadline }, index) => deadline && requireDayToCome(deadline, `tasks.${index}.deadline`))
    const user = { id: body.user_id, name: await requireStaff(tx, tenantId, body.user_id, 'user_id') }
    const labelValues = body.label_values ?? []
    await checkLabelValues(tx, tenantId, body.communication_type, labelValues)
    const created = await tx
      .insertInto('communications')
      .values({
        ...columnsOf(body),
        tenant_id: tenantId,
        medical_institution_id: params.id,
        draft_key: body.draft_key ?? null,
        created_by: account.id,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'created_by', 'draft_key']).doNothing())
      .returning(communicationColumns)
      .executeTakeFirst()
    if (!created) {
      const before = body.draft_key && (await sentBefore(tx, tenantId, account.id, body.draft_key))
      if (!before) throw problem('not_found')
      wasCarriedOut()
      return readCommunication(tx, tenantId, before)
    }
    const place = { tenantId, institutionId: params.id, communicationId: created.id, accountId: account.id }
    await attach(tx, tenantId, created.id, body.attachments ?? [])
    await addCommunicationLabelValues(tx, tenantId, created.id, labelValues)
    await addTasks(tx, place, tasks)
    const isAnew = body.recorded_anew === true
    if (body.finished_task_id)
      await finishTask(tx, place, body.finished_task_id, {
        isAnew,
        isSeenUnfinished: body.seen_task_unfinished === true,
      })
    if (body.visit_plan_id)
      await closeVisitPlan(tx, place, body.visit_plan_id, {
        isAnew,
        isDespiteCancellation: body.despite_cancellation === true,
        seen: { day: body.seen_plan_date, staffId: body.seen_plan_staff_id },
      })
    if (isVisit(body.communication_type)) {
      await markPlannedVisits(tx, tenantId, params.id, body.acted_date)
      await closePlannedVisits(tx, place, { day: body.acted_date, staffId: body.user_id })
    }
    const isBare = [body.attachments ?? [], labelValues, tasks].every(({ length }) => length === 0)
    return isBare && !body.finished_task_id
      ? bareCommunication(
          { ...created, communication_type: body.communication_type },
          { user, medical_institution: institution },
        )
      : readCommunication(tx, tenantId, created.id)
  },

  updateCommunication: async ({ tx, tenantId, account, params, body }) => {
    const stored = await tx
      .selectFrom('communications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .select(['communication_type', 'acted_date', 'user_id', 'medical_institution_id', 'email_id'])
      .select([
        body.updated_at
          ? sql<SqlBool>`updated_at = ${body.updated_at}`.as('is_seen')
          : sql<SqlBool>`true`.as('is_seen'),
      ])
      .executeTakeFirst()
    if (!stored) throw problem('not_found')
    if (!stored.is_seen) throw problem('edit_conflict', { current: await readCommunication(tx, tenantId, params.id) })
    if (stored.email_id !== null) requireSentDetails(stored, body)
    requirePlausible(body)
    if (body.user_id !== stored.user_id) await requireStaff(tx, tenantId, body.user_id, 'user_id')
    await requireInstitutions(tx, tenantId, [body.medical_institution_id], 'medical_institution_id')
    if (body.label_values) await checkLabelValues(tx, tenantId, body.communication_type, body.label_values)
    await tx
      .updateTable('communications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({
        ...columnsOf(body),
        medical_institution_id: body.medical_institution_id,
        updated_at: timeOf(tx),
      })
      .execute()
    await followChangedVisit(
      tx,
      { tenantId, communicationId: params.id, institutionId: body.medical_institution_id },
      statedVisit(stored),
      statedVisit(body),
    )
    await replaceAttachments({ tx, tenantId, account }, params.id, body.attachments ?? [])
    if (body.label_values)
      await writeCommunicationLabelValues(
        tx,
        tenantId,
        { id: params.id, type: body.communication_type },
        body.label_values,
      )
    return readCommunication(tx, tenantId, params.id)
  },

  deleteCommunication: async ({ tx, tenantId, account, params }) => {
    await requireCommunication(tx, tenantId, params.id)
    await tx
      .updateTable('communications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ deleted_at: timeOf(tx) })
      .execute()
    await reopenVisitPlans({ tx, tenantId, account }, params.id)
    await notifyOfDeletedCommunication({ tx, tenantId, account }, params.id)
  },

  restoreCommunication: async ({ tx, tenantId, account, params }) => {
    await tx
      .updateTable('communications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where(isRestorable())
      .set({ deleted_at: null })
      .execute()
    await notifyOfRestoration({ tx, tenantId, account }, 'communication', [params.id])
    const communication = await readCommunication(tx, tenantId, params.id)
    const { medical_institution: institution, user, acted_date: day } = communication
    if (isVisit(communication.communication_type))
      await closePlannedVisits(
        tx,
        { tenantId, communicationId: params.id, institutionId: institution.id },
        { day, staffId: user.id },
      )
    return communication
  },
})
