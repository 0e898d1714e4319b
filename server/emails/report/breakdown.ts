import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type EmailBreakdown, hourlyHours } from '#contract/emails/stats.ts'
import type { EmailCaller } from '../campaigns/emailRows.ts'
import { isDelivered, isOfEmail, openedAt } from './conditions.ts'
import { readReportedEmail } from './readReportedEmail.ts'
import { rateOf } from './stats.ts'

type Breakdown = z.input<typeof EmailBreakdown>

const hour = 3_600_000
const day = 24 * hour
/** Japan has had no summer time since 1951. */
const japan = 9 * hour

/**
 * The hours of the first days since a beginning, and the days after them to the last one, in Japan. The last hours end with their day.
 * @param from - when it began @param until - the last moment that they must contain @returns empty if it comes first
 */
export const timesBetween = (from: number, until: number) => {
  const times: { unit: 'hour' | 'day'; starts: number; ends: number }[] = []
  const hourly = Math.ceil((from + hourlyHours * hour + japan) / day) * day - japan
  let starts = Math.floor(from / hour) * hour
  while (starts <= until) {
    const unit = starts < hourly ? 'hour' : 'day'
    const ends = starts + (unit === 'hour' ? hour : day)
    times.push({ unit, starts, ends })
    starts = ends
  }
  return times
}

interface PartRow {
  readonly id: number | null
  readonly name: string | null
  readonly delivered_count: number
  readonly opened_count: number
  readonly clicked_count: number
}
type TagRow = PartRow & { readonly id: number; readonly name: string }
interface HourRow {
  readonly hour: string
  readonly opened_count: number
  readonly clicked_count: number
}
type BreakdownRow =
  | ({ readonly part: 'type' } & PartRow)
  | ({ readonly part: 'tag' } & TagRow)
  | ({ readonly part: 'hour' } & HourRow)

const sumOf = (column: string) => sql`sum(${sql.ref(`kinds.${column}`)})::int as ${sql.ref(column)}`
const sumsOfKinds = sql`${sumOf('delivered_count')}, ${sumOf('opened_count')}, ${sumOf('clicked_count')}`
const countsOfGroup = sql`
  count(*) as delivered_count, count(delivered.opened_hour) as opened_count, count(delivered.clicked_hour) as clicked_count`

/** The beginning of an hour, which is one in Japan too: its time is nine whole hours ahead. */
const hourOf = (time: RawBuilder<unknown>) => sql`date_bin('1 hour', ${time}, timestamptz '2000-01-01 00:00:00+00')`

/**
 * Recipients by kind of institution, tag and hour, of one reading of them. Recipients are counted by the few sets of kinds that institutions
 * have, before each set is taken apart. Institutions are looked up as one list, which reads the index once and not for each.
 */
const readParts = async ({ tx, tenantId }: EmailCaller, emailId: number) => {
  const { rows } = await sql<BreakdownRow>`
    with delivered as materialized (
      select
        recipients.medical_institution_id as institution_id,
        ${hourOf(openedAt)} as opened_hour,
        ${hourOf(sql`recipients.clicked_at`)} as clicked_hour
      from email_recipients as recipients
      where recipients.tenant_id = ${tenantId} and ${isOfEmail('recipients.email_id', emailId)} and ${isDelivered}
    ), kinds as (
      select institutions.facility_type_ids as ids, ${countsOfGroup}
      from delivered
      join (
        select id, facility_type_ids
        from medical_institutions
        where id = any(array(select institution_id from delivered))
      ) as institutions on institutions.id = delivered.institution_id
      group by institutions.facility_type_ids
    ), moments as (
      select opened_hour as hour, count(*) as opened, 0 as clicked
      from delivered
      where opened_hour is not null
      group by opened_hour
      union all
      select clicked_hour, 0, count(*)
      from delivered
      where clicked_hour is not null
      group by clicked_hour
    )
    select 'type' as part, null::timestamptz as hour, types.id::bigint as id, types.name, ${sumsOfKinds}
    from kinds
    join facility_types as types on types.id = any(kinds.ids) and types.axis = 'kind'
    group by types.id, types.name
    union all
    select 'type', null, null, null, ${countsOfGroup}
    from delivered
    where institution_id is null
    having count(*) > 0
    union all
    select 'tag', null, tags.id, tags.name, ${countsOfGroup}
    from delivered
    join medical_institution_tags as tagged
      on tagged.tenant_id = ${tenantId} and tagged.medical_institution_id = delivered.institution_id
    join tags on tags.tenant_id = ${tenantId} and tags.id = tagged.tag_id
    group by tags.id, tags.name
    union all
    select 'hour', hour, null, null, 0, sum(opened)::int, sum(clicked)::int
    from moments
    group by hour
    order by delivered_count desc, id nulls last, hour
  `.execute(tx)
  return {
    types: rows.flatMap((row): PartRow[] => (row.part === 'type' ? [row] : [])),
    tags: rows.flatMap((row): TagRow[] => (row.part === 'tag' ? [row] : [])),
    hours: rows.flatMap((row) => (row.part === 'hour' ? [row] : [])),
  }
}

const timesOf = (hours: readonly HourRow[], startedAt: string) => {
  const counts = hours.map((row) => ({ ...row, at: Date.parse(row.hour) }))
  const last = counts.at(-1)
  if (!last) return []
  const from = Math.min(Date.parse(startedAt), counts[0]?.at ?? last.at)
  let next = 0
  return timesBetween(from, last.at).map(({ unit, starts, ends }) => {
    const sum = { opened_count: 0, clicked_count: 0 }
    for (let row = counts[next]; row && row.at < ends; row = counts[next]) {
      sum.opened_count += row.opened_count
      sum.clicked_count += row.clicked_count
      next += 1
    }
    return { unit, starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString(), ...sum }
  })
}

/** What recipients did, by time and by institution. @throws `not_found` */
export const readEmailBreakdown = async (caller: EmailCaller, emailId: number): Promise<Breakdown> => {
  const { is_tracked: isTracked, started_at: startedAt } = await readReportedEmail(caller, emailId)
  const known = <T extends PartRow>(row: T) => {
    const opened = isTracked ? row.opened_count : null
    const clicked = isTracked ? row.clicked_count : null
    const { id, name, delivered_count: delivered }: Pick<T, 'id' | 'name' | 'delivered_count'> = row
    return {
      id,
      name,
      delivered_count: delivered,
      opened_count: opened,
      clicked_count: clicked,
      opened_rate: rateOf(opened, delivered),
      clicked_rate: rateOf(clicked, delivered),
    }
  }
  const { types, tags, hours } = await readParts(caller, emailId)
  return {
    times: isTracked && startedAt !== null ? timesOf(hours, startedAt) : [],
    facility_types: types.map(known),
    tags: tags.map(known),
  }
}
