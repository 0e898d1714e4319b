import { type RawBuilder, sql } from 'kysely'

/**
 * A query of the prefectures and days (`listed_on`) on which institutions came into the master by an import and not
 * because they opened: more than a twentieth of a prefecture was added on one day.
 * @param rows - a table or common table expression with the columns `prefecture_code` and `listed_on`, whose days are looked at
 */
export const bulkListings = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select days.prefecture_code, days.listed_on
  from (select distinct prefecture_code, listed_on from ${rows} as candidates) as days
  where 20 * (
    select count(*)
    from medical_institutions as listed
    where listed.prefecture_code = days.prefecture_code and listed.listed_on = days.listed_on
  ) > (select count(*) from medical_institutions as listed where listed.prefecture_code = days.prefecture_code)`
