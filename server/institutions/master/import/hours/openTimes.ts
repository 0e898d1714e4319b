import type pg from 'pg'
import { writeSelected } from '../jsonBatches.ts'

/** The times of the day, from and to. A day is open at such a time if any department is. */
const parts = `(values ('morning', '00:00', '12:00'), ('afternoon', '13:00', '18:00'), ('evening', '18:00', '48:00'))`

const selectOpenTimes = (institutions: string) => `
  with listed as (${institutions}),
  open as (
    select hours.medical_institution_id, array_agg(distinct days.day || '_' || parts.part) as open_times
    from listed
    join medical_institution_opening_hours as hours on hours.medical_institution_id = listed.institution_id
    cross join jsonb_each(hours.reception || hours.consultation) as days (day, span)
    join ${parts} as parts (part, begins, ends) on days.span ->> 'start' < parts.ends and days.span ->> 'end' > parts.begins
    group by hours.medical_institution_id
  )
  select jsonb_build_object('id', institutions.id, 'open_times', open.open_times)::text as row
  from listed
  join medical_institutions as institutions on institutions.id = listed.institution_id
  left join open on open.medical_institution_id = institutions.id
  where institutions.open_times is distinct from open.open_times`

const updateOpenTimes = `
  update medical_institutions
  set open_times = computed.open_times
  from jsonb_to_recordset($1::jsonb) as computed (id bigint, open_times text[])
  where medical_institutions.id = computed.id`

/**
 * Writes the times at which institutions are open, by which they are searched, from their hours.
 * @param client - in a transaction
 * @param institutions - a query of their ids as `institution_id`, without repetitions
 */
export const writeOpenTimes = async (client: pg.ClientBase, institutions: string): Promise<void> => {
  await writeSelected(client, selectOpenTimes(institutions), updateOpenTimes)
}
