import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import type { TenantTransaction } from '../db/tenant.ts'

type Sentence = (count: number) => Readonly<Record<Language, string>>

const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

/**
 * What hangs on an account, by kind: a query of its rows, and a sentence with their number. First what can be handed over, then what waits for the person,
 * then what ends with the account, then what stays and only owners can change.
 */
const kinds: readonly {
  readonly rows: (tenantId: number, accountId: number) => ReturnType<typeof sql>
  readonly words: Sentence
  /** The screen where an owner deals with it. None for what the handover takes and for what only the person could open. */
  readonly path?: string
}[] = [
  {
    rows: (tenantId, id) => sql`
      from medical_institution_staffs where tenant_id = ${tenantId} and staff_id = ${id} and ended_at is null`,
    words: (count) => ({ ja: `担当の連携先 ${count}施設`, en: `In charge of ${plural(count, 'partner')}` }),
  },
  {
    rows: (tenantId, id) => sql`
      from tasks where tenant_id = ${tenantId} and staff_id = ${id} and status = 'incomplete' and deleted_at is null`,
    words: (count) => ({ ja: `未完了のタスク ${count}件`, en: plural(count, 'open task') }),
  },
  {
    rows: (tenantId, id) => sql`
      from visit_plans where tenant_id = ${tenantId} and staff_id = ${id} and status = 'planned' and deleted_at is null`,
    words: (count) => ({ ja: `これからの訪問予定 ${count}件`, en: plural(count, 'planned visit') }),
  },
  {
    rows: (tenantId, id) => sql`
      from vocs
      where tenant_id = ${tenantId} and user_id = ${id} and status = any(${unfinishedVocStatuses}::text[]) and deleted_at is null`,
    words: (count) => ({
      ja: `対応が終わっていない声 ${count}件`,
      en: `${plural(count, 'unfinished piece', 'unfinished pieces')} of feedback`,
    }),
  },
  {
    rows: (tenantId, id) => sql`
      from staff_rules where tenant_id = ${tenantId} and staff_id = ${id} and deleted_at is null`,
    words: (count) => ({
      ja: `この人を担当にするルール ${count}件（削除すると、別の人に変えるまで適用できません）`,
      en: `${plural(count, 'rule')} that put the person in charge (once deleted, not applicable until changed)`,
    }),
    path: '/staff_rules',
  },
  {
    rows: (tenantId, id) => sql`
      from emails
      where tenant_id = ${tenantId} and sent_by = ${id} and deleted_at is null
        and status in ('waiting_approval', 'scheduled', 'sending', 'held')`,
    words: (count) => ({
      ja: `この人の名で送信を待っているメール ${count}件（送信は止まります）`,
      en: `${plural(count, 'e-mail')} waiting to be sent by the person (held)`,
    }),
    path: '/emails',
  },
  {
    rows: (tenantId, id) => sql`
      from report_subscription_recipients where tenant_id = ${tenantId} and account_id = ${id}`,
    words: (count) => ({
      ja: `この人に届く定期配信 ${count}件（届かなくなります）`,
      en: `${plural(count, 'scheduled report')} to the person (no longer sent)`,
    }),
    path: '/report_subscriptions',
  },
  {
    rows: (tenantId, id) => sql`from report_alert_users where tenant_id = ${tenantId} and account_id = ${id}`,
    words: (count) => ({
      ja: `この人に届くレポートのアラート ${count}件（届かなくなります）`,
      en: `${plural(count, 'report alert')} to the person (no longer sent)`,
    }),
    path: '/medical_institutions_reports',
  },
  {
    rows: (tenantId, id) => sql`from task_calendars where tenant_id = ${tenantId} and account_id = ${id}`,
    words: () => ({ ja: 'カレンダー連携のURL（使えなくなります）', en: 'The address of the calendar feed (ends)' }),
  },
  {
    rows: (tenantId, id) => sql`from push_subscriptions where tenant_id = ${tenantId} and account_id = ${id}`,
    words: (count) => ({
      ja: `通知を受け取る端末 ${count}台（届かなくなります）`,
      en: `${plural(count, 'device')} with notifications (no longer sent)`,
    }),
  },
  {
    rows: (tenantId, id) => sql`
      from saved_filters where tenant_id = ${tenantId} and account_id = ${id} and not is_shared`,
    words: (count) => ({
      ja: `自分用に保存した条件 ${count}件（オーナーだけが開けます）`,
      en: `${plural(count, 'private saved filter')} (only owners can open them)`,
    }),
  },
  {
    rows: (tenantId, id) => sql`
      from saved_filters where tenant_id = ${tenantId} and account_id = ${id} and is_shared`,
    words: (count) => ({
      ja: `共有している条件 ${count}件（残ります）`,
      en: `${plural(count, 'shared filter')} (stay)`,
    }),
    path: '/medical_institutions_search',
  },
  {
    rows: (tenantId, id) => sql`
      from reports where tenant_id = ${tenantId} and created_by = ${id} and deleted_at is null`,
    words: (count) => ({ ja: `作成したレポート ${count}件（残ります）`, en: `${plural(count, 'report')} made (stay)` }),
    path: '/medical_institutions_reports',
  },
  {
    rows: (tenantId, id) => sql`
      from dashboards where tenant_id = ${tenantId} and created_by = ${id} and deleted_at is null`,
    words: (count) => ({
      ja: `作成したダッシュボード ${count}件（残ります）`,
      en: `${plural(count, 'dashboard')} made (stay)`,
    }),
    path: '/dashboards',
  },
  {
    rows: (tenantId, id) => sql`from report_subscriptions where tenant_id = ${tenantId} and created_by = ${id}`,
    words: (count) => ({
      ja: `設定した定期配信 ${count}件（ほかの宛先には届き続けます）`,
      en: `${plural(count, 'scheduled report')} set up (others still get them)`,
    }),
    path: '/report_subscriptions',
  },
  {
    rows: (tenantId, id) => sql`
      from alert_conditions where tenant_id = ${tenantId} and created_by = ${id} and deleted_at is null`,
    words: (count) => ({
      ja: `作成したアラート条件 ${count}件（残ります）`,
      en: `${plural(count, 'alert condition')} made (stay)`,
    }),
    path: '/alert_conditions',
  },
  {
    rows: (tenantId, id) => sql`
      from action_lists
      where tenant_id = ${tenantId} and created_by = ${id} and status = 'incomplete' and deleted_at is null`,
    words: (count) => ({
      ja: `作成した対応中のアクションリスト ${count}件（残ります）`,
      en: `${plural(count, 'unfinished action list')} made (stay)`,
    }),
    path: '/action_lists',
  },
]

/** Says in sentences what hangs on an account, and where it is dealt with; kinds of which there is nothing are left out. */
export const readAccountUses = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  language: Language,
): Promise<{ uses: string[]; paths: (string | null)[] }> => {
  const counts = kinds.map(({ rows }) => sql`(select count(*) ${rows(tenantId, accountId)})`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tx)
  const present = kinds.flatMap(({ words, path = null }, place) => {
    const count = rows[0]?.counts[place] ?? 0
    return count > 0 ? [{ use: words(count)[language], path }] : []
  })
  return { uses: present.map(({ use }) => use), paths: present.map(({ path }) => path) }
}
