import { sql } from 'kysely'
import type { z } from 'zod'
import { mostRows, type referralReportOperations } from '../../../contract/referralReports.ts'
import type { Language } from '../../../contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import { shareOf } from '../figures/figureValues.ts'
import { fulfils } from './conditions.ts'
import { groupOf } from './expressions.ts'
import { type GroupValue, readLabels } from './labels.ts'
import { type Source, sourceFor } from './sources.ts'

type Body = z.output<typeof referralReportOperations.aggregateReferrals.body>

interface Row {
  readonly group_values: GroupValue[]
  readonly referral_count: number
  readonly hospital_admission_count: number
  readonly operation_count: number
}

const countsIn = ({ referralCount, admissionCount, operationCount }: Source) => [
  sql`${referralCount} as referral_count`,
  sql`${admissionCount} as hospital_admission_count`,
  sql`${operationCount} as operation_count`,
]

const tooManyRows = () =>
  invalidField('grouping_conditions', {
    ja: `組み合わせが${mostRows.toLocaleString('ja')}を超えます。まとめ方を減らすか、条件で絞り込んでください`,
    en: `There are more than ${mostRows.toLocaleString('en')} combinations. Please group by less, or filter more`,
  })

/** @throws a 422 where there are more combinations than one answer holds */
const readRows = async (
  tx: TenantTransaction,
  tenantId: number,
  { filter_conditions: filters, grouping_conditions: groupings }: Body,
): Promise<Row[]> => {
  const source = sourceFor(tenantId, filters, groupings)
  const columns = groupings.map(({ definition_key: key, date_grouping: dateGrouping = 'month' }, index) => ({
    name: sql.ref(`group_${index}`),
    group: groupOf(key, dateGrouping),
  }))
  const names = sql.join(columns.map(({ name }) => name))
  const { rows } = await sql<Row>`
    with counted as (
      select
        ${sql.join(columns.map(({ name, group }) => sql`${group} as ${name}`).concat(countsIn(source)))}
      from ${source.rows}
      where ${sql.join([sql`true`, ...filters.map(fulfils)], sql` and `)}
      ${columns.length > 0 ? sql`group by ${names}` : sql``}
    )
    select
      jsonb_build_array(${names}) as group_values,
      referral_count,
      hospital_admission_count,
      operation_count
    from counted
    ${columns.length > 0 ? sql`order by ${names}` : sql``}
    limit ${mostRows + 1}
  `.execute(tx)
  if (rows.length > mostRows) throw tooManyRows()
  return rows
}

/** Referrals that fulfil all conditions, by what they are grouped by. */
export const aggregateReferrals = async (tx: TenantTransaction, tenantId: number, body: Body, language: Language) => {
  const rows = await readRows(tx, tenantId, body)
  const groupings = await Promise.all(
    body.grouping_conditions.map(async (grouping, index) => ({
      definition_key: grouping.definition_key,
      labelFor: await readLabels(
        tx,
        tenantId,
        language,
        grouping,
        rows.map(({ group_values: values }) => values[index] ?? null),
      ),
    })),
  )
  return {
    results: rows.map(({ group_values: values, ...counts }) => ({
      grouping_keys: groupings.map(({ definition_key, labelFor }, index) => {
        const value = values[index] ?? null
        return { definition_key, value, label: labelFor(value) }
      }),
      ...counts,
      hospital_admission_rate: shareOf(counts.hospital_admission_count, counts.referral_count),
      operation_rate: shareOf(counts.operation_count, counts.referral_count),
    })),
  }
}
