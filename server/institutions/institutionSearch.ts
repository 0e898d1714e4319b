import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  FoundMedicalInstitution,
  MedicalInstitutionConditions,
} from '#contract/institutions/medicalInstitutions.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { trendState } from '../facts/referralTrends/trendState.ts'
import { invalidField } from '../problems.ts'
import { queryTokens } from '../searchText.ts'
import type { Place } from '../geo.ts'
import { correctionsOf, withCorrections } from '../records/correctedInstitutions.ts'
import { isCorrectedTo, isCorrectedToNumber } from './corrections.ts'
import { hasTelephone, telephoneIn } from './institutionTelephones.ts'
import { allInstitutions, type InstitutionQuery, type Order, ordered } from './institutionOrder.ts'
import { isOnPage } from '../records/paged.ts'
import { isEnteredBy, isListed, isShownTo } from '../records/unlistedInstitutions.ts'
import { staffCondition, staffsOf } from '../records/staffColumns.ts'
import { institutionLabelConditions } from '../labels/labelConditions.ts'

export type Conditions = z.output<typeof MedicalInstitutionConditions>
type Row = z.input<typeof FoundMedicalInstitution>

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const searched = {
  name: { text: 'search_text', grams: 'search_grams', corrections: ['name', 'name_kana'] },
  administrator: { text: 'search_administrator', grams: 'administrator_grams', corrections: ['administrator_name'] },
} as const

/**
 * The grams find candidates through the index, and the pattern keeps those with adjacent characters. For one or two
 * characters the grams are enough. Each word may also be in what the tenant has corrected the official value to.
 */
const matches = (tenantId: number, part: keyof typeof searched, text: string) => {
  const { text: column, grams, corrections } = searched[part]
  return queryTokens(text).map((token) => {
    const hasGrams = sql`${sql.ref(`institutions.${grams}`)} @> ${token.grams}::text[]`
    const isOfficial =
      token.text.length <= 2
        ? hasGrams
        : sql`${hasGrams} and ${sql.ref(`institutions.${column}`)} like ${pattern(token.text)}`
    return sql<SqlBool>`(${isOfficial} or ${isCorrectedTo(tenantId, corrections, token.text)})`
  })
}

/** SQL condition: the institution has this code of ten digits (医療機関コード), or its last seven, the number within the prefecture. */
const hasCode = (digits: string) => {
  if (digits.length === 10) return sql<SqlBool>`institutions.insurance_code = ${digits}`
  return digits.length === 7 ? sql<SqlBool>`right(institutions.insurance_code, 7) = ${digits}` : sql<SqlBool>`false`
}

/** SQL condition: the institution has this name. A text of digits alone is compared with telephone numbers and codes. */
const nameOrNumber = (tenantId: number, text: string) => {
  const digits = telephoneIn(text)
  return digits === undefined
    ? sql<SqlBool>`${sql.join([sql`true`, ...matches(tenantId, 'name', text)], sql` and `)}`
    : sql<SqlBool>`(${hasTelephone(digits)} or ${hasCode(digits)} or ${isCorrectedToNumber(tenantId, digits)})`
}

/**
 * A tag that is gone cannot be excluded, because nobody knows any more who had it. Then nothing is found: conditions never find more than they were
 * made for.
 */
const tagCondition = (tenantId: number, tagIds: readonly number[], excluded: boolean) => {
  const marked = sql<SqlBool>`exists (
    select
    from medical_institution_tags as marks
    where marks.tenant_id = ${tenantId}
      and marks.tag_id = any(${tagIds}::bigint[])
      and marks.medical_institution_id = institutions.id
  )`
  if (!excluded) return marked
  const isGone = sql<SqlBool>`exists (
    select
    from unnest(${tagIds}::bigint[]) as named (tag_id)
    where named.tag_id not in (select tags.id from tags where tags.tenant_id = ${tenantId})
  )`
  return sql<SqlBool>`(not ${marked} and not ${isGone})`
}

/** Nothing is in a phase of a tenant that does not use phases: stored conditions may still name one. */
const phaseCondition = (tenantId: number, phaseMasterIds: readonly number[]) => sql<SqlBool>`exists (
  select
  from medical_institution_phases as standing
  where standing.tenant_id = ${tenantId}
    and standing.phase_master_id = any(${phaseMasterIds}::bigint[])
    and standing.medical_institution_id = institutions.id
    and (select tenants.enabled_phase from tenants where tenants.tenant_id = ${tenantId})
)`

