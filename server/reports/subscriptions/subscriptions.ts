import type { z } from 'zod'
import { reportSubscriptionOperations, type ReportSubscriptionPayload } from '#contract/reports/subscriptions.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import { idIn } from '../../db/idIn.ts'
import { type Account, handlersFor } from '../../handlers.ts'
import { invalidField, problem, unknownIds } from '../../problems.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import { requireFeature } from '../../requireFeature.ts'
import { allowsAttachments } from './allowsAttachments.ts'
import { dashboardFeatures } from './recipients.ts'
import { listSubscriptions, readSubscription, type Subscriptions } from './readSubscriptions.ts'
import {
  insertSubscription,
  lockSubscription,
  removeRecipient,
  removeSubscription,
  replaceSubscription,
} from './subscriptionStore.ts'
import { tellUnsubscribed } from './tellUnsubscribed.ts'

/** @throws `not_found` */
const requireSubscription = async (by: Subscriptions, id: number) => {
  const subscription = await readSubscription(by, id)
  if (!subscription) throw problem('not_found')
  return subscription
}

/**
 * Checks that report or dashboard, department and recipients exist and that the caller may read what is mailed.
 * @throws a 422 that names the field, or `feature_missing`
 */
const requireNamed = async (
  { tx, tenantId, account }: Subscriptions & { readonly account: Account },
  {
    report,
    dashboard_id: dashboardId,
    own_department_id: departmentId,
    recipient_ids: ids,
  }: z.output<typeof ReportSubscriptionPayload>,
) => {
  if (dashboardId != null) {
    const dashboard = await tx
      .selectFrom('dashboards')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', dashboardId)
      .select('deleted_at')
      .executeTakeFirst()
    if (!dashboard) throw unknownIds('dashboard_id')
    if (dashboard.deleted_at !== null)
      throw invalidField('dashboard_id', {
        ja: 'このダッシュボードは削除されました。作成した人かオーナーが元に戻すと、メールで受け取れます',
        en: 'This dashboard was deleted. It can be mailed once whoever made it or an owner has restored it',
      })
    for (const feature of dashboardFeatures) requireFeature(account, feature)
  }
  if (report) {
    const stored = await tx
      .selectFrom('reports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', report.id)
      .where('kind', '=', report.kind)
      .select('deleted_at')
      .executeTakeFirst()
    if (!stored) throw unknownIds('report.id')
    if (stored.deleted_at !== null)
      throw invalidField('report.id', {
        ja: 'このレポートは削除されました。作成した人かオーナーが元に戻すと、メールで受け取れます',
        en: 'This report was deleted. It can be mailed once whoever made it or an owner has restored it',
      })
    for (const feature of featuresOfKind[report.kind]) requireFeature(account, feature)
  }
  if (departmentId != null) {
    const department = await tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', departmentId)
      .select('id')
      .executeTakeFirst()
    if (!department) throw unknownIds('own_department_id')
  }
  const accounts = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  if (accounts.length < ids.length) throw unknownIds('recipient_ids')
}

/**
 * Checks that the caller may have a PDF go with the mails, whether it is new or went with them before: the change may
 * send it to other people, or be of another report.
 * @throws 403 without the permission to export; a 422 for a PDF in mails that had none so far, unless the tenant allows it
 */
const requireAttachable = async (
  { tx, tenantId, account }: Subscriptions & { readonly account: Account },
  isAsked: boolean,
  isAttached: boolean,
) => {
  if (isAsked) requirePermissions(account, ['exports'])
  if (isAsked && !isAttached && !(await allowsAttachments(tx, tenantId)))
    throw invalidField('attach_pdf', {
      ja: 'PDFの添付は許可されていません。オーナーにご相談ください',
      en: 'PDFs are not allowed in mails. Please ask an owner',
    })
}

/** Locks a subscription that the caller may change. @throws `not_found` or `creator_only` */
const requireEditable = async (by: Subscriptions, id: number) => {
  const stored = await lockSubscription(by, id)
  if (!stored) throw problem('not_found')
  if (stored.created_by !== by.account.id && by.account.role !== 'owner') throw problem('creator_only')
  return stored
}

export const reportSubscriptionHandlers = handlersFor(reportSubscriptionOperations, {
  listReportSubscriptions: (context) => listSubscriptions(context, context.query),

  getReportSubscription: (context) => requireSubscription(context, context.params.id),

  createReportSubscription: async (context) => {
    await requireNamed(context, context.body)
    await requireAttachable(context, context.body.attach_pdf ?? false, false)
    return requireSubscription(context, await insertSubscription(context, context.body, context.language))
  },

  updateReportSubscription: async (context) => {
    const { params, body } = context
    const { updated_at: seen, ...payload } = body
    const stored = await requireEditable(context, params.id)
    if (seen != null && seen !== stored.updated_at)
      throw problem('edit_conflict', { current: await requireSubscription(context, params.id) })
    await requireNamed(context, payload)
    await requireAttachable(context, payload.attach_pdf ?? stored.attach_pdf, stored.attach_pdf)
    const before = await requireSubscription(context, params.id)
    await replaceSubscription(context, params.id, payload, stored)
    await tellUnsubscribed(context, before, payload.recipient_ids)
    return requireSubscription(context, params.id)
  },

  deleteReportSubscription: async (context) => {
    await requireEditable(context, context.params.id)
    const before = await requireSubscription(context, context.params.id)
    await removeSubscription(context, context.params.id)
    await tellUnsubscribed(context, before, [])
  },

  leaveReportSubscription: async (context) => {
    const { id } = context.params
    if (!(await lockSubscription(context, id))) throw problem('not_found')
    if ((await removeRecipient(context, id)) === 0) await removeSubscription(context, id)
  },
})
