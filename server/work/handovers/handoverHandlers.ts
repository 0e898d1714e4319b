import type { OperationId } from '#contract/api.ts'
import { HandoverKind, handoverOperations } from '#contract/work/handovers.ts'
import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type Account, type ContextOf, handlersFor } from '../../handlers.ts'
import { changeStaffs, lockStaffs, readCharges } from '../../institutions/staffs/changeStaffs.ts'
import { restoreStaffs, takeBackChange } from '../../institutions/staffs/undoStaffs.ts'
import { invalidField, problem, unknownIds } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { notify } from '../notifications/notify.ts'
import { countItems, itemIds, readItems } from './handoverItems.ts'
import { readLeftCharges } from './leftCharges.ts'

/** @throws 403 for anybody but owners and the person, 422 at `field` if there is no such person */
const requireConcerned = async (
  tx: TenantTransaction,
  tenantId: number,
  account: Pick<Account, 'id' | 'role'>,
  staffId: number,
  field: string,
) => {
  if (account.role !== 'owner' && account.id !== staffId) throw problem('owner_only')
  const person = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .select('id')
    .executeTakeFirst()
  if (!person) throw unknownIds(field)
}

type Ids = Readonly<Record<HandoverKind, number[]>>

/** The ids of all that somebody has to hand over. */
const allIds = async (tx: TenantTransaction, tenantId: number, staffId: number): Promise<Ids> => {
  const [institutions = [], tasks = [], plans = [], vocs = []] = await Promise.all(
    HandoverKind.options.map((kind) => itemIds(tx, tenantId, kind, staffId)),
  )
  return { medical_institutions: institutions, tasks, visit_plans: plans, vocs }
}

const countsIn = (ids: Ids) => ({
  medical_institutions: ids.medical_institutions.length,
  tasks: ids.tasks.length,
  visit_plans: ids.visit_plans.length,
  vocs: ids.vocs.length,
})

/** How the audit log names records of a kind, and the calls by which one comes to somebody or leaves. */
const changesOf: Readonly<
  Record<Exclude<HandoverKind, 'medical_institutions'>, { record: string; calls: readonly OperationId[] }>
> = {
  tasks: {
    record: 'task',
    calls: ['createTask', 'createTasks', 'updateTask', 'moveTask', 'deleteTask', 'restoreTask'],
  },
  visit_plans: {
    record: 'visit_plan',
    calls: [
      'createVisitPlans',
      'updateVisitPlan',
      'moveVisitPlans',
      'moveVisitPlansBack',
      'completeVisitPlan',
      'cancelVisitPlan',
      'reopenVisitPlan',
      'deleteVisitPlan',
      'restoreVisitPlan',
    ],
  },
  vocs: { record: 'voc', calls: ['createVoc', 'updateVoc', 'deleteVoc', 'restoreVoc'] },
}

const differingIds = (seen: readonly number[], now: readonly number[]): number[] => {
  const [before, after] = [new Set(seen), new Set(now)]
  return [...seen.filter((id) => !after.has(id)), ...now.filter((id) => !before.has(id))]
}

/** The refusal of a handover because there is more, less or something else than the user saw, and what tells who has changed that. */
const changedMeanwhile = (ids: Ids, kind: HandoverKind, seen: readonly number[] | undefined) => {
  const changed = seen && kind !== 'medical_institutions' ? differingIds(seen, ids[kind]) : []
  const { record, calls } = kind === 'medical_institutions' ? { record: '', calls: [] } : changesOf[kind]
  return problem('edit_conflict', {
    current: { ...countsIn(ids), ids },
    ...(changed.length > 0 && { settledRecord: record, settledIds: changed, lastOf: calls }),
  })
}

const toThemselves = {
  ja: '引き継ぎ先には別の人を選んでください',
  en: 'Please choose somebody else to hand over to',
}

type Body = ContextOf<typeof handoverOperations.createHandover>['body']

/** What the body asks to hand over of each kind. @throws a 409 if there is more, less or something else than the user saw */
const chosenIds = async (tx: TenantTransaction, tenantId: number, body: Body) => {
  const chosen: Record<HandoverKind, number[]> = { medical_institutions: [], tasks: [], visit_plans: [], vocs: [] }
  for (const kind of HandoverKind.options) {
    const part = body[kind]
    if (!part) continue
    const ids = await itemIds(tx, tenantId, kind, body.staff_id_from)
    if (ids.length !== part.count || (part.seen_ids && differingIds(part.seen_ids, ids).length > 0))
      throw changedMeanwhile(await allIds(tx, tenantId, body.staff_id_from), kind, part.seen_ids)
    const excluded = new Set(part.excluded_ids)
    chosen[kind] = ids.filter((id) => !excluded.has(id))
  }
  return chosen
}

/** Puts somebody in the place of another; one who is in charge already keeps the better of both places. */
const inPlaceOf = (staffIds: readonly number[], from: number, to: number) => [
  ...new Set(staffIds.map((id) => (id === from ? to : id))),
]

