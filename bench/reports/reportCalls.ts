import { fiscalYearOf, lastDayOf, monthAfter } from '#contract/months.ts'
import type { ApiCall } from '../support/calls.ts'

/** A report, the same question asked by hand of the sums that it reads, and of DuckDB on the facts. */
export interface ReportSubject {
  readonly call: ApiCall
  /** PostgreSQL over the same derived tables, with as many statements as a person would need. */
  readonly byHand: string
  /** The main figures from the facts; absent where DuckDB has no such facts. */
  readonly duck?: string
  /** Maximum p95, in milliseconds. */
  readonly maxWait: number
}

export interface ReportHospital {
  readonly tenantId: number
  readonly departments: readonly number[]
  readonly areaLabelId: number
  /** The last day with facts, which ends the base month. */
  readonly last: string
}

interface Item {
  readonly key: string
  readonly definition_key: string
  readonly aggregation_conditions: object
  readonly formula?: object
}

const item = (key: string, definitionKey: string, conditions: object = {}): Item => ({
  key,
  definition_key: definitionKey,
  aggregation_conditions: conditions,
})
const lastYear = { start_months_away: 11, end_months_away: 0 }
const yearBefore = { start_months_away: 23, end_months_away: 12 }

const report = (items: readonly Item[], more: object = {}) => ({
  items,
  display_items: items.map(({ key }) => key),
  ...more,
})

const days = (last: string, from: number, to: number) => ({
  start: monthAfter(last, -from),
  end: lastDayOf(monthAfter(last, -to)),
})

