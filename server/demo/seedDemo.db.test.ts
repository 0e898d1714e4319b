import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { accountNamed } from '../identity/accounts.ts'
import { ensureMasters } from '../institutions/master/ensureMasters.ts'
import { conditions } from '../sampleFiles/conditions.ts'
import { demoInstitutions, demoSource } from './institutions.ts'
import { demoMunicipalities } from './kumamoto.ts'
import { seedDemo } from './seedDemo.ts'
import { demoSignIns } from './signIns.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
})
afterAll(() => database.drop())

const numbers = async (sql: string) => (await database.owner.query<Record<string, number>>(sql)).rows[0]

const everything = () =>
  numbers(`
    select
      (select count(*) from tenants) as tenants,
      (select count(*) from accounts) as accounts,
      (select count(*) from own_departments) as own_departments,
      (select count(*) from tenant_group_medical_institutions) as group_institutions,
      (select count(*) from segments) as segments,
      (select count(*) from tags) as tags,
      (select count(*) from tag_group_tags) as tag_group_tags,
      (select count(*) from medical_institution_tags) as marks,
      (select count(*) from memos) as memos,
      (select count(*) from special_notes) as special_notes,
      (select count(*) from phase_masters) as phases,
      (select count(*) from medical_institution_phases) as standing,
      (select count(*) from tasks) as tasks,
      (select count(*) from visit_plans) as visit_plans,
      (select count(*) from action_lists) as action_lists,
      (select count(*) from action_list_medical_institutions) as listed,
      (select count(*) from medical_institution_labels) as institution_labels,
      (select count(*) from communication_labels) as communication_labels,
      (select count(*) from medical_institution_label_areas) as areas,
      (select count(*) from medical_institution_label_area_municipalities) as area_municipalities,
      (select count(*) from medical_institution_label_values) as label_values,
      (select count(*) from medical_institution_label_choices) as label_choices,
      (select count(*) from alert_conditions) as alert_conditions,
      (select count(*) from communication_groups where acted_date < now()) as events,
      (select min(count) from (select count(*) from communications where group_id is not null group by group_id) as attended) as least_attended,
      (select count(*) from vocs) as vocs,
      (select count(*) from voc_groups) as voc_groups,
      (select count(*) from doctors) as doctors,
      (select count(*) from municipalities) as municipalities,
      (select count(*) from kcodes) as kcodes,
      (select count(*) from medical_institutions) as institutions,
      (select count(*) from medical_institution_opening_hours) as hours,
      (select count(distinct medical_institution_id) from medical_institution_designations) as designated,
      (select count(*) from identity.credentials) as credentials`)

test('an empty database gets two tenants and some 3,000 institutions and only once', async () => {
  await seedDemo(database.ownerUrl, database.identity)
  const first = await everything()
  expect(first).toMatchObject({
    tenants: 2,
    accounts: 9,
    own_departments: 18,
    group_institutions: 8,
    segments: 10,
    tags: 12,
    tag_group_tags: 12,
    phases: 8,
    alert_conditions: 4,
    visit_plans: 42,
    action_lists: 10,
    institution_labels: 12,
    communication_labels: 14,
    areas: 10,
    area_municipalities: 2 * demoMunicipalities.length,
    events: 8,
    least_attended: 9,
    vocs: 120,
    voc_groups: 12,
    municipalities: demoMunicipalities.length,
    kcodes: new Set(conditions.flatMap(({ surgical }) => surgical?.kCode ?? [])).size,
    credentials: 9,
  })
  expect(first?.['institutions']).toBeGreaterThan(2_900)
  expect(first?.['designated']).toBe(first?.['institutions'])
  expect(first?.['marks']).toBeGreaterThan(100)
  expect(first?.['memos']).toBeGreaterThan(30)
  expect(first?.['special_notes']).toBeGreaterThan(10)
  expect(first?.['standing']).toBeGreaterThan(100)
  expect(first?.['tasks']).toBeGreaterThan(60)
  expect(first?.['listed']).toBeGreaterThan(250)
  expect(first?.['label_values']).toBeGreaterThan(300)
  expect(first?.['label_choices']).toBeGreaterThan(400)
  expect(first?.['doctors']).toBeGreaterThan(300)
  await seedDemo(database.ownerUrl, database.identity)
  expect(await everything()).toEqual(first)
})

