import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import { attempt } from '../db/attempt.ts'
import { corrected } from '../records/correctedInstitutions.ts'
import { forgetUnread, notifyOfRecords, type RecordActor } from '../work/notifications/changedRecords.ts'

const details = { new_day: null, staff_id: null, uses: [] } as const

/** Tells who had a contact and who recorded it that its record was deleted. */
export const notifyOfDeletedCommunication = (actor: RecordActor, id: number): Promise<void> =>
  attempt(actor.tx, 'Telling of a deleted contact', async () => {
    const { tx, tenantId } = actor
    const contact = await tx
      .selectFrom('communications')
      .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
      .where('communications.tenant_id', '=', tenantId)
      .where('communications.id', '=', id)
      .select(['communications.acted_date as day', 'communications.user_id', 'communications.created_by'])
      .select(corrected(tenantId, 'name').as('name'))
      .executeTakeFirstOrThrow()
    const { name, day, user_id: userId, created_by: creatorId } = contact
    await notifyOfRecords(
      actor,
      {
        kind: 'communication',
        ids: [id],
        change: 'deleted',
        details: { ...details, name, day, screen: 'communications', path: `/communications/${id}` },
      },
      [...new Set([userId, creatorId])],
    )
  })

/** A piece of feedback as the person in charge of it knows it. */
export interface KnownVoc {
  readonly title: string
  readonly status: string
  readonly user_id: number
}

/**
 * Tells who is in charge of unfinished feedback that it was deleted, or given to somebody else, who hears of it too.
 * @param to - who has it from now on; undefined for a deletion
 */
export const notifyOfLostVoc = (actor: RecordActor, id: number, voc: KnownVoc, to?: number): Promise<void> =>
  attempt(actor.tx, 'Telling of feedback', async () => {
    const { title: name, status, user_id: userId } = voc
    const told = { kind: 'voc', ids: [id] } as const
    const isForgotten =
      to !== undefined && (await forgetUnread(actor, { ...told, changes: ['given'], accountIds: [userId] })).has(id)
    const isBack =
      to !== undefined && (await forgetUnread(actor, { ...told, changes: ['handed_over'], accountIds: [to] })).has(id)
    if (!unfinishedVocStatuses.some((one) => one === status)) return
    const own = { ...details, name, day: null, screen: 'vocs', path: `/vocs/${id}` }
    const change = to === undefined ? 'deleted' : 'handed_over'
    if (!isForgotten)
      await notifyOfRecords(actor, { ...told, change, details: { ...own, staff_id: to ?? null } }, [userId])
    if (to !== undefined && !isBack) await notifyOfRecords(actor, { ...told, change: 'given', details: own }, [to])
  })
