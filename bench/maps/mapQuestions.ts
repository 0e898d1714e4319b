import { daysAfter } from '#contract/days.ts'
import { yearsTo } from '../analysis/subject.ts'
import { countsByHand } from './countsByHand.ts'

/** A question of the sales map, and the same question by hand: one statement for whatever the pins need. */
export interface MapQuestion {
  readonly name: string
  readonly conditions: object
  readonly departmentIds?: readonly number[]
  readonly sql: string
}

/** What the questions ask about. */
export interface KnownMap {
  readonly tenantId: number
  /** The last day with facts. */
  readonly last: string
  readonly today: string
  readonly ownDepartmentIds: readonly number[]
  /** The most frequent department among the nation's institutions, and a rarer one. */
  readonly departmentIds: readonly [frequent: number, rare: number]
  readonly prefecture: string
  /** Null if the municipalities are unknown. */
  readonly municipality: string | null
  readonly tagId: number
}

const withinDays = 180

const periodsOf = ({ tenantId, last }: KnownMap) => ({
  tenantId,
  period: yearsTo(last, 1),
  comparison: yearsTo(last, 1, 1),
})

/**
 * The question as one would write it: what the conditions find is materialised, counts are looked up by key for few
 * institutions and hashed for many.
 */
const byHand = (
  known: KnownMap,
  where: string,
  { isFew, having = 'true' }: { readonly isFew: boolean; readonly having?: string },
) => {
  const counted = { ...periodsOf(known), ownDepartmentIds: [] }
  const joined = isFew
    ? `lateral (${countsByHand({ ...counted, where: 'medical_institution_id = found.id' })}) as counted on true`
    : `(${countsByHand(counted)}) as counted on counted.medical_institution_id = found.id`
  return `
    with found as materialized (
      select id, location_precision
      from medical_institutions as institutions
      where running_status = 'open' and ${where}
    )
    select found.id, found.location_precision, now, before
    from found
    left join ${joined}
    where ${having}`
}

/** Partners alone: without conditions nothing is asked of the other institutions. */
const partnersByHand = (known: KnownMap, ownDepartmentIds: readonly number[] = []) => `
  select *
  from (${countsByHand({ ...periodsOf(known), ownDepartmentIds })}) as counted
  where now > 0 or before > 0`

const visited = ({ tenantId, today }: KnownMap) => `exists (
  select
  from communications as visits
  where visits.tenant_id = ${tenantId}
    and visits.medical_institution_id = found.id
    and visits.acted_date >= '${daysAfter(today, -withinDays)}'
    and visits.communication_type in ('visit', 'new_visit')
    and visits.deleted_at is null
)`

/** Questions of all kinds: near and far, with and without own departments, narrowing the nation. */
export const mapQuestions = (known: KnownMap): readonly MapQuestion[] => {
  const { ownDepartmentIds, departmentIds, prefecture, municipality, tagId, tenantId } = known
  const [frequent, rare] = departmentIds
  const two = ownDepartmentIds.slice(0, 2)
  const has = (id: number) => `department_ids && array[${id}]`
  const tagged = `exists (
    select from medical_institution_tags as marks
    where marks.tenant_id = ${tenantId} and marks.tag_id = ${tagId} and marks.medical_institution_id = institutions.id
  )`
  return [
    ...(municipality === null
      ? []
      : [
          {
            name: 'a city',
            conditions: { area: [municipality] },
            sql: byHand(known, `municipality_code = '${municipality}'`, { isFew: true }),
          },
        ]),
    {
      name: 'a prefecture',
      conditions: { prefecture },
      sql: byHand(known, `prefecture_code = '${prefecture}'`, { isFew: true }),
    },
    { name: 'all partners', conditions: {}, sql: partnersByHand(known) },
    { name: 'two own departments', conditions: {}, departmentIds: two, sql: partnersByHand(known, two) },
    {
      name: 'nation, a frequent department',
      conditions: { department_ids: [frequent] },
      sql: byHand(known, has(frequent), { isFew: false }),
    },
    {
      name: 'nation, a rare department',
      conditions: { department_ids: [rare] },
      sql: byHand(known, has(rare), { isFew: false }),
    },
    { name: 'nation, with a tag', conditions: { tag_ids: [tagId] }, sql: byHand(known, tagged, { isFew: true }) },
    {
      name: 'nation, without a tag',
      conditions: { tag_ids: [tagId], tag_ids_search_condition: 'exclude' },
      sql: byHand(known, `not ${tagged}`, { isFew: false }),
    },
    {
      name: 'nation, neither referred nor visited',
      conditions: { visits: { within_days: withinDays, logic: 'nor' } },
      sql: byHand(known, 'true', { isFew: false, having: `not (coalesce(now, 0) > 0 or ${visited(known)})` }),
    },
    {
      name: 'nation, visited',
      conditions: { visits: { within_days: withinDays, visited: true } },
      sql: byHand(known, 'true', { isFew: false, having: visited(known) }),
    },
    {
      name: 'a prefecture, not visited, of a department',
      conditions: { prefecture, department_ids: [frequent], visits: { within_days: withinDays, visited: false } },
      sql: byHand(known, `prefecture_code = '${prefecture}' and ${has(frequent)}`, {
        isFew: true,
        having: `not ${visited(known)}`,
      }),
    },
  ]
}

/** The question as the body of a call. */
export const bodyOf = (known: KnownMap, { conditions, departmentIds = [] }: MapQuestion) => ({
  ...conditions,
  referral: {
    referral_type: 'referral',
    period: yearsTo(known.last, 1),
    comparison_period: yearsTo(known.last, 1, 1),
    own_department_ids: departmentIds,
  },
})
