import { type RawBuilder, sql } from 'kysely'
import type { ReferralDefinitionKey } from '#contract/analysis/referralReports.ts'
import { kinds } from '../../institutions/master/facilityTypes.ts'
import type { Column } from './columns.ts'

/** A value, computed from columns of rows named `source`. */
interface Computed {
  readonly columns: readonly [Column, ...Column[]]
  readonly value: RawBuilder<unknown>
}

/** How a definition is computed. */
interface Expressions {
  /** The value that filters match; an array for definitions with several values. */
  readonly matched: Computed
  /** The value to group by. */
  readonly grouped: Computed
}

const from = (columns: Computed['columns'], value: RawBuilder<unknown>): Computed => ({ columns, value })
const column = (name: Column): Computed => from([name], sql.ref(`source.${name}`))
const both = (computed: Computed): Expressions => ({ matched: computed, grouped: computed })

const kindOf = sql`case ${sql.join(
  Object.values(kinds).map((kind) => sql`when ${sql.lit(kind)} = any(source.facility_type_ids) then ${sql.lit(kind)}`),
  sql` `,
)} end`

/** The SQL of every definition. None of it comes from a request. */
export const expressions: Readonly<Record<ReferralDefinitionKey, Expressions>> = {
  referral_date: both(column('month')),
  medical_institution_id: both(column('medical_institution_id')),
  own_department_id: both(column('own_department_id')),
  first_visit_flag: both(
    from(['first_visit'], sql`case when source.first_visit then 'first_visit' else 'return_visit' end`),
  ),
  prefecture: both(column('prefecture_code')),
  municipality: both(column('municipality_code')),
  facility_type: { matched: column('facility_type_ids'), grouped: from(['facility_type_ids'], kindOf) },
  doctor_name_from: both(column('doctor_name_from')),
  is_replied: both(
    from(
      ['is_replied'],
      sql`case when source.is_replied then 'replied' when not source.is_replied then 'not_replied' end`,
    ),
  ),
  main_icd10: both(column('main_icd10')),
  mdc: both(from(['dpc6'], sql`left(source.dpc6, 2)`)),
  dpc6: both(column('dpc6')),
  kcode: {
    matched: from(
      ['kcode', 'kcodes'],
      sql`coalesce(source.kcodes, case when source.kcode is null then '{}' else array[source.kcode] end)`,
    ),
    grouped: column('kcode'),
  },
  route: both(column('route')),
  discharge_to: both(column('discharge_to')),
  sex: both(from(['sex'], sql`case source.sex when '1' then 'male' when '2' then 'female' end`)),
  age: { matched: column('age'), grouped: from(['age'], sql`source.age / 10 * 10`) },
  hospital_days: both(column('hospital_days')),
}

const fiscalYear = from(
  ['month'],
  sql`(date_trunc('year', source.month::timestamp - interval '3 months') + interval '3 months')::date`,
)

/** The expression for a grouping. Months and fiscal years are represented by their first day. */
export const groupedBy = (key: ReferralDefinitionKey, dateGrouping: 'month' | 'fiscal_year'): Computed =>
  key === 'referral_date' && dateGrouping === 'fiscal_year' ? fiscalYear : expressions[key].grouped
