import { sql } from 'kysely'
import { kyselyOn, type TenantTransaction, withTenant, enterTenant } from '../db/tenant.ts'
import { createPool } from '../db/connection.ts'
import { addAccount, type AddedAccount } from '../tenant/addAccount.ts'
import { renewVersion } from '../records/settingVersion.ts'
import type { Store } from '../store.ts'
import { writeOperatorEntry } from './audit.ts'
import { OperatorError } from './commandLine.ts'
import type { InvitedPerson, TenantChanges, TenantColumns, TenantRequest } from './tenantArguments.ts'

export interface NamedTenant {
  readonly id: number
  readonly name: string
  /** Whether its deletion has begun. */
  readonly isEnding: boolean
}

/** All tenants. It uses the role of the job queue, which may list them. */
const namedTenants = async ({ database }: Store): Promise<NamedTenant[]> => {
  const { rows } = await database.jobs.query<NamedTenant>(
    'select tenant_id as id, name, ending_at is not null as "isEnding" from tenants order by tenant_id',
  )
  return rows
}

/**
 * Finds a tenant.
 * @param typed - its number or its exact name
 * @throws OperatorError if there is none, or several with that name
 */
export const findTenant = async (store: Store, typed: string): Promise<NamedTenant> => {
  const tenants = await namedTenants(store)
  const [tenant, ...others] = tenants.filter(({ id, name }) => String(id) === typed || name === typed)
  if (!tenant) throw new OperatorError(`There is no tenant ${typed}. npm run tenant -- list names them all.`)
  if (others.length > 0)
    throw new OperatorError(
      `Several tenants are called ${typed}: name one by its number, ${[tenant, ...others].map(({ id }) => id).join(' or ')}.`,
    )
  return tenant
}

/** @returns undefined if none was given, null for `none` @throws OperatorError if there is no such institution */
const institutionIdOf = async (
  tx: TenantTransaction,
  typed: string | undefined,
): Promise<number | null | undefined> => {
  if (typed === undefined) return undefined
  if (typed === 'none') return null
  const byId = /^id:(\d+)$/.exec(typed)?.[1]
  const institutions = await tx
    .selectFrom('medical_institutions')
    .where((eb) => (byId === undefined ? eb('insurance_code', '=', typed) : eb('id', '=', Number(byId))))
    .select('id')
    .limit(2)
    .execute()
  const [institution] = institutions
  if (institutions.length === 1 && institution) return institution.id
  throw new OperatorError(
    institutions.length === 0
      ? `There is no institution ${typed}. Search for it in the product: the number of its chart stands in the address, /app/crms/NUMBER; give it as id:NUMBER.`
      : `Several institutions have the code ${typed}: give the number of its chart as id:NUMBER.`,
  )
}

type NewTenant = Extract<TenantRequest, { command: 'create' }>

export interface CreatedTenant {
  readonly id: number
  readonly owner: AddedAccount
  readonly csAccount: AddedAccount | undefined
}

const asAccount = ({ username, email, loginName }: InvitedPerson) => ({
  username,
  email: email.toLowerCase(),
  login_name: loginName,
  role: 'owner' as const,
  enabled_crm: true,
  enabled_mc_map: false,
})

const namesOf = (columns: TenantColumns): string[] =>
  Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [name]))

const addTenant = async (
  tx: TenantTransaction,
  id: number,
  { columns, institution, name, plan, owner, csAccount }: NewTenant,
  withPassword: boolean,
): Promise<CreatedTenant> => {
  const institutionId = await institutionIdOf(tx, institution)
  await tx
    .insertInto('tenants')
    .values({ tenant_id: id, ...columns, name, plan, medical_institution_id: institutionId ?? null })
    .execute()
  const add = async (person: InvitedPerson, isCs: boolean) => {
    const added = await addAccount(tx, id, asAccount(person), { csAccount: isCs, withPassword })
    await writeOperatorEntry(tx, {
      tenantId: id,
      action: 'create',
      recordType: 'account',
      recordId: added.id,
      fields: Object.keys(asAccount(person)),
      operation: 'createAccount',
    })
    return added
  }
  const created = { id, owner: await add(owner, false), csAccount: csAccount && (await add(csAccount, true)) }
  await writeOperatorEntry(tx, {
    tenantId: id,
    action: 'create',
    recordType: 'tenant_setting',
    recordId: id,
    fields: [...namesOf(columns), ...(institutionId === undefined ? [] : ['medical_institution_id'])],
    operation: 'createTenant',
  })
  return created
}

/**
 * Creates a tenant with its first accounts, as the migrating role, the only one that may. All in one transaction.
 * @param withPassword - false if an external provider signs people in
 * @throws OperatorError, or the problem of a name that is in use
 */
