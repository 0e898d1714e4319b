import { monthAfter } from '#contract/months.ts'
import type { Days } from './plainSql.ts'

/**
 * Most of the data behind suggestions of visits: an institution's referrals compared with the year before, its last visit, and open letters and
 * tasks. The expected range is left out, because it requires fitting a model.
 */
export const suggestionsIn = (tenantId: number, last: string): string => `
  with referred as (
    select
      medical_institution_id,
      count(*) filter (where referral_date >= date '${monthAfter(last, -2)}') as recent,
      count(*) filter (where referral_date >= date '${monthAfter(last, -14)}' and referral_date < date '${monthAfter(last, -11)}') as last_year,
      count(*) filter (where referral_date >= date '${monthAfter(last, -11)}') as year,
      count(*) filter (where is_replied is false and referral_date >= date '${monthAfter(last, -11)}') as unreplied
    from referrals
    where tenant_id = ${tenantId} and referral_date >= date '${monthAfter(last, -29)}'
    group by medical_institution_id
  ), visited as (
    select medical_institution_id, max(acted_date) as last_date
    from communications
    where tenant_id = ${tenantId} and communication_type in ('visit', 'new_visit') and deleted_at is null
      and acted_date >= date '${monthAfter(last, -17)}'
    group by medical_institution_id
  ), overdue as (
    select medical_institution_id, count(*) as count
    from tasks
    where tenant_id = ${tenantId} and status = 'incomplete' and deleted_at is null and deadline < date '${last}'
    group by medical_institution_id
  )
  select institutions.id, institutions.name, institutions.address, score
  from (
    select
      medical_institution_id,
      case when last_year >= 6 and recent <= last_year * 0.7 then 4 * (1 - recent / cast(last_year as float)) else 0 end
        + case when year >= 100 and visited.last_date is null then 4 else 0 end
        + 3 * least(1, coalesce(unreplied, 0) / 5.0) + case when overdue.count > 0 then 4 else 0 end as score
    from referred
    left join visited using (medical_institution_id)
    left join overdue using (medical_institution_id)
    order by score desc
    limit 25
  ) as scored
  join medical_institutions as institutions on institutions.id = scored.medical_institution_id
  order by score desc`

/** Institutions within a box around a place, by their referrals in a year and their distance. */
export const finderIn = (
  tenantId: number,
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  kilometres: number,
  { start_date: start, end_date: end }: Days,
): string => {
  const high = kilometres / 110.57
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return `
    with near as (
      select
        id, name, address,
        2 * 6371.0088 * asin(least(1, sqrt(
          power(sin(radians(latitude - ${latitude}) / 2), 2)
            + cos(radians(${latitude})) * cos(radians(latitude)) * power(sin(radians(longitude - ${longitude}) / 2), 2)
        ))) as km
      from medical_institutions
      where latitude between ${latitude - high} and ${latitude + high} and longitude between ${longitude - wide} and ${longitude + wide}
        and running_status = 'open'
    ), received as (
      select medical_institution_id, count(*) as count
      from referrals
      where tenant_id = ${tenantId} and referral_date >= date '${start}' and referral_date <= date '${end}'
        and medical_institution_id in (select id from near)
      group by medical_institution_id
    ), sent as (
      select medical_institution_id_to as medical_institution_id, count(*) as count
      from reverse_referrals
      where tenant_id = ${tenantId} and reverse_referral_date >= date '${start}' and reverse_referral_date <= date '${end}'
        and medical_institution_id_to in (select id from near)
      group by medical_institution_id_to
    )
    select near.*, 40 * (1 - km / ${kilometres}) + 14 * least(1, coalesce(received.count, 0) / 12.0) + 6 * least(1, coalesce(sent.count, 0) / 12.0) as fit
    from near
    left join received on received.medical_institution_id = near.id
    left join sent on sent.medical_institution_id = near.id
    where km <= ${kilometres}
    order by fit desc
    limit 25`
}
