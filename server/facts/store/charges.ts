import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { distinctMonths } from '../months/months.ts'
import { touchedPatients } from './touchedPatients.ts'

/** Whose admissions: those of the patients that a query returns, or all. */
type Scope = 'all' | RawBuilder<unknown>

const of = (scope: Scope, table: string) =>
  scope === 'all' ? sql`` : sql`and ${sql.ref(`${table}.patient_hash`)} in (${scope})`

/**
 * The charges of stays from files, by patient and day of admission. If a D file has the stay, only the D file counts;
 * otherwise all of EF counts as fees. The months of a stay are summed up, and its code is the latest month's.
 */
export const chargesByStay = (tenantId: number, scope: Scope) => sql`
  select
    charges.patient_hash,
    charges.admission_date,
    coalesce(sum(charges.bundled_yen) filter (where charges.source = 'd'), 0)::bigint as bundled_yen,
    (case
      when bool_or(charges.source = 'd') then sum(charges.fee_yen) filter (where charges.source = 'd')
      else sum(charges.bundled_yen + charges.fee_yen)
    end)::bigint as fee_yen,
    (array_agg(charges.dpc_code order by charges.month desc)
      filter (where charges.source = 'd' and charges.dpc_code is not null))[1] as dpc_code
  from admission_charges as charges
  where charges.tenant_id = ${tenantId} ${of(scope, 'charges')}
  group by charges.patient_hash, charges.admission_date`

/**
 * Admissions with their charges from files, and the stored charges. If a patient has several admissions on one day, the
 * first one gets all charges.
 */
export const computedCharges = (tenantId: number, scope: Scope) => sql`
  select
    admissions.id,
    admissions.referral_id,
    admissions.bundled_yen as stored_bundled_yen,
    admissions.fee_yen as stored_fee_yen,
    admissions.dpc_code as stored_dpc_code,
    charged.bundled_yen,
    charged.fee_yen,
    charged.dpc_code
  from (
    select
      id, referral_id, patient_hash, admission_date, bundled_yen, fee_yen, dpc_code,
      row_number() over (partition by patient_hash, admission_date order by times) as place
    from hospital_admissions
    where tenant_id = ${tenantId} ${of(scope, 'hospital_admissions')}
  ) as admissions
  left join (${chargesByStay(tenantId, scope)}) as charged
    on charged.patient_hash = admissions.patient_hash
    and charged.admission_date = admissions.admission_date
    and admissions.place = 1`

/**
 * Writes the charges from files to the admissions, within `changeFacts`.
 * @returns the months of the referrals whose figures this changes
 */
export const assignCharges = async (tx: TenantTransaction, tenantId: number, scope: Scope): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    with computed as (${computedCharges(tenantId, scope)}), changed as (
      update hospital_admissions
      set bundled_yen = computed.bundled_yen, fee_yen = computed.fee_yen, dpc_code = computed.dpc_code
      from computed
      where hospital_admissions.tenant_id = ${tenantId}
        and hospital_admissions.id = computed.id
        and (computed.stored_bundled_yen, computed.stored_fee_yen, computed.stored_dpc_code)
          is distinct from (computed.bundled_yen, computed.fee_yen, computed.dpc_code)
      returning computed.referral_id
    )
    select distinct date_trunc('month', referrals.referral_date::timestamp)::date as month
    from changed
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = changed.referral_id
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/** {@link assignCharges} for the stays of the patients in touchedPatients.ts. */
export const assignTouchedCharges = async (tx: TenantTransaction, tenantId: number): Promise<string[]> => {
  const months: string[][] = []
  for await (const patients of touchedPatients(tx))
    months.push(await assignCharges(tx, tenantId, sql`select unnest(${patients}::bytea[])`))
  return distinctMonths(...months)
}
