import { communicationCommentOperations } from '#contract/communications/communicationComments.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireSeenRecord } from '../records/recordVersion.ts'
import { forgetLike, notifyOfComment, notifyOfLike } from '../work/notifications/reactions.ts'
import { requireCommunication } from './requireCommunication.ts'

const readComment = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const {
    user_id: userId,
    username: name,
    ...comment
  } = await tx
    .selectFrom('communication_comments as comments')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'comments.tenant_id').onRef('accounts.id', '=', 'comments.user_id'),
    )
    .where('comments.tenant_id', '=', tenantId)
    .where('comments.id', '=', id)
    .select([
      'comments.id',
      'comments.communication_id',
      'comments.created_date',
      'comments.updated_at',
      'comments.comment',
      'comments.user_id',
      'accounts.username',
    ])
    .executeTakeFirstOrThrow()
  return { ...comment, user: { id: userId, name } }
}

interface Own {
  readonly tenantId: number
  readonly accountId: number
  readonly communicationId: number
  readonly id: number
}

/** @throws 404 if there is no such comment, 403 if it is another account's */
const requireOwnComment = async (tx: TenantTransaction, { tenantId, accountId, communicationId, id }: Own) => {
  await requireCommunication(tx, tenantId, communicationId)
  const comment = await tx
    .selectFrom('communication_comments')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirst()
  if (!comment) throw problem('not_found')
  if (comment.user_id !== accountId) throw problem('writer_only')
}

export const communicationCommentHandlers = handlersFor(communicationCommentOperations, {
  createComment: async ({ tx, tenantId, account, params, body }) => {
    await requireCommunication(tx, tenantId, params.communication_id)
    const { id } = await tx
      .insertInto('communication_comments')
      .values({
        tenant_id: tenantId,
        communication_id: params.communication_id,
        user_id: account.id,
        comment: body.comment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const deed = { tenantId, actorId: account.id, communicationId: params.communication_id }
    await notifyOfComment(tx, deed, { id, text: body.comment })
    return readComment(tx, tenantId, id)
  },

  updateComment: async ({ tx, tenantId, account, params, body }) => {
    const { communication_id: communicationId, id } = params
    await requireOwnComment(tx, { tenantId, accountId: account.id, communicationId, id })
    await requireSeenRecord(tx, { tenantId, table: 'communication_comments', id }, body.updated_at, () =>
      readComment(tx, tenantId, id),
    )
    await tx
      .updateTable('communication_comments')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ comment: body.comment, updated_at: timeOf(tx) })
      .execute()
    return readComment(tx, tenantId, id)
  },

  deleteComment: async ({ tx, tenantId, account, params }) => {
    const { communication_id: communicationId, id } = params
    await requireOwnComment(tx, { tenantId, accountId: account.id, communicationId, id })
    await tx.deleteFrom('communication_comments').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  },

  likeCommunication: async ({ tx, tenantId, account, params }) => {
    await requireCommunication(tx, tenantId, params.communication_id)
    await tx
      .insertInto('communication_likes')
      .values({ tenant_id: tenantId, communication_id: params.communication_id, user_id: account.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await notifyOfLike(tx, { tenantId, actorId: account.id, communicationId: params.communication_id })
    const fans = await tx
      .selectFrom('communication_likes as likes')
      .innerJoin('accounts', (join) =>
        join.onRef('accounts.tenant_id', '=', 'likes.tenant_id').onRef('accounts.id', '=', 'likes.user_id'),
      )
      .where('likes.tenant_id', '=', tenantId)
      .where('likes.communication_id', '=', params.communication_id)
      .orderBy('likes.created_at')
      .select(['accounts.id', 'accounts.username as name'])
      .execute()
    return fans
  },

  unlikeCommunication: async ({ tx, tenantId, account, params }) => {
    await requireCommunication(tx, tenantId, params.communication_id)
    await tx
      .deleteFrom('communication_likes')
      .where('tenant_id', '=', tenantId)
      .where('communication_id', '=', params.communication_id)
      .where('user_id', '=', account.id)
      .execute()
    await forgetLike(tx, { tenantId, actorId: account.id, communicationId: params.communication_id })
  },
})
