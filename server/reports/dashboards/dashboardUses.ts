import { sql } from 'kysely'
import type { RecordUse } from '#contract/work/notifications.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { attempt } from '../../db/attempt.ts'
import { problem } from '../../problems.ts'
import { notifyOfRecords, type RecordActor } from '../../work/notifications/changedRecords.ts'

/** Refuses to delete a report that dashboards show. @throws `in_use` with their names */
export const requireOnNoDashboard = async (
  tx: TenantTransaction,
  tenantId: number,
  reportId: number,
): Promise<void> => {
  const dashboards = await tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`contents @> ${JSON.stringify([{ report_id: reportId }])}::jsonb`)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  if (dashboards.length === 0) return
  throw problem('in_use', {
    errors: dashboards.map(({ id, name }) => ({
      path: `dashboards.${id}`,
      message: {
        ja: `ダッシュボード「${name}」に表示されています。先にそこから外してください`,
        en: `The dashboard “${name}” shows it. Please take it off there first`,
      },
    })),
  })
}

/** So many people are named whose first screen a dashboard is; of further ones the number is said. */
const maxNames = 5

const people = (names: readonly string[]): Readonly<Record<Language, string>> => {
  const named = names.slice(0, maxNames)
  const others = names.length - named.length
  return {
    ja: `${named.map((name) => `${name}さん`).join('、')}${others > 0 ? `、ほか${others}人` : ''}`,
    en: `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  }
}

/** A dashboard or a report. */
export interface SharedRecord {
  readonly kind: 'dashboard' | 'report'
  readonly id: number
}

interface RecordUser {
  readonly id: number
  readonly username: string
}

/** Whose first screen it is, and who gets it by mail. Accounts that are gone do not count. */
const readUsers = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind, id }: SharedRecord,
): Promise<{ readonly starting: readonly RecordUser[]; readonly receiving: readonly RecordUser[] }> => {
  const starting =
    kind === 'report'
      ? []
      : await tx
          .selectFrom('start_page_dashboards as starts')
          .innerJoin('accounts', (join) =>
            join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'starts.account_id'),
          )
          .where('starts.tenant_id', '=', tenantId)
          .where('starts.dashboard_id', '=', id)
          .where('accounts.deleted_at', 'is', null)
          .orderBy('accounts.id')
          .select(['accounts.id', 'accounts.username'])
          .execute()
  const receiving = await tx
    .selectFrom('report_subscriptions as subscriptions')
    .innerJoin('report_subscription_recipients as recipients', (join) =>
      join.on('recipients.tenant_id', '=', tenantId).onRef('recipients.subscription_id', '=', 'subscriptions.id'),
    )
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'recipients.account_id'),
    )
    .where('subscriptions.tenant_id', '=', tenantId)
    .where(`subscriptions.${kind}_id`, '=', id)
    .where('accounts.deleted_at', 'is', null)
    .distinct()
    .orderBy('accounts.id')
    .select(['accounts.id', 'accounts.username'])
    .execute()
  return { starting, receiving }
}

const namesOf = (users: readonly RecordUser[]) => people(users.map(({ username }) => username))

/** Who uses a dashboard or a report, in sentences: the people whose first screen it is, and those who get it by mail. */
export const readSharedUses = async (
  tx: TenantTransaction,
  tenantId: number,
  record: SharedRecord,
  language: Language,
): Promise<string[]> => {
  const { starting, receiving } = await readUsers(tx, tenantId, record)
  const uses: Readonly<Record<Language, string>>[] = []
  const [first, mailed] = [namesOf(starting), namesOf(receiving)]
  if (starting.length > 0)
    uses.push({
      ja: `${starting.length}人が最初に開く画面にしています（${first.ja}）`,
      en: `The first screen of ${starting.length} ${starting.length === 1 ? 'person' : 'people'} (${first.en})`,
    })
  if (receiving.length > 0)
    uses.push({
      ja: `「メールで受け取る」で${receiving.length}人に届いています（${mailed.ja}）。届かなくなります`,
      en: `Sent by mail to ${receiving.length} ${receiving.length === 1 ? 'person' : 'people'} (${mailed.en}), no longer from then on`,
    })
  return uses.map((use) => use[language])
}

/** Tells those who open a dashboard first, or get it or a report by mail, that it was deleted. */
export const notifyOfDeletedReport = (
  actor: RecordActor,
  record: SharedRecord & { readonly name: string; readonly screen: string; readonly path: string },
): Promise<void> =>
  attempt(actor.tx, 'Telling of a deleted report', async () => {
    const { kind, id, name, screen, path } = record
    const { starting, receiving } = await readUsers(actor.tx, actor.tenantId, record)
    const usersOf = (uses: readonly RecordUse[]) =>
      [...starting, ...receiving]
        .map((user) => user.id)
        .filter((one) => starting.some((user) => user.id === one) === uses.includes('start_page'))
        .filter((one) => receiving.some((user) => user.id === one) === uses.includes('mail'))
    const groups: readonly (readonly RecordUse[])[] = [['start_page', 'mail'], ['start_page'], ['mail']]
    for (const uses of groups) {
      const details = { name, day: null, new_day: null, staff_id: null, uses, screen, path }
      await notifyOfRecords(actor, { kind, ids: [id], change: 'deleted', details }, [...new Set(usersOf(uses))])
    }
  })
