import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { EmailStats, UntrackedReason } from '#contract/emails/stats.ts'
import type { EmailCaller } from '../campaigns/emailRows.ts'
import { hasOptedOut, isClicked, isDelivered, isOfEmail, isOpened } from './conditions.ts'
import { readReportedEmail } from './readReportedEmail.ts'

type Stats = z.input<typeof EmailStats>

/** A percentage with one decimal, as the list of e-mails has it; null of nothing, and of what is not known. */
export const rateOf = (count: number | null, of: number): number | null =>
  count === null || of === 0 ? null : Math.round((1_000 * count) / of) / 10

/** Recipients alike in all that the figures tell apart. */
interface Alike {
  readonly state: string
  readonly is_delivered: boolean
  readonly is_bounced: boolean
  readonly is_opened: boolean
  readonly is_clicked: boolean
  readonly machine_opened: boolean
  readonly machine_clicked: boolean
  readonly unknown_opened: boolean
  readonly unknown_clicked: boolean
  readonly count: number
  /** The ids of those whom it has not reached; null if there are none. */
  readonly undelivered_ids: readonly number[] | null
}

/** What is told apart besides the state, each by a bit: hashing one number for each recipient takes a third of the time of hashing all. */
const marks = {
  is_delivered: isDelivered,
  is_bounced: sql<boolean>`recipients.bounced_at is not null`,
  is_opened: isOpened,
  is_clicked: isClicked,
  machine_opened: sql<boolean>`recipients.machine_opened_at is not null`,
  machine_clicked: sql<boolean>`recipients.machine_clicked_at is not null`,
} as const
const unknownMarks = {
  unknown_opened: sql<boolean>`unknown.has_opened`,
  unknown_clicked: sql<boolean>`unknown.has_clicked`,
} as const

/**
 * Counts recipients who are alike.
 * @param told - what tells them apart beside their state
 * @param recipients - of a query, as `recipients`
 */
const groupsOf = <T extends string>(
  told: Readonly<Record<T, RawBuilder<SqlBool>>>,
  recipients: RawBuilder<unknown>,
): RawBuilder<Record<T, boolean> & Pick<Alike, 'state' | 'count' | 'undelivered_ids'>> => {
  const bits = Object.entries<RawBuilder<SqlBool>>(told).map(([name, condition], index) => ({
    name,
    condition,
    bit: sql.lit(2 ** index),
  }))
  const sum = sql.join(
    bits.map(({ condition, bit }) => sql`(${condition})::int * ${bit}`),
    sql` + `,
  )
  return sql`
    select state, count, undelivered_ids, ${sql.join(bits.map(({ name, bit }) => sql`marks & ${bit} > 0 as ${sql.ref(name)}`))}
    from (
      select
        recipients.state, ${sum} as marks, count(*) as count,
        array_agg(recipients.id) filter (where not ${isDelivered}) as undelivered_ids
      from ${recipients}
      group by recipients.state, marks
    ) as groups`
}

const readAlike = async ({ tx, tenantId }: EmailCaller, emailId: number): Promise<readonly Alike[]> => {
  const ofEmail = sql`recipients.tenant_id = ${tenantId} and ${isOfEmail('recipients.email_id', emailId)}`
  const { rows: all } = await groupsOf(marks, sql`email_recipients as recipients where ${ofEmail}`).execute(tx)
  // They are few, so all are counted without looking for each among them.
  const { rows: unknown } = await groupsOf(
    { ...marks, ...unknownMarks },
    sql`
      (
        select recipient_id, bool_or(kind = 'open') as has_opened, bool_or(kind = 'click') as has_clicked
        from email_events
        where tenant_id = ${tenantId} and ${isOfEmail('email_id', emailId)} and actor = 'unknown'
        group by recipient_id
      ) as unknown
      join email_recipients as recipients on recipients.id = unknown.recipient_id
      where ${ofEmail}`,
  ).execute(tx)
  const known = { unknown_opened: false, unknown_clicked: false }
  return [
    ...all.map((alike) => ({ ...alike, ...known })),
    ...unknown.flatMap((alike) => [alike, { ...alike, ...known, count: -alike.count }]),
  ]
}

