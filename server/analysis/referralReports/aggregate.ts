import { sql } from 'kysely'
import type { z } from 'zod'
import { maxRows, type referralReportOperations } from '#contract/analysis/referralReports.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import { shareOf } from '../figures/figureValues.ts'
import { daysOf } from './days.ts'
import { groupedBy } from './expressions.ts'
import { type GroupValue, readLabels } from './labels.ts'
import { counts, reportRows } from './reportRows.ts'

type Body = z.output<typeof referralReportOperations.aggregateReferrals.body>

interface Row {
  readonly group_values: GroupValue[]
  readonly referral_count: number
  readonly hospital_admission_count: number
  readonly operation_count: number
}

const nothing: Row = { group_values: [], referral_count: 0, hospital_admission_count: 0, operation_count: 0 }

const tooManyRows = () =>
  invalidField('grouping_conditions', {
    ja: `組み合わせが${maxRows.toLocaleString('ja')}を超えます。まとめ方を減らすか、条件で絞り込んでください`,
    en: `There are more than ${maxRows.toLocaleString('en')} combinations. Please group by less, or filter more`,
  })

/** @throws a 422 if there are more combinations than one reply holds */
const readRows = async (
  tx: TenantTransaction,
  tenantId: number,
  { filter_conditions: filters, grouping_conditions: groupings }: Body,
): Promise<Row[]> => {
  const groups = groupings.map(({ definition_key: key, date_grouping: dateGrouping = 'month' }, place) => ({
    name: sql.ref(`group_${place}`),
    byMonth: key === 'referral_date' && dateGrouping === 'month',
    ...groupedBy(key, dateGrouping),
  }))
  const source = reportRows(tenantId, {
    filters,
    apart: [...new Set(groups.flatMap(({ columns }) => columns))],
    byMonth: groups.some(({ byMonth }) => byMonth),
  })
  if (!source) return groups.length > 0 ? [] : [nothing]
  const names = sql.join(groups.map(({ name }) => name))
  // Groups by tens of thousands of institutions, and joins with all of them, stay in memory.
  await sql`set local work_mem = '32MB'`.execute(tx)
  const { rows } = await sql<Row>`
    with counted as (
      select ${sql.join([
        ...groups.map(({ name, value }) => sql`${value} as ${name}`),
        ...counts.map((count) => sql`coalesce(sum(source.${sql.ref(count)}), 0)::bigint as ${sql.ref(count)}`),
      ])}
      from (${source}) as source
      ${groups.length > 0 ? sql`group by ${names} having sum(source.referral_count) > 0` : sql``}
    )
    select
      jsonb_build_array(${names}) as group_values,
      referral_count,
      admission_count as hospital_admission_count,
      operation_count
    from counted
    ${groups.length > 0 ? sql`order by ${names}` : sql``}
    limit ${maxRows + 1}
  `.execute(tx)
  if (rows.length > maxRows) throw tooManyRows()
  return rows
}

/** Counts the referrals that fulfil all conditions, by group. */
export const aggregateReferrals = async (tx: TenantTransaction, tenantId: number, body: Body, language: Language) => {
  const rows = await readRows(tx, tenantId, body)
  const days = daysOf(body.filter_conditions)
  const groupings = await Promise.all(
    body.grouping_conditions.map(async (grouping, index) => ({
      definition_key: grouping.definition_key,
      labelFor: await readLabels(tx, tenantId, {
        language,
        grouping,
        values: rows.map(({ group_values: values }) => values[index] ?? null),
        days,
      }),
    })),
  )
  return {
    results: rows.map(({ group_values: values, ...figures }) => ({
      grouping_keys: groupings.map(({ definition_key, labelFor }, index) => {
        const value = values[index] ?? null
        return { definition_key, value, label: labelFor(value) }
      }),
      ...figures,
      hospital_admission_rate: shareOf(figures.hospital_admission_count, figures.referral_count),
      operation_rate: shareOf(figures.operation_count, figures.referral_count),
    })),
  }
}