export const createTenant = async (
  { ownerUrl }: Pick<Store, 'ownerUrl'>,
  wanted: NewTenant,
  withPassword: boolean,
): Promise<CreatedTenant> => {
  const pool = createPool(ownerUrl, { max: 1, name: 'renkei tenant' })
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(`select nextval('tenants_id_seq') as id`)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('tenants_id_seq gave no id')
    await enterTenant(client, id)
    const created = await addTenant(kyselyOn(client), id, wanted, withPassword)
    await client.query('commit')
    return created
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}

const settableColumns = [
  'name',
  'plan',
  'enabled_crm',
  'enabled_mc_map',
  'enabled_phase',
  'enabled_additional_referral_data',
  'enabled_medical_institution_ai',
  'enabled_audio_transcription',
  'email_mfa_required',
  'email_sender_restricted',
  'max_account_count',
  'max_tag_count',
  'max_referral_hospital_admission_period',
  'medical_institution_id',
] as const

/** Columns of the settings screen, whose version covers all of them. */
const onTheScreen = new Set(['name', 'medical_institution_id', 'max_referral_hospital_admission_period'])

/**
 * Changes the given settings of a tenant.
 * @returns the columns that have changed
 * @throws OperatorError if there is no such institution
 */
export const setTenant = (
  { database }: Store,
  tenantId: number,
  { columns, institution }: TenantChanges,
): Promise<string[]> =>
  withTenant(database.app, tenantId, async (tx) => {
    const before = await tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .forNoKeyUpdate()
      .select(settableColumns)
      .executeTakeFirstOrThrow()
    const wanted = { ...columns, medical_institution_id: await institutionIdOf(tx, institution) }
    const changed = settableColumns.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
    if (changed.length === 0) return []
    await tx.updateTable('tenants').where('tenant_id', '=', tenantId).set(wanted).execute()
    if (changed.some((name) => onTheScreen.has(name))) await renewVersion(tx, tenantId, 'settings_updated_at')
    if (changed.includes('max_referral_hospital_admission_period')) await sql`select queue_relinking()`.execute(tx)
    await writeOperatorEntry(tx, {
      tenantId,
      action: 'update',
      recordType: 'tenant_setting',
      recordId: tenantId,
      fields: changed,
      operation: 'setTenant',
    })
    return changed
  })

const readTenant = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('tenants')
    .leftJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
    .where('tenants.tenant_id', '=', tenantId)
    .select([
      'tenants.tenant_id as id',
      ...settableColumns.map((name) => `tenants.${name}` as const),
      'own.name as medical_institution',
      'tenants.demo',
      'tenants.created_at',
      (eb) =>
        eb
          .selectFrom('accounts')
          .where('accounts.tenant_id', '=', tenantId)
          .where('accounts.deleted_at', 'is', null)
          .where('accounts.cs_account', '=', false)
          .select(sql<number>`count(*)`.as('count'))
          .as('account_count'),
      (eb) =>
        eb
          .selectFrom('tags')
          .where('tags.tenant_id', '=', tenantId)
          .select(sql<number>`count(*)`.as('count'))
          .as('tag_count'),
    ])
    .executeTakeFirstOrThrow()

/** The accounts to contact about a tenant: its owners and those that look after its settings. */
const readKeyAccounts = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('cs_account', '=', true)]))
    .orderBy('cs_account')
    .orderBy('login_name')
    .select([
      'id',
      'username',
      'login_name',
      'email',
      'role',
      'cs_account',
      'enabled_crm',
      'is_confirmed',
      'last_login_date',
    ])
    .execute()

const readFeatures = async (
  tx: TenantTransaction,
  { plan, email_sender_restricted: isRestricted }: { readonly plan: string; readonly email_sender_restricted: boolean },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('plan_features')
    .where('plan', '=', plan)
    .orderBy('feature')
    .select('feature')
    .execute()
  const features = rows.map(({ feature }) => feature)
  return isRestricted ? [...new Set([...features, 'email_sender_restricted'])].toSorted() : features
}

/** A tenant with its settings, limits and key accounts. */
export const showTenant = ({ database }: Store, tenantId: number) =>
  withTenant(database.app, tenantId, async (tx) => {
    const tenant = await readTenant(tx, tenantId)
    return {
      ...tenant,
      features: await readFeatures(tx, tenant),
      accounts: await readKeyAccounts(tx, tenantId),
    }
  })

export type ShownTenant = Awaited<ReturnType<typeof showTenant>>

/** All tenants, by number. */
export const listTenantsShortly = async (store: Store) => {
  const tenants = []
  for (const { id, isEnding } of await namedTenants(store)) {
    const tenant = await withTenant(store.database.app, id, (tx) => readTenant(tx, id))
    tenants.push({
      id,
      name: tenant.name,
      plan: tenant.plan,
      enabled_crm: tenant.enabled_crm,
      account_count: tenant.account_count,
      max_account_count: tenant.max_account_count,
      medical_institution: tenant.medical_institution,
      created_at: tenant.created_at,
      is_being_deleted: isEnding,
    })
  }
  return tenants
}
