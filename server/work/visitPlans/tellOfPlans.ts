import { attempt } from '../../db/attempt.ts'
import { idIn } from '../../db/idIn.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { forgetUnread, notifyOfRecords, type RecordActor } from '../notifications/changedRecords.ts'
import { byDay, visitPlansOf } from './visitPlanRows.ts'

/** Where a plan stood: its day, and whose it was. */
export interface PlanPlace {
  readonly id: number
  readonly date: string
  readonly staff_id: number
}

/** The names of the institutions of plans, by the id of the plan, in the order of their days. */
const readNames = async (
  { tx, tenantId }: RecordActor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await byDay(visitPlansOf(tx, tenantId))
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'plans.medical_institution_id')
    .where(idIn('plans.id', ids))
    .select(['plans.id', corrected(tenantId, 'name').as('name')])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Change {
  readonly change: 'deleted' | 'cancelled' | 'finished' | 'handed_over' | 'given' | 'moved'
  /** Who is told. */
  readonly of: number
  readonly plans: readonly PlanPlace[]
  readonly newDay?: string | null
  readonly to?: number
}

const tell = async (actor: RecordActor, { change, of, plans, newDay = null, to }: Change) => {
  const [first] = plans
  if (!first) return
  const names = await readNames(actor, [first.id])
  const details = {
    name: names.get(first.id) ?? '',
    day: first.date,
    new_day: newDay,
    staff_id: to ?? null,
    uses: [],
    screen: 'visit_plans',
    path: null,
  }
  await notifyOfRecords(actor, { kind: 'visit_plan', ids: plans.map(({ id }) => id), change, details }, [of])
}

/** Tells whose planned visit it was that it was deleted or cancelled, or that a colleague has made it. */
export const notifyOfClosedPlan = (
  actor: RecordActor,
  plan: PlanPlace,
  change: 'deleted' | 'cancelled' | 'finished',
): Promise<void> =>
  attempt(actor.tx, 'Telling of a planned visit', () => tell(actor, { change, of: plan.staff_id, plans: [plan] }))

/** Takes back what nobody has read yet of visits that were made, because they are planned again. */
export const forgetClosedPlans = (actor: RecordActor, ids: readonly number[]): Promise<void> =>
  attempt(actor.tx, 'Telling of visits that are planned again', async () => {
    if (ids.length > 0) await forgetUnread(actor, { kind: 'visit_plan', ids, changes: ['finished'] })
  })

/** Tells a person of visits that somebody has planned for them. */
export const notifyOfNewPlans = (actor: RecordActor, plans: readonly PlanPlace[]): Promise<void> =>
  attempt(actor.tx, 'Telling of planned visits', async () => {
    const [first] = plans
    if (first) await tell(actor, { change: 'given', of: first.staff_id, plans })
  })

/** A plan before and after it was moved. */
export interface MovedPlan {
  readonly before: PlanPlace
  readonly after: PlanPlace
}

const pairOf = ({ before, after }: MovedPlan) => `${before.staff_id} ${after.staff_id} ${after.date}`

/**
 * Tells those whose planned visits were moved to another day or person, and the person who has them from now on. What is moved back before it was read is
 * forgotten.
 */
export const notifyOfMovedPlans = (actor: RecordActor, moved: readonly MovedPlan[]): Promise<void> =>
  attempt(actor.tx, 'Telling of moved visits', async () => {
    for (const group of Map.groupBy(moved, pairOf).values()) {
      const [first] = group
      if (!first) continue
      const { staff_id: from } = first.before
      const { staff_id: to, date: newDay } = first.after
      const ids = group.map(({ before: { id } }) => id)
      if (from === to) {
        const unread = await forgetUnread(actor, { kind: 'visit_plan', ids, changes: ['moved'], accountIds: [from] })
        const known = group.map(({ before }) => ({ ...before, date: unread.get(before.id) ?? before.date }))
        const plans = known.filter(({ date }) => date !== newDay)
        await tell(actor, { change: 'moved', of: from, plans, newDay })
        continue
      }
      const told = { kind: 'visit_plan', ids } as const
      const taken = await forgetUnread(actor, { ...told, changes: ['given'], accountIds: [from] })
      const back = await forgetUnread(actor, { ...told, changes: ['handed_over'], accountIds: [to] })
      const lost = group.flatMap(({ before }) => (taken.has(before.id) ? [] : [before]))
      const given = group.flatMap(({ after }) => (back.has(after.id) ? [] : [after]))
      await tell(actor, { change: 'handed_over', of: from, plans: lost, to })
      await tell(actor, { change: 'given', of: to, plans: given })
    }
  })
