import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { mailOf } from '../../mail/letter.ts'
import type { Delivering } from '../deliveries/delivering.ts'

const words = {
  ja: {
    subject: (name: string) => `【Renkei】外部通知「${name}」を停止しました`,
    greeting: (username: string) => `${username} 様`,
    stopped: (name: string) =>
      `外部通知「${name}」への送信が5日以上続けて失敗したため、送信を停止しました。送信先を確認し、再開してください。`,
  },
  en: {
    subject: (name: string) => `[Renkei] The webhook “${name}” was switched off`,
    greeting: (username: string) => `Dear ${username},`,
    stopped: (name: string) =>
      `Deliveries to the webhook “${name}” have failed for more than five days, so it was switched off. Please check the address and switch it on again.`,
  },
} as const

const takeStopped = async (tx: TenantTransaction, tenantId: number) => {
  const stopped = await tx
    .selectFrom('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('stopped_at', 'is not', null)
    .where('owners_told_at', 'is', null)
    .select(['id', 'name', 'stopped_at', sql<Language>`language`.as('language')])
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (stopped.length === 0) return { stopped, owners: [] }
  await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where(
      idIn(
        'id',
        stopped.map(({ id }) => id),
      ),
    )
    .set({ owners_told_at: timeOf(tx) })
    .execute()
  const owners = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .where('enabled_crm', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'username'])
    .orderBy('id')
    .execute()
  return { stopped, owners }
}

const forgetTold = (tx: TenantTransaction, tenantId: number, id: number) =>
  tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ owners_told_at: null })
    .execute()

/**
 * Tells the owners by mail of webhooks that were switched off because of their failures, once.
 * @throws if a mail could not be handed over; the next run tries again
 */
export const tellOwners = async ({ app, mailer, publicUrl }: Delivering, tenantId: number): Promise<void> => {
  const { stopped, owners } = await withTenant(app, tenantId, (tx) => takeStopped(tx, tenantId))
  const failures: unknown[] = []
  for (const { id, name, language, stopped_at: stoppedAt } of stopped) {
    const own = words[language]
    const mails = owners.map((owner) => ({
      ...mailOf(owner.email, language, {
        subject: own.subject(name),
        paragraphs: [own.greeting(owner.username), own.stopped(name)],
        central: `${publicUrl}/app/webhooks/${id}`,
        after: [],
      }),
      // The same in a second run, so that mail servers recognise a copy.
      id: `webhook-${tenantId}-${id}-${owner.id}-${Date.parse(stoppedAt ?? '')}`,
    }))
    try {
      for (const mail of mails) await mailer.send(mail)
    } catch (error) {
      failures.push(error)
      await withTenant(app, tenantId, (tx) => forgetTold(tx, tenantId, id))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all owners could be told of webhooks')
}
