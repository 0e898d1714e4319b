import { sql } from 'kysely'
import type { EventActor, KnownBy } from '#contract/emails/tracking.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { burstMilliseconds } from './burstOf.ts'
import type { NewEvent, StoredEvent, Times } from './events.ts'
import { judgeEvents, type JudgedRecipient, type Judgement } from './judgeEvents.ts'

const millisecondsOf = (time: string | null): number | null => (time === null ? null : Date.parse(time))
const isoOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

/** Locks the e-mails of the events that are tracked, and counts their links. Whoever changes recipients locks their e-mails first. */
const lockEmails = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  const { rows: emails } = await sql<{ id: number }>`
    select id
    from emails
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and is_tracked
    order by id
    for no key update
  `.execute(tx)
  const { rows: links } = await sql<{ email_id: number; count: number }>`
    select email_id, count(*) as count
    from email_links
    where tenant_id = ${tenantId} and email_id = any(${ids}::bigint[])
    group by email_id
  `.execute(tx)
  const counts = new Map(links.map(({ email_id: id, count }) => [id, count]))
  return new Map(emails.map(({ id }) => [id, counts.get(id) ?? 0]))
}

interface RecipientRow {
  readonly id: number
  readonly email_id: number
  readonly token: string
  readonly sent_at: string | null
  readonly is_bounced: boolean
  readonly opened_at: string | null
  readonly clicked_at: string | null
  readonly machine_opened_at: string | null
  readonly machine_clicked_at: string | null
}

const readRecipients = async (tx: TenantTransaction, tenantId: number, tokens: readonly string[]) => {
  const { rows } = await sql<RecipientRow>`
    select id, email_id, token, coalesce(accepted_at, attempted_at) as sent_at, bounced_at is not null as is_bounced,
      opened_at, clicked_at, machine_opened_at, machine_clicked_at
    from email_recipients
    where tenant_id = ${tenantId} and token = any(${tokens}::text[])
  `.execute(tx)
  return rows
}

interface EventRow {
  readonly id: number
  readonly recipient_id: number
  readonly kind: NewEvent['kind']
  readonly link_id: number | null
  readonly actor: EventActor
  readonly known_by: KnownBy
  readonly occurred_at: string
}

/** What is stored of recipients: the events since a time, and how many of each kind there are. */
const readStored = async (tx: TenantTransaction, tenantId: number, ids: readonly number[], since: number) => {
  const { rows: recent } = await sql<EventRow>`
    select id, recipient_id, kind, link_id, actor, known_by, occurred_at
    from email_events
    where tenant_id = ${tenantId} and recipient_id = any(${ids}::bigint[]) and occurred_at >= ${isoOf(since)}::timestamptz
  `.execute(tx)
  const { rows: counts } = await sql<{ recipient_id: number; kind: NewEvent['kind']; count: number }>`
    select recipient_id, kind, count(*) as count
    from email_events
    where tenant_id = ${tenantId} and recipient_id = any(${ids}::bigint[])
    group by recipient_id, kind
  `.execute(tx)
  const countsOf = new Map(counts.map(({ recipient_id: id, kind, count }) => [`${kind} ${id}`, count]))
  return {
    recent: Map.groupBy(
      recent.map((row): StoredEvent => ({
        id: row.id,
        recipientId: row.recipient_id,
        kind: row.kind,
        linkId: row.link_id,
        actor: row.actor,
        knownBy: row.known_by,
        at: Date.parse(row.occurred_at),
      })),
      ({ recipientId }) => recipientId,
    ),
    countOf: (id: number, kind: NewEvent['kind']) => countsOf.get(`${kind} ${id}`) ?? 0,
  }
}

const addEvents = async (
  tx: TenantTransaction,
  tenantId: number,
  events: readonly (Omit<StoredEvent, 'id'> & { readonly emailId: number })[],
) => {
  if (events.length === 0) return
  const ids = await takeIds(tx, 'email_events', events.length)
  const rows = events.map((event, index) => ({
    id: ids[index],
    email_id: event.emailId,
    recipient_id: event.recipientId,
    kind: event.kind,
    link_id: event.linkId,
    actor: event.actor,
    known_by: event.knownBy,
    occurred_at: isoOf(event.at),
  }))
  const columns = ['id', 'email_id', 'recipient_id', 'kind', 'link_id', 'actor', 'known_by', 'occurred_at']
  await insertComputed(
    tenantId,
    'email_events',
    columns,
    sql`select ${sql.join(columns.map((column) => sql.ref(`listed.${column}`)))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (
        id bigint, email_id bigint, recipient_id bigint, kind text, link_id bigint, actor text, known_by text,
        occurred_at timestamptz
      )`,
  ).execute(tx)
}

const turnIntoBurst = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  if (ids.length === 0) return
  await sql`
    update email_events
    set actor = 'machine', known_by = 'burst'
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
  `.execute(tx)
}

