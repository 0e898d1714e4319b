import { sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '#contract/days.ts'
import type { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf } from '../../handlers.ts'
import { type LetterScope, owedLetters } from './owedLetters.ts'

type Counts = z.input<(typeof referralLetterOperations.countReferralLetters)['response']>
type Query = ContextOf<typeof referralLetterOperations.countReferralLetters>['query']

interface Row {
  readonly department: { readonly id: number; readonly name: string } | null
  readonly overdue: number
  readonly unconfirmed: number
  readonly this_week: number
  readonly upcoming: number
}

/** How many letters that meet the conditions are open, in all and by department. */
export const countLetters = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope | undefined,
  query: Query,
): Promise<Counts> => {
  const begun = {
    is_begun: scope !== undefined,
    counted_from: scope?.from ?? null,
    known_until: scope?.knownUntil ?? null,
    referred_until: scope?.referredUntil ?? null,
  }
  const none = { overdue_count: 0, unconfirmed_count: 0, due_this_week_count: 0, upcoming_count: 0, departments: [] }
  if (!scope) return { ...begun, ...none }
  const { rows } = await sql<Row>`
    select
      case when departments.id is not null then jsonb_build_object('id', departments.id, 'name', departments.name) end as department,
      counted.*
    from (
      select
        letters.own_department_id,
        count(*) filter (where letters.state = 'overdue') as overdue,
        count(*) filter (where letters.state = 'unconfirmed') as unconfirmed,
        count(*) filter (where letters.state = 'upcoming') as upcoming,
        count(*) filter (where letters.state = 'upcoming' and letters.due_on <= ${daysAfter(scope.today, 6)}::date) as this_week
      from (${owedLetters(tenantId, scope, { ...query, isOpen: true })}) as letters
      where letters.state in ('overdue', 'unconfirmed', 'upcoming')
        and ${query.kind === undefined ? sql`true` : sql`letters.kind = ${query.kind}`}
      group by letters.own_department_id
    ) as counted
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = counted.own_department_id
    order by counted.overdue desc, counted.unconfirmed + counted.upcoming desc, departments.display_order, departments.id
  `.execute(tx)
  const sumOf = (count: (row: Row) => number) => rows.reduce((sum, row) => sum + count(row), 0)
  return {
    ...begun,
    overdue_count: sumOf(({ overdue }) => overdue),
    unconfirmed_count: sumOf(({ unconfirmed }) => unconfirmed),
    due_this_week_count: sumOf((row) => row.this_week),
    upcoming_count: sumOf(({ upcoming }) => upcoming),
    departments: rows.map(({ department, overdue, unconfirmed, upcoming }) => ({
      own_department: department,
      overdue_count: overdue,
      unconfirmed_count: unconfirmed,
      upcoming_count: upcoming,
      open_count: overdue + unconfirmed + upcoming,
    })),
  }
}
