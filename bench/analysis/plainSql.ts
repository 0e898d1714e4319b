/**
 * The charts' figures as plain SQL over the facts, as one would write it without rollups. PostgreSQL and DuckDB use the same text. The bench itself
 * supplies all conditions, so nothing needs escaping.
 */

/** How rows are grouped into spans, and which spans are needed, by the day that counts. */
export interface Cut {
  readonly span: (day: string) => string
  readonly wanted: (day: string) => string
}

export interface Days {
  readonly start_date: string
  readonly end_date: string
}

const between = (day: string, { start_date: start, end_date: end }: Days) =>
  `(${day} >= date '${start}' and ${day} <= date '${end}')`
const fiscalYear = (day: string) =>
  `cast(date_trunc('year', cast(${day} as timestamp) - interval '3 months') + interval '3 months' as date)`
const truncated = (unit: string) => (day: string) => `cast(date_trunc('${unit}', cast(${day} as timestamp)) as date)`

export const inUnits = (unit: 'week' | 'month' | 'year', days: Days): Cut => ({
  span: unit === 'year' ? fiscalYear : truncated(unit),
  wanted: (day) => between(day, days),
})
export const inPeriods = (...periods: readonly Days[]): Cut => ({
  span: (day) => `case ${periods.map((days, index) => `when ${between(day, days)} then ${index}`).join(' ')} end`,
  wanted: (day) => `(${periods.map((days) => between(day, days)).join(' or ')})`,
})

/** The columns by which sums are grouped. */
type Key = 'span' | 'own_department_id' | 'medical_institution_id'

/** The conditions on counted referrals. */
export interface Whose {
  readonly departments?: readonly number[]
  readonly prefecture?: string
  readonly institutions?: readonly number[]
}

const conditions = ({ departments, prefecture, institutions }: Whose, institution: string) =>
  [
    'true',
    ...(departments ? [`own_department_id in (${departments.join(', ')})`] : []),
    ...(prefecture
      ? [`${institution} in (select id from medical_institutions where prefecture_code = '${prefecture}')`]
      : []),
    ...(institutions ? [`${institution} in (${institutions.join(', ')})`] : []),
  ].join(' and ')

