import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type HospitalCountMonth,
  hospitalCountOperations,
  type HospitalCountPayload,
  maxCountMonths,
} from '#contract/facts/hospitalCounts.ts'
import { aprilOf, fiscalYearOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, problem } from '../../problems.ts'
import { derivedCounts } from './derivedCounts.ts'
import { knownCounts, saysSomething } from './knownCounts.ts'
import { areAdmissionsUnsettled, readFigureMonths } from '../months/figureMonths.ts'
import { requireMonths } from '../months/monthRange.ts'

type Month = z.input<typeof HospitalCountMonth>
type Payload = z.output<typeof HospitalCountPayload>

const wholeHospital = 0

const readEntered = (tx: TenantTransaction, tenantId: number, from: string, next: string) =>
  tx
    .selectFrom('hospital_counts as counts')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'counts.tenant_id')
        .onRef('accounts.id', '=', 'counts.entered_by')
        .on('accounts.tenant_id', '=', tenantId),
    )
    .where('counts.tenant_id', '=', tenantId)
    .where('counts.month', '>=', from)
    .where('counts.month', '<', next)
    .select([
      'counts.month',
      'counts.own_department_id',
      'counts.first_visit_count',
      'counts.revisit_count',
      'counts.ambulance_count',
      'counts.off_hours_count',
      'counts.entered_at',
      'accounts.id as account_id',
      'accounts.username',
    ])
    .execute()

/** The counts of these months, one entry per month even if nothing is known about it. */
const readMonths = async (tx: TenantTransaction, tenantId: number, from: string, to: string): Promise<Month[]> => {
  const next = monthAfter(to, 1)
  const [entered, derived] = await Promise.all([
    readEntered(tx, tenantId, from, next),
    derivedCounts(tx, tenantId, from, next),
  ])
  const figureMonths = await readFigureMonths(tx, tenantId)
  return monthsBetween(from, to).map((month) => {
    const rows = entered.filter((row) => row.month === month)
    const [first] = rows
    return {
      month,
      ...knownCounts(
        rows,
        derived.filter((row) => row.month === month),
      ),
      are_admissions_unsettled: areAdmissionsUnsettled(figureMonths, month),
      updated_at: first?.entered_at ?? null,
      updated_by: first ? { id: first.account_id, name: first.username } : null,
    }
  })
}

const readMonth = async (tx: TenantTransaction, tenantId: number, month: string): Promise<Month> => {
  const [read] = await readMonths(tx, tenantId, month, month)
  if (!read) throw new Error('A month was not read')
  return read
}

/** Lets one writer in at a time, and refuses a writer that saw an older version. @throws `edit_conflict` */
const requireNewest = async (tx: TenantTransaction, tenantId: number, month: string, seen: string | null) => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  const { rows } = await sql<{ newest: boolean }>`
    select max(entered_at) is not distinct from ${seen}::timestamptz as newest
    from hospital_counts
    where tenant_id = ${tenantId} and month = ${month}
  `.execute(tx)
  if (!rows[0]?.newest) throw problem('edit_conflict', { current: await readMonth(tx, tenantId, month) })
}

/** @throws a 422 for each department that the tenant does not have */
const requireDepartments = async (tx: TenantTransaction, tenantId: number, { departments }: Payload) => {
  const ids = departments.map(({ own_department_id: id }) => id)
  const stored = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .forKeyShare()
    .select('id')
    .execute()
  const storedIds = new Set(stored.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    storedIds.has(id)
      ? []
      : [
          {
            path: `departments.${index}.own_department_id`,
            message: {
              ja: 'この診療科は存在しません。削除された可能性があります',
              en: 'This department does not exist; it may have been deleted',
            },
          },
        ],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const replaceMonth = async (
  tx: TenantTransaction,
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
  month: string,
  { whole, departments }: Payload,
) => {
  const listed = [{ ...whole, own_department_id: wholeHospital }, ...departments].filter(saysSomething)
  await tx.deleteFrom('hospital_counts').where('tenant_id', '=', tenantId).where('month', '=', month).execute()
  const columns = [
    'month',
    'own_department_id',
    'first_visit_count',
    'revisit_count',
    'ambulance_count',
    'off_hours_count',
    'entered_by',
    'entered_at',
  ]
  const rows = sql`
    select ${month}::date, own_department_id, first_visit_count, revisit_count, ambulance_count, off_hours_count, ${accountId}::bigint,
      statement_timestamp()
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (
      own_department_id bigint, first_visit_count int, revisit_count int, ambulance_count int, off_hours_count int
    )`
  await insertComputed(tenantId, 'hospital_counts', columns, rows).execute(tx)
}

export const hospitalCountHandlers = handlersFor(hospitalCountOperations, {
  listHospitalCounts: async ({ tx, tenantId, query }) => {
    const april = aprilOf(fiscalYearOf(query.from ?? query.to ?? dayInJapan()))
    const { from = april, to = monthAfter(april, 11) } = query
    requireMonths(from, to, maxCountMonths)
    return { from, to, months: await readMonths(tx, tenantId, from, to) }
  },

  replaceHospitalCounts: async ({ tx, tenantId, account, params: { month }, body }) => {
    if (month > monthOf(dayInJapan()))
      throw invalidField('month', {
        ja: '未来の月です。今月までの月を指定してください',
        en: 'This month is still to come. Please choose the current month or an earlier one',
      })
    await requireNewest(tx, tenantId, month, body.updated_at)
    await requireDepartments(tx, tenantId, body)
    await replaceMonth(tx, { tenantId, accountId: account.id }, month, body)
    return readMonth(tx, tenantId, month)
  },
})
