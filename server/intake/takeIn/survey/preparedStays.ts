import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { listedKeys, stayKeysInBatches } from '#server/facts/replaced/stayKeys.ts'
import type { RowFinding } from '../../reading/survey/settings.ts'
import { readTables } from '../../reading/survey/readTables.ts'
import type { SurveyUpload } from './surveyUpload.ts'

const aside = new Set(['patient_hash', 'admission_date', 'times', 'line', 'row_count', 'operations'])
/** The columns with the contents of a stay, with their types. */
export const describing = Object.entries(readTables.read_stays).filter(([column]) => !aside.has(column))
/** The columns of the temporary tables `stays` and `waiting_stays`, in their order. */
const stayColumns = (table: string) =>
  sql.join(
    ['id', 'patient_hash', 'admission_date', 'times', 'line', 'row_count', ...describing.map(([column]) => column)].map(
      (column) => sql.ref(`${table}.${column}`),
    ),
  )

/** Merges the pieces of each stay. Each piece has the values that the others lack. */
const mergePieces = async (tx: TenantTransaction) => {
  const merged = describing.map(([column, type]) =>
    type === 'boolean'
      ? sql`bool_or(${sql.ref(column)}) as ${sql.ref(column)}`
      : sql`max(${sql.ref(column)}) as ${sql.ref(column)}`,
  )
  await sql`
    create temp table stays on commit drop as
    select nextval('hospital_admissions_id_seq') as id, merged.*
    from (
      select patient_hash, admission_date, times, min(line) as line, sum(row_count)::int as row_count, ${sql.join(merged)}
      from read_stays
      group by patient_hash, admission_date, times
    ) as merged
  `.execute(tx)
  await sql`create unique index on stays (patient_hash, admission_date, times)`.execute(tx)
  await sql`create temp table waiting_stays on commit drop as select * from stays limit 0`.execute(tx)
}

/** What was rejected after the whole file had been read. */
export interface Rejected {
  readonly rowCount: number
  readonly findings: readonly RowFinding[]
}

/** Notes in the temporary table `later_stays` which stays the files of later months have, too. */
const findLater = async (tx: TenantTransaction, tenantId: number, end: RawBuilder<unknown>) => {
  await sql`
    create temp table later_stays (patient_hash bytea, admission_date date, times smallint) on commit drop
  `.execute(tx)
  for await (const keys of stayKeysInBatches(tx, sql`stays`))
    await sql`
      insert into later_stays
      select patient_hash, admission_date, times
      from hospital_admissions as later
      join ${listedKeys(keys)} using (patient_hash, admission_date, times)
      where later.tenant_id = ${tenantId} and later.discharge_date >= ${end}
    `.execute(tx)
}

/**
 * Removes the stays that do not belong in the file, and records them as problems. Stays that are also in the file of a
 * later month are kept in `waiting_stays`, for the case that the later file is undone.
 */
const rejectStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  const { tenantId, firstMonth, lastMonth } = upload
  const end = sql`(${lastMonth}::date + interval '1 month')::date`
  await findLater(tx, tenantId, end)
  const { rows } = await sql<{ problem: string; count: number; examples: string[] }>`
    with judged as (
      select
        stays.id,
        case
          when stays.discharge_date is null then 'discharge_date'
          when stays.discharge_date < stays.admission_date then 'order'
          when stays.discharge_date < ${firstMonth}::date or stays.discharge_date >= ${end} then 'other_month'
          when exists (
            select from later_stays as later
            where later.patient_hash = stays.patient_hash
              and later.admission_date = stays.admission_date
              and later.times = stays.times
          ) then 'later_file'
        end as problem
      from stays
    ), gone as (
      delete from stays
      using judged
      where judged.id = stays.id and judged.problem is not null
      returning stays.*, judged.problem
    ), waiting as (
      insert into waiting_stays
      select ${stayColumns('gone')} from gone where problem = 'later_file'
    ), listed as (
      insert into read_problems (line, value, problem, is_rejected)
      select line, concat_ws(' ', admission_date, discharge_date), problem, true
      from gone
    )
    select problem, sum(row_count)::int as count, (array_agg(line::text order by line))[1:10] as examples
    from gone
    group by problem
  `.execute(tx)
  return {
    rowCount: rows.reduce((sum, { count }) => sum + count, 0),
    findings: rows.flatMap(({ problem, count, examples }) =>
      problem === 'other_month' ? [{ code: problem, count, examples }] : [],
    ),
  }
}

/** Prepares the temporary table `stays`. */
export const prepareStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  await mergePieces(tx)
  return rejectStays(tx, upload)
}
