import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { isInBoxAround, kilometresFrom, type Place } from '#server/geo.ts'
import { bulkListings } from '#server/institutions/bulkListings.ts'
import { dayText } from '../calendarNumbers.ts'
import type { ListedInstitution } from '../judgingData.ts'

/** Reads the open institutions that came into the master since a day and lie around the own one. */
export const readListed = async (
  tx: TenantTransaction,
  from: Place,
  kilometres: number,
  since: number,
): Promise<ReadonlyMap<number, ListedInstitution>> => {
  const { rows } = await sql<{ id: number; day: number; kilometres: number }>`
    with near as materialized (
      select
        institutions.id,
        institutions.prefecture_code,
        institutions.listed_on,
        ${kilometresFrom(from, 'institutions')} as kilometres
      from medical_institutions as institutions
      where ${isInBoxAround(from, kilometres, 'institutions')}
        and institutions.listed_on >= ${dayText(since)}::date
        and institutions.running_status = 'open'
    )
    select id, listed_on - date '1970-01-01' as day, kilometres
    from near
    where kilometres <= ${kilometres}::float8
      and (prefecture_code, listed_on) not in (${bulkListings(sql`near`)})
    order by id
  `.execute(tx)
  return new Map(rows.map(({ id, day, kilometres: distance }) => [id, { listedOn: day, kilometres: distance }]))
}
