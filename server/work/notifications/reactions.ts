import type { TenantTransaction } from '../../db/tenant.ts'
import { listeners, notify } from './notify.ts'

/** Somebody's reaction to a communication. */
export interface Reaction {
  readonly tenantId: number
  readonly actorId: number
  readonly communicationId: number
}

/** The accounts of a communication: who had the contact, and who recorded it. */
const concerned = async (
  tx: TenantTransaction,
  { tenantId, actorId, communicationId }: Reaction,
): Promise<number[]> => {
  const rows = await listeners(tx, tenantId, actorId)
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.tenant_id', '=', 'accounts.tenant_id')
        .on((eb) => eb('accounts.id', 'in', [eb.ref('communications.user_id'), eb.ref('communications.created_by')])),
    )
    .where('communications.id', '=', communicationId)
    .select('accounts.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The accounts that a text mentions as `@name`, with or without the spaces of the name. */
const mentioned = async (tx: TenantTransaction, { tenantId, actorId }: Reaction, text: string): Promise<number[]> => {
  const plain = withoutSpaces(text)
  if (!plain.includes('@')) return []
  const accounts = await listeners(tx, tenantId, actorId).select(['accounts.id', 'accounts.username']).execute()
  return accounts.filter(({ username }) => plain.includes(`@${withoutSpaces(username)}`)).map(({ id }) => id)
}

/** Notifies accounts of a comment, once each. A mention takes precedence over a comment on one's own communication. */
export const notifyOfComment = async (
  tx: TenantTransaction,
  reaction: Reaction,
  comment: { readonly id: number; readonly text: string },
): Promise<void> => {
  const { tenantId, actorId, communicationId } = reaction
  const event = { communicationId, commentId: comment.id, actorId }
  const mentionedIds = await mentioned(tx, reaction, comment.text)
  const others = (await concerned(tx, reaction)).filter((id) => !mentionedIds.includes(id))
  await notify(tx, tenantId, { kind: 'mention', ...event }, mentionedIds)
  await notify(tx, tenantId, { kind: 'comment', ...event }, others)
}

/** Notifies the accounts of a communication of a like. */
export const notifyOfLike = async (tx: TenantTransaction, reaction: Reaction): Promise<void> => {
  const { tenantId, actorId, communicationId } = reaction
  await notify(tx, tenantId, { kind: 'like', communicationId, actorId }, await concerned(tx, reaction))
}

/** Removes the notifications of a like. */
export const forgetLike = async (
  tx: TenantTransaction,
  { tenantId, actorId, communicationId }: Reaction,
): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'like')
    .execute()
}