const trendCondition = (tenantId: number, states: readonly string[]) => sql<SqlBool>`exists (
  select
  from referral_trends as trends
  where trends.tenant_id = ${tenantId}
    and ${trendState('trends')} = any(${states}::text[])
    and trends.medical_institution_id = institutions.id
)`

const unknownTrends = {
  ja: '紹介の傾向はまだ分からないため、条件にできません。紹介一覧を取り込むか、この条件を外してください',
  en: 'No trend of referrals is known yet, so it cannot be a condition. Please import referrals, or remove this condition',
}

/**
 * Refuses to choose by a trend while no trend is known. Nobody fulfils such a condition then, which is not to say that there is nobody: whatever acts on those
 * who are found, or counts them for that, calls this.
 * @throws a 422 at `field`
 */
export const requireKnownTrends = async (
  tx: TenantTransaction,
  tenantId: number,
  { referral_trend: trends }: Pick<Conditions, 'referral_trend'>,
  field: string,
): Promise<void> => {
  if (!present(trends)) return
  const known = await tx
    .selectFrom('referral_trends')
    .where('tenant_id', '=', tenantId)
    .select('medical_institution_id')
    .limit(1)
    .executeTakeFirst()
  if (!known) throw invalidField(field, unknownTrends)
}

const present = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

const conditionsIn = (tenantId: number, conditions: Conditions): Expression<SqlBool>[] => {
  const wanted: Expression<SqlBool>[] = []
  if (conditions.medical_institution_name) wanted.push(nameOrNumber(tenantId, conditions.medical_institution_name))
  if (conditions.administrator_name) wanted.push(...matches(tenantId, 'administrator', conditions.administrator_name))
  if (conditions.prefecture) wanted.push(sql<SqlBool>`institutions.prefecture_code = ${conditions.prefecture}`)
  if (present(conditions.area))
    wanted.push(sql<SqlBool>`institutions.municipality_code = any(${conditions.area}::text[])`)
  if (present(conditions.facility_type_ids))
    wanted.push(sql<SqlBool>`institutions.facility_type_ids && ${conditions.facility_type_ids}::int[]`)
  if (present(conditions.department_ids))
    wanted.push(sql<SqlBool>`institutions.department_ids && ${conditions.department_ids}::int[]`)
  if (present(conditions.running_status))
    wanted.push(sql<SqlBool>`institutions.running_status = any(${conditions.running_status}::text[])`)
  if (present(conditions.medical_institution_ids))
    wanted.push(sql<SqlBool>`institutions.id = any(${conditions.medical_institution_ids}::bigint[])`)
  if (present(conditions.tag_ids))
    wanted.push(tagCondition(tenantId, conditions.tag_ids, conditions.tag_ids_search_condition === 'exclude'))
  wanted.push(...institutionLabelConditions(tenantId, conditions.labels ?? []))
  if (conditions.is_unlisted) wanted.push(sql<SqlBool>`not ${isListed()}`)
  if (present(conditions.phase_master_ids)) wanted.push(phaseCondition(tenantId, conditions.phase_master_ids))
  if (present(conditions.staff_ids)) wanted.push(staffCondition(tenantId, conditions.staff_ids))
  if (present(conditions.referral_trend)) wanted.push(trendCondition(tenantId, conditions.referral_trend))
  return wanted
}

/** A query of the institutions that fulfil all conditions. */
export const institutionsWhere = (tx: TenantTransaction, tenantId: number, conditions: Conditions) =>
  allInstitutions(tx).where((eb) => eb.and([isShownTo(tenantId), ...conditionsIn(tenantId, conditions)]))

/**
 * The exact number of institutions that fulfil all conditions. Those that only other tenants see are few, and their ids a range: leaving them out
 * afterwards costs less than asking it of each row.
 */
