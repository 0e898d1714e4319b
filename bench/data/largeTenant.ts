import type pg from 'pg'
import { currentTenant as tenant, labelStatements } from './largeTenantLabels.ts'

/** The amounts of data of a tenant after years of use. */
export const largeTenant = {
  communications: 100_000,
  /** Four for each of 50,000 visits and of 25,000 institutions. */
  labelValues: 300_000,
  tasks: 30_000,
  /** Communications with the busiest partner; the others have about twenty each. */
  withBusiest: 2_000,
} as const

const partnerCount = 4_900

/** Partners are every thirtieth institution; institutions with tags and label values are every sixth. */
const numbered = `
  create temporary table numbered on commit drop as
  select id, row_number() over (order by id) - 1 as number from medical_institutions`
const people = `
  create temporary table people on commit drop as
  select array_agg(id order by id) as staff from accounts where tenant_id = ${tenant} and deleted_at is null`
const partners = `
  create temporary table partners on commit drop as
  select id, number / 30 as place from numbered where number % 30 = 0 and number / 30 < ${partnerCount}`

const someone = 'staff[1 + floor(random() * cardinality(staff))::int]'
const partnerNumber = (busy: number) => `
  case when number < ${busy} then 0 else 1 + number % ${partnerCount - 1} end`

const communications = `
  insert into communications (
    tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, purpose, memo, is_doctor_attended
  )
  select ${tenant}, partners.id, type, day, staff, staff,
    case when random() < 0.8 then '診療情報の提供と紹介のお願い' end,
    case when random() < 0.7 then '前回の紹介患者の経過をお伝えした。次回は資料をお持ちする。' end,
    type in ('visit', 'new_visit', 'phone') and random() < 0.5
  from (
    select
      number,
      ${partnerNumber(largeTenant.withBusiest)} as partner,
      case when number % 2 = 0 then 'visit'
        else (array['phone', 'phone', 'email', 'new_visit', 'event_attendance'])[1 + number / 2 % 5] end as type,
      current_date - floor(random() * 1460)::int as day,
      ${someone} as staff
    from generate_series(0, ${largeTenant.communications - 1}) as listed (number), people
  ) as made
  join partners on partners.place = made.partner
  order by made.day, made.number`

const comments = `
  insert into communication_comments (tenant_id, communication_id, user_id, comment)
  select ${tenant}, id, user_id, 'ありがとうございます。次回は同行します。'
  from communications where tenant_id = ${tenant} and id % 20 = 0`
const likes = `
  insert into communication_likes (tenant_id, communication_id, user_id)
  select ${tenant}, id, user_id from communications where tenant_id = ${tenant} and id % 10 = 0
  on conflict do nothing`

const tasks = `
  insert into tasks (tenant_id, title, staff_id, created_by, medical_institution_id, deadline, status, finished_at)
  select ${tenant}, '紹介元へのお礼と返書の確認', staff, staff, partners.id, current_date + floor(random() * 90 - 30)::int,
    case when done then 'finished' else 'incomplete' end, case when done then now() end
  from (
    select number, ${partnerNumber(600)} as partner, ${someone} as staff, random() < 0.7 as done
    from generate_series(0, ${largeTenant.tasks - 1}) as listed (number), people
  ) as made
  join partners on partners.place = made.partner`

const vocs = `
  insert into vocs (tenant_id, medical_institution_id, title, reported_date, status, priority, user_id, created_by)
  select ${tenant}, partners.id, '返書が届くまでに時間がかかる', current_date - floor(random() * 700)::int,
    (array['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'])[1 + made.number % 3], (array['LOW', 'MIDDLE', 'HIGH'])[1 + made.number % 3],
    staff, staff
  from (
    select number, ${partnerNumber(60)} as partner, ${someone} as staff
    from generate_series(0, 2999) as listed (number), people
  ) as made
  join partners on partners.place = made.partner`

const doctors = `
  insert into doctors (tenant_id, medical_institution_id, name, honorific, created_by)
  select ${tenant}, partners.id, '医師' || made.number, '先生', staff
  from (
    select number, ${partnerNumber(30)} as partner, ${someone} as staff
    from generate_series(0, 9999) as listed (number), people
  ) as made
  join partners on partners.place = made.partner`

const actionLists = `
  with lists as (
    insert into action_lists (tenant_id, name, created_by)
    select ${tenant}, '訪問先 ' || number, ${someone} from generate_series(1, 50) as listed (number), people
    returning id, created_by
  )
  insert into action_list_medical_institutions (tenant_id, action_list_id, medical_institution_id, added_by)
  select ${tenant}, lists.id, partners.id, lists.created_by
  from lists
  join partners on partners.place = 0 or (partners.place + lists.id) % 25 = 0`

const phases = `
  with changes as (
    insert into phase_changes (tenant_id, medical_institution_id, name, changed_by)
    select ${tenant}, partners.id, phases.name, (select staff[1] from people)
    from partners
    cross join phase_masters as phases
    where phases.tenant_id = ${tenant}
    order by partners.id, phases.position
  )
  insert into medical_institution_phases (tenant_id, medical_institution_id, phase_master_id)
  select ${tenant}, id, (select max(id) from phase_masters where tenant_id = ${tenant}) from partners
  on conflict do nothing`

const marks = `
  insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id)
  select ${tenant}, numbered.id, tags.id
  from numbered
  join (
    select id, row_number() over (order by id) as number, count(*) over () as count from tags where tenant_id = ${tenant}
  ) as tags on numbered.number / 6 % tags.count = tags.number - 1 or numbered.number / 6 % (tags.count + 7) = tags.number
  where numbered.number % 6 = 0
  on conflict do nothing`

/** One row of the log for each contact and task, and a second one for every tenth. */
const history = `
  insert into audit_logs (tenant_id, account_id, action, record_type, record_ids, fields, operation, request_id, occurred_at)
  select ${tenant}, account, action, kind, array[id], '{}', 'bench', 'bench', at
  from (
    select id, 'communication' as kind, created_by as account, acted_date + time '10:00' as at, 'create' as action
    from communications where tenant_id = ${tenant}
    union all
    select id, 'communication', created_by, acted_date + time '15:00', 'update'
    from communications where tenant_id = ${tenant} and id % 10 = 0
    union all
    select id, 'task', created_by, created_at, 'create' from tasks where tenant_id = ${tenant}
  ) as done
  order by at`

/** The data that a large tenant's office has entered, except its labels. */
const work = [communications, comments, likes, tasks, vocs, doctors, actionLists, phases, marks, history]

/** Fills a demo tenant with the data of years, the same in every run. */
export const enlargeTenant = async (owner: pg.Pool, tenantId: number): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query(
      `begin; set local app.tenant_id = '${tenantId}'; set local statement_timeout = 0; set local jit = off`,
    )
    await client.query('select setseed(0.152705)')
    for (const statement of [numbered, people, partners, ...work, ...labelStatements]) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
