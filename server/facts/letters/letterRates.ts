import { sql } from 'kysely'
import type { z } from 'zod'
import { letterMonths, type LetterKind } from '#contract/facts/referralLetters.ts'
import type { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import { monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../months/figureMonths.ts'
import { type LetterScope, owedLetters } from './owedLetters.ts'

type Rates = z.input<(typeof referralLetterOperations.listReferralLetterRates)['response']>

interface Row {
  readonly month: string
  readonly department: { readonly id: number; readonly name: string } | null
  readonly due: number
  readonly in_time: number
  /** Letters of which nobody can know yet whether they are sent in time. */
  readonly pending: number
}

// A letter that is open and not overdue, or sent in time before its due day is over, would make the month look better or
// worse than it is. A reply without a day was neither in time nor late.
const isDue = sql`
  letters.due_on < limits.today
  and letters.due_on <= coalesce(limits.known_until, letters.due_on)
  and letters.state <> 'not_needed'
  and (letters.state <> 'sent' or letters.sent_on is not null)`
const isPending = sql`
  letters.state <> 'not_needed'
  and (letters.due_on >= limits.today or letters.due_on > coalesce(limits.known_until, letters.due_on))`

const readCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  kind: LetterKind | undefined,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select
      counted.month,
      case when departments.id is not null then jsonb_build_object('id', departments.id, 'name', departments.name) end as department,
      counted.due,
      counted.in_time,
      counted.pending
    from (
      select
        date_trunc('month', letters.referral_date::timestamp)::date as month,
        letters.own_department_id,
        count(*) filter (where ${isDue}) as due,
        count(*) filter (where ${isDue} and letters.state = 'sent' and letters.sent_on <= letters.due_on) as in_time,
        count(*) filter (where ${isPending}) as pending
      from (${owedLetters(tenantId, scope)}) as letters
      cross join (values (${scope.today}::date, ${scope.knownUntil}::date)) as limits (today, known_until)
      where ${kind === undefined ? sql`true` : sql`letters.kind = ${kind}`}
      group by 1, 2
    ) as counted
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = counted.own_department_id
    order by departments.display_order nulls last, departments.id, counted.month
  `.execute(tx)
  return rows
}

/** How many letters were sent in time, by department and month of the referral, of the last twelve months. */
export const readLetterRates = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope | undefined,
  kind: LetterKind | undefined,
): Promise<Rates> => {
  const { baseMonth, unsettledFrom } = await readFigureMonths(tx, tenantId)
  if (!scope) return { base_month: baseMonth, months: [], whole: [], departments: [] }
  const thisMonth = monthOf(scope.today)
  const first = monthAfter(thisMonth, 1 - letterMonths)
  const from = monthOf(scope.from)
  const months = monthsBetween(from > first ? from : first, thisMonth)
  const rows = await readCounts(tx, tenantId, scope, kind)
  const sumsOf = (some: readonly Row[]) =>
    months.map((month) => {
      const ofMonth = some.filter((row) => row.month === month)
      return {
        due_count: ofMonth.reduce((sum, { due }) => sum + due, 0),
        in_time_count: ofMonth.reduce((sum, row) => sum + row.in_time, 0),
      }
    })
  return {
    base_month: baseMonth,
    months: months.map((month) => {
      const ofMonth = rows.filter((row) => row.month === month)
      return {
        month,
        is_known: ofMonth.length > 0,
        is_settled: ofMonth.every(({ pending }) => pending === 0) && (unsettledFrom === null || month < unsettledFrom),
      }
    }),
    whole: sumsOf(rows),
    departments: [...Map.groupBy(rows, ({ department }) => department?.id ?? 0).values()].map((some) => ({
      own_department: some[0]?.department ?? null,
      months: sumsOf(some),
    })),
  }
}
