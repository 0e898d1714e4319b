import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { type Feature, features } from '#contract/features.ts'
import { writeOpenTimes } from '#server/institutions/master/import/hours/openTimes.ts'
import { normalizeSignInName } from '#server/identity/signInNames.ts'
import { normalizeName, searchGrams } from '#server/searchText.ts'
import type { TestDatabase } from './database.ts'
import { quickHash } from './identity/quickHash.ts'

// Starts at a random number, so that several processes that use one database do not collide.
let serial = randomInt(2 ** 40)
const next = () => ++serial

/** Adds a tenant. @returns its id */
export const aTenant = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    name = `病院${next()}`,
    plan = 'professional202112',
    maxTagCount = 200,
    maxAccountCount = 50,
    institutionId = null as number | null,
  } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ tenant_id: number }>(
    `insert into tenants (name, plan, max_tag_count, max_account_count, medical_institution_id)
    values ($1, $2, $3, $4, $5) returning tenant_id`,
    [name, plan, maxTagCount, maxAccountCount, institutionId],
  )
  return idIn(rows, 'tenant_id')
}

/**
 * Adds a plan, for those of the product belong to all tests.
 * @param without - what it lacks of the fullest plan
 * @param only - the features that it has; all others by default
 * @returns its name
 */
export const aPlan = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { without = [], only = features }: { readonly without?: readonly Feature[]; readonly only?: readonly Feature[] },
): Promise<string> => {
  const plan = `plan ${next()}`
  await owner.query('insert into plans (name) values ($1)', [plan])
  await owner.query(
    `insert into plan_features (plan, feature)
    select $1, feature from plan_features
    where plan = 'professional202112' and feature = any($2::text[]) and feature <> all($3::text[])`,
    [plan, only, without],
  )
  return plan
}

const idIn = <K extends string>(rows: readonly Record<K, number>[], key: K): number => {
  const id = rows[0]?.[key]
  if (id === undefined) throw new Error('nothing was inserted')
  return id
}

export interface Person {
  readonly tenantId: number
  readonly accountId: number
  readonly loginName: string
  readonly email: string
  readonly password: string
}

/** Adds an account that can sign in. */
export const aPerson = async (
  { owner, identity }: Pick<TestDatabase, 'owner' | 'identity'>,
  tenantId: number,
  {
    role = 'member',
    username = `職員${next()}`,
    enabledCrm = true,
    csAccount = false,
    loginName = `staff${next()}`,
    permissionRoleId = null as number | null,
  } = {},
): Promise<Person> => {
  const email = `${loginName}@example.jp`
  const { rows } = await owner.query<{ id: number }>(
    `insert into accounts (tenant_id, username, email, login_name, role, enabled_crm, cs_account, is_confirmed, permission_role_id)
    values ($1, $2, $3, $4, $5, $6, $7, true, $8) returning id`,
    [tenantId, username, email, loginName, role, enabledCrm, csAccount, permissionRoleId],
  )
  const person = { tenantId, accountId: idIn(rows, 'id'), loginName, email, password: `the password of ${loginName}` }
  await identity.query(
    `with names as (
      insert into identity.sign_in_names (name, kind, tenant_id, account_id)
      values ($3, 'email', $1, $2), ($4, 'login_name', $1, $2)
    )
    insert into identity.credentials (tenant_id, account_id, password_hash) values ($1, $2, $5)`,
    [
      tenantId,
      person.accountId,
      normalizeSignInName(email),
      normalizeSignInName(loginName),
      quickHash(person.password),
    ],
  )
  return person
}

/** Adds a label of institutions that holds a text. */
export const aTextLabel = async (owner: pg.Pool, tenantId: number, name: string): Promise<void> => {
  await owner.query(
    `insert into medical_institution_labels (tenant_id, name, component_type, position) values ($1, $2, 'text', 1)`,
    [tenantId, name],
  )
}

