import { sql } from 'kysely'
import type pg from 'pg'
import { type TenantTransaction, withTenant } from '#server/db/tenant.ts'
import { statusInWords } from '../sending/state/refusal.ts'
import { recordBounces } from './recordBounces.ts'

const perBatch = 200

const recordSome = async (tx: TenantTransaction, tenantId: number, emailId: number): Promise<number> => {
  const { rows } = await sql<{ id: number; response: string }>`
    select id, response
    from email_recipients
    where tenant_id = ${tenantId}
      and email_id = ${emailId}
      and state = 'refused'
      and response is not null
      and not exists (
        select
        from email_bounces
        where email_bounces.tenant_id = ${tenantId}
          and email_bounces.recipient_id = email_recipients.id
          and email_bounces.source = 'smtp'
      )
    order by position
    limit ${perBatch}
  `.execute(tx)
  await recordBounces(
    tx,
    tenantId,
    rows.map(({ id, response }) => ({
      recipientId: id,
      failures: [{ status: statusInWords(response), diagnostic: response, named: [] }],
      source: 'smtp',
      key: String(id),
    })),
  )
  return rows.length
}

/**
 * Treats what servers refused at once, while an e-mail was sent, as what came back later. Which recipients it has not yet looked at is
 * read from the database, so after a crash none is left out.
 */
export const recordRefusals = async (app: pg.Pool, tenantId: number, emailId: number): Promise<void> => {
  for (;;) {
    const count = await withTenant(app, tenantId, (tx) => recordSome(tx, tenantId, emailId))
    if (count < perBatch) return
  }
}