/** The reports that are measured, with the waits that REPORTS.md allows them. */
export const reportSubjects = (
  { tenantId, departments, areaLabelId, last }: ReportHospital,
  maxPartners: number,
): ReportSubject[] => {
  const now = days(last, 11, 0)
  const before = days(last, 23, 12)
  const inNow = `month >= '${now.start}' and month <= '${now.end}'`
  const inBefore = `month >= '${before.start}' and month <= '${before.end}'`
  const both = `month >= '${before.start}' and month <= '${now.end}'`
  const tenant = `tenant_id = ${tenantId}`
  const partnerItems = [
    item('now', 'referral_count', lastYear),
    item('before', 'referral_count', yearBefore),
    item('admissions', 'hospital_admission_count', lastYear),
    item('rate', 'hospital_admission_rate', lastYear),
    item('operations', 'operation_count', lastYear),
    item('sent', 'reverse_referral_count', lastYear),
    item('months', 'referral_month_count', lastYear),
    item('visits', 'visit_count', lastYear),
    item('visited', 'last_visit_date'),
    item('kinds', 'facility_types'),
  ]
  const byHandOfPartners = `
    with page as (
      select medical_institution_id as id, sum(referral_count) filter (where ${inNow}) as now,
        count(*) over () as total
      from referral_institution_months where ${tenant} and ${both} group by 1
      order by now desc nulls last limit 25
    )
    select page.*, sums.*, visits.*, sent.*, institutions.name,
      array(select name from facility_types as types where types.id = any(institutions.facility_type_ids)) as kinds
    from page
    join medical_institutions as institutions on institutions.id = page.id
    join lateral (
      select sum(referral_count) filter (where ${inBefore}) as before,
        sum(admission_count) filter (where ${inNow}) as admissions,
        sum(operation_count) filter (where ${inNow}) as operations, count(*) filter (where ${inNow}) as months
      from referral_institution_months as months
      where ${tenant} and months.medical_institution_id = page.id and ${both}
    ) as sums on true
    left join lateral (
      select count(*) filter (where acted_date >= '${now.start}') as visits, max(acted_date) as visited
      from communications
      where ${tenant} and medical_institution_id = page.id and deleted_at is null
        and communication_type in ('visit', 'new_visit')
    ) as visits on true
    left join lateral (
      select sum(reverse_referral_count) as sent
      from reverse_referral_months where ${tenant} and medical_institution_id = page.id and ${inNow}
    ) as sent on true
    cross join (
      select sum(referral_count) filter (where ${inNow}), sum(referral_count) filter (where ${inBefore}),
        sum(admission_count) filter (where ${inNow}), sum(operation_count) filter (where ${inNow})
      from referral_department_months where ${tenant} and ${both}
    ) as totals`
  const duckOfPartners = `
    select medical_institution_id, count(*) filter (where referral_date >= date '${now.start}') as now,
      count(*) filter (where referral_date < date '${now.start}') as before
    from referrals
    where referral_date >= date '${before.start}' and referral_date <= date '${now.end}'
    group by 1 order by 2 desc limit 25`
  const years = [0, 1].flatMap((back) =>
    departments.map((id, place) =>
      item(`department_${place}_${back}`, 'referral_count', { fiscal_years_away: back, own_department_ids: [id] }),
    ),
  )
  const april = fiscalYearOf(last)
  const passed = (Number(last.slice(5, 7)) + 8) % 12
  const yearOf = (back: number) => ({
    start: `${april - back}-04-01`,
    end: lastDayOf(monthAfter(`${april - back}-04-01`, passed)),
  })
  const sumsOfYears = [0, 1].flatMap((back) =>
    departments.map(
      (id) =>
        `sum(referral_count) filter (where own_department_id = ${id} and month >= '${yearOf(back).start}' and month <= '${yearOf(back).end}')`,
    ),
  )
  return [
    {
      call: {
        name: `${maxPartners.toLocaleString('en')} partners: ten items with totals, by referrals`,
        operationId: 'computeMedicalInstitutionReport',
        body: report(partnerItems, { sort_conditions: [{ item_key: 'now', operator: 'desc' }] }),
      },
      byHand: byHandOfPartners,
      duck: duckOfPartners,
      maxWait: maxPartners > 5_000 ? 300 : 100,
    },
    {
      call: {
        name: '… those that lost ten or more',
        operationId: 'computeMedicalInstitutionReport',
        body: report(
          [
            ...partnerItems.slice(0, 4),
            { ...item('less', 'formula'), formula: { operator: '-', item_keys: ['now', 'before'] } },
          ],
          {
            filter_conditions: [{ item_key: 'less', matching_groups: [{ less_equal: -10 }] }],
            sort_conditions: [{ item_key: 'less', operator: 'asc' }],
          },
        ),
      },
      byHand: `
        with lost as (
          select medical_institution_id as id, sum(referral_count) filter (where ${inNow}) as now,
            sum(referral_count) filter (where ${inBefore}) as before,
            sum(admission_count) filter (where ${inNow}) as admissions
          from referral_institution_months where ${tenant} and ${both} group by 1
          having coalesce(sum(referral_count) filter (where ${inNow}), 0)
            - coalesce(sum(referral_count) filter (where ${inBefore}), 0) <= -10
        )
        select *, (select sum(now) from lost), (select sum(before) from lost) from lost
        order by coalesce(now, 0) - coalesce(before, 0), id limit 25`,
      maxWait: maxPartners > 5_000 ? 300 : 100,
    },
    {
      call: {
        name: `areas: ${departments.length} departments in two years, with totals`,
        operationId: 'computeAreaReport',
        body: { ...report(years), medical_institution_label_id: areaLabelId },
      },
      byHand: `
        select coalesce(members.area_id, 0), ${sumsOfYears.join(', ')}
        from referral_months as months
        join medical_institutions as placed on placed.id = months.medical_institution_id
        left join medical_institution_label_area_municipalities as members
          on members.tenant_id = ${tenantId} and members.label_id = ${areaLabelId}
          and members.municipality_code = placed.municipality_code
        where months.${tenant} and month >= '${yearOf(1).start}' and month <= '${yearOf(0).end}'
        group by grouping sets ((1), ())`,
      duck: `
        select own_department_id, year(referral_date), medical_institution_id % 20, count(*)
        from referrals where referral_date >= date '${yearOf(1).start}' group by 1, 2, 3`,
      maxWait: 500,
    },
    {
      call: {
        name: 'own departments: four items with totals',
        operationId: 'computeOwnDepartmentReport',
        body: report([
          item('now', 'referral_count', lastYear),
          item('before', 'referral_count', yearBefore),
          item('rate', 'hospital_admission_rate', lastYear),
          item('revenue', 'standard_revenue', lastYear),
        ]),
      },
      byHand: `
        select own_department_id,
          (select name from own_departments as named where named.${tenant} and named.id = own_department_id),
          sum(referral_count) filter (where ${inNow}), sum(referral_count) filter (where ${inBefore}),
          sum(admission_count) filter (where ${inNow}), sum(revenue_yen) filter (where ${inNow})
        from referral_department_months where ${tenant} and ${both} group by grouping sets ((own_department_id), ())`,
      duck: `
        select own_department_id, count(*) filter (where referral_date >= date '${now.start}'),
          count(*) filter (where referral_date < date '${now.start}')
        from referrals
        where referral_date >= date '${before.start}' and referral_date <= date '${now.end}' group by 1`,
      maxWait: 50,
    },
    {
      call: {
        name: 'pivot: all visits by person and month',
        operationId: 'pivotCommunicationReport',
        body: {
          ...report([item('user', 'user'), item('day', 'acted_date')]),
          communication_type: 'visit',
          aggregation_row: { item_key: 'user' },
          aggregation_column: { item_key: 'day', date_grouping: 'month' },
          aggregation_data: { aggregation_method: 'count' },
        },
      },
      byHand: `
        select accounts.username, date_trunc('month', acted_date::timestamp)::date, count(*)
        from communications
        join accounts on accounts.tenant_id = ${tenantId} and accounts.id = communications.user_id
        where communications.${tenant} and communication_type = 'visit' and communications.deleted_at is null
        group by grouping sets ((1, 2), (1), (2), ())`,
      maxWait: 200,
    },
  ]
}
