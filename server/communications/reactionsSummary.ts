import type pg from 'pg'
import { listTenants } from '../audit/chain.ts'
import { timeOf } from '../db/clock.ts'
import { inTenant } from '../db/inTenant.ts'
import { mailOf } from '../mail/letter.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'

interface Recipient {
  readonly id: number
  readonly username: string
  readonly email: string
}

interface Counts {
  readonly mentions: number
  readonly comments: number
  readonly likes: number
}

const recipients = `
  select distinct accounts.id, accounts.username, accounts.email
  from accounts
  join notifications on notifications.tenant_id = accounts.tenant_id and notifications.account_id = accounts.id
  where accounts.tenant_id = $1
    and accounts.deleted_at is null
    and accounts.enabled_communication_reactions_summary
    and notifications.summarized_at is null
    and notifications.read_at is null
    and notifications.created_at > now() - interval '2 days'
  order by accounts.id`

// Reactions older than two days are from before the account turned on the mail. They are marked as mailed but not counted.
const take = `
  update notifications
  set summarized_at = $3::timestamptz
  where tenant_id = $1 and account_id = $2 and summarized_at is null
  returning id`

const countTaken = `
  select
    count(*) filter (where kind = 'mention')::int as mentions,
    count(*) filter (where kind = 'comment')::int as comments,
    count(*) filter (where kind = 'like')::int as likes
  from notifications
  where tenant_id = $1 and id = any($2::bigint[])
    and read_at is null and created_at > now() - interval '2 days'`

const summaryMail = ({ email, username }: Recipient, { mentions, comments, likes }: Counts, address: string): Mail =>
  mailOf(email, 'ja', {
    subject: '【Renkei】コミュニケーションへの反応',
    paragraphs: [
      `${username} 様`,
      'まだご覧になっていない反応があります。',
      [
        mentions > 0 ? `あなた宛てのコメント ${mentions}件` : '',
        comments > 0 ? `あなたの記録へのコメント ${comments}件` : '',
        likes > 0 ? `いいね ${likes}件` : '',
      ]
        .filter((line) => line !== '')
        .join('、'),
    ],
    central: address,
    after: ['このメールは、個人設定の「通知」で止められます。'],
  })

/**
 * Sends one mail about unseen reactions to each account that wants it. The mail contains only counts, no contents. Each
 * account has its own transaction: a failed mail does not hold up the others, and the next run retries it.
 * @param publicUrl - where people open the app
 * @returns how many mails were sent
 * @throws AggregateError with the failed mails, after the last account
 */
export const sendReactionsSummaries = async (jobs: pg.Pool, mailer: Mailer, publicUrl: string): Promise<number> => {
  const failures: unknown[] = []
  let sent = 0
  for (const tenantId of await listTenants(jobs)) {
    const waiting = await inTenant(jobs, tenantId, (client) => client.query<Recipient>(recipients, [tenantId]))
    for (const recipient of waiting.rows)
      sent += await inTenant(jobs, tenantId, async (client) => {
        const taken = await client.query<{ id: number }>(take, [tenantId, recipient.id, timeOf(client)])
        const ids = taken.rows.map(({ id }) => id)
        const { rows } = await client.query<Counts>(countTaken, [tenantId, ids])
        const [counts] = rows
        if (!counts || counts.mentions + counts.comments + counts.likes === 0) return 0
        await mailer.send(summaryMail(recipient, counts, `${publicUrl}/app/communications?view=timeline`))
        return 1
      }).catch((error: unknown) => {
        failures.push(error)
        return 0
      })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails could not be handed over`)
  return sent
}