test('some institutions are newly designated, some for another reason, and older ones have been renewed', async () => {
  const { rows } = await database.owner.query(
    `select
      count(*) filter (where is_recent and reason = '新規') between 40 and 120 as new,
      count(*) filter (where is_recent and reason in ('交代', '組織変更', '移動')) between 20 and 90 as otherwise,
      count(*) filter (where reason = '更新') > 2000 as renewed,
      max(designated_on) <= (now() at time zone 'Asia/Tokyo')::date as past,
      bool_and(extract(day from designated_on) = 1) as on_firsts
    from medical_institution_designations
    cross join lateral (select designated_on > now() - interval '7 months' as is_recent) as age`,
  )
  expect(rows).toEqual([{ new: true, otherwise: true, renewed: true, past: true, on_firsts: true }])
})

test('each tenant has tasks to come, overdue, without a deadline and finished, spread over its office', async () => {
  const { rows } = await database.owner.query(
    `select
       count(*) filter (where status = 'incomplete' and deadline > now()) > 3 as to_come,
       count(*) filter (where status = 'incomplete' and deadline < now() - interval '1 day') > 3 as overdue,
       count(*) filter (where status = 'incomplete' and deadline is null) > 1 as whenever,
       count(*) filter (where status = 'finished') > 3 as finished,
       count(distinct staff_id) as staff
     from tasks
     group by tenant_id`,
  )
  const mixed = { to_come: true, overdue: true, whenever: true, finished: true, staff: 3 }
  expect(rows).toEqual([mixed, mixed])
})

test('the tenant whose plan has e-mails has all that it needs to send one', async () => {
  const { rows } = await database.owner.query(
    `select
       (select count(*) from email_frames where legal_name is not null and not rests_at_night) as frames,
       (select count(*) from email_templates) as templates,
       (select count(*) from emails where status = 'draft' and deleted_at is null) as drafts,
       (select count(*) from email_suppressions where reason = 'by_hand') as suppressions,
       (select count(*) > 30 from email_consents where obtained_on < now()) as has_consents,
       (select bool_and(email like '%@%.example.jp') from doctors where email is not null) as are_made_up,
       (select count(distinct tenant_id) from email_consents) as tenants`,
  )
  expect(rows).toEqual([
    { frames: 1, templates: 2, drafts: 1, suppressions: 1, has_consents: true, are_made_up: true, tenants: 1 },
  ])
})

test('a good third of the visits has something to do after it, of which little is overdue', async () => {
  const { rows } = await database.owner.query(
    `select
       count(distinct tasks.communication_id)::float8 / count(distinct communications.id) between 0.33 and 0.47 as followed,
       count(*) filter (where tasks.status = 'incomplete' and tasks.deadline < now() - interval '1 day') between 1 and 30 as overdue,
       bool_and(tasks.finished_at between communications.created_at and now()) as done_in_time
     from communications
     left join tasks on tasks.tenant_id = communications.tenant_id and tasks.communication_id = communications.id
     where communication_type in ('visit', 'new_visit')
     group by communications.tenant_id`,
  )
  expect(rows).toEqual([
    { followed: true, overdue: true, done_in_time: true },
    { followed: true, overdue: true, done_in_time: true },
  ])
})

