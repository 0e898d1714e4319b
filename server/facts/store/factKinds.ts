import { type RawBuilder, sql } from 'kysely'
import type { UploadKind } from '../../../contract/facts/uploadKinds.ts'

/** Where the facts of a kind of file stand, where they are kept once a later file has replaced them, and by what they belong to a month. */
export interface FactKind {
  readonly table: string
  readonly replaced: string
  readonly day: string
  /** What tells the facts of files from those that people have entered, and one source of charges from another. */
  readonly ofFiles: RawBuilder<unknown>
  /** Whether files replace within departments. */
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

/** The month of a fact, as its first day. @param alias - of its table */
export const monthOfFact = (alias: string, { day }: FactKind): RawBuilder<unknown> =>
  sql`date_trunc('month', ${sql.ref(`${alias}.${day}`)}::timestamp)::date`

/** The department within which files replace a fact; 0 for one without, and where departments make no difference. @param alias - of its table */
export const departmentOfFact = (alias: string, { hasDepartments }: FactKind): RawBuilder<unknown> =>
  hasDepartments ? sql`coalesce(${sql.ref(`${alias}.own_department_id`)}, 0)` : sql`0`
