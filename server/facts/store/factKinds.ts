import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'

/** The table of a kind of file's facts, the table of its replaced facts, and the column that determines their month. */
export interface FactKind {
  readonly table: string
  readonly replaced: string
  readonly day: string
  /** SQL condition that selects facts of files, as opposed to those entered by users, and one source of charges. */
  readonly ofFiles: RawBuilder<unknown>
  /** Whether files can replace single departments. */
  readonly hasDepartments: boolean
}

const everyRow = sql`true`

export const factKinds: Readonly<Record<UploadKind, FactKind>> = {
  referral: {
    table: 'referrals',
    replaced: 'replaced_referrals',
    day: 'referral_date',
    ofFiles: sql`upload_id is not null`,
    hasDepartments: true,
  },
  reverse_referral: {
    table: 'reverse_referrals',
    replaced: 'replaced_reverse_referrals',
    day: 'reverse_referral_date',
    ofFiles: sql`upload_id is not null`,
    hasDepartments: true,
  },
  ff1_file: {
    table: 'hospital_admissions',
    replaced: 'replaced_hospital_admissions',
    day: 'discharge_date',
    ofFiles: everyRow,
    hasDepartments: false,
  },
  d_file: {
    table: 'admission_charges',
    replaced: 'replaced_admission_charges',
    day: 'month',
    ofFiles: sql`source = 'd'`,
    hasDepartments: false,
  },
  hospital_admission_ef_file: {
    table: 'admission_charges',
    replaced: 'replaced_admission_charges',
    day: 'month',
    ofFiles: sql`source = 'ef'`,
    hasDepartments: false,
  },
  outpatient_ef_file: {
    table: 'outpatient_months',
    replaced: 'replaced_outpatient_months',
    day: 'month',
    ofFiles: everyRow,
    hasDepartments: false,
  },
}

/** SQL for the month of a fact, as its first day. @param alias - of its table */
export const monthOfFact = (alias: string, { day }: FactKind): RawBuilder<unknown> =>
  sql`date_trunc('month', ${sql.ref(`${alias}.${day}`)}::timestamp)::date`

/**
 * SQL for the department within which files replace a fact; 0 for a fact without one, and for kinds without
 * departments.
 * @param alias - of its table
 */
export const departmentOfFact = (alias: string, { hasDepartments }: FactKind): RawBuilder<unknown> =>
  hasDepartments ? sql`coalesce(${sql.ref(`${alias}.own_department_id`)}, 0)` : sql`0`
