import { sql } from 'kysely'
import { type ChangedRecordKind, noticeOfRecord, type RecordChange } from '#contract/work/notifications.ts'
import { attempt } from '../../db/attempt.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ChangedRecords, RecordDetails } from './notificationEvent.ts'
import { notify } from './notify.ts'

/** Who does something to records of others. */
export interface RecordActor {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: { readonly id: number }
}

/** Tells accounts of what the actor has just done to records of theirs. The actor hears nothing of their own deed. */
export const notifyOfRecords = (
  { tx, tenantId, account }: RecordActor,
  records: ChangedRecords,
  accountIds: readonly number[],
): Promise<void> =>
  notify(tx, tenantId, { kind: noticeOfRecord[records.kind], records, actorId: account.id, at: timeOf(tx) }, accountIds)

interface Told {
  readonly kind: ChangedRecordKind
  readonly ids: readonly number[]
  readonly changes: readonly RecordChange[]
  /** Undefined: whoever was told. */
  readonly accountIds?: readonly number[]
}

/** What was told of these records and of no others. */
const toldOf = ({ tx, tenantId }: RecordActor, { kind, ids, changes, accountIds }: Told) => {
  const told = tx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('record_kind', '=', kind)
    .where('record_change', 'in', [...changes])
    .where(sql<boolean>`record_ids <@ ${[...ids]}::bigint[]`)
  return accountIds === undefined ? told : told.where(idIn('account_id', accountIds))
}

/** Takes back what nobody has read yet. @returns the days that it said the records had before, by their ids */
export const forgetUnread = async (actor: RecordActor, told: Told): Promise<ReadonlyMap<number, string | null>> => {
  const rows = await toldOf(actor, told)
    .where('read_at', 'is', null)
    .returning(['record_ids', sql<string | null>`record_details ->> 'day'`.as('day')])
    .execute()
  return new Map(rows.flatMap(({ record_ids: ids, day }) => (ids ?? []).map((id) => [id, day] as const)))
}

/** Of records that were brought back: takes back what was told of their going, and tells those who have read it. */
export const notifyOfRestoration = (
  actor: RecordActor,
  kind: ChangedRecordKind,
  ids: readonly number[],
): Promise<void> =>
  attempt(actor.tx, 'Telling of what was brought back', async () => {
    const told = { kind, ids, changes: ['deleted', 'cancelled'] } as const
    await forgetUnread(actor, told)
    const read = await toldOf(actor, told)
      .returning(['account_id', 'record_ids', sql<RecordDetails>`record_details`.as('details')])
      .execute()
    for (const { account_id: accountId, record_ids: own, details } of read)
      await notifyOfRecords(actor, { kind, ids: own ?? ids, change: 'restored', details }, [accountId])
  })
