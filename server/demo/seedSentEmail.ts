import { createHash } from 'node:crypto'
import type pg from 'pg'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'
import type { DemoTenant } from './tenants.ts'

const insertEmail = computedInsert(
  'emails',
  [
    'id',
    'category',
    'status',
    'sender_name',
    'sender_email',
    'title',
    'main_content',
    'rendered_html',
    'rendered_text',
    'is_tracked',
    'started_at',
    'finished_at',
    'sent_by',
    'created_by',
    'created_at',
    'updated_at',
    'updated_by',
  ],
  `select listed.id, 'other', 'sent', listed.sender_name, listed.sender_email, listed.title, listed.main_content, listed.html, listed.text, true,
    listed.started_at, listed.started_at + interval '4 minutes', accounts.id, accounts.id, listed.started_at - interval '1 hour',
    listed.started_at, accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, sender_name text, sender_email text, title text, main_content text, html text, text text, started_at timestamptz
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const insertLinks = computedInsert(
  'email_links',
  ['id', 'email_id', 'position', 'url', 'label'],
  `select id, email_id, position, url, label
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, email_id bigint, position int, url text, label text)`,
)

const insertRecipients = computedInsert(
  'email_recipients',
  [
    'id',
    'email_id',
    'position',
    'medical_institution_id',
    'doctor_id',
    'institution_name',
    'destination',
    'honorific',
    'division',
    'address',
    'state',
    'reason',
    'response',
    'token',
    'accepted_at',
    'bounced_at',
    'opened_at',
    'clicked_at',
    'machine_opened_at',
    'machine_clicked_at',
  ],
  `select listed.*
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, email_id bigint, position int, institution_id bigint, doctor_id bigint, institution_name text, destination text, honorific text,
    division text, address text, state text, reason text, response text, token text, accepted_at timestamptz, bounced_at timestamptz,
    opened_at timestamptz, clicked_at timestamptz, machine_opened_at timestamptz, machine_clicked_at timestamptz
  )`,
)

const insertEvents = computedInsert(
  'email_events',
  ['id', 'email_id', 'recipient_id', 'kind', 'link_id', 'actor', 'known_by', 'occurred_at'],
  `select listed.*
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, email_id bigint, recipient_id bigint, kind text, link_id bigint, actor text, known_by text, occurred_at timestamptz
  )`,
)

const insertOptOuts = computedInsert(
  'email_suppressions',
  ['id', 'address', 'scope', 'reason', 'email_id', 'created_at'],
  `select listed.id, listed.address, 'sales', 'opted_out', listed.email_id, listed.at
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, address text, email_id bigint, at timestamptz)
  where not exists (
    select from email_suppressions
    where tenant_id = $1 and email_suppressions.address = listed.address and lifted_at is null
  )`,
)

/** As the product writes it when somebody has got an e-mail. */
const insertChartEntries = computedInsert(
  'communications',
  ['id', 'medical_institution_id', 'email_id', 'communication_type', 'acted_date', 'user_id', 'created_by'],
  `select listed.id, listed.institution_id, listed.email_id, 'email', listed.acted_date, accounts.id, accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, institution_id bigint, email_id bigint, acted_date date)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const countEmail = `
  update emails
  set destination_count = $3, accepted_count = $4, refused_count = $5, left_out_count = $6, bounced_count = $7, opened_count = $8,
    clicked_count = $9
  where tenant_id = $1 and id = $2`

const readDoctors = `
  select doctors.id, doctors.medical_institution_id as institution_id, institutions.name as institution_name, doctors.name, doctors.honorific,
    doctors.division, lower(doctors.email) as address, doctors.is_email_valid
  from doctors
  join medical_institutions as institutions on institutions.id = doctors.medical_institution_id
  where doctors.tenant_id = $1 and doctors.email is not null
  order by doctors.id`

