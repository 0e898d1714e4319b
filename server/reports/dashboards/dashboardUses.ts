import { sql } from 'kysely'
import type { Language } from '../../../contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'

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

/** Who uses a dashboard, in sentences: the people whose first screen it is, and how many get it by mail. Accounts that are gone do not count. */
export const readDashboardUses = async (
  tx: TenantTransaction,
  tenantId: number,
  dashboardId: number,
  language: Language,
): Promise<string[]> => {
  const [starting, { count: receiving }] = await Promise.all([
    tx
      .selectFrom('start_page_dashboards as starts')
      .innerJoin('accounts', (join) =>
        join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'starts.account_id'),
      )
      .where('starts.tenant_id', '=', tenantId)
      .where('starts.dashboard_id', '=', dashboardId)
      .where('accounts.deleted_at', 'is', null)
      .orderBy('accounts.id')
      .select('accounts.username')
      .execute(),
    tx
      .selectFrom('report_subscriptions as subscriptions')
      .innerJoin('report_subscription_recipients as recipients', (join) =>
        join.on('recipients.tenant_id', '=', tenantId).onRef('recipients.subscription_id', '=', 'subscriptions.id'),
      )
      .innerJoin('accounts', (join) =>
        join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'recipients.account_id'),
      )
      .where('subscriptions.tenant_id', '=', tenantId)
      .where('subscriptions.dashboard_id', '=', dashboardId)
      .where('accounts.deleted_at', 'is', null)
      .select(sql<number>`count(distinct accounts.id)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const names = people(starting.map(({ username }) => username))
  const uses: Readonly<Record<Language, string>>[] = []
  if (starting.length > 0)
    uses.push({
      ja: `${starting.length}人が最初に開く画面にしています（${names.ja}）`,
      en: `The first screen of ${starting.length} ${starting.length === 1 ? 'person' : 'people'} (${names.en})`,
    })
  if (receiving > 0)
    uses.push({
      ja: `「メールで受け取る」で${receiving}人に届いています（届かなくなります）`,
      en: `Sent by mail to ${receiving} ${receiving === 1 ? 'person' : 'people'} (no longer sent)`,
    })
  return uses.map((use) => use[language])
}