test('a partner stands in the phase that its newest step names', async () => {
  const { rows } = await database.owner.query(
    `select count(*) as wrong
     from medical_institution_phases as standing
     join phase_masters on phase_masters.tenant_id = standing.tenant_id and phase_masters.id = standing.phase_master_id
     where phase_masters.name <> (
       select name
       from phase_changes as changes
       where changes.tenant_id = standing.tenant_id and changes.medical_institution_id = standing.medical_institution_id
       order by changed_at desc
       limit 1
     )`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

test('everybody on the list of sign-ins has an account, with a password long enough', async () => {
  for (const { loginName, password } of demoSignIns) {
    expect(password.length).toBeGreaterThanOrEqual(13)
    expect(await accountNamed(database.identity, loginName)).toBeDefined()
  }
})

test('a sign-in that an interrupted start left out is made at the next start', async () => {
  await database.owner.query(`delete from identity.sign_in_names where name like 'sato%'`)
  await database.owner.query(
    `delete from identity.credentials where account_id = (select id from accounts where login_name = 'sato')`,
  )
  await seedDemo(database.ownerUrl, database.identity)
  expect(await accountNamed(database.identity, 'sato')).toBeDefined()
})

test('the tenants differ in plan and have a hospital of their own', async () => {
  const { rows } = await database.owner.query(
    `select plan, demo, medical_institutions.name like '%（デモ）' as made_up
     from tenants join medical_institutions on medical_institutions.id = tenants.medical_institution_id
     order by tenants.tenant_id`,
  )
  expect(rows).toEqual([
    { plan: 'professional202112', demo: true, made_up: true },
    { plan: 'starter', demo: true, made_up: true },
  ])
})

test('a master that was imported before is used instead of made-up institutions', async () => {
  const other = await testDatabase()
  try {
    await ensureMasters(other.owner)
    await other.owner.query(
      `insert into medical_institutions (source_id, name, prefecture_code, address, search_text, search_grams)
       select 'X' || number, '医院' || number, '01', '北海道札幌市', '医院', '{医,院,医院}' from generate_series(1, 50) as number`,
    )
    await seedDemo(other.ownerUrl, other.identity)
    const { rows } = await other.owner.query(
      `select
         count(*) filter (where source_id like 'D43%') as made_up,
         count(*) filter (where source_id like 'DEMO-%') as own
       from medical_institutions`,
    )
    expect(rows).toEqual([{ made_up: 0, own: 2 }])
    const marks = await other.owner.query('select count(*) as count from medical_institution_tags')
    expect(marks.rows[0].count).toBeGreaterThan(10)
  } finally {
    await other.drop()
  }
})

test('the made-up institutions are the same every time, marked as made up, and their telephones ring nowhere', () => {
  const made = demoInstitutions()
  expect(demoInstitutions()).toEqual(made)
  expect(new Set(made.map(({ institution }) => institution.source_id)).size).toBe(made.length)
  for (const { institution } of made) {
    expect(institution.tel).toMatch(/^096-0\d\d-\d{4}$/)
    expect(institution.sources).toEqual([demoSource])
    expect(institution.name).not.toBe('')
  }
  const kinds = new Set(made.flatMap(({ institution }) => institution.facility_type_ids.filter((id) => id < 100)))
  expect(kinds).toEqual(new Set([1, 2, 3]))
  expect(new Set(made.map(({ institution }) => institution.running_status))).toEqual(
    new Set(['open', 'closed', 'suspended']),
  )
})

test('an e-mail has gone out, and its counts are those of its recipients', async () => {
  const { rows } = await database.owner.query(
    `select
       destination_count > 50 as is_large,
       counted.destinations = destination_count and counted.accepted = accepted_count and counted.refused = refused_count
         and counted.left_out = left_out_count and counted.bounced = bounced_count and counted.opened = opened_count
         and counted.clicked = clicked_count as agrees,
       opened_count between 0.3 * accepted_count and 0.7 * accepted_count as is_plausible,
       clicked_count between 1 and opened_count / 2 as is_clicked,
       (select count(distinct actor) from email_events where email_id = emails.id) as actors
     from emails
     cross join lateral (
       select
         count(*) filter (where state not in ('invalid', 'left_out')) as destinations,
         count(*) filter (where state = 'accepted') as accepted,
         count(*) filter (where state = 'refused') as refused,
         count(*) filter (where state = 'left_out') as left_out,
         count(bounced_at) as bounced,
         count(opened_at) as opened,
         count(clicked_at) as clicked
       from email_recipients
       where email_recipients.email_id = emails.id
     ) as counted
     where status = 'sent'`,
  )
  expect(rows).toEqual([{ is_large: true, agrees: true, is_plausible: true, is_clicked: true, actors: 3 }])
})
