import { sql } from 'kysely'

/**
 * What a stay in the table `admissions` counts under: the first six characters of its DPC code, else the ICD-10 code of its main disease. The former begin
 * with a digit and the latter with a letter.
 */
export const admittedDisease = sql<string | null>`coalesce(left(admissions.dpc_code, 6), admissions.main_icd10)`
