import { sql } from 'kysely'

/**
 * The disease under which a stay in the table `admissions` is counted: the first six characters of its DPC code,
 * otherwise the ICD-10 code of its main disease. The former begins with a digit, the latter with a letter.
 */
export const admittedDisease = sql<string | null>`coalesce(left(admissions.dpc_code, 6), admissions.main_icd10)`
