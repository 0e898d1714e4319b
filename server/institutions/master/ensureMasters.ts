import type pg from 'pg'
import { departments } from './departments.ts'
import { axes, facilityTypes } from './facilityTypes.ts'
import { noteMasterChange } from './masterVersion.ts'
import { mdcs } from './mdcs.ts'
import { prefectures } from './prefectures.ts'

/**
 * Writes the short masters that the product contains: prefectures, departments, facility types, groups of diagnoses. It
 * does not touch correct rows, so it can run at every start.
 * @param client - of the role that owns the tables
 */
export const ensureMasters = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const written: (number | null)[] = []
  const write = async (text: string, values: unknown[]) => {
    written.push((await client.query(text, values)).rowCount)
  }
  await write(
    `insert into prefectures (code, name, kana, name_en)
     select code, name, kana, name_en
     from jsonb_to_recordset($1) as listed (code text, name text, kana text, name_en text)
     on conflict (code) do update
     set (name, kana, name_en) = (excluded.name, excluded.kana, excluded.name_en)
     where (prefectures.name, prefectures.kana, prefectures.name_en)
       is distinct from (excluded.name, excluded.kana, excluded.name_en)`,
    [JSON.stringify(prefectures.map(([code, name, kana, name_en]) => ({ code, name, kana, name_en })))],
  )
  await write(
    `insert into departments (id, name, group_key, group_name, is_other)
     select id, name, group_key, group_name, is_other
     from jsonb_to_recordset($1) as listed (id int, name text, group_key text, group_name text, is_other boolean)
     on conflict (id) do update
     set (name, group_key, group_name, is_other) = (excluded.name, excluded.group_key, excluded.group_name, excluded.is_other)
     where (departments.name, departments.group_key, departments.group_name, departments.is_other)
       is distinct from (excluded.name, excluded.group_key, excluded.group_name, excluded.is_other)`,
    [
      JSON.stringify(
        departments.map(({ id, name, groupKey, groupName, isOther }) => ({
          id,
          name,
          group_key: groupKey,
          group_name: groupName,
          is_other: isOther,
        })),
      ),
    ],
  )
  await write(
    `insert into facility_types (id, name, axis, axis_name)
     select id, name, axis, axis_name
     from jsonb_to_recordset($1) as listed (id int, name text, axis text, axis_name text)
     on conflict (id) do update
     set (name, axis, axis_name) = (excluded.name, excluded.axis, excluded.axis_name)
     where (facility_types.name, facility_types.axis, facility_types.axis_name)
       is distinct from (excluded.name, excluded.axis, excluded.axis_name)`,
    [JSON.stringify(facilityTypes.map(({ id, name, axis }) => ({ id, name, axis, axis_name: axes[axis] })))],
  )
  // Rows of an imported official table stay.
  await write(
    `insert into mdcs (code, name)
     select code, name from jsonb_to_recordset($1) as listed (code text, name text)
     on conflict do nothing`,
    [JSON.stringify(mdcs.map(([code, name]) => ({ code, name })))],
  )
  if (written.some(Boolean)) await noteMasterChange(client)
}