export const plainSqlOf = (tenantId: number) => {
  const referrals = (cut: Cut, whose: Whose = {}) => `
    select *, ${cut.span('referral_date')} as span
    from referrals
    where tenant_id = ${tenantId} and ${cut.wanted('referral_date')} and ${conditions(whose, 'medical_institution_id')}`

  /** Figures of referrals and their stays. Distinct institutions are counted in one step, so that nothing is sorted. */
  const received = (cut: Cut, whose: Whose = {}, by: readonly Key[] = ['span']) => {
    const keys = by.join(', ')
    const all = [...new Set([...by, 'medical_institution_id'])]
    return `
    select
      ${keys}, sum(referral_count) as referral_count, sum(first_visit_count) as first_visit_count, count(*) as institution_count,
      sum(admission_count) as admission_count, sum(operation_count) as operation_count, sum(hospital_days) as hospital_days,
      sum(revenue_yen) as revenue_yen
    from (
      select
        ${all.map((key) => `came.${key}`).join(', ')}, count(*) as referral_count, count(*) filter (where came.first_visit_flag) as first_visit_count,
        count(stays.id) as admission_count, count(*) filter (where stays.operation_count > 0) as operation_count,
        sum(stays.hospital_days) as hospital_days, sum(coalesce(stays.bundled_yen, 0) + coalesce(stays.fee_yen, 0)) as revenue_yen
      from (${referrals(cut, whose)}) as came
      left join hospital_admissions as stays
        on stays.tenant_id = ${tenantId} and stays.referral_id = came.id and stays.is_first_admission
      group by ${all.map((key) => `came.${key}`).join(', ')}
    ) as by_institution
    group by ${keys}`
  }

  const sent = (cut: Cut, whose: Whose = {}, by: readonly Key[] = ['span']) => `
    select ${by.join(', ')}, count(*) as reverse_referral_count
    from (
      select *, ${cut.span('reverse_referral_date')} as span
      from reverse_referrals
      where tenant_id = ${tenantId} and ${cut.wanted('reverse_referral_date')} and ${conditions(whose, 'medical_institution_id_to')}
    ) as went
    group by ${by.join(', ')}`

  const patients = (cut: Cut) => `
    select span, sum(first_visit_count) as first_visits, sum(revisit_count) as revisits, sum(brought) as brought
    from (
      select ${cut.span('month')} as span, first_visit_count, revisit_count, 0 as brought
      from outpatient_months where tenant_id = ${tenantId} and ${cut.wanted('month')}
      union all
      select ${cut.span('admission_date')}, 0, 0, count(*)
      from hospital_admissions where tenant_id = ${tenantId} and is_by_ambulance and ${cut.wanted('admission_date')}
      group by 1
    ) as counted
    group by span`

  return {
    received,
    sent,
    /** All figures of the overview. */
    all: (cut: Cut, whose: Whose = {}) => `
      select *
      from (${received(cut, whose)}) as received
      left join (${sent(cut, whose)}) as sent using (span)
      left join (${patients(cut)}) as patients using (span)
      order by span`,
    both: (cut: Cut, whose: Whose = {}) => `
      select * from (${received(cut, whose)}) as received full join (${sent(cut, whose)}) as sent using (span)`,
    visits: (cut: Cut) => `
      select
        ${cut.span('acted_date')} as span, count(*) as visits, count(*) filter (where communication_type = 'visit') as visit,
        count(*) filter (where is_doctor_attended) as met
      from communications
      where tenant_id = ${tenantId} and communication_type in ('visit', 'new_visit') and deleted_at is null and ${cut.wanted('acted_date')}
      group by 1`,
    nextActions: (cut: Cut) => `
      select
        ${cut.span('acted_date')} as span, count(*) as visits,
        count(*) filter (where id in (
          select communication_id from tasks where tenant_id = ${tenantId} and communication_id is not null and deleted_at is null
        )) as followed
      from communications
      where tenant_id = ${tenantId} and communication_type in ('visit', 'new_visit') and deleted_at is null and ${cut.wanted('acted_date')}
      group by 1`,
    /** The first page of a ranking over columns of `found`. */
    page: (found: string, order: string) => `
      select ranked.*, institutions.name, institutions.address
      from (
        select *, rank() over (order by ${order} desc) as place, count(*) over () as total
        from (${found}) as found
        order by ${order} desc, medical_institution_id
        limit 25
      ) as ranked
      join medical_institutions as institutions on institutions.id = ranked.medical_institution_id
      order by place, ranked.medical_institution_id`,
    totals: (days: Days, whose: Whose = {}) => `
      select medical_institution_id, count(*) as referral_count
      from referrals
      where tenant_id = ${tenantId} and ${between('referral_date', days)} and ${conditions(whose, 'medical_institution_id')}
      group by medical_institution_id`,
    changes: (days: Days, before: Days, whose: Whose = {}) => `
      select *, now_count - before_count as increase_count
      from (
        select
          medical_institution_id, count(*) filter (where ${between('referral_date', days)}) as now_count,
          count(*) filter (where ${between('referral_date', before)}) as before_count
        from referrals
        where tenant_id = ${tenantId} and (${between('referral_date', days)} or ${between('referral_date', before)})
          and ${conditions(whose, 'medical_institution_id')}
        group by medical_institution_id
      ) as counted`,
    bothTotals: (days: Days) => `
      select medical_institution_id, sum(received) as referral_count, sum(sent) as reverse_referral_count
      from (
        select medical_institution_id, count(*) as received, 0 as sent
        from referrals where tenant_id = ${tenantId} and ${between('referral_date', days)} group by 1
        union all
        select medical_institution_id_to, 0, count(*)
        from reverse_referrals where tenant_id = ${tenantId} and ${between('reverse_referral_date', days)} group by 1
      ) as counted
      group by medical_institution_id`,
    ofReferrals: (columns: string, days: Days, joins = '') => `
      select ${columns}, count(*) as referral_count, count(stays.id) as admission_count,
        count(*) filter (where stays.operation_count > 0) as operation_count
      from referrals
      left join hospital_admissions as stays
        on stays.tenant_id = ${tenantId} and stays.referral_id = referrals.id and stays.is_first_admission
      ${joins}
      where referrals.tenant_id = ${tenantId} and ${between('referral_date', days)}
      group by ${columns}`,
  }
}
