import { type RawBuilder, sql } from 'kysely'
import { renewal } from '#contract/institutions/designations.ts'
import type { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { trendWords } from '#contract/facts/trendWords.ts'
import type { CatalogueKey } from '#contract/reports/items/catalogue.ts'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { isAnyMonthIn } from '../../facts/months/figureMonths.ts'
import { trendBasis } from '../../facts/referralTrends/trendBasis.ts'
import { trendState } from '../../facts/referralTrends/trendState.ts'
import { kilometresFrom } from '../../geo.ts'
import { markedStaffName } from '../../records/staffNames.ts'
import {
  type AttributeContext,
  type AttributeOf,
  codesOfWords,
  inOrder,
  keyed,
  plain,
  wordOf,
  yesOrNo,
} from './attribute.ts'
import { prefectures } from '../../institutions/master/prefectures.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/** The states of institutions, for people. */
export const statuses = {
  open: { ja: '開院', en: 'Open' },
  closed: { ja: '閉院', en: 'Closed' },
  suspended: { ja: '休止', en: 'Suspended' },
  unknown: { ja: '不明', en: 'Unknown' },
} as const

/** What trends were called before. Conditions that name them so go on to find them. */
const formerTrendNames: Readonly<Record<ReferralTrendState, readonly string[]>> = {
  below: ['範囲を下回る'],
  within: ['範囲内', 'Within the usual range'],
  above: ['範囲を上回る'],
  too_few: ['件数が少ない', 'Too few referrals'],
  too_short: [],
  too_varied: [],
}

/** A scalar subquery on the contacts of `institutions`, up to today. */
const ofContacts = (
  { tenantId, today, conditions }: AttributeContext,
  value: RawBuilder<unknown>,
  more: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown> = sql``,
) => sql`(
  select ${value}
  from communications as contacts
  where contacts.tenant_id = ${tenantId}
    and contacts.medical_institution_id = institutions.id
    and contacts.deleted_at is null
    and contacts.acted_date <= ${today}::date
    and ${sql.join(
      [
        sql`true`,
        ...more,
        ...(conditions.is_doctor_attended === undefined
          ? []
          : [sql`contacts.is_doctor_attended = ${conditions.is_doctor_attended}`]),
        ...(conditions.communication_type === undefined
          ? []
          : [sql`contacts.communication_type = ${conditions.communication_type}`]),
      ],
      sql` and `,
    )}
  ${order}
)`

const visits = [sql`contacts.communication_type in ('visit', 'new_visit')`]
const lastVisit = (context: AttributeContext) => ofContacts(context, sql`max(contacts.acted_date)`, visits)

const lastVisitor = (context: AttributeContext) =>
  ofContacts(context, sql`contacts.user_id`, visits, sql`order by contacts.acted_date desc, contacts.id desc limit 1`)

const trend = ({ tenantId }: AttributeContext, value: RawBuilder<unknown>) => sql`(
  select ${value}
  from referral_trends as trends
  where trends.tenant_id = ${tenantId} and trends.medical_institution_id = institutions.id
)`

const mainStaff = (tenantId: number, value: RawBuilder<unknown>) => sql`(
  select ${value}
  from medical_institution_staffs as charges
  join accounts as people on people.tenant_id = ${tenantId} and people.id = charges.staff_id
  where charges.tenant_id = ${tenantId}
    and charges.medical_institution_id = institutions.id
    and charges.position = 1
    and charges.ended_at is null
)`

const designation = ({ conditions }: AttributeContext, value: RawBuilder<unknown>) => sql`(
  select ${value}
  from medical_institution_designations as designations
  where designations.medical_institution_id = institutions.id
    and ${sql.join(
      [
        sql`true`,
        // A renewal is a new period of an earlier designation, so it counts only if it is asked for.
        conditions.mhlw_designation_reason === undefined
          ? sql`designations.reason is distinct from ${renewal}`
          : sql`designations.reason = ${conditions.mhlw_designation_reason}`,
        ...(conditions.mhlw_designation_start_month === undefined
          ? []
          : [sql`designations.designated_on >= ${conditions.mhlw_designation_start_month}::date`]),
        ...(conditions.mhlw_designation_end_month === undefined
          ? []
          : [
              sql`designations.designated_on < (${conditions.mhlw_designation_end_month}::date + interval '1 month')::date`,
            ]),
      ],
      sql` and `,
    )}
  order by designations.designated_on desc
  limit 1
)`

/**
 * The segment of the institution's referrals and admissions in the period, by the tenant's own thresholds; unknown if
 * nothing of it is loaded, or if admissions decide, of which nothing is loaded (`segmentFor` of the contract).
 */
const segment: AttributeOf = ({ tenantId, segmentation, window, months }) => {
  if (segmentation === null || window === null || !isAnyMonthIn(months.referrals, window))
    return keyed('bigint', sql`null::bigint`, sql`null::text`)
  const { segments, rest_segment_id: restId, rest_segment_label: rest } = segmentation
  const [count, admissions] = [sql`counted.referrals`, sql`counted.admissions`]
  const areStaysUnknown = !isAnyMonthIn(months.stays, window)
  const reachesCount = ({ referral_count_more_equal: least }: (typeof segments)[number]) =>
    least === null ? sql`true` : sql`${count} >= ${least}::bigint`
  const reaches = (one: (typeof segments)[number]) =>
    sql.join(
      [
        reachesCount(one),
        ...(one.referral_admission_rate_more_equal === null
          ? []
          : [
              sql`(100 * ${admissions})::float8 / nullif(${count}, 0)::float8 >= ${one.referral_admission_rate_more_equal}::float8`,
            ]),
      ],
      sql` and `,
    )
  const chosen = (valueOf: (one: { readonly id: number; readonly label: string }) => RawBuilder<unknown>) => sql`(
    select case ${sql.join(
      segments.flatMap((one) => [
        sql`when ${reaches(one)} then ${valueOf(one)}`,
        ...(areStaysUnknown && one.referral_admission_rate_more_equal !== null
          ? [sql`when ${count} > 0 and ${reachesCount(one)} then null`]
          : []),
      ]),
      sql` `,
    )} ${segments.length === 0 ? sql`when false then null` : sql``} else ${valueOf({ id: restId, label: rest })} end
    from (
      select
        coalesce(sum(sums.referral_count), 0) as referrals,
        coalesce(sum(sums.admission_count), 0) as admissions
      from referral_months as sums
      where sums.tenant_id = ${tenantId}
        and sums.medical_institution_id = institutions.id
        and sums.month >= ${window.start_date}::date
        and sums.month <= least(${window.end_date}::date, ${months.baseMonth}::date)
        and sums.own_department_id <> all(${segmentation.excluded_own_department_ids}::bigint[])
    ) as counted
  )`
  return {
    ...keyed(
      'bigint',
      chosen(({ id }) => sql`${id}::bigint`),
      chosen(({ label }) => sql`${label}::text`),
    ),
    order: inOrder([...segments.map(({ id }) => id), restId].map(String)),
  }
}

/**
 * SQL expression: the name of a record in a table with few. All are read once, where the planner would search them for each row.
 * @param records - the `from` of a query with `id` and `name`
 */
const nameIn = (records: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`((select jsonb_object_agg(id, name) from ${records}) ->> ${id}::text)`

/** How the properties of institutions are read. The rows are `institutions`, of the nationwide list. */
export const institutionAttributes = {
  name: ({ tenantId }) => plain(corrected(tenantId, 'name')),
  prefecture: () => ({
    ...keyed(
      'text',
      sql`institutions.prefecture_code`,
      // They are few and read once, where the planner would search all of them for each row.
      sql`((select jsonb_object_agg(code, name) from prefectures) ->> institutions.prefecture_code)`,
    ),
    order: inOrder(prefectures.map(([code]) => code)),
    words: codesOfWords(prefectures.map(([code, name, , nameEn]) => [code, [name, nameEn]])),
  }),
  municipality: () =>
    keyed(
      'text',
      sql`institutions.municipality_code`,
      sql`(select municipalities.name from municipalities where municipalities.code = institutions.municipality_code)`,
    ),
  secondary_medical_area: () => ({
    value: sql`(
      select municipalities.secondary_medical_area
      from municipalities
      where municipalities.code = institutions.municipality_code
    )`,
  }),
  running_status: ({ language }) => wordOf(sql`institutions.running_status`, statuses, language),
  bed_count: () => plain(sql`institutions.beds_total`),
  distance_km: ({ ownPlace }) =>
    plain(ownPlace === null ? sql`null::float8` : kilometresFrom(ownPlace, 'institutions')),
  listed_month: () => plain(sql`date_trunc('month', institutions.listed_on::timestamp)::date`),
  facility_types: ({ language }) => ({
    keys: sql`institutions.facility_type_ids`,
    keyType: 'int',
    // Most have one, for which no list need be sorted.
    value: sql`case cardinality(institutions.facility_type_ids)
      when 1 then array_remove(array[${nameIn(sql`facility_types`, sql`institutions.facility_type_ids[1]`)}], null)
      else array(
        select types.name from facility_types as types where types.id = any(institutions.facility_type_ids) order by types.id
      )
    end`,
    order: sql`select name from facility_types order by id`,
    told: (name) => facilityTypeName(name, language),
  }),
  departments: () => ({
    keys: sql`institutions.department_ids`,
    keyType: 'int',
    value: sql`coalesce(institutions.departments, '{}')`,
  }),
  tags: ({ tenantId }) => ({
    keys: sql`array(
      select marks.tag_id
      from medical_institution_tags as marks
      where marks.tenant_id = ${tenantId} and marks.medical_institution_id = institutions.id
    )`,
    keyType: 'bigint',
    institutionsWith: (ids) => sql`
      select marks.medical_institution_id
      from medical_institution_tags as marks
      where marks.tenant_id = ${tenantId} and marks.tag_id = any(${ids}::bigint[])`,
    value: sql`array(
      select ${nameIn(sql`tags where tags.tenant_id = ${tenantId}`, sql`marks.tag_id`)}
      from medical_institution_tags as marks
      where marks.tenant_id = ${tenantId} and marks.medical_institution_id = institutions.id
      order by 1
    )`,
  }),
  action_lists: ({ tenantId }) => ({
    keys: sql`array(
      select listed.action_list_id
      from action_list_medical_institutions as listed
      join action_lists as lists on lists.tenant_id = ${tenantId} and lists.id = listed.action_list_id
      where listed.tenant_id = ${tenantId}
        and listed.medical_institution_id = institutions.id
        and listed.removed_at is null
        and lists.deleted_at is null
    )`,
    keyType: 'bigint',
    value: sql`array(
      select lists.name
      from action_list_medical_institutions as listed
      join action_lists as lists on lists.tenant_id = ${tenantId} and lists.id = listed.action_list_id
      where listed.tenant_id = ${tenantId}
        and listed.medical_institution_id = institutions.id
        and listed.removed_at is null
        and lists.deleted_at is null
      order by lists.name
    )`,
  }),
  phase: ({ tenantId }) => ({
    order: sql`select id::text from phase_masters where tenant_id = ${tenantId} order by position, id`,
    ...keyed(
      'bigint',
      sql`(
        select standing.phase_master_id
        from medical_institution_phases as standing
        where standing.tenant_id = ${tenantId} and standing.medical_institution_id = institutions.id
      )`,
      sql`(
        select phases.name
        from medical_institution_phases as standing
        join phase_masters as phases on phases.tenant_id = ${tenantId} and phases.id = standing.phase_master_id
        where standing.tenant_id = ${tenantId} and standing.medical_institution_id = institutions.id
      )`,
    ),
  }),
  phase_changed_on: ({ tenantId }) =>
    plain(sql`(
      select (max(changes.changed_at) at time zone 'Asia/Tokyo')::date
      from phase_changes as changes
      where changes.tenant_id = ${tenantId} and changes.medical_institution_id = institutions.id
    )`),
  main_staff: ({ tenantId, language }) =>
    keyed(
      'bigint',
      mainStaff(tenantId, sql`charges.staff_id`),
      mainStaff(tenantId, markedStaffName('people', language)),
    ),
  is_group_member: ({ tenantId, language }) =>
    wordOf(
      sql`case when exists (
        select
        from tenant_group_medical_institutions as members
        where members.tenant_id = ${tenantId} and members.medical_institution_id = institutions.id
      ) then 'yes' else 'no' end`,
      yesOrNo,
      language,
    ),
  doctor_count: ({ tenantId }) =>
    plain(sql`(
      select count(*)
      from doctors
      where doctors.tenant_id = ${tenantId}
        and doctors.medical_institution_id = institutions.id
        and doctors.deleted_at is null
    )`),
  segment,
  referral_trend: (context) =>
    wordOf(trend(context, trendState('trends')), trendWords, context.language, formerTrendNames),
  referral_trend_basis: (context) => plain(trend(context, trendBasis('trends', context.language))),
  expected_referral_count: (context) => plain(trend(context, sql.ref('trends.expected'))),
  mhlw_designation: (context) => {
    const reason = designation(context, sql`designations.reason`)
    return keyed(
      'text',
      reason,
      designation(context, sql`concat_ws(' ', designations.reason, to_char(designations.designated_on, 'YYYY/MM'))`),
    )
  },
  last_visit_date: (context) => plain(lastVisit(context)),
  days_since_last_visit: (context) => plain(sql`(${context.today}::date - ${lastVisit(context)})`),
  last_visit_staff: (context) =>
    keyed(
      'bigint',
      lastVisitor(context),
      sql`(
        select ${markedStaffName('accounts', context.language)}
        from accounts
        where accounts.tenant_id = ${context.tenantId} and accounts.id = ${lastVisitor(context)}
      )`,
    ),
  last_contact_date: (context) => plain(ofContacts(context, sql`max(contacts.acted_date)`, [])),
} as const satisfies Partial<Record<CatalogueKey, AttributeOf>>
