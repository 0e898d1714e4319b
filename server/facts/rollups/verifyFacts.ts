import { listTenants } from '../../db/eachTenant.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { inTenant } from '../../db/inTenant.ts'
import { kyselyOn, type TenantTransaction } from '../../db/tenant.ts'
import { computedCharges } from '../store/charges.ts'
import { computedRollup } from './computedRollups.ts'
import { computedLinks } from '../store/links.ts'
import { type Rollup, rollups } from './rollupTables.ts'
import { verifyReplaced } from './verifyReplaced.ts'

type Values = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null>>

/** A difference between stored values and the facts, or an impossible replaced fact. */
export interface FactsFinding {
  readonly tenantId: number
  readonly table: string
  readonly key: Values
  /** Null where nothing is stored, or nothing should be. */
  readonly stored: Values | null
  readonly computed: Values | null
}

type Difference = Omit<FactsFinding, 'tenantId' | 'table'>

const differingLinks = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<Difference>`
    select
      jsonb_build_object('id', id) as key,
      jsonb_build_object('referral_id', stored_referral_id, 'is_first_admission', stored_is_first) as stored,
      jsonb_build_object('referral_id', referral_id, 'is_first_admission', is_first) as computed
    from (${computedLinks(tenantId, 'all')}) as links
    where (stored_referral_id, stored_is_first) is distinct from (referral_id, is_first)
    order by id
  `.execute(tx)
  return rows
}

const differingCharges = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<Difference>`
    select
      jsonb_build_object('id', id) as key,
      jsonb_build_object('bundled_yen', stored_bundled_yen, 'fee_yen', stored_fee_yen, 'dpc_code', stored_dpc_code) as stored,
      jsonb_build_object('bundled_yen', bundled_yen, 'fee_yen', fee_yen, 'dpc_code', dpc_code) as computed
    from (${computedCharges(tenantId, 'all')}) as charges
    where (stored_bundled_yen, stored_fee_yen, stored_dpc_code) is distinct from (bundled_yen, fee_yen, dpc_code)
    order by id
  `.execute(tx)
  return rows
}

const differingOperationCounts = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<Difference>`
    select
      jsonb_build_object('id', admissions.id) as key,
      jsonb_build_object('operation_count', admissions.operation_count) as stored,
      jsonb_build_object('operation_count', coalesce(counted.operation_count, 0)) as computed
    from hospital_admissions as admissions
    left join (
      select operations.hospital_admission_id, count(*) as operation_count
      from hospital_admission_operations as operations
      join hospital_admissions as stays on stays.tenant_id = ${tenantId} and stays.id = operations.hospital_admission_id
      where operations.tenant_id = ${tenantId}
        and coalesce(operations.operation_date >= stays.admission_date, true)
        and coalesce(operations.operation_date <= stays.discharge_date, true)
      group by operations.hospital_admission_id
    ) as counted on counted.hospital_admission_id = admissions.id
    where admissions.tenant_id = ${tenantId} and admissions.operation_count <> coalesce(counted.operation_count, 0)
    order by admissions.id
  `.execute(tx)
  return rows
}

/** Reduces a difference to the columns that differ, if both sides have the row. */
const asDifferent = ({ key, stored, computed }: Difference): Difference => {
  if (!stored || !computed) return { key, stored, computed }
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(computed[name])
  const names = new Set(
    Object.entries(stored)
      .filter(isOther)
      .map(([name]) => name),
  )
  const only = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return { key, stored: only(stored), computed: only(computed) }
}

const differingSums = async (tx: TenantTransaction, tenantId: number, rollup: Rollup) => {
  const keys = sql.join(rollups[rollup].keys.map((key) => sql.ref(key)))
  const figures = sql.join(rollups[rollup].figures.map((figure) => sql.ref(figure)))
  const { rows } = await sql<Difference>`
    with stored as (
      select key.key, to_jsonb(figures) as figures
      from ${sql.table(rollup)}
      cross join lateral (select to_jsonb(keys) as key from (select ${keys}) as keys) as key
      cross join lateral (select ${figures}) as figures
      where tenant_id = ${tenantId}
    ), computed as (
      select key.key, to_jsonb(figures) as figures
      from (${computedRollup[rollup](tenantId)}) as sums
      cross join lateral (select to_jsonb(keys) as key from (select ${keys}) as keys) as key
      cross join lateral (select ${figures}) as figures
    )
    select key, stored.figures as stored, computed.figures as computed
    from stored
    full join computed using (key)
    where stored.figures is distinct from computed.figures
    order by key
  `.execute(tx)
  return rollup === 'referral_stays' ? rows.map(asDifferent) : rows
}

/** {@link verifyFacts} for one tenant. */
export const verifyTenantFacts = (jobs: pg.Pool, tenantId: number): Promise<FactsFinding[]> =>
  inTenant(jobs, tenantId, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only; set local statement_timeout = 0')
    const tx = kyselyOn(client)
    const findings = (table: FactsFinding['table'], differences: readonly Difference[]): FactsFinding[] =>
      differences.map((difference) => ({ tenantId, table, ...difference }))
    const differences = [
      ...findings('hospital_admissions', await differingOperationCounts(tx, tenantId)),
      ...findings('hospital_admissions', await differingCharges(tx, tenantId)),
      ...findings('hospital_admissions', await differingLinks(tx, tenantId)),
    ]
    for (const { table, key, problem } of await verifyReplaced(tx, tenantId))
      differences.push({ tenantId, table, key, stored: { problem }, computed: null })
    for (const rollup of Object.keys(rollups) as Rollup[])
      differences.push(...findings(rollup, await differingSums(tx, tenantId, rollup)))
    return differences
  })

/**
 * Recomputes links, charges of stays and rollups of all tenants from the facts and compares them with the stored
 * values, each tenant in one snapshot. It also reports replaced facts that could never come back. It changes nothing.
 * @param jobs - as renkei_jobs
 */
export const verifyFacts = async (jobs: pg.Pool): Promise<FactsFinding[]> => {
  const findings: FactsFinding[] = []
  for (const tenantId of await listTenants(jobs)) findings.push(...(await verifyTenantFacts(jobs, tenantId)))
  return findings
}
