import type pg from 'pg'
import { enterTenant } from '../db/tenant.ts'
import { createPool } from '../db/connection.ts'
import { accountNamed, createCredentials } from '../identity/accounts.ts'
import { copyRows } from '../db/copyRows.ts'
import { noteMasterChange } from '../institutions/master/masterVersion.ts'
import { refreshPostalCodes } from '../institutions/master/postalCodes/refreshPostalCodes.ts'
import { writeDesignations } from '../institutions/master/designations/designationWriter.ts'
import { writeOpenTimes } from '../institutions/master/import/hours/openTimes.ts'
import { addInstitutions } from '../institutions/master/import/institutionWriter.ts'
import { conditions } from '../sampleFiles/conditions.ts'
import { demoDesignations } from './designations.ts'
import { type DemoInstitution, demoInstitutions, demoSource } from './institutions.ts'
import { areaCodes, demoMunicipalities, demoPrefecture } from './kumamoto.ts'
import { seedTenant } from './seedTenant.ts'
import { demoPassword, demoSignIns } from './signIns.ts'
import { demoTenants } from './tenants.ts'

const insertAreas = `
  insert into secondary_medical_areas (prefecture_code, name, code)
  select $1, name, code
  from unnest($2::text[], $3::text[]) as listed (name, code)
  on conflict do nothing`

const insertMunicipalities = `
  insert into municipalities (code, prefecture_code, name, kana, longitude, latitude, population, secondary_medical_area)
  select listed.code, $1, listed.name, listed.kana, listed.longitude, listed.latitude, listed.population, listed.area
  from jsonb_to_recordset($2) as listed (
    code text, name text, kana text, longitude float8, latitude float8, population int, area text
  )
  on conflict do nothing`

const writeMunicipalities = async (client: pg.ClientBase) => {
  await client.query(insertAreas, [demoPrefecture.code, Object.keys(areaCodes), Object.values(areaCodes)])
  await client.query(insertMunicipalities, [demoPrefecture.code, JSON.stringify(demoMunicipalities)])
}

const writeInstitutionsWithHours = async (client: pg.ClientBase, made: readonly DemoInstitution[]) => {
  await addInstitutions(
    client,
    made.map(({ institution }) => institution),
  )
  const { rows } = await client.query<{ id: number; source_id: string }>(
    'select id, source_id from medical_institutions where source_id = any($1)',
    [made.map(({ institution }) => institution.source_id)],
  )
  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]))
  await copyRows(
    client,
    'medical_institution_opening_hours',
    ['medical_institution_id', 'department', 'part', 'consultation', 'reception'],
    made.flatMap(({ institution, hours }) =>
      hours.map(({ department, part, consultation, reception }) => [
        ids.get(institution.source_id) ?? null,
        department,
        part,
        JSON.stringify(consultation),
        JSON.stringify(reception),
      ]),
    ),
  )
  await writeOpenTimes(
    client,
    'select distinct medical_institution_id as institution_id from medical_institution_opening_hours',
  )
}

/**
 * Writes designations of the made-up institutions, also of a demo that was seeded before it had any. The institutions that the demo took from an imported
 * master get theirs by `npm run import:designations`.
 */
const writeMadeDesignations = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ id: number; source_id: string; facility_type_ids: number[] }>(
    `select id, source_id, facility_type_ids
     from medical_institutions
     where sources @> array[$1]
       and not exists (
         select
         from medical_institution_designations as designations
         join medical_institutions as designated on designated.id = designations.medical_institution_id
         where designated.sources @> array[$1]
       )
     order by source_id`,
    [demoSource],
  )
  if (rows.length === 0) return
  for (const { title, entries } of demoDesignations(rows)) await writeDesignations(client, title, entries)
  await noteMasterChange(client)
}

const insertKcodes = `
  insert into kcodes (code, name)
  select code, name
  from jsonb_to_recordset($1) as listed (code text, name text)
  on conflict do nothing`

/**
 * Writes the names of the operations in the demo's files, as in 医科診療報酬点数表. An imported master takes precedence.
 * Diseases are left to the import: with a short list, files of other hospitals would seem to contain unknown ones.
 */
const writeKcodes = async (client: pg.ClientBase) => {
  const names = conditions.flatMap(({ surgical }) =>
    surgical ? [{ code: surgical.kCode, name: surgical.operation }] : [],
  )
  const { rowCount } = await client.query(insertKcodes, [JSON.stringify(names)])
  if (rowCount) await noteMasterChange(client)
}

/** The prefecture whose imported institutions the demo can use; undefined if the master is empty. */
const importedPrefecture = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ prefecture_code: string }>(
    `select prefecture_code
     from medical_institutions
     group by prefecture_code
     order by prefecture_code = $1 desc, count(*) desc
     limit 1`,
    [demoPrefecture.code],
  )
  return rows[0]?.prefecture_code
}

const seedData = async (client: pg.ClientBase) => {
  // Also for a demo that was seeded before it wrote these names.
  await writeKcodes(client)
  const { rows } = await client.query<{ seeded: boolean }>(
    'select exists (select from medical_institutions where source_id = $1) as seeded',
    [demoTenants[0]?.own.source_id],
  )
  if (rows[0]?.seeded) {
    await writeMadeDesignations(client)
    return
  }
  const imported = await importedPrefecture(client)
  await writeMunicipalities(client)
  await noteMasterChange(client)
  if (!imported) await writeInstitutionsWithHours(client, demoInstitutions())
  await addInstitutions(
    client,
    demoTenants.map(({ own }) => own),
  )
  await refreshPostalCodes(client)
  await writeMadeDesignations(client)
  for (const tenant of demoTenants) await seedTenant(client, tenant, imported ?? demoPrefecture.code)
}

const inTransaction = async <T>(owner: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = await owner.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('renkei import'))`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

interface Account {
  readonly tenantId: number
  readonly accountId: number
  readonly loginName: string
  readonly email: string
}

/** The demo tenants' accounts. Row-level security also applies to the owner, and only the jobs role may list tenants. */
const demoAccounts = async (client: pg.ClientBase): Promise<Account[]> => {
  await client.query('set local role renkei_jobs')
  const { rows: tenants } = await client.query<{ tenant_id: number }>(
    'select tenant_id from tenants where demo order by tenant_id',
  )
  await client.query('reset role')
  const accounts: Account[] = []
  for (const { tenant_id } of tenants) {
    await enterTenant(client, tenant_id)
    const { rows } = await client.query<Account>(
      `select tenant_id as "tenantId", id as "accountId", login_name as "loginName", email
       from accounts
       where tenant_id = $1 and login_name = any($2) and deleted_at is null
       order by id`,
      [tenant_id, demoSignIns.map(({ loginName }) => loginName)],
    )
    accounts.push(...rows)
  }
  return accounts
}

/**
 * Seeds the demo: two tenants with accounts that can sign in (signIns.ts), and, unless a master has been imported
 * before, some 3,000 made-up institutions. If it exists already, it only adds sign-ins that are missing after an
 * interrupted start.
 * @param ownerUrl - address of the role that owns the tables
 * @param identity - pool of the identity role
 */
export const seedDemo = async (ownerUrl: string, identity: pg.Pool): Promise<void> => {
  const owner = createPool(ownerUrl, { max: 1, name: 'renkei demo' })
  try {
    await inTransaction(owner, seedData)
    const accounts = await inTransaction(owner, demoAccounts)
    for (const account of accounts) {
      if (await accountNamed(identity, account.loginName)) continue
      await createCredentials(identity, { ...account, password: demoPassword(account.loginName) })
    }
  } finally {
    await owner.end()
  }
}
