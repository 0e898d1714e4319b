import { sql } from 'kysely'
import type { VisitType } from '#contract/communicationTypes.ts'
import { daysAfter } from '#contract/days.ts'
import { isVisitOfType } from '../../communications/visitsOfType.ts'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { idsOf, type PlacesIndex } from '../places/placesIndex.ts'
import { maxLookups } from './counts.ts'

const isVisit = (type?: VisitType) => sql`${isVisitOfType(type)} and visits.deleted_at is null`

/** A query of `id` for the institutions that are needed; null if they are too many to look each of them up. */
const few = (index: PlacesIndex, found: Uint32Array | null) =>
  found !== null && found.length <= maxLookups ? sql`unnest(${idsOf(index, found)}::bigint[])` : null

/** Which visits are looked for. */
export interface VisitedWithin {
  readonly today: string
  readonly withinDays: number
  /** All visits if it is absent. */
  readonly type?: VisitType | undefined
}

/**
 * Flags of the institutions that were visited at most so many days ago, by number.
 * @param found - the numbers of the institutions that are needed; null for all. Others may be flagged as well
 */
export const readVisited = async (
  tx: TenantTransaction,
  tenantId: number,
  { today, withinDays, type }: VisitedWithin,
  index: PlacesIndex,
  found: Uint32Array | null,
): Promise<Uint8Array> => {
  const listed = few(index, found)
  const since = sql`visits.acted_date >= ${daysAfter(today, -withinDays)}::date`
  const [ids] = await readColumns(
    tx,
    ['id'],
    listed
      ? sql`
        select id
        from ${listed} as listed (id)
        where exists (
          select
          from communications as visits
          where visits.tenant_id = ${tenantId} and visits.medical_institution_id = listed.id and ${since} and ${isVisit(type)}
        )`
      : sql`
        select distinct visits.medical_institution_id as id
        from communications as visits
        where visits.tenant_id = ${tenantId} and ${since} and ${isVisit(type)}`,
  )
  const visited = new Uint8Array(index.ids.length)
  for (const id of ids) {
    const number = index.numbers.get(id)
    if (number !== undefined) visited[number] = 1
  }
  return visited
}

/** The last visits to institutions, by number. */
export interface LastVisits {
  /** The numbers of the institutions that were ever visited. */
  readonly numbers: Uint32Array
  /** Days from the visit to today; -1 without a visit. */
  readonly days: Int32Array
  /** The accounts that visited. */
  readonly staffIds: Float64Array
}

/** The last visits of all institutions. @param found - as for {@link readVisited} */
export const readLastVisits = async (
  tx: TenantTransaction,
  tenantId: number,
  today: string,
  index: PlacesIndex,
  found: Uint32Array | null,
): Promise<LastVisits> => {
  const listed = few(index, found)
  const columns = sql`${today}::date - visits.acted_date as days, visits.user_id`
  const [ids, days, staffs] = await readColumns(
    tx,
    ['id', 'days', 'user_id'],
    listed
      ? sql`
        select listed.id, last.days, last.user_id
        from ${listed} as listed (id)
        cross join lateral (
          select ${columns}
          from communications as visits
          where visits.tenant_id = ${tenantId} and visits.medical_institution_id = listed.id and ${isVisit()}
          order by visits.acted_date desc, visits.id desc
          limit 1
        ) as last`
      : sql`
        select distinct on (visits.medical_institution_id) visits.medical_institution_id as id, ${columns}
        from communications as visits
        where visits.tenant_id = ${tenantId} and ${isVisit()}
        order by visits.medical_institution_id, visits.acted_date desc, visits.id desc`,
  )
  const [daysAgo, staffIds] = [new Int32Array(index.ids.length).fill(-1), new Float64Array(index.ids.length)]
  const numbers: number[] = []
  for (const [place, id] of ids.entries()) {
    const number = index.numbers.get(id)
    if (number === undefined) continue
    numbers.push(number)
    daysAgo[number] = days[place] ?? 0
    staffIds[number] = staffs[place] ?? 0
  }
  return { numbers: Uint32Array.from(numbers), days: daysAgo, staffIds }
}