/** Adds a role of the tenant's own. @returns its id */
export const aPermissionRole = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  tenantId: number,
  { name = `役割${next()}`, permissions = [] as readonly string[] } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'insert into permission_roles (tenant_id, name, permissions, updated_at) values ($1, $2, $3, now()) returning id',
    [tenantId, name, permissions],
  )
  return idIn(rows, 'id')
}

/** Adds a task with any deadline. @returns its id */
export const aTask = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  {
    title = `用件${next()}`,
    deadline = null as string | null,
    institutionId = null as number | null,
    finished = false,
  } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into tasks (tenant_id, title, status, staff_id, deadline, medical_institution_id, created_by, finished_at)
    values ($1, $2, case when $6 then 'finished' else 'incomplete' end, $3, $4, $5, $3, case when $6 then now() end) returning id`,
    [tenantId, title, accountId, deadline, institutionId, finished],
  )
  return idIn(rows, 'id')
}

/** Adds a contact with an institution. @returns its id */
export const aCommunication = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  institutionId: number,
  { type = 'visit', actedDate = '2026-04-01' } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
    values ($1, $2, $3, $4, $5, $5) returning id`,
    [tenantId, institutionId, type, actedDate, accountId],
  )
  return idIn(rows, 'id')
}

/**
 * Forgets since when the public list has had institutions, as where none has been taken in. They belong to all tests of a worker, and one that is
 * new is suggested and told of near by: whoever sets such days forgets them before, and again afterwards.
 */
export const forgetListedDays = async (owner: pg.Pool): Promise<void> => {
  await owner.query('update medical_institutions set listed_on = null where listed_on is not null')
}

/** Adds an institution to the nationwide master. @returns its id */
export const anInstitution = async (
  owner: pg.Pool,
  {
    name = `内科医院${next()}`,
    kana = null as string | null,
    administrator = null as string | null,
    postalCode = null as string | null,
    address = '熊本県熊本市中央区水前寺1-1-1',
    municipalityCode = null as string | null,
    prefectureCode = '43',
    departmentIds = [1001],
    departments = ['内科'],
    facilityTypeIds = [2],
    runningStatus = 'open',
    longitude = null as number | null,
    latitude = null as number | null,
    locationPrecision = undefined as string | undefined,
    bedsTotal = null as number | null,
  } = {},
): Promise<number> => {
  const text = [name, kana]
    .filter((part) => part !== null)
    .map(normalizeName)
    .join('\n')
  const administratorText = administrator === null ? null : normalizeName(administrator)
  const { rows } = await owner.query<{ id: number }>(
    `insert into medical_institutions (
      source_id, name, name_kana, administrator_name, address, municipality_code, prefecture_code, department_ids, departments,
      facility_type_ids, running_status, longitude, latitude, beds_total, search_text, search_grams, search_administrator, administrator_grams,
      postal_code, location_precision
    ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
    [
      `T${next()}`,
      name,
      kana,
      administrator,
      address,
      municipalityCode,
      prefectureCode,
      departmentIds,
      departments,
      facilityTypeIds,
      runningStatus,
      longitude,
      latitude,
      bedsTotal,
      text,
      searchGrams(text),
      administratorText,
      administratorText === null ? null : searchGrams(administratorText),
      postalCode,
      locationPrecision ?? (longitude === null ? 'none' : 'source'),
    ],
  )
  return idIn(rows, 'id')
}

/** Sets the hours of an institution's department, as an import would. @param week - the opening hours of each day on which it is open */
export const openOn = async (
  owner: pg.Pool,
  institutionId: number,
  week: Readonly<Record<string, readonly [start: string, end: string]>>,
  { department = '内科', part = 1 } = {},
): Promise<void> => {
  const spans = Object.fromEntries(Object.entries(week).map(([day, [start, end]]) => [day, { start, end }]))
  await owner.query(
    `insert into medical_institution_opening_hours (medical_institution_id, department, part, consultation, reception)
    values ($1, $2, $3, $4, '{}')`,
    [institutionId, department, part, JSON.stringify(spans)],
  )
  const client = await owner.connect()
  try {
    await client.query('begin')
    await writeOpenTimes(client, `select ${institutionId}::bigint as institution_id`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
