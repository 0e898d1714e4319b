import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type Progress,
  type Target,
  type TargetMeasure,
  targetMeasures,
  targetOperations,
} from '#contract/work/targets.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type ContextOf, handlersFor } from '../../handlers.ts'
import { problem, unknownIds } from '../../problems.ts'

type Aims = Readonly<Record<TargetMeasure, number | null>>
type Counts = Readonly<Record<TargetMeasure, number>>

const noAims: Aims = { visits: null, interviews: null, new_partners: null }
const nothing: Counts = { visits: 0, interviews: 0, new_partners: 0 }

/** The members of the office: those who can sign in, and those who have targets in the month or did something in it. */
const readPeople = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, username as name
    from accounts
    where tenant_id = ${tenantId}
      and (deleted_at is null and enabled_crm and not cs_account or id = any(${ids}::bigint[]))
    order by username, id
  `.execute(tx)
  return rows
}

const readAims = async (tx: TenantTransaction, tenantId: number, month: string) => {
  const rows = await tx
    .selectFrom('targets')
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .select(['staff_id', 'visits', 'interviews', 'new_partners', 'updated_at'])
    .execute()
  const updatedAt =
    rows
      .map(({ updated_at: at }) => at)
      .toSorted()
      .at(-1) ?? null
  return {
    aims: new Map(
      rows.map(({ staff_id: id, visits, interviews, new_partners }) => [id, { visits, interviews, new_partners }]),
    ),
    updatedAt,
  }
}

type Seen = NonNullable<ContextOf<typeof targetOperations.replaceTargets>['body']['seen_months']>

/** Refuses a writer who saw older targets of a month than are stored. @throws `edit_conflict` */
const requireSeenMonths = async (tx: TenantTransaction, tenantId: number, seen: Seen): Promise<void> => {
  if (seen.length === 0) return
  const { rows } = await sql<{ updated_at: string | null }>`
    select stored.updated_at
    from unnest(
      ${seen.map(({ month }) => month)}::date[], ${seen.map(({ updated_at: at }) => at)}::timestamptz[]
    ) as seen (month, updated_at)
    left join lateral (
      select max(targets.updated_at) as updated_at
      from targets
      where targets.tenant_id = ${tenantId} and targets.month = seen.month
    ) as stored on true
    where stored.updated_at is distinct from seen.updated_at
    order by stored.updated_at desc nulls last
  `.execute(tx)
  const [newest] = rows
  if (newest) throw problem('edit_conflict', newest.updated_at === null ? {} : { savedAt: newest.updated_at })
}

/** What each person did in a month. The definitions are those of the reports on communications (server/reports/relations/contacts.ts). */
const readDone = async (
  tx: TenantTransaction,
  tenantId: number,
  month: string,
): Promise<ReadonlyMap<number, Counts>> => {
  const { rows } = await sql<{ staff_id: number } & Counts>`
    select
      user_id as staff_id,
      count(*) as visits,
      count(*) filter (where is_doctor_attended) as interviews,
      count(*) filter (where communication_type = 'new_visit') as new_partners
    from communications
    where tenant_id = ${tenantId}
      and communication_type in ('visit', 'new_visit')
      and acted_date >= ${month}::date
      and acted_date < ${month}::date + interval '1 month'
      and deleted_at is null
    group by user_id
  `.execute(tx)
  return new Map(rows.map(({ staff_id: id, ...counts }) => [id, counts]))
}

const listed = async (tx: TenantTransaction, tenantId: number, month: string) => {
  const { aims, updatedAt } = await readAims(tx, tenantId, month)
  const people = await readPeople(
    tx,
    tenantId,
    [...aims.keys()].flatMap((id) => id ?? []),
  )
  const targets: z.input<typeof Target>[] = [
    { staff: null, ...(aims.get(null) ?? noAims) },
    ...people.map((staff) => ({ staff, ...(aims.get(staff.id) ?? noAims) })),
  ]
  return { targets, updated_at: updatedAt }
}

const progressOf = (
  staff: z.input<typeof Progress>['staff'],
  aims: Aims = noAims,
  done: Counts = nothing,
): z.input<typeof Progress> => ({
  staff,
  visits: { target: aims.visits, done: done.visits },
  interviews: { target: aims.interviews, done: done.interviews },
  new_partners: { target: aims.new_partners, done: done.new_partners },
})

const total = (counts: Iterable<Counts>): Counts => {
  const all = [...counts]
  const sum = (measure: TargetMeasure) => all.reduce((before, one) => before + one[measure], 0)
  return { visits: sum('visits'), interviews: sum('interviews'), new_partners: sum('new_partners') }
}

/** Accounts with these ids that can have targets. @throws a 422 if one is unknown */
const requirePeople = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  if ((await readPeople(tx, tenantId, ids)).filter(({ id }) => ids.includes(id)).length !== ids.length)
    throw unknownIds('targets')
}

export const targetHandlers = handlersFor(targetOperations, {
  listTargets: ({ tx, tenantId, query }) => listed(tx, tenantId, query.month),

  replaceTargets: async ({ tx, tenantId, account, body, touches }) => {
    const [month = ''] = body.months
    await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
    const { updatedAt } = await readAims(tx, tenantId, month)
    if (body.updated_at !== undefined && body.updated_at !== updatedAt)
      throw problem('edit_conflict', { current: await listed(tx, tenantId, month) })
    await requireSeenMonths(tx, tenantId, body.seen_months ?? [])
    const people = body.targets.flatMap(({ staff_id: id }) => id ?? [])
    await requirePeople(tx, tenantId, people)
    const rows = body.months.flatMap((one) =>
      body.targets
        .filter((target) => targetMeasures.some((measure) => target[measure] !== null))
        .map((target) => ({ ...target, month: one })),
    )
    await sql`
      delete from targets where tenant_id = ${tenantId} and month = any(${body.months}::date[])
    `.execute(tx)
    if (rows.length > 0) {
      const ids = await takeIds(tx, 'targets', rows.length)
      await insertComputed(
        tenantId,
        'targets',
        ['id', 'month', 'staff_id', 'visits', 'interviews', 'new_partners', 'updated_at', 'updated_by'],
        sql`
          select id, month, staff_id, visits, interviews, new_partners, ${timeOf(tx)}::timestamptz, ${account.id}::bigint
          from jsonb_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, id: ids[index] })))}::jsonb) as listed (
            id bigint, month date, staff_id bigint, visits int, interviews int, new_partners int
          )`,
      ).execute(tx)
    }
    touches(people)
    return listed(tx, tenantId, month)
  },

  getTargetProgress: async ({ tx, tenantId, account, query }) => {
    const [{ aims }, done] = await Promise.all([
      readAims(tx, tenantId, query.month),
      readDone(tx, tenantId, query.month),
    ])
    const people = await readPeople(tx, tenantId, [
      account.id,
      ...done.keys(),
      ...[...aims.keys()].flatMap((id) => id ?? []),
    ])
    const progress = people.map((staff) => progressOf(staff, aims.get(staff.id), done.get(staff.id)))
    const own = progress.find(({ staff }) => staff?.id === account.id) ?? progressOf(null)
    return {
      own,
      office: progressOf(null, aims.get(null), total(done.values())),
      staffs: account.role === 'owner' ? progress : [],
    }
  },
})
