import type { Days } from './plainSql.ts'

/**
 * Referrals in the three months before and after each visit. PostgreSQL counts them with the index on an institution's referrals. DuckDB has no
 * index and looks up cumulative counts for four days.
 */
export const effectivenessIn = (tenantId: number, { start_date: start, end_date: end }: Days) => {
  const visits = `
    select id, medical_institution_id, acted_date, is_doctor_attended
    from communications
    where tenant_id = ${tenantId} and deleted_at is null and communication_type in ('visit', 'new_visit')
      and acted_date >= date '${start}' and acted_date <= date '${end}'`
  const counted = (condition: string) => `(
    select count(*)
    from referrals
    where referrals.tenant_id = ${tenantId} and referrals.medical_institution_id = visits.medical_institution_id and ${condition}
  )`
  const summedUp = (found: string) => `
    select is_doctor_attended, count(*) as visits, sum(before) as before, sum(after) as after, avg(after - before) as mean
    from (${found}) as found
    group by is_doctor_attended`
  const until = (name: string, day: string) =>
    `asof left join running as ${name} on ${name}.medical_institution_id = visits.medical_institution_id and ${name}.day <= ${day}`
  const total = (name: string) => `coalesce(${name}.total, 0)`
  return {
    plain: summedUp(`
      select
        is_doctor_attended,
        ${counted(`referral_date >= acted_date - interval '3 months' and referral_date < acted_date`)} as before,
        ${counted(`referral_date > acted_date and referral_date <= acted_date + interval '3 months'`)} as after
      from (${visits}) as visits`),
    duck: `
      with running as (
        select medical_institution_id, referral_date as day, sum(count(*)) over (partition by medical_institution_id order by referral_date) as total
        from referrals
        group by medical_institution_id, referral_date
      ), visits as (${visits})
      ${summedUp(`
        select
          is_doctor_attended,
          ${total('until_visit')} - ${total('until_first')} as before,
          ${total('until_last')} - ${total('until_day')} as after
        from visits
        ${until('until_first', `cast(acted_date - interval '3 months' as date) - 1`)}
        ${until('until_visit', 'acted_date - 1')}
        ${until('until_day', 'acted_date')}
        ${until('until_last', `cast(acted_date + interval '3 months' as date)`)}`)}`,
  }
}
