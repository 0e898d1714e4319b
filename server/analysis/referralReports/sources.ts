import { type RawBuilder, sql } from 'kysely'
import { type Column, isOfMaster } from './columns.ts'

type Counted = RawBuilder<unknown>

/** A table of referrals, of stays, or of their sums. */
export interface Source {
  readonly table: string
  /** The columns of its rows. */
  readonly columns: Readonly<Partial<Record<Column, RawBuilder<unknown>>>>
  /** How many referrals, stays and stays with an operation each row counts for. */
  readonly counts: readonly [referrals: Counted, admissions: Counted, operations: Counted]
}

/** A source with sums of all referrals. */
export interface Rollup extends Source {
  /** The same sums by whole fiscal year. */
  readonly years?: Source
}

const [none, one] = [sql.lit(0), sql.lit(1)]
const own = (...columns: readonly Column[]): Source['columns'] =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(column)]))

const summed = (table: string, columns: Source['columns']): Source => ({
  table,
  columns,
  counts: [sql`referral_count`, sql`admission_count`, sql`operation_count`],
})

/** The rollups by month, the smallest first. */
export const rollups: readonly Rollup[] = [
  summed('referral_department_months', own('month', 'own_department_id', 'first_visit')),
  {
    ...summed('referral_institution_months', own('month', 'medical_institution_id')),
    years: summed('referral_institution_years', { ...own('medical_institution_id'), month: sql`april` }),
  },
  summed('referral_months', own('month', 'medical_institution_id', 'own_department_id', 'first_visit')),
]

/** The sums without referrals that have a stay. */
export const withoutStay = (source: Source): Source => ({
  ...source,
  counts: [sql`referral_count - admission_count`, none, none],
})

/** Negates the counts of a source, to subtract it. */
export const lessened = ({ counts: [came, admitted, operated], ...source }: Source): Source => ({
  ...source,
  counts: [sql`-(${came})`, sql`-(${admitted})`, sql`-(${operated})`],
})

/** All referrals, counted as if none had a stay. */
export const referrals: Source = {
  table: 'referrals',
  columns: {
    ...own('medical_institution_id', 'doctor_name_from', 'is_replied'),
    month: sql`date_trunc('month', referral_date::timestamp)::date`,
    own_department_id: sql`coalesce(own_department_id, 0)`,
    first_visit: sql`first_visit_flag`,
  },
  counts: [one, none, none],
}

const ofReferrals = own(
  'month',
  'medical_institution_id',
  'own_department_id',
  'first_visit',
  'doctor_name_from',
  'is_replied',
)
const ofOperated = sql`is_operated::int`

/** Referrals with their stays. */
export const stays: Source = {
  table: 'referral_stays',
  columns: {
    ...ofReferrals,
    ...own('main_icd10', 'dpc6', 'kcode', 'kcodes', 'route', 'discharge_to', 'sex', 'age', 'hospital_days'),
  },
  counts: [one, one, ofOperated],
}

/** Subtracts those of {@link referrals} that have a stay. */
export const takenAway: Source = { ...stays, columns: ofReferrals, counts: [sql.lit(-1), none, none] }

/** Adds the stays of {@link referrals}. */
export const ledTo: Source = { ...stays, columns: ofReferrals, counts: [none, one, ofOperated] }

/** The sums of {@link stays} by month. */
export const stayMonths: Source = {
  table: 'referral_stay_months',
  columns: {
    ...own('month', 'own_department_id', 'first_visit'),
    dpc6: sql`nullif(dpc6, '')`,
    route: sql`nullif(route, '')`,
    discharge_to: sql`nullif(discharge_to, '')`,
    sex: sql`nullif(sex, '')`,
  },
  counts: [sql`admission_count`, sql`admission_count`, sql`operation_count`],
}

/** Whether a source has all of these columns. Columns of the master only need the institution. */
export const tells = ({ columns: ownColumns }: Source, columns: readonly Column[]): boolean =>
  columns.every((column) => (isOfMaster(column) ? 'medical_institution_id' : column) in ownColumns)
