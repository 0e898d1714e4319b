import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailProgress } from '#contract/emails/sending.ts'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { problem } from '#server/problems.ts'
import { endOfNight } from '#contract/emails/night.ts'

type Progress = z.input<typeof EmailProgress>

/** How far an e-mail is. @throws `not_found` */
export const readProgress = async (tx: TenantTransaction, tenantId: number, emailId: number): Promise<Progress> => {
  const now = timeOf(tx)
  const { rows } = await sql<Omit<Progress, 'read_at'>>`
    select
      id, status, held_reason, trouble, destination_count, accepted_count, refused_count, doubtful_count,
      case when status <> 'draft' then scheduled_at end as scheduled_at, started_at, finished_at, waiting.queued_count, waiting.sending_count, waiting.deferred_count, waiting.next_attempt_at
    from emails
    cross join (
      select
        count(*) filter (where state = 'queued') as queued_count,
        count(*) filter (where state = 'sending') as sending_count,
        count(*) filter (where state = 'deferred') as deferred_count,
        min(next_attempt_at) as next_attempt_at
      from email_recipients
      where tenant_id = ${tenantId} and email_id = ${emailId} and state in ('queued', 'sending', 'deferred')
    ) as waiting
    where tenant_id = ${tenantId} and id = ${emailId} and deleted_at is null
  `.execute(tx)
  const [progress] = rows
  if (!progress) throw problem('not_found')
  const next = progress.held_reason === 'night' ? endOfNight(now) : progress.next_attempt_at
  return { ...progress, next_attempt_at: next, read_at: now }
}
