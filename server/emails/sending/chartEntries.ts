import { sql } from 'kysely'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'

const perBatch = 5_000

/** Notes an e-mail on the charts of institutions of which somebody has got it: one communication for each. One that was deleted stays so. */
export const noteOnCharts = async (tx: TenantTransaction, tenantId: number, emailId: number): Promise<void> => {
  const now = timeOf(tx)
  const { rows } = await sql<{ institution: number; accepted_at: string }>`
    select medical_institution_id as institution, min(accepted_at) as accepted_at
    from email_recipients as recipients
    where tenant_id = ${tenantId}
      and email_id = ${emailId}
      and state = 'accepted'
      and medical_institution_id is not null
      and not exists (
        select from communications
        where communications.tenant_id = ${tenantId}
          and communications.email_id = ${emailId}
          and communications.medical_institution_id = recipients.medical_institution_id
      )
    group by medical_institution_id
    limit ${perBatch}
  `.execute(tx)
  if (rows.length === 0) return
  const ids = await takeIds(tx, 'communications', rows.length)
  const days = rows.map((row) => dayInJapan(new Date(row.accepted_at)))
  await sql`
    ${insertComputed(
      tenantId,
      'communications',
      [
        'id',
        'medical_institution_id',
        'email_id',
        'communication_type',
        'acted_date',
        'user_id',
        'created_by',
        'created_at',
        'updated_at',
      ],
      sql`
        select
          listed.id, listed.institution, emails.id, 'email', listed.acted_date, emails.sent_by, emails.sent_by,
          ${now}::timestamptz, ${now}::timestamptz
        from unnest(
          ${ids}::bigint[], ${rows.map(({ institution }) => institution)}::bigint[], ${days}::date[]
        ) as listed (id, institution, acted_date)
        join emails on emails.tenant_id = ${tenantId} and emails.id = ${emailId}`,
    )}
    on conflict (tenant_id, email_id, medical_institution_id) where email_id is not null do nothing
  `.execute(tx)
  if (rows.length === perBatch) await noteOnCharts(tx, tenantId, emailId)
}