const setTimes = async (
  tx: TenantTransaction,
  tenantId: number,
  changed: readonly { readonly id: number; readonly times: Times }[],
) => {
  if (changed.length === 0) return
  const rows = changed.map(({ id, times }) => ({
    id,
    opened_at: isoOf(times.opened),
    clicked_at: isoOf(times.clicked),
    machine_opened_at: isoOf(times.machineOpened),
    machine_clicked_at: isoOf(times.machineClicked),
  }))
  await sql`
    update email_recipients as recipients
    set
      opened_at = changed.opened_at,
      clicked_at = changed.clicked_at,
      machine_opened_at = changed.machine_opened_at,
      machine_clicked_at = changed.machine_clicked_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id bigint, opened_at timestamptz, clicked_at timestamptz, machine_opened_at timestamptz, machine_clicked_at timestamptz
    )
    where recipients.tenant_id = ${tenantId} and recipients.id = changed.id
  `.execute(tx)
}

const timesOf = (row: RecipientRow): Times => ({
  opened: millisecondsOf(row.opened_at),
  clicked: millisecondsOf(row.clicked_at),
  machineOpened: millisecondsOf(row.machine_opened_at),
  machineClicked: millisecondsOf(row.machine_clicked_at),
})

interface Judged {
  readonly emailId: number
  /** Came back, and so is not in the rates. */
  readonly isBounced: boolean
  readonly recipient: JudgedRecipient
  readonly judgement: Judgement
}

/** By how much persons' opens or clicks of an e-mail become more; a burst makes them fewer. */
const change = (judged: readonly Judged[], time: 'opened' | 'clicked') =>
  judged.reduce(
    (sum, { recipient, judgement }) =>
      sum + Number(judgement.times[time] !== null) - Number(recipient.times[time] !== null),
    0,
  )

const changeCounts = async (tx: TenantTransaction, tenantId: number, judged: readonly Judged[]) => {
  for (const [emailId, ofEmail] of Map.groupBy(judged, (one) => one.emailId)) {
    const opened = change(ofEmail, 'opened')
    const clicked = change(ofEmail, 'clicked')
    if (opened !== 0 || clicked !== 0)
      await sql`
        update emails
        set opened_count = opened_count + ${opened}::int, clicked_count = clicked_count + ${clicked}::int
        where tenant_id = ${tenantId} and id = ${emailId}
      `.execute(tx)
  }
}

/**
 * Judges opens and clicks and stores them, with the times of recipients and the counts of e-mails. Each recipient counts once,
 * however many processes write at the same time: they take turns at an e-mail. Events of unknown recipients are passed over.
 */
export const writeEvents = async (
  tx: TenantTransaction,
  tenantId: number,
  events: readonly NewEvent[],
): Promise<void> => {
  const linkCounts = await lockEmails(tx, tenantId, [...new Set(events.map(({ emailId }) => emailId))])
  const tokens = [...new Set(events.map(({ token }) => token))]
  const recipients = linkCounts.size === 0 ? [] : await readRecipients(tx, tenantId, tokens)
  if (recipients.length === 0) return
  const since = Math.min(...events.map(({ at }) => at)) - burstMilliseconds
  const ids = recipients.map(({ id }) => id)
  const { recent, countOf } = await readStored(tx, tenantId, ids, since)
  const eventsOf = Map.groupBy(events, ({ emailId, token }) => `${emailId} ${token}`)
  const judged = recipients.flatMap((row): Judged[] => {
    const { id, email_id: emailId, token, is_bounced: isBounced } = row
    const linkCount = linkCounts.get(emailId)
    const news = eventsOf.get(`${emailId} ${token}`)
    if (linkCount === undefined || !news) return []
    const recipient = {
      id,
      sentAt: millisecondsOf(row.sent_at),
      linkCount,
      times: timesOf(row),
      recent: recent.get(id) ?? [],
      stored: { open: countOf(id, 'open'), click: countOf(id, 'click') },
    }
    return [{ emailId, isBounced, recipient, judgement: judgeEvents(recipient, news) }]
  })
  await addEvents(
    tx,
    tenantId,
    judged.flatMap(({ emailId, judgement }) => judgement.added.map((event) => ({ ...event, emailId }))),
  )
  await turnIntoBurst(
    tx,
    tenantId,
    judged.flatMap(({ judgement }) => judgement.burstIds),
  )
  const changed = judged.filter(
    ({ recipient, judgement }) => JSON.stringify(recipient.times) !== JSON.stringify(judgement.times),
  )
  await setTimes(
    tx,
    tenantId,
    changed.map(({ recipient, judgement }) => ({ id: recipient.id, times: judgement.times })),
  )
  await changeCounts(
    tx,
    tenantId,
    changed.filter(({ isBounced }) => !isBounced),
  )
}
