import { sql } from 'kysely'
import type { z } from 'zod'
import { obstacleOfChange, type ReportAlertSettings } from '#contract/alerts/reportAlerts.ts'
import type { ReportDefinition } from '#contract/reports/definitions.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { idIn } from '../../db/idIn.ts'
import type { Account } from '../../handlers.ts'
import { problem, ProblemError } from '../../problems.ts'
import { conditionsNotTold, openReports } from '../../reports/results.ts'
import { queueAlerts } from '../queueAlerts.ts'

type Settings = z.input<typeof ReportAlertSettings>
type Definition = ReportDefinition<'medical_institution'>

interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Account
  readonly language: Language
}

const reportsOf = ({ tx, tenantId }: Caller, id: number) =>
  tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('kind', '=', 'medical_institution')
    .where('deleted_at', 'is', null)

/** The people who hear of new rows, without deleted accounts. */
const readUsers = ({ tx, tenantId }: Caller, reportId: number) =>
  tx
    .selectFrom('report_alert_users as listeners')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'listeners.account_id'),
    )
    .where('listeners.tenant_id', '=', tenantId)
    .where('listeners.report_id', '=', reportId)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('accounts.username')
    .orderBy('accounts.id')
    .select(['accounts.id', 'accounts.username as name'])
    .execute()

/**
 * Whether a report names something that is gone, or that the plan does not include, in its conditions, or asks for what
 * cannot be told.
 */
const faultOf = async (caller: Caller, definition: Definition): Promise<Settings['obstacle']> => {
  try {
    const { compiled } = await openReports.medical_institution(caller, definition)
    const why = conditionsNotTold(compiled)
    return why && obstacleOfChange(why)
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) return 'invalid'
    throw error
  }
}

const obstacleOf = async (caller: Caller, id: number, definition: Definition): Promise<Settings['obstacle']> => {
  if (definition.filter_conditions.length === 0) return 'no_condition'
  const fault = await faultOf(caller, definition)
  if (fault !== null) return fault
  const judged = await caller.tx
    .selectFrom('report_alert_rows')
    .where('tenant_id', '=', caller.tenantId)
    .where('report_id', '=', id)
    .select('obstacle')
    .executeTakeFirst()
  return judged?.obstacle === 'too_many_rows' ? 'too_many_rows' : null
}

/** Who hears of new rows of a report, and why it is not watched. @throws `not_found` */
export const readReportAlertSettings = async (caller: Caller, id: number): Promise<Settings> => {
  const report = await reportsOf(caller, id).select('definition').executeTakeFirst()
  if (!report) throw problem('not_found')
  const users = await readUsers(caller, id)
  return {
    user_ids: users.map((user) => user.id),
    users,
    // What is stored was checked by the contract when it was written.
    obstacle: users.length === 0 ? null : await obstacleOf(caller, id, report.definition as unknown as Definition),
  }
}

/** @throws a 422 unless all are accounts that may use the product */
const requireActive = async ({ tx, tenantId }: Caller, accountIds: readonly number[]) => {
  const active = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', accountIds))
    .where('deleted_at', 'is', null)
    .where('enabled_crm', '=', true)
    .forKeyShare()
    .select('id')
    .execute()
  if (active.length === accountIds.length) return
  throw problem('invalid_input', {
    errors: [
      {
        path: 'user_ids',
        message: {
          ja: '利用できないアカウントが含まれています。選び直してください',
          en: 'Contains an account that cannot be used. Please choose again',
        },
      },
    ],
  })
}

interface Change {
  readonly user_ids: readonly number[]
  readonly seen_user_ids?: readonly number[] | null | undefined
}

/**
 * Sets who hears of new rows of a report; with those that the caller saw, only what differs from them changes. The first judgement after somebody was added to an unwatched report only notes its rows.
 * @throws `not_found`, `creator_only` for somebody else who changes more than whether they hear of it themselves, 422
 * for accounts that cannot be used
 */
export const replaceReportAlertUsers = async (
  caller: Caller,
  id: number,
  { user_ids: chosen, seen_user_ids: seen }: Change,
): Promise<void> => {
  const { tx, tenantId, account } = caller
  const report = await reportsOf(caller, id).forUpdate().select('created_by').executeTakeFirst()
  if (!report) throw problem('not_found')
  const before = (await readUsers(caller, id)).map((user) => user.id)
  const userIds = seen
    ? [
        ...before.filter((user) => chosen.includes(user) || !seen.includes(user)),
        ...chosen.filter((user) => !before.includes(user) && !seen.includes(user)),
      ]
    : chosen
  const added = userIds.filter((user) => !before.includes(user))
  const removed = before.filter((user) => !userIds.includes(user))
  const isOwn = report.created_by === account.id || account.role === 'owner'
  if (!isOwn && [...added, ...removed].some((user) => user !== account.id)) throw problem('creator_only')
  await requireActive(caller, added)
  await tx
    .deleteFrom('report_alert_users')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', id)
    .where(sql<boolean>`account_id <> all(${userIds}::bigint[])`)
    .execute()
  if (added.length > 0)
    await tx
      .insertInto('report_alert_users')
      .values(added.map((user) => ({ tenant_id: tenantId, report_id: id, account_id: user })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (userIds.length === 0)
    await tx.deleteFrom('report_alert_rows').where('tenant_id', '=', tenantId).where('report_id', '=', id).execute()
  else if (before.length === 0) await queueAlerts(tx)
}
