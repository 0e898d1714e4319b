import { sql } from 'kysely'
import type { z } from 'zod'
import type { Today } from '#contract/work/today.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readTasks } from '../tasks.ts'

type Block = NonNullable<z.input<typeof Today>['tasks']>

/** The most tasks of each group. */
const maxShown = 8

interface Days {
  readonly today: string
  readonly weekEnd: string
}

interface Grouped {
  readonly group: 'overdue' | 'today' | 'this_week'
  readonly total_count: number
  readonly ids: readonly number[]
}

/** A person's open tasks that were due, are due today, or become due by the end of the week. */
export const readDueTasks = async (
  tx: TenantTransaction,
  tenantId: number,
  staffId: number,
  { today, weekEnd }: Days,
): Promise<Block> => {
  const { rows } = await sql<Grouped>`
    with due as (
      select id, deadline,
        case when deadline < ${today}::date then 'overdue' when deadline = ${today}::date then 'today' else 'this_week' end as "group"
      from tasks
      where tenant_id = ${tenantId}
        and staff_id = ${staffId}
        and status = 'incomplete'
        and deleted_at is null
        and deadline <= ${weekEnd}::date
    )
    select "group", count(*) as total_count, (array_agg(id order by deadline, id))[1:${sql.raw(String(maxShown))}] as ids
    from due
    group by "group"`.execute(tx)
  const { count } = await tx
    .selectFrom('tasks')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'incomplete')
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const tasks = await readTasks(
    tx,
    tenantId,
    rows.flatMap(({ ids }) => ids),
  )
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const blockOf = (group: Grouped['group']) => {
    const { total_count = 0, ids = [] } = rows.find((row) => row.group === group) ?? {}
    return { total_count, records: ids.flatMap((id) => byId.get(id) ?? []) }
  }
  return {
    overdue: blockOf('overdue'),
    today: blockOf('today'),
    this_week: blockOf('this_week'),
    open_count: count,
  }
}
