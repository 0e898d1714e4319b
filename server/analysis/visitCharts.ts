import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Items, Span } from '#contract/analysis/analysis.ts'
import type { chartOperations } from '#contract/analysis/charts.ts'
import type { Language } from '#contract/messages.ts'
import { firstRecordOf, type RecordKind, recordedState } from '#contract/recordKinds.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { dayInJapan } from '../japanDays.ts'
import { requireAskedStaffs } from './figures/askedFor.ts'
import { itemsOf, shareOf } from './figures/figureValues.ts'
import { ofInstitutions } from './figures/filtered.ts'
import { isVisitOfType } from '../communications/visitsOfType.ts'
import { sumUp } from './figures/monthlySums.ts'
import { spansOf } from './figures/spans.ts'

type Body = z.output<typeof chartOperations.getVisitChart.body>

interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly body: Body
  readonly language: Language
}

/** The counts besides the number of visits. All visits except first visits are repeat visits. */
const counts = {
  new_visit: sql`count(*) filter (where communication_type = 'new_visit')`,
  doctor_interview_count: sql`count(*) filter (where is_doctor_attended)`,
} as const

/** SQL for the number of visits that led to at least one task. */
const withTask = (tenantId: number) => sql`count(*) filter (
  where communications.id in (
    select tasks.communication_id
    from tasks
    where tasks.tenant_id = ${tenantId} and tasks.communication_id is not null and tasks.deleted_at is null
  )
)`

/** The first day of a day's week, month or fiscal year. */
const startOf: Readonly<Record<Body['unit_type'], RawBuilder<unknown>>> = {
  week: sql`date_trunc('week', acted_date::timestamp)::date`,
  month: sql`date_trunc('month', acted_date::timestamp)::date`,
  year: sql`(date_trunc('year', acted_date::timestamp - interval '3 months') + interval '3 months')::date`,
}

/**
 * Visits and first visits per span of the period, with further counts. They are counted by day, in index order; the
 * days are then summed up to spans.
 */
const readVisits = async <K extends string>(
  { tx, tenantId, body }: Caller,
  counted: Readonly<Record<K, RawBuilder<unknown>>>,
) => {
  const { start_date: start, end_date: end } = body.period
  const { staff_ids: staffs = [] } = body
  const columns = Object.entries<RawBuilder<unknown>>(counted).map(([name, count]) => sql`${count} as ${sql.ref(name)}`)
  const sums = Object.keys(counted).map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<{ day: string } & Record<K | 'visit_count', number>>`
    with days as (
      select acted_date, count(*) as visit_count, ${sql.join(columns)}
      from communications
      where tenant_id = ${tenantId}
        and ${isVisitOfType(body.visit_type)}
        and acted_date >= ${start}
        and acted_date <= ${end}
        and deleted_at is null
        and ${staffs.length > 0 ? idIn('user_id', staffs) : sql`true`}
        and ${ofInstitutions(tx, tenantId, 'medical_institution_id', body.medical_institutions)}
      group by acted_date
    )
    select greatest(${startOf[body.unit_type]}, ${start}::date) as day, sum(visit_count)::bigint as visit_count, ${sql.join(sums)}
    from days
    group by 1
  `.execute(tx)
  return rows
}

/**
 * Before the first record of a kind a count of 0 says nothing, so it is null.
 * @param kinds - the kinds of records that are counted
 */
const readVisitSpans = async <K extends string>(
  caller: Caller,
  kinds: readonly RecordKind[],
  counted: Readonly<Record<K, RawBuilder<unknown>>>,
  itemsIn: (sums: Readonly<Record<K | 'visit_count', number>>) => Items,
): Promise<Span[]> => {
  const { tx, tenantId, body, language } = caller
  await requireAskedStaffs(tx, tenantId, body.staff_ids)
  const rowByDay = new Map((await readVisits(caller, counted)).map((row) => [row.day, row]))
  const sums: (K | 'visit_count')[] = ['visit_count', ...(Object.keys(counted) as K[])]
  const { firstRecords } = await readFigureMonths(tx, tenantId)
  const days = { today: dayInJapan(), firstRecord: firstRecordOf(firstRecords, 'visits') }
  return spansOf(body.period, body.unit_type, language, days).map((span) => {
    const row = rowByDay.get(span.start_date)
    const state = recordedState(kinds, { first: span.start_date, last: span.end_date }, firstRecords)
    const items = itemsIn(sumUp(row ? [row] : [], sums))
    const known = ({ key, value }: Items[number]) => ({ key, value: state === 'not_recorded' ? value || null : value })
    return { ...span, state, items: items.map(known) }
  })
}

/** Charts of visits, by the day of the visit. */
export const visitChartHandlers = {
  getVisitChart: async (caller: Caller) => ({
    visits: await readVisitSpans(
      caller,
      ['visits'],
      { new_visit: counts.new_visit },
      ({ visit_count: count, new_visit: first }) =>
        itemsOf({ visit_count: count, visit: count - first, new_visit: first }),
    ),
  }),

  getDoctorInterviewRates: async (caller: Caller) => ({
    doctor_interview_rates: await readVisitSpans(
      caller,
      ['visits'],
      { doctor_interview_count: counts.doctor_interview_count },
      (sums) => itemsOf({ doctor_interview_rate: shareOf(sums.doctor_interview_count, sums.visit_count), ...sums }),
    ),
  }),

  getNextActionRates: async (caller: Caller) => ({
    next_action_rates: await readVisitSpans(
      caller,
      ['visits', 'tasks'],
      { next_action_count: withTask(caller.tenantId) },
      (sums) => itemsOf({ next_action_rate: shareOf(sums.next_action_count, sums.visit_count), ...sums }),
    ),
  }),
}
