import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'
import { seedCommunications } from './seedCommunications.ts'
import { seedActionLists } from './seedActionLists.ts'
import { seedEmails } from './seedEmails.ts'
import { seedEvents } from './seedEvents.ts'
import { seedSentEmail } from './seedSentEmail.ts'
import { seedLabels } from './seedLabels.ts'
import { seedLetters } from './seedLetters.ts'
import { seedPersonsInCharge } from './seedPersonsInCharge.ts'
import { seedNextActions } from './seedNextActions.ts'
import { seedTenantSettings } from './seedTenantSettings.ts'
import { seedVisitPlans } from './seedVisitPlans.ts'
import { seedVocsAndDoctors } from './seedVocsAndDoctors.ts'
import type { DemoTenant } from './tenants.ts'

const insertPhases = computedInsert(
  'phase_masters',
  ['id', 'name', 'description', 'position'],
  `select id, name, description, position
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, description text, position int)`,
)

const insertChanges = computedInsert(
  'phase_changes',
  ['id', 'medical_institution_id', 'name', 'changed_by', 'changed_at'],
  `select listed.id, listed.institution_id, listed.name, accounts.id, now() - listed.days_ago * interval '1 day'
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, institution_id bigint, name text, login_name text, days_ago int)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

const insertStanding = computedInsert(
  'medical_institution_phases',
  ['medical_institution_id', 'phase_master_id'],
  `select distinct on (changes.medical_institution_id) changes.medical_institution_id, phase_masters.id
  from phase_changes as changes
  join phase_masters on phase_masters.tenant_id = $1 and phase_masters.name = changes.name
  where changes.tenant_id = $1
  order by changes.medical_institution_id, changes.id desc`,
)

const insertTasks = computedInsert(
  'tasks',
  [
    'id',
    'title',
    'staff_id',
    'created_by',
    'medical_institution_id',
    'deadline',
    'status',
    'created_at',
    'finished_at',
  ],
  `select listed.id, listed.title, accounts.id, accounts.id, listed.institution_id, listed.deadline,
    case when listed.finished then 'finished' else 'incomplete' end,
    now() - listed.days_ago * interval '1 day',
    case when listed.finished then now() - listed.days_ago / 2 * interval '1 day' end
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, title text, login_name text, institution_id bigint, deadline date, finished boolean, days_ago int
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

/** The average number of contacts with a partner in two years. */
const contactsWithEach = 20

type LoginNames = readonly [string, ...string[]]

const writePhases = async (
  client: pg.ClientBase,
  tenantId: number,
  { phases }: DemoTenant,
  partners: readonly number[],
  staff: LoginNames,
  random: Random,
) => {
  const names = phases.map(([name]) => name)
  const masters = phases.map(([name, description], position) => ({ name, description, position }))
  await client.query(insertPhases, [tenantId, await listedWithIds(client, 'phase_masters', masters)])
  await client.query('update tenants set phase_masters_updated_at = now() where tenant_id = $1', [tenantId])
  const changes = partners.flatMap((institutionId) => {
    if (!random.chance(0.6)) return []
    const reached = random.whole(0, names.length - 1)
    const loginName = random.pick(staff)
    return names.slice(0, reached + 1).map((name, step) => ({
      institution_id: institutionId,
      name,
      login_name: loginName,
      days_ago: (reached - step) * 45 + random.whole(1, 40),
    }))
  })
  await client.query(insertChanges, [tenantId, await listedWithIds(client, 'phase_changes', changes)])
  await client.query(insertStanding, [tenantId])
}

/** A deadline from two weeks ago to a month ahead. One task in six has none. */
const deadline = (random: Random, today: string) =>
  random.chance(1 / 6) ? null : daysAfter(today, random.whole(-14, 30))

const writeTasks = async (
  client: pg.ClientBase,
  tenantId: number,
  { partnerTasks, officeTasks }: DemoTenant,
  partners: readonly number[],
  staff: LoginNames,
  random: Random,
) => {
  const today = dayInJapan()
  const task = (title: string, institutionId: number | null) => ({
    title,
    login_name: random.pick(staff),
    institution_id: institutionId,
    deadline: deadline(random, today),
    finished: random.chance(0.35),
    days_ago: random.whole(15, 60),
  })
  const tasks = [
    ...partners.flatMap((partner) => (random.chance(0.3) ? [task(random.pick(partnerTasks), partner)] : [])),
    ...officeTasks.map((title) => task(title, null)),
  ]
  await client.query(insertTasks, [tenantId, await listedWithIds(client, 'tasks', tasks)])
}

/**
 * Writes a tenant's phases with the history of its partners, its tasks (open, overdue and finished), its contacts with
 * the tasks that follow them, events that many partners attended, its action lists, its planned visits, who is in charge of its partners, the targets for
 * visits, its labels, the voices of its partners, their doctors, its
 * settings, and what it needs to send e-mails. The result is always the same except for the days, which are relative to today.
 */
export const seedWork = async (
  client: pg.ClientBase,
  tenantId: number,
  tenant: DemoTenant,
  partners: readonly number[],
): Promise<void> => {
  const [first, ...others] = tenant.accounts.filter(({ csAccount }) => !csAccount).map(({ loginName }) => loginName)
  if (first === undefined) throw new Error(`${tenant.name} has no staff`)
  const staff: LoginNames = [first, ...others]
  const random = randomFrom(tenant.name.length + 1)
  await writePhases(client, tenantId, tenant, partners, staff, random)
  await writeTasks(client, tenantId, tenant, partners, staff, random)
  await seedCommunications(
    client,
    tenantId,
    partners,
    staff,
    random,
    Math.min(4000, partners.length * contactsWithEach),
  )
  // A random generator of its own, so that the data written afterwards stays the same.
  await seedNextActions(client, tenantId, randomFrom(tenant.name.length + 2))
  await seedEvents(client, tenantId, partners, staff)
  await seedPersonsInCharge(client, tenantId, partners, staff)
  await seedActionLists(client, tenantId, partners, staff, random)
  await seedVisitPlans(client, tenantId, partners, staff)
  await seedLabels(client, tenantId, partners, random)
  await seedVocsAndDoctors(client, tenantId, partners, staff)
  await seedTenantSettings(client, tenantId, tenant.mailDomain, partners)
  await seedLetters(client, tenantId)
  await seedSentEmail(client, tenantId, tenant, first)
  await seedEmails(client, tenantId, tenant, first)
}
