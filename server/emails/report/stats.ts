import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailStats, UntrackedReason } from '../../../contract/emails/stats.ts'
import type { EmailCaller } from '../campaigns/emailRows.ts'
import { hasOptedOut, isClicked, isDelivered, isOfEmail, isOpened } from './conditions.ts'
import { readReportedEmail } from './readReportedEmail.ts'

type Stats = z.input<typeof EmailStats>

/** A percentage with one decimal, as the list of e-mails has it; null of nothing, and of what is not known. */
export const rateOf = (count: number | null, of: number): number | null =>
  count === null || of === 0 ? null : Math.round((1_000 * count) / of) / 10

interface Counts {
  readonly destination_count: number
  readonly invalid_destination_count: number
  readonly left_out_count: number
  readonly waiting_count: number
  readonly accepted_count: number
  readonly refused_count: number
  readonly doubtful_count: number
  readonly bounced_count: number
  readonly delivered_count: number
  readonly opened_count: number
  readonly clicked_count: number
  readonly machine_opened_count: number
  readonly machine_clicked_count: number
  readonly unknown_opened_count: number
  readonly unknown_clicked_count: number
}

/** What the counts tell apart. Recipients alike are counted first, so that few rows are compared with each count. */
const told = [
  'state',
  'is_delivered',
  'is_bounced',
  'is_opened',
  'is_clicked',
  'machine_opened',
  'machine_clicked',
  'unknown_opened',
  'unknown_clicked',
] as const

