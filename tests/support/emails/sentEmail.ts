import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { RecipientState } from '#contract/emails/recipients.ts'
import type { KnownBy } from '#contract/emails/tracking.ts'
import { actorKnownBy } from '#contract/emails/tracking.ts'

/** Somebody fetched the pixel (without `link`) or a link, by its place. */
export interface BuiltEvent {
  readonly link?: number
  readonly knownBy: KnownBy
  /** Minutes after the e-mail began to go out. */
  readonly minute: number
}

/** A recipient of an e-mail that has gone out. */
export interface SentRecipient {
  readonly address: string
  readonly institutionId?: number | null
  readonly institutionName?: string
  readonly destination?: string | null
  readonly state: RecipientState
  readonly reason?: string | null
  readonly isBounced?: boolean
  readonly events?: readonly BuiltEvent[]
  readonly hasOptedOut?: boolean
}

/** Says that an e-mail has begun to go out, with numbered links. */
export const beginSentEmail = async (
  owner: pg.Pool,
  tenantId: number,
  emailId: number,
  given: {
    readonly startedAt: string
    readonly isTracked?: boolean
    readonly links?: readonly string[]
    readonly status?: string
    readonly html?: string
  },
): Promise<void> => {
  const { startedAt, isTracked = true, links = [], status = 'sent' } = given
  await owner.query(
    `update emails set
      status = $3, started_at = $4, finished_at = $4, is_tracked = $5, rendered_html = $6, rendered_text = 'お知らせ', sent_by = created_by
    where tenant_id = $1 and id = $2`,
    [tenantId, emailId, status, startedAt, isTracked, given.html ?? '<meta charset="utf-8"><p>{{氏名}}</p>'],
  )
  await owner.query(
    `insert into email_links (tenant_id, email_id, position, url, label)
    select $1, $2, listed.position, 'https://hospital.example/' || listed.position, listed.label
    from unnest($3::text[]) with ordinality as listed (label, position)`,
    [tenantId, emailId, links],
  )
}

const minutesAfter = (at: string, minute: number) => new Date(Date.parse(at) + minute * 60_000).toISOString()

/** What a recipient's row says of the events, as the product keeps it. */
const firstOf = (
  events: readonly BuiltEvent[],
  startedAt: string,
  actor: 'person' | 'machine',
  isClick: boolean,
): string | null => {
  const minutes = events
    .filter(({ knownBy, link }) => actorKnownBy(knownBy) === actor && (link !== undefined) === isClick)
    .map(({ minute }) => minute)
  return minutes.length === 0 ? null : minutesAfter(startedAt, Math.min(...minutes))
}
const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

/** Gives a sent e-mail recipients with what became of them. @returns their ids */
export const addSentRecipients = async (
  owner: pg.Pool,
  { tenantId, emailId, startedAt }: { readonly tenantId: number; readonly emailId: number; readonly startedAt: string },
  recipients: readonly SentRecipient[],
): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into email_recipients (
      tenant_id, email_id, position, medical_institution_id, institution_name, destination, address, state, reason, token, accepted_at,
      bounced_at, opened_at, clicked_at, machine_opened_at, machine_clicked_at
    )
    select $1, $2, listed.* from jsonb_to_recordset($3) as listed (
      position int, institution bigint, name text, destination text, address text, state text, reason text, token text, accepted_at timestamptz,
      bounced_at timestamptz, opened_at timestamptz, clicked_at timestamptz, machine_opened_at timestamptz, machine_clicked_at timestamptz
    )
    order by listed.position
    returning id`,
    [
      tenantId,
      emailId,
      JSON.stringify(
        recipients.map((recipient, index) => {
          const { events = [], state } = recipient
          const clickedAt = firstOf(events, startedAt, 'person', true)
          return {
            position: index + 1,
            institution: recipient.institutionId ?? null,
            name: recipient.institutionName ?? '山田医院',
            destination: recipient.destination ?? null,
            address: recipient.address,
            state,
            reason: recipient.reason ?? null,
            token: randomBytes(18).toString('base64url'),
            accepted_at: state === 'accepted' ? startedAt : null,
            bounced_at: recipient.isBounced ? minutesAfter(startedAt, 5) : null,
            opened_at: earlier(firstOf(events, startedAt, 'person', false), clickedAt),
            clicked_at: clickedAt,
            machine_opened_at: firstOf(events, startedAt, 'machine', false),
            machine_clicked_at: firstOf(events, startedAt, 'machine', true),
          }
        }),
      ),
    ],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `insert into email_events (tenant_id, email_id, recipient_id, kind, link_id, actor, known_by, occurred_at)
    select $1, $2, listed.recipient, listed.kind, links.id, listed.actor, listed.known_by, listed.occurred_at
    from jsonb_to_recordset($3) as listed (
      recipient bigint, kind text, link int, actor text, known_by text, occurred_at timestamptz
    )
    left join email_links as links on links.tenant_id = $1 and links.email_id = $2 and links.position = listed.link`,
    [
      tenantId,
      emailId,
      JSON.stringify(
        recipients.flatMap(({ events = [] }, index) =>
          events.map(({ link, knownBy, minute }) => ({
            recipient: ids[index],
            kind: link === undefined ? 'open' : 'click',
            link: link ?? null,
            actor: actorKnownBy(knownBy),
            known_by: knownBy,
            occurred_at: minutesAfter(startedAt, minute),
          })),
        ),
      ),
    ],
  )
  await owner.query(
    `insert into email_suppressions (tenant_id, address, scope, reason, email_id, created_at)
    select $1, address, 'sales', 'opted_out', $2, $4
    from unnest($3::text[]) as address`,
    [
      tenantId,
      emailId,
      recipients.filter(({ hasOptedOut }) => hasOptedOut).map(({ address }) => address),
      minutesAfter(startedAt, 30),
    ],
  )
  await owner.query(
    `update emails set
      destination_count = counted.destinations, accepted_count = counted.accepted, refused_count = counted.refused,
      doubtful_count = counted.doubtful, left_out_count = counted.left_out, invalid_count = counted.invalid,
      bounced_count = counted.bounced, opened_count = counted.opened, clicked_count = counted.clicked
    from (
      select
        count(*) filter (where state not in ('invalid', 'left_out')) as destinations,
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'in_doubt') as doubtful,
        count(*) filter (where state = 'left_out') as left_out,
        count(*) filter (where state = 'invalid') as invalid,
        count(*) filter (where state = 'accepted' and bounced_at is not null) as bounced,
        count(*) filter (where state = 'accepted' and bounced_at is null and opened_at is not null) as opened,
        count(*) filter (where state = 'accepted' and bounced_at is null and clicked_at is not null) as clicked
      from email_recipients
      where tenant_id = $1 and email_id = $2
    ) as counted
    where emails.tenant_id = $1 and emails.id = $2`,
    [tenantId, emailId],
  )
  return ids
}