const countsOf = (alike: readonly Alike[]) => {
  const count = (is: (recipients: Alike) => boolean): number =>
    alike.reduce((sum, recipients) => (is(recipients) ? sum + recipients.count : sum), 0)
  const inState = (...states: string[]) => count(({ state }) => states.includes(state))
  return {
    destination_count: count(({ state }) => state !== 'invalid' && state !== 'left_out'),
    invalid_destination_count: inState('invalid'),
    left_out_count: inState('left_out'),
    waiting_count: inState('queued', 'sending', 'deferred'),
    accepted_count: inState('accepted'),
    refused_count: inState('refused'),
    doubtful_count: inState('in_doubt'),
    bounced_count: count((one) => one.state === 'accepted' && one.is_bounced),
    delivered_count: count((one) => one.is_delivered),
    opened_count: count((one) => one.is_delivered && one.is_opened),
    clicked_count: count((one) => one.is_delivered && one.is_clicked),
    machine_opened_count: count(
      (one) => one.is_delivered && !one.is_opened && one.machine_opened && !one.unknown_opened,
    ),
    machine_clicked_count: count(
      (one) => one.is_delivered && !one.is_clicked && one.machine_clicked && !one.unknown_clicked,
    ),
    unknown_opened_count: count((one) => one.is_delivered && !one.is_opened && one.unknown_opened),
    unknown_clicked_count: count((one) => one.is_delivered && !one.is_clicked && one.unknown_clicked),
  }
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

type KnownByRow = { readonly part: 'known_by' } & Stats['known_by'][number]
interface LinkRow {
  readonly part: 'link'
  readonly link_id: number
  readonly clicked_count: number
  readonly click_count: number
  readonly machine_count: number
}

/**
 * How recipients to whom it was delivered are known to have reacted, and what each link brought. Each recipient counts once. Distinct ones are
 * counted within each of the few groups, which takes a quarter of the time of counting them while grouping.
 * @param undeliveredIds - recipients whom it has not reached; nothing that is known of them counts
 */
const readReactions = async ({ tx, tenantId }: EmailCaller, emailId: number, undeliveredIds: readonly number[]) => {
  const { rows } = await sql<KnownByRow | LinkRow>`
    with reactions as not materialized (
      select *
      from email_events
      where tenant_id = ${tenantId}
        and ${isOfEmail('email_id', emailId)}
        and recipient_id <> all (${undeliveredIds}::bigint[])
    ), known as (
      select kind, actor, known_by, array_agg(recipient_id) as recipient_ids
      from reactions
      group by kind, actor, known_by
    ), clickers as (
      select
        link_id,
        count(*) filter (where actor = 'person') as clicks,
        bool_and(actor = 'machine') as is_machine
      from reactions
      where kind = 'click'
      group by link_id, recipient_id
    )
    select
      'known_by' as part, kind, actor, known_by,
      (select count(distinct id) from unnest(recipient_ids) as id) as recipient_count,
      null::bigint as link_id, null::bigint as clicked_count, null::int as click_count, null::bigint as machine_count
    from known
    union all
    select
      'link', null, null, null, null,
      link_id, count(*) filter (where clicks > 0), sum(clicks)::int, count(*) filter (where is_machine)
    from clickers
    group by link_id
    order by kind desc, recipient_count desc, actor, known_by
  `.execute(tx)
  return {
    knownBy: rows.flatMap((row) => {
      if (row.part !== 'known_by') return []
      const { kind, actor, known_by, recipient_count } = row
      return [{ kind, actor, known_by, recipient_count }]
    }),
    ofLinks: new Map(rows.flatMap((row) => (row.part === 'link' ? [[row.link_id, row] as const] : []))),
  }
}

const readLinks = ({ tx, tenantId }: EmailCaller, emailId: number) =>
  tx
    .selectFrom('email_links')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .orderBy('position')
    .select(['id', 'position', 'label', 'url'])
    .execute()

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
  const email = await readReportedEmail(caller, emailId)
  const { is_tracked: isTracked, is_forgotten: isForgotten } = email
  const alike = await readAlike(caller, emailId)
  const undeliveredIds = alike.flatMap(({ undelivered_ids: ids }) => ids ?? [])
  const [reasons, optedOut, { knownBy, ofLinks }, links] = await Promise.all([
    readReasons(caller, emailId),
    readOptedOut(caller, emailId),
    readReactions(caller, emailId, undeliveredIds),
    readLinks(caller, emailId),
  ])
  const counts = countsOf(alike)
  const { delivered_count: delivered, accepted_count: accepted } = counts
  const known = (count: number): number | null => (isTracked && delivered > 0 ? count : null)
  // Who opened and clicked is forgotten, but not how many; the list of e-mails shows them too.
  const kept = (ofEmail: number, ofRecipients: number) => (isForgotten && delivered > 0 ? ofEmail : known(ofRecipients))
  const opened = kept(email.opened_count, counts.opened_count)
  const clicked = kept(email.clicked_count, counts.clicked_count)
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
    links: links.map((link) => {
      const { clicked_count = 0, click_count = 0, machine_count = 0 } = ofLinks.get(link.id) ?? {}
      return {
        ...link,
        clicked_count: known(clicked_count),
        clicked_rate: rateOf(known(clicked_count), delivered),
        click_count: known(click_count),
        machine_count: known(machine_count),
      }
    }),
  }
}