const handOverPartners = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  { staff_id_from: from, staff_id_to: to }: Body,
  ids: readonly number[],
): Promise<number> => {
  const charges = await readCharges(tx, tenantId, ids)
  const { changeId } = await changeStaffs(
    tx,
    tenantId,
    { kind: 'handover', source: 'hand', accountId, from, to },
    ids.map((id) => ({
      medical_institution_id: id,
      staff_ids: inPlaceOf(
        (charges.get(id) ?? []).map(({ staff_id: staffId }) => staffId),
        from,
        to,
      ),
    })),
  )
  if (changeId === null) throw new Error('A handover is always noted')
  return changeId
}

/** Gives tasks, plans or voices to somebody. @returns the ids of those that were still as they are expected to be */
const give = async (
  tx: TenantTransaction,
  tenantId: number,
  table: 'tasks' | 'visit_plans' | 'vocs',
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows =
    table === 'tasks'
      ? await tx
          .updateTable('tasks')
          .where('tenant_id', '=', tenantId)
          .where(idIn('id', ids))
          .where('staff_id', '=', from)
          .where('status', '=', 'incomplete')
          .where('deleted_at', 'is', null)
          .set({ staff_id: to, updated_at: timeOf(tx) })
          .returning('id')
          .execute()
      : table === 'vocs'
        ? await tx
            .updateTable('vocs')
            .where('tenant_id', '=', tenantId)
            .where(idIn('id', ids))
            .where('user_id', '=', from)
            .where('status', 'in', unfinishedVocStatuses)
            .where('deleted_at', 'is', null)
            .set({ user_id: to, updated_at: timeOf(tx) })
            .returning('id')
            .execute()
        : await tx
            .updateTable('visit_plans')
            .where('tenant_id', '=', tenantId)
            .where(idIn('id', ids))
            .where('staff_id', '=', from)
            .where('status', '=', 'planned')
            .where('deleted_at', 'is', null)
            .set({ staff_id: to, updated_at: timeOf(tx) })
            .returning('id')
            .execute()
  return rows.map(({ id }) => id)
}

export const handoverHandlers = handlersFor(handoverOperations, {
  listHandoverItems: async ({ tx, tenantId, account, query }) => {
    await requireConcerned(tx, tenantId, account, query.staff_id, 'staff_id')
    const [items, count, all] = await Promise.all([
      readItems(tx, tenantId, query, pageOf(query)),
      countItems(tx, tenantId, query.kind, query.staff_id, query.text),
      allIds(tx, tenantId, query.staff_id),
    ])
    return { ...countsOf(count, query), items, counts: countsIn(all), ids: all }
  },

  listLeftCharges: async ({ tx, tenantId }) => ({ people: await readLeftCharges(tx, tenantId) }),

  createHandover: async ({ tx, tenantId, account, body }) => {
    const { staff_id_from: from, staff_id_to: to } = body
    await requireConcerned(tx, tenantId, account, from, 'staff_id_from')
    if (from === to) throw invalidField('staff_id_to', toThemselves)
    await lockStaffs(tx, tenantId)
    await requireStaff(tx, tenantId, to, 'staff_id_to')
    const chosen = await chosenIds(tx, tenantId, body)
    const id = await handOverPartners(tx, tenantId, account.id, body, chosen.medical_institutions)
    const tasks = await give(tx, tenantId, 'tasks', chosen.tasks, { from, to })
    const plans = await give(tx, tenantId, 'visit_plans', chosen.visit_plans, { from, to })
    const vocs = await give(tx, tenantId, 'vocs', chosen.vocs, { from, to })
    await tx
      .updateTable('staff_changes')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ task_ids: tasks, visit_plan_ids: plans, voc_ids: vocs })
      .execute()
    if (tasks.length > 0)
      await tx.deleteFrom('notifications').where('tenant_id', '=', tenantId).where(idIn('task_id', tasks)).execute()
    await notify(tx, tenantId, { kind: 'handover', staffChangeId: id, actorId: account.id }, [to, from])
    return {
      id,
      medical_institutions: chosen.medical_institutions.length,
      tasks: tasks.length,
      visit_plans: plans.length,
      vocs: vocs.length,
    }
  },

  undoHandover: async ({ tx, tenantId, account, params }) => {
    const change = await takeBackChange(tx, tenantId, account, params.id, true)
    const back = { from: change.staff_id_to ?? 0, to: change.staff_id_from ?? 0 }
    const { restored_count: institutions } = await restoreStaffs(tx, tenantId, params.id)
    const tasks = await give(tx, tenantId, 'tasks', change.task_ids, back)
    const plans = await give(tx, tenantId, 'visit_plans', change.visit_plan_ids, back)
    const vocs = await give(tx, tenantId, 'vocs', change.voc_ids, back)
    await tx
      .deleteFrom('notifications')
      .where('tenant_id', '=', tenantId)
      .where('staff_change_id', '=', params.id)
      .execute()
    return { medical_institutions: institutions, tasks: tasks.length, visit_plans: plans.length, vocs: vocs.length }
  },
})
