import { type RawBuilder, sql } from 'kysely'
import type {
  FilterCondition,
  GroupingCondition,
  MatchingGroup,
  ReferralDefinitionKey,
} from '../../../contract/referralReports.ts'
import { monthAfter } from '../../../contract/months.ts'
import { daysAfter } from '../../japanDays.ts'

/** Rows from which a report is summed up. */
export interface Source {
  /** Columns that definitions name: those of `referrals`, of `institutions`, and of `admissions` where the source has them. */
  readonly rows: RawBuilder<unknown>
  readonly referralCount: RawBuilder<number>
  readonly admissionCount: RawBuilder<number>
  readonly operationCount: RawBuilder<number>
}

const ofInstitutions: readonly ReferralDefinitionKey[] = ['prefecture', 'municipality', 'facility_type']
const ofDepartments: readonly ReferralDefinitionKey[] = ['referral_date', 'own_department_id', 'first_visit_flag']

const institutions = sql`join medical_institutions as institutions on institutions.id = referrals.medical_institution_id`

const facts = (tenantId: number): Source => ({
  rows: sql`
    (
      select
        id,
        referral_date,
        medical_institution_id,
        coalesce(own_department_id, 0) as own_department_id,
        first_visit_flag,
        doctor_name_from,
        is_replied
      from referrals
      where tenant_id = ${tenantId}
    ) as referrals
    left join hospital_admissions as admissions
      on admissions.tenant_id = ${tenantId}
      and admissions.referral_id = referrals.id
      and admissions.is_first_admission`,
  referralCount: sql`count(*)`,
  admissionCount: sql`count(admissions.id)`,
  operationCount: sql`count(*) filter (where admissions.operation_count > 0)`,
})

/** A rollup under the names of the facts; all days of a month stand on its first. */
const rollup = (tenantId: number, table: string, columns: readonly string[]): Source => ({
  rows: sql`
    (
      select
        month as referral_date,
        ${sql.join(columns.map((column) => sql.raw(column)))},
        referral_count,
        admission_count,
        operation_count
      from ${sql.table(table)}
      where tenant_id = ${tenantId}
    ) as referrals`,
  referralCount: sql`coalesce(sum(referrals.referral_count), 0)`,
  admissionCount: sql`coalesce(sum(referrals.admission_count), 0)`,
  operationCount: sql`coalesce(sum(referrals.operation_count), 0)`,
})

const isWholeMonths = ({ start_date: start, end_date: end }: MatchingGroup) =>
  (start === undefined || start.endsWith('-01')) && (end === undefined || daysAfter(end, 1) === monthAfter(end, 1))

/** The smallest source that can answer: sums by month wherever nothing is asked that they do not know. */
export const sourceFor = (
  tenantId: number,
  filters: readonly FilterCondition[],
  groupings: readonly GroupingCondition[],
): Source => {
  const keys = new Set([...filters, ...groupings].map(({ definition_key: key }) => key))
  const knows = (known: readonly ReferralDefinitionKey[]) =>
    [...keys].every((key) => known.includes(key)) &&
    filters.every(({ matching_groups: groups }) => groups.every(isWholeMonths))
  const months = ['own_department_id', 'first_visit as first_visit_flag']
  if (knows(ofDepartments)) return rollup(tenantId, 'referral_department_months', months)
  const byInstitution = [...ofDepartments, 'medical_institution_id' as const]
  const source = knows([...byInstitution, ...ofInstitutions])
    ? rollup(tenantId, 'referral_months', [...months, 'medical_institution_id'])
    : facts(tenantId)
  return ofInstitutions.some((key) => keys.has(key)) ? { ...source, rows: sql`${source.rows} ${institutions}` } : source
}