export const countInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
): Promise<number> => {
  const wanted = conditionsIn(tenantId, conditions)
  const counted = (...further: readonly Expression<SqlBool>[]) =>
    allInstitutions(tx)
      .where((eb) => eb.and([...wanted, ...further]))
      .select(sql<number>`count(*)`.as('count'))
  const hidden = counted(sql<SqlBool>`not ${isListed()}`, sql<SqlBool>`not ${isEnteredBy(tenantId)}`)
  const { rows } = await sql<{ count: number }>`select (${counted()}) - (${hidden}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether conditions restrict the location of institutions. */
export const asksForPlace = ({ prefecture, area, labels = [] }: Conditions): boolean =>
  Boolean(prefecture) || present(area) || labels.some(({ area_ids: areas }) => present(areas))

/** Reads one page of institutions with the columns of a result row, corrected as the tenant has. */
export const selectInstitutions = async (
  tx: TenantTransaction,
  query: InstitutionQuery,
  tenantId: number,
  order: Order,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const ids = ordered(query, tenantId, order).limit(limit).offset(offset).select('institutions.id')
  const page = institutionsWhere(tx, tenantId, {}).where(isOnPage('institutions.id', ids))
  const rows = await ordered(page, tenantId, order)
    .select([
      'institutions.id',
      'institutions.name',
      'institutions.name_kana',
      sql<Row['running_status']>`institutions.running_status`.as('running_status'),
      'institutions.departments',
      'institutions.postal_code',
      'institutions.address',
      'institutions.tel',
      // In no public list: only a correction has one.
      sql<string | null>`null::text`.as('fax'),
      'institutions.administrator_name',
      'institutions.longitude',
      'institutions.latitude',
      'institutions.beds_total as bed_count',
      sql<boolean>`not ${isListed()}`.as('is_unlisted'),
      correctionsOf(tenantId).as('corrected_values'),
      sql<string[]>`array(
        select facility_types.name
        from facility_types
        where facility_types.id = any(institutions.facility_type_ids) and facility_types.axis = 'kind'
        order by facility_types.id
      )`.as('type_names'),
      tagsOf(tenantId).as('tags'),
      phaseOf(tenantId).as('phase'),
      staffsOf(tenantId).as('staffs'),
      lastVisitOf(tenantId).as('last_visit_date'),
      trendOfInstitution(tenantId).as('referral_trend'),
    ])
    .execute()
  return rows.map(withCorrections)
}

const phaseOf = (tenantId: number) => sql<Row['phase']>`(
  select jsonb_build_object('id', phases.id, 'name', phases.name)
  from medical_institution_phases as standing
  join phase_masters as phases on phases.tenant_id = standing.tenant_id and phases.id = standing.phase_master_id
  where standing.tenant_id = ${tenantId} and standing.medical_institution_id = institutions.id
)`

/** SQL for the day of the last visit to an institution. */
export const lastVisitOf = (tenantId: number) => sql<string | null>`(
  select max(communications.acted_date)
  from communications
  where communications.tenant_id = ${tenantId}
    and communications.medical_institution_id = institutions.id
    and communications.communication_type in ('visit', 'new_visit')
    and communications.deleted_at is null
)`

/** SQL for an institution's referral trend, as JSON. */
export const trendOfInstitution = (tenantId: number) => sql<Row['referral_trend']>`(
  select jsonb_build_object(
    'state', ${trendState('trends')}, 'since', trends.since, 'known_months', trends.known_months, 'as_of', trends.as_of, 'month_count', trends.month_count, 'observed', trends.observed,
    'expected', trends.expected, 'lower', trends.lower, 'upper', trends.upper
  )
  from referral_trends as trends
  where trends.tenant_id = ${tenantId} and trends.medical_institution_id = institutions.id
)`

/** SQL for the tags of an institution, as JSON. */
export const tagsOf = (tenantId: number) =>
  sql<{ id: number; name: string }[]>`coalesce(
    (
      select jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by tags.name)
      from medical_institution_tags as marks
      join tags on tags.tenant_id = marks.tenant_id and tags.id = marks.tag_id
      where marks.tenant_id = ${tenantId} and marks.medical_institution_id = institutions.id
    ),
    '[]'
  )`

/** The position of the tenant's own institution; null if the institution is not set or its position is unknown. */
export const ownPlace = async (tx: TenantTransaction, ownInstitutionId: number | null): Promise<Place | null> => {
  if (ownInstitutionId === null) return null
  const place = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', ownInstitutionId)
    .select(['longitude', 'latitude'])
    .executeTakeFirst()
  return place && place.longitude !== null && place.latitude !== null
    ? { longitude: place.longitude, latitude: place.latitude }
    : null
}
