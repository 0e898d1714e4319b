import type pg from 'pg'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { demoDraft, demoSignature, demoTemplates } from './emailTexts.ts'
import type { DemoTenant } from './tenants.ts'

// It sends at night too, because a demo is looked at whenever somebody has time.
const insertFrame = computedInsert(
  'email_frames',
  ['signature', 'legal_name', 'legal_address', 'legal_contact', 'rests_at_night', 'updated_at', 'updated_by'],
  `select $2::text, $3::text, $4::text, 'renkei@' || $5::text, false, now(), accounts.id
  from accounts
  where accounts.tenant_id = $1 and accounts.login_name = $6`,
)

const insertTemplates = computedInsert(
  'email_templates',
  ['id', 'name', 'title', 'main_content', 'created_by', 'created_at', 'updated_at'],
  `select listed.id, listed.name, listed.title, listed.main_content, accounts.id, now(), now()
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, title text, main_content text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const insertDrafts = computedInsert(
  'emails',
  [
    'id',
    'category',
    'sender_name',
    'sender_email',
    'title',
    'main_content',
    'created_by',
    'created_at',
    'updated_at',
    'updated_by',
  ],
  `select listed.id, 'other', $3::text, 'renkei@' || $4::text, listed.title, listed.main_content, accounts.id, now(), now(), accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, title text, main_content text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $5`,
)

// Two of three doctors with an address, in the order they were added.
const consenters = `
  select id, lower(email) as address
  from doctors
  where tenant_id = $1 and email is not null and is_email_valid and id % 3 > 0
  order by id`

const insertConsents = computedInsert(
  'email_consents',
  ['id', 'address', 'doctor_id', 'basis', 'obtained_on', 'source', 'recorded_by', 'recorded_at'],
  `select listed.id, listed.address, listed.doctor_id, listed.basis, current_date - listed.days_ago, listed.source, accounts.id,
    now() - listed.days_ago * interval '1 day'
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, address text, doctor_id bigint, basis text, days_ago int, source text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const insertSuppressions = computedInsert(
  'email_suppressions',
  ['id', 'address', 'scope', 'reason', 'note', 'created_by', 'created_at'],
  `select listed.id, listed.address, 'all', 'by_hand', '事務長から電話で申し出', accounts.id, now() - interval '20 days'
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, address text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const firstUnasked = `
  select lower(email) as address
  from doctors
  where tenant_id = $1 and email is not null and is_email_valid and id % 3 = 0
  order by id
  limit 1`

const grounds = [
  { basis: 'consent', source: '登録医総会の申込書' },
  { basis: 'notified', source: '訪問したときの名刺' },
  { basis: 'business', source: '連携登録医の登録票' },
] as const

const writeConsents = async (client: pg.ClientBase, tenantId: number, author: string) => {
  const { rows } = await client.query<{ id: number; address: string }>(consenters, [tenantId])
  const consents = rows.map(({ id, address }, index) => ({
    address,
    doctor_id: id,
    days_ago: 30 + ((index * 7) % 300),
    ...(grounds[index % grounds.length] ?? grounds[0]),
  }))
  await client.query(insertConsents, [tenantId, await listedWithIds(client, 'email_consents', consents), author])
}

/**
 * Writes what an office has before it sends its first e-mail, if the tenant's plan has e-mails: the frame, two templates, a draft, the consents of doctors
 * and an address that wants no mail.
 */
export const seedEmails = async (
  client: pg.ClientBase,
  tenantId: number,
  { plan, name, mailDomain, own }: DemoTenant,
  author: string,
): Promise<void> => {
  const { rows: granted } = await client.query(`select from plan_features where plan = $1 and feature = 'emails'`, [
    plan,
  ])
  if (granted.length === 0) return
  await client.query(insertFrame, [tenantId, demoSignature(name, own.tel ?? ''), name, own.address, mailDomain, author])
  const templates = await listedWithIds(client, 'email_templates', demoTemplates(mailDomain))
  await client.query(insertTemplates, [tenantId, templates, author])
  const drafts = await listedWithIds(client, 'emails', [demoDraft(mailDomain)])
  await client.query(insertDrafts, [tenantId, drafts, `${name} 地域医療連携室`, mailDomain, author])
  await writeConsents(client, tenantId, author)
  const { rows } = await client.query<{ address: string }>(firstUnasked, [tenantId])
  const suppressions = await listedWithIds(client, 'email_suppressions', rows)
  await client.query(insertSuppressions, [tenantId, suppressions, author])
}
