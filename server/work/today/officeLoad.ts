import { sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter, daysBetween } from '#contract/days.ts'
import { loadDays, maxLoadedPeople, type OfficeLoad } from '#contract/work/today.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'

interface Row {
  readonly staff_id: number
  readonly name: string
  readonly day: string
  readonly visit_count: number
  readonly task_count: number
}

type Load = z.input<typeof OfficeLoad>
type Person = Load['people'][number]

const sumOf = ({ days }: Person) =>
  days.reduce((sum, { visit_count: visits, task_count: tasks }) => sum + (visits ?? 0) + (tasks ?? 0), 0)

/** What each member of the office has on each of seven days, as far as the account's plan shows it. */
export const readOfficeLoad = async (
  tx: TenantTransaction,
  tenantId: number,
  { id: accountId, features }: Pick<Account, 'id' | 'features'>,
  firstDay: string,
): Promise<Load> => {
  const lastDay = daysAfter(firstDay, loadDays - 1)
  const showsVisits = features.has('communications')
  const showsTasks = features.has('tasks')
  const { rows } = await sql<Row>`
    with load as (
      select staff_id, deadline as day, 0 as visits, 1 as tasks
      from tasks
      where tenant_id = ${tenantId}
        and ${showsTasks}
        and status = 'incomplete'
        and deleted_at is null
        and deadline between ${firstDay}::date and ${lastDay}::date
      union all
      select staff_id, planned_date, 1, 0
      from visit_plans
      where tenant_id = ${tenantId}
        and ${showsVisits}
        and status = 'planned'
        and deleted_at is null
        and planned_date between ${firstDay}::date and ${lastDay}::date
    ), counted as (
      select staff_id, day, sum(visits)::int as visit_count, sum(tasks)::int as task_count
      from load
      group by staff_id, day
    )
    select counted.*, accounts.username as name
    from counted
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = counted.staff_id`.execute(tx)
  const dayOf = (visits: number, tasks: number) => ({
    visit_count: showsVisits ? visits : null,
    task_count: showsTasks ? tasks : null,
  })
  const people = new Map<number, Person>()
  for (const { staff_id: id, name, day, visit_count, task_count } of rows) {
    const person = people.get(id) ?? {
      staff: { id, name },
      days: Array.from({ length: loadDays }, () => dayOf(0, 0)),
    }
    person.days[daysBetween(firstDay, day)] = dayOf(visit_count, task_count)
    people.set(id, person)
  }
  const own = ({ staff }: Person) => Number(staff.id === accountId)
  const sorted = [...people.values()].sort(
    (one, other) => own(other) - own(one) || sumOf(other) - sumOf(one) || one.staff.id - other.staff.id,
  )
  return {
    first_day: firstDay,
    last_day: lastDay,
    person_count: sorted.length,
    people: sorted.slice(0, maxLoadedPeople),
  }
}