const readCounts = async ({ tx, tenantId }: EmailCaller, emailId: number): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    with unknown as materialized (
      select recipient_id, bool_or(kind = 'open') as has_opened, bool_or(kind = 'click') as has_clicked
      from email_events
      where tenant_id = ${tenantId} and ${isOfEmail('email_id', emailId)} and actor = 'unknown'
      group by recipient_id
    ), counted as (
      select
        recipients.state,
        ${isDelivered} as is_delivered,
        recipients.bounced_at is not null as is_bounced,
        ${isOpened} as is_opened,
        ${isClicked} as is_clicked,
        recipients.machine_opened_at is not null as machine_opened,
        recipients.machine_clicked_at is not null as machine_clicked,
        coalesce(unknown.has_opened, false) as unknown_opened,
        coalesce(unknown.has_clicked, false) as unknown_clicked
      from email_recipients as recipients
      left join unknown on unknown.recipient_id = recipients.id
      where recipients.tenant_id = ${tenantId} and ${isOfEmail('recipients.email_id', emailId)}
    ), grouped as (
      select ${sql.join(told.map((column) => sql.ref(column)))}, count(*) as count
      from counted
      group by ${sql.join(told.map((column) => sql.ref(column)))}
    )
    select
      coalesce(sum(count) filter (where state not in ('invalid', 'left_out')), 0)::int as destination_count,
      coalesce(sum(count) filter (where state = 'invalid'), 0)::int as invalid_destination_count,
      coalesce(sum(count) filter (where state = 'left_out'), 0)::int as left_out_count,
      coalesce(sum(count) filter (where state in ('queued', 'sending', 'deferred')), 0)::int as waiting_count,
      coalesce(sum(count) filter (where state = 'accepted'), 0)::int as accepted_count,
      coalesce(sum(count) filter (where state = 'refused'), 0)::int as refused_count,
      coalesce(sum(count) filter (where state = 'in_doubt'), 0)::int as doubtful_count,
      coalesce(sum(count) filter (where state = 'accepted' and is_bounced), 0)::int as bounced_count,
      coalesce(sum(count) filter (where is_delivered), 0)::int as delivered_count,
      coalesce(sum(count) filter (where is_delivered and is_opened), 0)::int as opened_count,
      coalesce(sum(count) filter (where is_delivered and is_clicked), 0)::int as clicked_count,
      coalesce(sum(count) filter (where is_delivered and not is_opened and machine_opened and not unknown_opened), 0)::int
        as machine_opened_count,
      coalesce(sum(count) filter (where is_delivered and not is_clicked and machine_clicked and not unknown_clicked), 0)::int
        as machine_clicked_count,
      coalesce(sum(count) filter (where is_delivered and not is_opened and unknown_opened), 0)::int as unknown_opened_count,
      coalesce(sum(count) filter (where is_delivered and not is_clicked and unknown_clicked), 0)::int as unknown_clicked_count
    from grouped
  `.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('A query without groups returned no row')
  return counts
}

const readReasons = async ({ tx, tenantId }: EmailCaller, emailId: number) => {
  const { rows } = await sql<Stats['reasons'][number]>`
    select state as standing, reason, count(*) as count
    from email_recipients
    where tenant_id = ${tenantId} and email_id = ${emailId} and state in ('invalid', 'left_out', 'refused')
    group by state, reason
    order by count(*) desc, state, reason
  `.execute(tx)
  return rows
}

const readOptedOut = async ({ tx, tenantId }: EmailCaller, emailId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from email_recipients as recipients
    where recipients.tenant_id = ${tenantId}
      and recipients.email_id = ${emailId}
      and recipients.address in (
        select address
        from email_suppressions
        where tenant_id = ${tenantId} and email_id = ${emailId} and reason = 'opted_out'
      )
      and ${hasOptedOut(tenantId)}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Events of recipients to whom it was delivered. */
const deliveredEvents = (tenantId: number, emailId: number) => sql`
  from email_events as events
  join email_recipients as recipients
    on recipients.tenant_id = ${tenantId}
    and ${isOfEmail('recipients.email_id', emailId)}
    and recipients.id = events.recipient_id
  where events.tenant_id = ${tenantId} and ${isOfEmail('events.email_id', emailId)} and ${isDelivered}`

/** Each recipient counts once, which grouping twice tells in a third of the time of counting distinct ones. */
const readKnownBy = async ({ tx, tenantId }: EmailCaller, emailId: number) => {
  const { rows } = await sql<Stats['known_by'][number]>`
    with reacted as (
      select events.kind, events.actor, events.known_by
      ${deliveredEvents(tenantId, emailId)}
      group by events.kind, events.actor, events.known_by, events.recipient_id
    )
    select kind, actor, known_by, count(*) as recipient_count
    from reacted
    group by kind, actor, known_by
    order by kind desc, count(*) desc, actor, known_by
  `.execute(tx)
  return rows
}

interface LinkCounts {
  readonly id: number
  readonly position: number
  readonly label: string
  readonly url: string
  readonly clicked_count: number
  readonly click_count: number
  readonly machine_count: number
}

const readLinks = async ({ tx, tenantId }: EmailCaller, emailId: number) => {
  const { rows } = await sql<LinkCounts>`
    with reacted as (
      select
        events.link_id,
        events.recipient_id,
        count(*) filter (where events.actor = 'person') as clicks,
        bool_and(events.actor = 'machine') as is_machine
      ${deliveredEvents(tenantId, emailId)} and events.kind = 'click'
      group by events.link_id, events.recipient_id
    ), counted as (
      select
        link_id,
        count(*) filter (where clicks > 0) as clicked_count,
        sum(clicks) as click_count,
        count(*) filter (where is_machine) as machine_count
      from reacted
      group by link_id
    )
    select
      links.id,
      links.position,
      links.label,
      links.url,
      coalesce(counted.clicked_count, 0) as clicked_count,
      coalesce(counted.click_count, 0)::int as click_count,
      coalesce(counted.machine_count, 0) as machine_count
    from email_links as links
    left join counted on counted.link_id = links.id
    where links.tenant_id = ${tenantId} and links.email_id = ${emailId}
    order by links.position
  `.execute(tx)
  return rows
}

type Untracked = z.output<typeof UntrackedReason>

const readUntrackedReason = async ({ tx, tenantId }: EmailCaller, hasPublicAddresses: boolean): Promise<Untracked> => {
  if (!hasPublicAddresses) return 'no_public_url'
  const frame = await tx
    .selectFrom('email_frames')
    .where('tenant_id', '=', tenantId)
    .select('is_tracked')
    .executeTakeFirst()
  return frame?.is_tracked === false ? 'switched_off' : 'was_off'
}

/**
 * What became of an e-mail. Openings and clicks are unknown before anything was delivered, and where nothing is tracked.
 * @throws `not_found`
 */
export const readEmailStats = async (
  caller: EmailCaller,
  emailId: number,
  hasPublicAddresses: boolean,
): Promise<Stats> => {
  const { is_tracked: isTracked, is_forgotten: isForgotten } = await readReportedEmail(caller, emailId)
  const [counts, reasons, optedOut, knownBy, links] = await Promise.all([
    readCounts(caller, emailId),
    readReasons(caller, emailId),
    readOptedOut(caller, emailId),
    readKnownBy(caller, emailId),
    readLinks(caller, emailId),
  ])
  const { delivered_count: delivered, accepted_count: accepted } = counts
  const known = (count: number): number | null => (isTracked && delivered > 0 ? count : null)
  const opened = known(counts.opened_count)
  const clicked = known(counts.clicked_count)
  return {
    ...counts,
    id: emailId,
    is_tracked: isTracked,
    untracked_reason: isTracked
      ? null
      : isForgotten
        ? 'kept_no_longer'
        : await readUntrackedReason(caller, hasPublicAddresses),
    opened_count: opened,
    clicked_count: clicked,
    delivered_rate: accepted === 0 ? null : rateOf(delivered, counts.destination_count),
    opened_rate: rateOf(opened, delivered),
    clicked_rate: rateOf(clicked, delivered),
    machine_opened_count: known(counts.machine_opened_count),
    machine_clicked_count: known(counts.machine_clicked_count),
    unknown_opened_count: known(counts.unknown_opened_count),
    unknown_clicked_count: known(counts.unknown_clicked_count),
    opted_out_count: optedOut,
    reasons,
    known_by: isTracked ? knownBy : [],
    links: links.map((link) => ({
      ...link,
      clicked_count: known(link.clicked_count),
      clicked_rate: rateOf(known(link.clicked_count), delivered),
      click_count: known(link.click_count),
      machine_count: known(link.machine_count),
    })),
  }
}
