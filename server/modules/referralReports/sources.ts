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

/** What only the master of institutions tells. */
const ofMaster = ['prefecture', 'municipality', 'facility_type'] as const satisfies readonly ReferralDefinitionKey[]

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

interface Rollup {
  readonly table: string
  /** Its columns under the names of the facts, beside the month and the counts. */
  readonly columns: RawBuilder<unknown>
  readonly knows: readonly ReferralDefinitionKey[]
}

const departments = ['own_department_id', 'first_visit_flag'] as const
const institutions = ['medical_institution_id', ...ofMaster] as const

/** From the smallest on. */
const rollups: readonly Rollup[] = [
  {
    table: 'referral_department_months',
    columns: sql`own_department_id, first_visit as first_visit_flag`,
    knows: ['referral_date', ...departments],
  },
  {
    table: 'referral_institution_months',
    columns: sql`medical_institution_id`,
    knows: ['referral_date', ...institutions],
  },
  {
    table: 'referral_months',
    columns: sql`own_department_id, first_visit as first_visit_flag, medical_institution_id`,
    knows: ['referral_date', ...departments, ...institutions],
  },
]

/** All days of a month stand on its first. */
const summedByMonth = (tenantId: number, { table, columns }: Rollup): Source => ({
  rows: sql`
    (
      select month as referral_date, ${columns}, referral_count, admission_count, operation_count
      from ${sql.table(table)}
      where tenant_id = ${tenantId}
    ) as referrals`,
  referralCount: sql`coalesce(sum(referrals.referral_count), 0)`,
  admissionCount: sql`coalesce(sum(referrals.admission_count), 0)`,
  operationCount: sql`coalesce(sum(referrals.operation_count), 0)`,
})

const isOfWholeMonths = ({ start_date: start, end_date: end }: MatchingGroup) =>
  (start === undefined || start.endsWith('-01')) && (end === undefined || daysAfter(end, 1) === monthAfter(end, 1))

const rollupFor = (filters: readonly FilterCondition[], keys: readonly ReferralDefinitionKey[]) =>
  filters.every(({ matching_groups: groups }) => groups.every(isOfWholeMonths))
    ? rollups.find(({ knows }) => keys.every((key) => knows.includes(key)))
    : undefined

/** The smallest source that can answer: sums by month wherever nothing is asked that they do not know. */
export const sourceFor = (
  tenantId: number,
  filters: readonly FilterCondition[],
  groupings: readonly GroupingCondition[],
): Source => {
  const keys = [...filters, ...groupings].map(({ definition_key: key }) => key)
  const rollup = rollupFor(filters, keys)
  const source = rollup ? summedByMonth(tenantId, rollup) : facts(tenantId)
  if (!ofMaster.some((key) => keys.includes(key))) return source
  return {
    ...source,
    rows: sql`${source.rows} join medical_institutions as institutions on institutions.id = referrals.medical_institution_id`,
  }
}
