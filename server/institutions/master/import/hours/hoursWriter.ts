import type pg from 'pg'
import { type CopyValue, copyRows } from '#server/db/copyRows.ts'
import type { DepartmentHours } from './hoursRow.ts'
import type { WriteCounts } from '../institutionWriter.ts'
import { writeSelected } from '../jsonBatches.ts'
import { writeOpenTimes } from './openTimes.ts'

const columns = ['line', 'source_id', 'department_id', 'department', 'part', 'consultation', 'reception']

/** Creates the temporary table for hours. Call it once per transaction. */
export const prepareHours = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    create temporary table listed_hours (
      line int, source_id text, department_id int, department text, part smallint, consultation jsonb, reception jsonb
    ) on commit drop`)
}

/** Stores a batch of rows for {@link writeHours}. */
export const keepHours = async (client: pg.ClientBase, rows: readonly DepartmentHours[]): Promise<void> => {
  await copyRows(
    client,
    'listed_hours',
    columns,
    rows.map((row): CopyValue[] => [
      row.line,
      row.sourceId,
      row.departmentId,
      row.department,
      row.part,
      JSON.stringify(row.consultation),
      JSON.stringify(row.reception),
    ]),
  )
}

// These files do not contain the prefecture. An ID without a match may belong to prefectures 01–09 and lack its zero.
const resolveHours = `
  create temporary table resolved_hours on commit drop as
  select
    listed_hours.*,
    coalesce(exact.id, padded.id) as institution_id,
    row_number() over (
      partition by coalesce(exact.id, padded.id), department, part
      order by line
    ) as nth
  from listed_hours
  left join medical_institutions as exact on exact.source_id = listed_hours.source_id
  left join medical_institutions as padded on exact.id is null and padded.source_id = '0' || listed_hours.source_id`

const hasHours = `(resolved_hours.consultation <> '{}' or resolved_hours.reception <> '{}')`

const isOfStored = `
    stored.medical_institution_id = resolved_hours.institution_id
    and stored.department = resolved_hours.department
    and stored.part = resolved_hours.part`

const selectWritten = (condition: string) => `
  select jsonb_build_object(
    'institution', resolved_hours.institution_id, 'department', resolved_hours.department, 'part', resolved_hours.part,
    'consultation', resolved_hours.consultation, 'reception', resolved_hours.reception
  )::text as row
  from resolved_hours
  left join medical_institution_opening_hours as stored on ${isOfStored}
  where resolved_hours.institution_id is not null
    and resolved_hours.nth = 1
    and ${hasHours}
    and ${condition}`

const isNew = 'stored.medical_institution_id is null'
const isChanged = `
    (stored.consultation, stored.reception) is distinct from (resolved_hours.consultation, resolved_hours.reception)
    and stored.medical_institution_id is not null`

const listed = `
  jsonb_to_recordset($1::jsonb) as listed (institution bigint, department text, part smallint, consultation jsonb, reception jsonb)`

const changeHours = `
  update medical_institution_opening_hours as hours
  set consultation = listed.consultation, reception = listed.reception
  from ${listed}
  where hours.medical_institution_id = listed.institution and hours.department = listed.department and hours.part = listed.part`

const addHours = `
  insert into medical_institution_opening_hours (medical_institution_id, department, part, consultation, reception)
  select institution, department, part, consultation, reception
  from ${listed}`

const selectOutdated = `
  select jsonb_build_object(
    'institution', stored.medical_institution_id, 'department', stored.department, 'part', stored.part
  )::text as row
  from medical_institution_opening_hours as stored
  where stored.medical_institution_id in (select institution_id from resolved_hours)
    and not exists (select from resolved_hours where ${isOfStored} and ${hasHours})`

const deleteOutdated = `
  delete from medical_institution_opening_hours as hours
  using ${listed}
  where hours.medical_institution_id = listed.institution and hours.department = listed.department and hours.part = listed.part`

const selectDepartments = `
  with listed as (
    select institution_id, department, min(department_id) as department_id, min(line) as line
    from resolved_hours
    where institution_id is not null
    group by institution_id, department
  ),
  lists as (
    select
      institution_id,
      array_agg(department order by department_id nulls last, line) as departments,
      coalesce(array_agg(distinct department_id) filter (where department_id is not null), '{}') as department_ids
    from listed
    group by institution_id
  )
  select jsonb_build_object(
    'id', lists.institution_id, 'departments', lists.departments, 'department_ids', lists.department_ids
  )::text as row
  from lists
  join medical_institutions on medical_institutions.id = lists.institution_id
  where (medical_institutions.departments, medical_institutions.department_ids)
    is distinct from (lists.departments, lists.department_ids)`

const updateDepartments = `
  update medical_institutions
  set departments = lists.departments, department_ids = lists.department_ids, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as lists (id bigint, departments text[], department_ids int[])
  where medical_institutions.id = lists.id`

const selectInstitutions = 'select distinct institution_id from resolved_hours where institution_id is not null'

export interface RejectedHours {
  readonly line: number
  readonly sourceId: string
  readonly department: string
  readonly duplicate: boolean
}

export interface HoursCounts extends WriteCounts {
  readonly removed: number
}

/**
 * Replaces hours and departments of the institutions in the stored rows. Other institutions stay as they are.
 * @param onReject - receives rows whose institution is not in the master, and rows that repeat a department and part of
 *   the day
 * @returns counts of rows
 */
export const writeHours = async (
  client: pg.ClientBase,
  onReject: (row: RejectedHours) => void,
): Promise<HoursCounts> => {
  await client.query('analyze listed_hours')
  await client.query(resolveHours)
  await client.query('create index on resolved_hours (institution_id)')
  await client.query('analyze resolved_hours')
  await client.query(`
    declare rejected_hours no scroll cursor for
    select line, source_id as "sourceId", department, institution_id is not null as duplicate
    from resolved_hours
    where institution_id is null or nth > 1
    order by line`)
  let rejected = 0
  for (;;) {
    const { rows } = await client.query<RejectedHours>('fetch 5000 from rejected_hours')
    if (rows.length === 0) break
    rejected += rows.length
    rows.forEach(onReject)
  }
  await client.query('close rejected_hours')
  const changed = await writeSelected(client, selectWritten(isChanged), changeHours)
  const added = await writeSelected(client, selectWritten(isNew), addHours)
  const removed = await writeSelected(client, selectOutdated, deleteOutdated)
  await writeSelected(client, selectDepartments, updateDepartments)
  await writeOpenTimes(client, selectInstitutions)
  const { rows: all } = await client.query<{ count: number }>('select count(*) from resolved_hours')
  return {
    added,
    changed,
    removed,
    unchanged: (all[0]?.count ?? 0) - rejected - added - changed,
  }
}
