import type pg from 'pg'
import type { ApiCall } from '../calls.ts'
import { requestOf } from '../calls.ts'
import { type Figure, milliseconds } from '../figures.ts'
import { seedOffice, startOffice } from '../office.ts'
import { openConnection } from '../rawHttp.ts'
import { spreadOf, timed } from '../samples.ts'
import { accessTokensOf } from '../../tests/support/identity/accessTokens.ts'
import type { Stage } from '../stage.ts'

const campaigns = 1_000
/** The most that an e-mail may have; the one that is measured has so many whatever the share. */
const recipients = 20_000
const aim = 100

const insertEmails = `
  insert into emails (
    tenant_id, category, status, sender_name, sender_email, title, main_content, rendered_html, rendered_text, is_tracked, started_at,
    finished_at, sent_by, created_by, created_at, updated_by, updated_at
  )
  select $1, 'other', 'sent', '水前寺病院', 'renkei@hospital.example', 'お知らせ ' || number, '<p>お知らせ</p>', '<p>お知らせ</p>', 'お知らせ', true,
    sent.at, sent.at, account.id, account.id, sent.at, account.id, sent.at
  from generate_series(1, $2::int) as number
  cross join lateral (select now() - number * interval '6 hours' - interval '7 days' as at) as sent
  cross join (select min(id) as id from accounts where tenant_id = $1) as account
  returning id`

/** One in 50 is refused, one in 50 came back; 40 % were opened, 12 % clicked, and 30 % fetched by machines. */
const insertRecipients = `
  insert into email_recipients (
    tenant_id, email_id, position, medical_institution_id, institution_name, destination, address, state, reason, token, accepted_at, bounced_at,
    opened_at, clicked_at, machine_opened_at, search_text
  )
  select $1, emails.id, number, institutions.ids[1 + number % cardinality(institutions.ids)], '第' || number || 'クリニック', '山田 ' || number,
    'doctor' || number || '@clinic.example', case when number % 50 = 1 then 'refused' else 'accepted' end,
    case when number % 50 = 1 then 'policy' end, emails.id || '-' || number || '-token',
    case when number % 50 <> 1 then emails.started_at end,
    case when number % 50 = 2 then emails.started_at + interval '1 hour' end,
    case when number % 10 < 4 then emails.started_at + number * interval '20 seconds' end,
    case when number % 100 < 12 and number % 10 < 4 then emails.started_at + number * interval '21 seconds' end,
    case when number % 10 > 6 then emails.started_at end,
    '第' || number || 'クリニック' || e'\\n' || '山田 ' || number || e'\\n' || 'doctor' || number || '@clinic.example'
  from emails
  cross join generate_series(1, $3::int) as number
  cross join (
    select array_agg(id) as ids from (select id from medical_institutions where running_status = 'open' order by id limit 12000) as open
  ) as institutions
  where emails.tenant_id = $1 and emails.id = any($2::bigint[])`

const insertLinks = `
  insert into email_links (tenant_id, email_id, position, url, label)
  select $1, $2, number, 'https://hospital.example/' || number, '案内 ' || number
  from generate_series(1, 8) as number`

const insertEvents = `
  insert into email_events (tenant_id, email_id, recipient_id, kind, link_id, actor, known_by, occurred_at)
  select $1::bigint, $2::bigint, recipients.id, 'open', null::bigint, 'person', 'browser', recipients.opened_at
  from email_recipients as recipients
  where tenant_id = $1 and email_id = $2 and opened_at is not null
  union all
  select $1, $2, recipients.id, 'open', null::bigint, 'machine', 'apple_prefetch', recipients.machine_opened_at
  from email_recipients as recipients
  where tenant_id = $1 and email_id = $2 and machine_opened_at is not null
  union all
  select $1, $2, recipients.id, 'click', links.id, 'person', 'browser', recipients.clicked_at
  from email_recipients as recipients
  join email_links as links on links.tenant_id = $1 and links.email_id = $2 and links.position = 1 + recipients.position % 8
  where recipients.tenant_id = $1 and recipients.email_id = $2 and recipients.clicked_at is not null`

