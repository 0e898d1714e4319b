import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { setMonthsAside } from '#server/facts/replaced/replacedMonths.ts'
import { distinctCodes, meetDepartmentCodes } from '../../mapping/departmentCodes.ts'
import { insertRead } from './insertRead.ts'
import type { SurveyUpload } from './surveyUpload.ts'

const countColumns = {
  month: 'date',
  department_code: 'text',
  first_visit_count: 'int',
  revisit_count: 'int',
  off_hours_first_visit_count: 'int',
  upload_id: 'bigint',
}

/**
 * Replaces the counts of visits in the file's months, whose decisions must be stored, with those that were read. A
 * visit that is both a first visit and a revisit counts as a first visit.
 */
export const replaceVisits = async (tx: TenantTransaction, upload: SurveyUpload): Promise<void> => {
  const { tenantId, id } = upload
  await meetDepartmentCodes(tx, tenantId, await distinctCodes(tx, 'read_visits'))
  await setMonthsAside(tx, tenantId, { id, kind: 'outpatient_ef_file' })
  const counts = sql`
    select
      date_trunc('month', visit_date::timestamp)::date as month,
      department_code,
      count(*) filter (where is_first) as first_visit_count,
      count(*) filter (where not is_first) as revisit_count,
      case
        when count(*) filter (where is_first) = count(*) filter (where is_first and is_off_hours is null)
          and count(*) filter (where is_first) > 0 then null
        else count(*) filter (where is_first and is_off_hours)
      end as off_hours_first_visit_count,
      ${id}::bigint as upload_id
    from (
      select visit_date, department_code, bool_or(is_first) as is_first, bool_or(is_off_hours) as is_off_hours
      from read_visits
      group by patient_hash, visit_date, department_code
    ) as visits
    group by 1, 2`
  await insertRead(tx, tenantId, 'outpatient_months', countColumns, counts)
}
