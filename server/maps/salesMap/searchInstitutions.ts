import { sql } from 'kysely'
import type { z } from 'zod'
import { comparisonOf, rateIn } from '#contract/comparison.ts'
import { placesPerDegree } from '#contract/maps/placesFile.ts'
import type { SalesMapInstitution, SalesMapSearch } from '#contract/maps/salesMap.ts'
import { knownCount } from '../../analysis/figures/loadedIn.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { readSegmentsOfYear } from '../../facts/segments/segmentsOfYear.ts'
import { distanceBetween, type Place } from '../../geo.ts'
import type { Account } from '../../handlers.ts'
import { actionListsOfInstitutions } from '../../institutions/institutionActionLists.ts'
import { notesOfInstitutions } from '../../institutions/institutionNotes.ts'
import { institutionsWhere, ownPlace, selectInstitutions } from '../../institutions/institutionSearch.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'
import { type Matching, matchInstitutions } from './matchInstitutions.ts'
import { orderNumbers, type Sort } from './orderNumbers.ts'
import { type PeriodStates, statesOf } from './periodStates.ts'
import { readLastVisits } from './visits.ts'

type Search = z.output<typeof SalesMapSearch>
type Row = z.input<typeof SalesMapInstitution>

const rising: ReadonlySet<Sort> = new Set(['distance', 'name'])

/** The matching numbers that the list is about: those within the bounds, or those without a place. */
const listedNumbers = ({ index, flags }: Matching, { bounds, placing }: Search): number[] => {
  const isUnplaced = placing === 'unplaced'
  const [first, end] = isUnplaced ? [index.placedCount, flags.length] : [0, index.placedCount]
  const numbers: number[] = []
  for (let number = first; number < end; number++) {
    if (flags[number] !== 1) continue
    if (bounds && !isUnplaced) {
      const longitude = (index.longitudes[number] ?? 0) / placesPerDegree
      const latitude = (index.latitudes[number] ?? 0) / placesPerDegree
      const isOutside =
        longitude < bounds.longitude.min ||
        longitude > bounds.longitude.max ||
        latitude < bounds.latitude.min ||
        latitude > bounds.latitude.max
      if (isOutside) continue
    }
    numbers.push(number)
  }
  return numbers
}

const lastVisitors = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ institution_id: number; id: number; name: string }>`
    select last.medical_institution_id as institution_id, accounts.id, accounts.username as name
    from (
      select distinct on (medical_institution_id) medical_institution_id, user_id
      from communications
      where tenant_id = ${tenantId}
        and ${idIn('medical_institution_id', ids)}
        and communication_type in ('visit', 'new_visit')
        and deleted_at is null
      order by medical_institution_id, acted_date desc, id desc
    ) as last
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = last.user_id
  `.execute(tx)
  return new Map(rows.map(({ institution_id: institutionId, ...person }) => [institutionId, person]))
}

const rateOf = (count: number | null, before: number | null, states: PeriodStates) =>
  rateIn(comparisonOf(count, before, states.comparability))

interface Page {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Account
  readonly search: Search
  readonly matching: Matching
  readonly states: PeriodStates
  readonly from: Place | null
}

const rowsOf = async (page: Page, ids: readonly number[]): Promise<Row[]> => {
  if (ids.length === 0) return []
  const { tx, tenantId, account, search, matching, states, from } = page
  const { index, counts } = matching
  const everyone = { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: true } as const
  const [institutions, notesFor, lists, visitors, segments] = await Promise.all([
    selectInstitutions(tx, institutionsWhere(tx, tenantId, { medical_institution_ids: [...ids] }), tenantId, everyone, {
      limit: ids.length,
      offset: 0,
    }),
    notesOfInstitutions(tx, tenantId, ids),
    actionListsOfInstitutions(tx, tenantId, account.features.has('action_lists') ? ids : []),
    lastVisitors(tx, tenantId, ids),
    readSegmentsOfYear(tx, tenantId, search.referral.period.end_date, ids),
  ])
  const byId = new Map(institutions.map((row) => [row.id, row]))
  const segmentOf = (id: number) => {
    if (!segments) return null
    const { rest_segment_id: restId, rest_segment_label: rest } = segments.setting
    const segment = segments.segments.get(id)
    if (segment === null) return null
    return segment ? { id: segment.id, label: segment.label } : { id: restId, label: rest }
  }
  return ids.flatMap((id) => {
    const [row, number] = [byId.get(id), index.numbers.get(id)]
    if (!row || number === undefined) return []
    const isPlaced = number < index.placedCount
    const count = knownCount(counts.period[number] ?? 0, states.isKnown)
    const before = counts.comparison && knownCount(counts.comparison[number] ?? 0, states.isComparisonKnown)
    return [
      {
        ...row,
        ...notesFor(id),
        ...(!isPlaced && { longitude: null, latitude: null }),
        action_lists: lists.get(id) ?? [],
        referral_count: count,
        comparison_referral_count: before,
        rate_of_referral_change: rateOf(count, before, states),
        distance: isPlaced ? distanceBetween(from, row) : null,
        last_visit_staff: visitors.get(id) ?? null,
        segment: segmentOf(id),
        placing: isPlaced ? 'placed' : 'unplaced',
      } as const,
    ]
  })
}

/** One page of the list beside the map, with the exact number of institutions in it. */
export const searchInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  { search, account, index: open, today }: { search: Search; account: Account; index: PlacesIndex; today: string },
) => {
  const matching = await matchInstitutions(tx, tenantId, search, open, today)
  const { index } = matching
  const sortBy = search.sort_by ?? 'referral_count'
  const [months, from, lastVisits] = await Promise.all([
    readFigureMonths(tx, tenantId),
    ownPlace(tx, account.ownInstitutionId),
    sortBy === 'last_visit_date' ? readLastVisits(tx, tenantId, today, index, matching.found) : null,
  ])
  const states = statesOf(months, search.referral)
  const numbers = listedNumbers(matching, search)
  const sortable = {
    index,
    counts: matching.counts,
    isLoaded: states.isKnown,
    comparability: states.comparability,
    lastVisits,
    from,
  }
  const ordered = orderNumbers(sortable, numbers, sortBy, search.sort ?? (rising.has(sortBy) ? 'asc' : 'desc'))
  const { limit, offset } = pageOf(search)
  const ids = Array.from(ordered.subarray(offset, offset + limit), (number) => index.ids[number] ?? 0)
  return {
    ...countsOf(numbers.length, search),
    medical_institutions: await rowsOf({ tx, tenantId, account, search, matching, states, from }, ids),
  }
}