const countEmails = `
  update emails
  set destination_count = counted.all, accepted_count = counted.accepted, refused_count = counted.all - counted.accepted,
    bounced_count = counted.bounced, opened_count = counted.opened, clicked_count = counted.clicked
  from (
    select email_id, count(*) as all, count(*) filter (where state = 'accepted') as accepted, count(bounced_at) as bounced,
      count(opened_at) as opened, count(clicked_at) as clicked
    from email_recipients
    where tenant_id = $1
    group by email_id
  ) as counted
  where emails.tenant_id = $1 and emails.id = counted.email_id`

/**
 * Adds millions of recipients without keeping indexes and looking foreign keys up for each: the indexes are made anew for
 * all of them.
 * @param add - which must add rows that are right
 */
const withoutIndexes = async (owner: pg.ClientBase, add: () => Promise<void>) => {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexes.indexrelid::regclass::text as name, pg_get_indexdef(indexes.indexrelid) as definition
    from pg_index as indexes
    where indexes.indrelid = 'email_recipients'::regclass
      and not exists (select from pg_constraint where conindid = indexes.indexrelid)`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await owner.query('set session_replication_role = replica')
  await add()
  await owner.query("reset session_replication_role; set maintenance_work_mem = '1GB'")
  for (const { definition } of rows) await owner.query(definition)
}

/** @returns the id of the e-mail with all recipients */
const fill = async (owner: pg.ClientBase, tenantId: number, share: number): Promise<number> => {
  await owner.query('set statement_timeout = 0')
  const { rows } = await owner.query<{ id: number }>(insertEmails, [tenantId, campaigns])
  const [first = 0, ...others] = rows.map(({ id }) => id)
  await withoutIndexes(owner, async () => {
    await owner.query(insertRecipients, [tenantId, [first], recipients])
    for (const other of others) await owner.query(insertRecipients, [tenantId, [other], Math.round(recipients * share)])
  })
  await owner.query(insertLinks, [tenantId, first])
  await owner.query(insertEvents, [tenantId, first])
  await owner.query(countEmails, [tenantId])
  await owner.query('vacuum analyze')
  return first
}

const callsOf = (id: number): readonly ApiCall[] => {
  const rows = (name: string, query: ApiCall['query'] = {}): ApiCall => ({
    name: `report, rows${name}`,
    operationId: 'listEmailReports',
    params: { id },
    query,
  })
  return [
    { name: 'list of sent e-mails', operationId: 'listEmails', query: { status: 'sent' } },
    { name: 'list of sent e-mails, last page', operationId: 'listEmails', query: { status: 'sent', page: 40 } },
    { name: 'report, figures', operationId: 'getEmailStats', params: { id } },
    { name: 'report, by time and institution', operationId: 'getEmailBreakdown', params: { id } },
    rows(''),
    rows(', last page', { page: 800 }),
    rows(', opened, newest first', { standing: 'delivered', opened: 'person', sort_by: 'opened_at', sort: 'desc' }),
    rows(', opened and no referral since', { without_referral: 'true' }),
    rows(', by text', { text: '1234' }),
  ]
}

/**
 * The list of e-mails and the report of one with 20,000 recipients, among 1,000 e-mails.
 * @param share - of 20,000 recipients that the others have
 */
export const measureMailReport = async (
  stage: Stage,
  share: number,
  times: number,
  say: (what: string) => void,
): Promise<Figure[]> => {
  const scene = await stage.database('bench_mail_report')
  await stage.importInto(scene, stage.master.file)
  const { tenantId, person } = await seedOffice(scene)
  say(`Adding ${campaigns} e-mails to ${Math.round(recipients * share).toLocaleString('en')} recipients each`)
  const client = await scene.owner.connect()
  const id = await fill(client, tenantId, share).finally(() => client.release(true))
  const product = await startOffice(stage, scene)
  try {
    const office = { origin: product.origin, tokens: await accessTokensOf(product.origin, person) }
    const connection = await openConnection(office.origin)
    const figures: Figure[] = []
    for (const call of callsOf(id)) {
      const request = requestOf(office, call)
      for (let turn = 0; turn < 3; turn += 1) await connection.send(request)
      const taken: number[] = []
      for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => connection.send(request)))
      const { p50, p95 } = spreadOf(taken)
      figures.push({
        name: call.name,
        count: times,
        subject: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
        baseline: '',
        aim: { text: `p95 ≤ ${aim} ms`, met: p95 <= aim },
      })
    }
    connection.close()
    return figures
  } finally {
    await product.end()
  }
}