interface Doctor {
  readonly id: number
  readonly institution_id: number
  readonly institution_name: string
  readonly name: string
  readonly honorific: string | null
  readonly division: string | null
  readonly address: string
  readonly is_email_valid: boolean
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** On a weekday at nine in the morning in Japan, some four months ago, so that its effect is known where lists of referrals are. */
const startOf = (now: number): number => {
  const start = Math.floor((now - 130 * day + 9 * hour) / day) * day
  const weekday = new Date(start).getUTCDay()
  return start + (weekday === 0 ? day : weekday === 6 ? 2 * day : 0)
}

/** When a doctor reads his mail: most on the first days, some much later. */
const readingDelay = (random: Random): number =>
  random.chance(0.55)
    ? random.whole(20, 9 * 60) * minute
    : random.whole(1, random.chance(0.8) ? 3 : 14) * day + random.whole(0, 8 * 60) * minute

/** Times are in milliseconds after the start, places of links from 0. */
interface Reached {
  readonly state: 'accepted'
  readonly accepted: number
  readonly scanned: number | null
  readonly prefetched: number | null
  readonly opened: number | null
  readonly clicks: readonly number[]
  readonly unknown: number | null
}

/** What happened to one recipient. */
type Life =
  | { readonly state: 'left_out'; readonly reason: string }
  | { readonly state: 'refused'; readonly reason: string; readonly response: string }
  | { readonly state: 'accepted'; readonly accepted: number; readonly bounced: number }
  | Reached

const lifeOf = (random: Random, { is_email_valid: isValid }: Doctor): Life => {
  if (!isValid) return { state: 'left_out', reason: 'unreachable' }
  if (random.chance(0.02))
    return {
      state: 'refused',
      reason: 'policy',
      response: '550 5.7.1 Message rejected due to local policy',
    }
  if (random.chance(0.02)) return { state: 'refused', reason: 'no_such_address', response: '550 5.1.1 User unknown' }
  const accepted = random.whole(1, 240) * 1_000
  if (random.chance(0.02)) return { state: 'accepted', accepted, bounced: accepted + random.whole(2, 90) * minute }
  const scanned = random.chance(0.12) ? accepted + random.whole(1, 6) * 1_000 : null
  const prefetched = random.chance(0.14) ? accepted + random.whole(1, 40) * minute : null
  const opened = random.chance(0.46) ? accepted + readingDelay(random) : null
  const clicks = opened !== null && random.chance(0.34) ? [random.chance(0.7) ? 0 : 1] : []
  const unknown = opened === null && random.chance(0.12) ? accepted + random.whole(1, 5) * hour : null
  return { state: 'accepted', accepted, scanned, prefetched, opened, clicks, unknown }
}

const linksOf = (host: string) => [
  { position: 1, url: `https://www.${host}/gairai`, label: '外来担当表を見る' },
  { position: 2, url: `https://www.${host}/access`, label: '地域医療連携室へのご連絡' },
]

const title = '外来診療日の変更について'
const body = '来月より、循環器内科と整形外科の外来診療日が変わります。'

const pageOf = (hospital: string, [first, second]: readonly string[]) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${hospital}</title></head><body style="font-family:sans-serif;max-width:640px;margin:0 auto;padding:16px"><p>{{医療機関名}}<br>{{所属}} {{氏名}} {{敬称}}</p><h2>外来診療日の変更</h2><p>${body}</p><p><a href="{{link:1}}">${first}</a>　<a href="{{link:2}}">${second}</a></p><hr><p>${hospital} 地域医療連携室</p><p><a href="{{opt_out}}">配信の停止はこちら</a></p><p>このメールは、開封とリンクのクリックを記録しています。</p><img src="{{pixel}}" width="1" height="1" alt=""></body></html>`

/**
 * Writes an e-mail that went to all doctors with an address some months ago, with what became of it: refusals, bounces, openings and clicks of persons,
 * machines that fetched everything, and people who opted out. Only for tenants whose plan has e-mails.
 */
export const seedSentEmail = async (
  client: pg.ClientBase,
  tenantId: number,
  { plan, name, mailDomain }: DemoTenant,
  author: string,
): Promise<void> => {
  const { rowCount } = await client.query(`select from plan_features where plan = $1 and feature = 'emails'`, [plan])
  if (!rowCount) return
  const { rows: doctors } = await client.query<Doctor>(readDoctors, [tenantId])
  const random = randomFrom(doctors.length + 21)
  const start = startOf(Date.now())
  const at = (after: number | null | undefined) =>
    after === null || after === undefined ? null : new Date(start + after).toISOString()
  const labels = linksOf(mailDomain).map(({ label }) => label)
  const written = await listedWithIds(client, 'emails', [
    {
      sender_name: `${name} 地域医療連携室`,
      sender_email: `renkei@${mailDomain}`,
      title,
      main_content: `<p>{{医療機関名}}<br />{{所属}} {{氏名}} {{敬称}}</p><h2>外来診療日の変更</h2><p>${body}</p>`,
      html: pageOf(name, labels),
      text: `{{医療機関名}} {{氏名}} {{敬称}}\n\n${body}\n`,
      started_at: at(0),
    },
  ])
  await client.query(insertEmail, [tenantId, written, author])
  const [{ id: emailId }] = JSON.parse(written) as [{ id: number }]
  const links = await listedWithIds(
    client,
    'email_links',
    linksOf(mailDomain).map((link) => ({ ...link, email_id: emailId })),
  )
  await client.query(insertLinks, [tenantId, links])
  const linkIds = (JSON.parse(links) as { id: number }[]).map(({ id }) => id)

  const lives = doctors.map((doctor) => ({ doctor, life: lifeOf(random, doctor) }))
  const reactions = lives.map(({ life }) => ('opened' in life ? life : undefined))
  const clickedAt = (index: number) => {
    const reaction = reactions[index]
    return reaction?.opened != null && reaction.clicks.length > 0 ? reaction.opened + 2 * minute : null
  }
  const recipients = await listedWithIds(
    client,
    'email_recipients',
    lives.map(({ doctor, life }, index) => ({
      email_id: emailId,
      position: index + 1,
      institution_id: doctor.institution_id,
      doctor_id: doctor.id,
      institution_name: doctor.institution_name,
      destination: doctor.name,
      honorific: doctor.honorific,
      division: doctor.division,
      address: doctor.address,
      state: life.state,
      reason: 'reason' in life ? life.reason : null,
      response: 'response' in life ? life.response : null,
      token: createHash('sha256').update(`${tenantId} ${emailId} ${index}`).digest('base64url').slice(0, 24),
      accepted_at: at('accepted' in life ? life.accepted : null),
      bounced_at: at('bounced' in life ? life.bounced : null),
      opened_at: at(reactions[index]?.opened),
      clicked_at: at(clickedAt(index)),
      machine_opened_at: at(reactions[index]?.scanned ?? reactions[index]?.prefetched),
      machine_clicked_at: at(reactions[index]?.scanned),
    })),
  )
  await client.query(insertRecipients, [tenantId, recipients])
  const ids = (JSON.parse(recipients) as { id: number }[]).map(({ id }) => id)

  const events = reactions.flatMap((reaction, index) => {
    if (!reaction) return []
    const event = (actor: string, knownBy: string, after: number, linkId?: number) => ({
      email_id: emailId,
      recipient_id: ids[index],
      kind: linkId === undefined ? 'open' : 'click',
      link_id: linkId ?? null,
      actor,
      known_by: knownBy,
      occurred_at: at(after),
    })
    const { scanned, prefetched, opened, unknown, clicks } = reaction
    return [
      ...(scanned === null
        ? []
        : [
            event('machine', 'at_delivery', scanned),
            ...linkIds.map((linkId) => event('machine', 'burst', scanned + 1_000, linkId)),
          ]),
      ...(prefetched === null ? [] : [event('machine', 'apple_prefetch', prefetched)]),
      ...(opened === null ? [] : [event('person', random.pick(['browser', 'mail_program', 'gmail_proxy']), opened)]),
      ...(unknown === null ? [] : [event('unknown', 'unknown_agent', unknown)]),
      ...(opened === null
        ? []
        : clicks.flatMap((place) => {
            const linkId = linkIds[place]
            return linkId === undefined ? [] : [event('person', 'browser', opened + 2 * minute, linkId)]
          })),
    ]
  })
  await client.query(insertEvents, [tenantId, await listedWithIds(client, 'email_events', events)])

  const optOuts = lives.flatMap(({ doctor }, index) => {
    const opened = reactions[index]?.opened
    return opened != null && random.chance(0.08)
      ? [{ address: doctor.address, email_id: emailId, at: at(opened + minute) }]
      : []
  })
  await client.query(insertOptOuts, [tenantId, await listedWithIds(client, 'email_suppressions', optOuts)])

  const reached = new Set(lives.flatMap(({ doctor, life }) => (life.state === 'accepted' ? doctor.institution_id : [])))
  const entries = [...reached].map((institutionId) => ({
    institution_id: institutionId,
    email_id: emailId,
    acted_date: new Date(start).toISOString().slice(0, 10),
  }))
  await client.query(insertChartEntries, [tenantId, await listedWithIds(client, 'communications', entries), author])

  const count = (state: string) => lives.filter(({ life }) => life.state === state).length
  await client.query(countEmail, [
    tenantId,
    emailId,
    lives.length - count('left_out'),
    count('accepted'),
    count('refused'),
    count('left_out'),
    lives.filter(({ life }) => 'bounced' in life).length,
    reactions.filter((reaction) => reaction?.opened != null).length,
    reactions.filter((_reaction, index) => clickedAt(index) !== null).length,
  ])
}
