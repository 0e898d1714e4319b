import type pg from 'pg'
import { type CopyValue, copyRows } from '../../../../db/copyRows.ts'
import type { DepartmentHours } from './hoursRow.ts'
import type { WriteCounts } from '../institutionWriter.ts'

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

const upsertHours = `
  with written as (
    insert into medical_institution_opening_hours (medical_institution_id, department, part, consultation, reception)
    select institution_id, department, part, consultation, reception
    from resolved_hours
    where institution_id is not null
      and nth = 1
      and (consultation <> '{}' or reception <> '{}')
    on conflict (medical_institution_id, department, part) do update
    set (consultation, reception) = (excluded.consultation, excluded.reception)
    where (medical_institution_opening_hours.consultation, medical_institution_opening_hours.reception)
      is distinct from (excluded.consultation, excluded.reception)
    returning xmax::text = '0' as added
  )
  select
    count(*) filter (where added) as added,
    count(*) filter (where not added) as changed
  from written`

const deleteOutdated = `
  delete from medical_institution_opening_hours as hours
  where hours.medical_institution_id in (select institution_id from resolved_hours)
    and not exists (
      select
      from resolved_hours
      where resolved_hours.institution_id = hours.medical_institution_id
        and resolved_hours.department = hours.department
        and resolved_hours.part = hours.part
        and (resolved_hours.consultation <> '{}' or resolved_hours.reception <> '{}')
    )`

const updateDepartments = `
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
  update medical_institutions
  set (departments, department_ids, updated_at) = (lists.departments, lists.department_ids, now())
  from lists
  where medical_institutions.id = lists.institution_id
    and (medical_institutions.departments, medical_institutions.department_ids)
      is distinct from (lists.departments, lists.department_ids)`

const updateOpenTimes = `
  with listed as (
    select institution_id, open_times_of(institution_id) as open_times
    from (select distinct institution_id from resolved_hours where institution_id is not null) as listed
  )
  update medical_institutions
  set open_times = listed.open_times
  from listed
  where medical_institutions.id = listed.institution_id
    and medical_institutions.open_times is distinct from listed.open_times`

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
  const { rows: written } = await client.query<{ added: number; changed: number }>(upsertHours)
  const { rowCount: removed } = await client.query(deleteOutdated)
  await client.query(updateDepartments)
  await client.query(updateOpenTimes)
  const { rows: all } = await client.query<{ count: number }>('select count(*) from resolved_hours')
  const added = written[0]?.added ?? 0
  const changed = written[0]?.changed ?? 0
  return {
    added,
    changed,
    removed: removed ?? 0,
    unchanged: (all[0]?.count ?? 0) - rejected - added - changed,
  }
}
