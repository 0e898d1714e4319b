import { sql } from 'kysely'
import type { z } from 'zod'
import { type Comparability, comparabilityOf, comparisonOf, differenceIn, unknownMonths } from '#contract/comparison.ts'
import { type EmailEffect, effectMonths } from '#contract/emails/stats.ts'
import { lastDayOf, monthAfter, monthOf } from '#contract/months.ts'
import { differenceOf } from '../../facts/months/difference.ts'
import { knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { dayInJapan } from '../../japanDays.ts'
import { isShownTo } from '../../records/unlistedInstitutions.ts'
import { type EmailCaller, readEmail } from '../campaigns/emailRows.ts'
import { isDelivered } from './conditions.ts'
import { stratifiedDifference } from './stratifiedDifference.ts'

type Effect = z.input<typeof EmailEffect>

/** Institutions that refer about as much are compared: from so many referrals in the twelve months before the sending. */
const bands = [1, 5, 12, 36, 100] as const

interface StratumRow {
  readonly recipients: number
  readonly recipients_before: number
  readonly recipients_after: number
  readonly recipients_squares: number
  readonly others: number
  readonly others_before: number
  readonly others_after: number
  readonly others_squares: number
}

interface Months {
  readonly before: { readonly first: string; readonly last: string }
  readonly after: { readonly first: string; readonly last: string }
}

/**
 * Sums of strata: open institutions of the same kinds that referred about as much in the year before the month of sending. The
 * others are those of the secondary medical areas of the recipients to whom the e-mail was not sent.
 */
const readStrata = async (
  { tx, tenantId, account }: EmailCaller & { readonly account: { readonly ownInstitutionId: number | null } },
  emailId: number,
  { before, after }: Months,
  comparability: Comparability,
): Promise<StratumRow[]> => {
  const yearBefore = monthAfter(before.last, -11)
  const { rows } = await sql<StratumRow>`
    with addressed as materialized (
      select recipients.medical_institution_id as id, bool_or(${isDelivered}) as is_delivered
      from email_recipients as recipients
      where recipients.tenant_id = ${tenantId}
        and recipients.email_id = ${emailId}
        and recipients.state in ('accepted', 'in_doubt')
        and recipients.medical_institution_id is not null
      group by recipients.medical_institution_id
    ), areas as materialized (
      select distinct municipalities.prefecture_code, municipalities.secondary_medical_area
      from addressed
      join medical_institutions as institutions on institutions.id = addressed.id
      join municipalities on municipalities.code = institutions.municipality_code
      where addressed.is_delivered and municipalities.secondary_medical_area is not null
    ), compared as (
      select id, true as is_recipient
      from addressed
      where is_delivered
      union all
      select institutions.id, false
      from areas
      join municipalities
        on municipalities.prefecture_code = areas.prefecture_code
        and municipalities.secondary_medical_area = areas.secondary_medical_area
      join medical_institutions as institutions on institutions.municipality_code = municipalities.code
      where institutions.running_status = 'open'
        and ${isShownTo(tenantId)}
        and institutions.id is distinct from ${account.ownInstitutionId}::bigint
        and institutions.id not in (select id from addressed)
    ), referred as materialized (
      select
        medical_institution_id as id,
        sum(referral_count) filter (where month >= ${yearBefore} and month <= ${before.last}) as year,
        sum(referral_count) filter (where month >= ${before.first} and month <= ${before.last}) as before,
        sum(referral_count) filter (where month >= ${after.first} and month <= ${after.last}) as after
      from referral_institution_months
      where tenant_id = ${tenantId} and month >= ${yearBefore} and month <= ${after.last}
      group by medical_institution_id
    ), measured as (
      select
        compared.is_recipient,
        kinds.ids as kinds,
        width_bucket(coalesce(referred.year, 0), ${bands}::bigint[]) as band,
        coalesce(referred.before, 0) as before,
        coalesce(referred.after, 0) as after,
        ${differenceOf(sql`coalesce(referred.after, 0)`, sql`coalesce(referred.before, 0)`, comparability)} as increase
      from compared
      join medical_institutions as institutions on institutions.id = compared.id
      left join referred on referred.id = compared.id
      cross join lateral (
        select array_agg(types.id order by types.id) as ids
        from facility_types as types
        where types.axis = 'kind' and types.id = any(institutions.facility_type_ids)
      ) as kinds
    )
    select
      count(*) filter (where is_recipient) as recipients,
      coalesce(sum(before) filter (where is_recipient), 0)::int as recipients_before,
      coalesce(sum(after) filter (where is_recipient), 0)::int as recipients_after,
      coalesce(sum(increase * increase) filter (where is_recipient), 0)::float8 as recipients_squares,
      count(*) filter (where not is_recipient) as others,
      coalesce(sum(before) filter (where not is_recipient), 0)::int as others_before,
      coalesce(sum(after) filter (where not is_recipient), 0)::int as others_after,
      coalesce(sum(increase * increase) filter (where not is_recipient), 0)::float8 as others_squares
    from measured
    group by kinds, band
    having bool_or(is_recipient)
  `.execute(tx)
  return rows
}

const increaseOf = (row: StratumRow, name: 'recipients' | 'others', comparability: Comparability): number =>
  differenceIn(comparisonOf(row[`${name}_after`], row[`${name}_before`], comparability)) ?? 0

const groupOf = (rows: readonly StratumRow[], name: 'recipients' | 'others', comparability: Comparability) => {
  const sum = (column: keyof StratumRow) => rows.reduce((total, row) => total + row[column], 0)
  const [count, before, after] = [sum(name), sum(`${name}_before`), sum(`${name}_after`)]
  const increase = differenceIn(comparisonOf(after, before, comparability))
  return {
    institution_count: count,
    referral_count_before: before,
    referral_count_after: after,
    mean_increase: count === 0 || increase === null ? null : increase / count,
  }
}

/**
 * Compares the referrals of the institutions that got an e-mail before and after it with those of comparable ones that did not.
 * @throws `not_found`
 */
export const readEmailEffect = async (
  caller: EmailCaller & { readonly account: { readonly ownInstitutionId: number | null } },
  emailId: number,
): Promise<Effect> => {
  const { tx, tenantId } = caller
  const { started_at: startedAt } = await readEmail(caller, emailId)
  const known = await readFigureMonths(tx, tenantId)
  const nothing = {
    base_month: known.baseMonth,
    missing_months: [],
    recipients: null,
    others: null,
    unmatched_count: null,
    difference: null,
    lower: null,
    upper: null,
  }
  if (startedAt === null) return { ...nothing, missing: 'not_begun', before: null, after: null }
  const sent = monthOf(dayInJapan(new Date(startedAt)))
  const months = {
    before: { first: monthAfter(sent, -effectMonths), last: monthAfter(sent, -1) },
    after: { first: monthAfter(sent, 1), last: monthAfter(sent, effectMonths) },
  }
  const missingOf = ({ first, last }: Months['before']) =>
    unknownMonths({ first, last: lastDayOf(last) }, known, known.referrals)
  const [missingBefore, missingAfter] = [missingOf(months.before), missingOf(months.after)]
  const missing = [...missingBefore, ...missingAfter]
  if (missing.length > 0)
    return {
      ...nothing,
      ...months,
      missing: missingAfter.length > 0 ? 'months_after' : 'months_before',
      missing_months: missing,
    }
  const comparability = comparabilityOf({ referrals: true }, Object.values(months), knownMonthsOf(known))
  const strata = await readStrata(caller, emailId, months, comparability)
  const both = strata.filter(({ recipients, others }) => recipients > 0 && others > 0)
  const unmatched = strata.reduce((count, { recipients, others }) => count + (others === 0 ? recipients : 0), 0)
  if (strata.length === 0) return { ...nothing, ...months, missing: 'no_institutions' }
  return {
    ...nothing,
    ...months,
    missing: null,
    recipients: groupOf(both, 'recipients', comparability),
    others: groupOf(both, 'others', comparability),
    unmatched_count: unmatched,
    ...stratifiedDifference(
      both.map((row) => ({
        recipients: {
          count: row.recipients,
          sum: increaseOf(row, 'recipients', comparability),
          squares: row.recipients_squares,
        },
        others: {
          count: row.others,
          sum: increaseOf(row, 'others', comparability),
          squares: row.others_squares,
        },
      })),
    ),
  }
}
