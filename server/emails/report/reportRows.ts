import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { lastDayOf } from '#contract/months.ts'
import {
  type EmailReportConditions,
  type EmailReportRow,
  type EmailReportSort,
  maxReportInstitutions,
} from '#contract/emails/reports.ts'
import type { EmailCaller } from '../campaigns/emailRows.ts'
import { idIn } from '../../db/idIn.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { institutionsToldApart } from '../../records/namesakes.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import {
  isClicked,
  isDelivered,
  isOpened,
  type KnownOfEmail,
  openedAt,
  openedOn,
  optedOutAt,
  recipientsWhere,
} from './conditions.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Row = z.input<typeof EmailReportRow>

interface Order {
  readonly sort_by?: EmailReportSort | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

const sortColumns: Record<EmailReportSort, RawBuilder<unknown>> = {
  position: sql`recipients.position`,
  institution_name: sql`recipients.institution_name`,
  state: sql`recipients.state`,
  accepted_at: sql`recipients.accepted_at`,
  opened_at: openedAt,
  clicked_at: sql`recipients.clicked_at`,
}

const orderOf = ({ sort_by: by = 'position', sort = 'asc' }: Order) =>
  sql`${sortColumns[by]} ${sql.raw(sort)} nulls last, recipients.position`

/** The last day for which lists of referrals are loaded; null without any. */
const readReferralsUntil = async ({ tx, tenantId }: EmailCaller): Promise<string | null> => {
  const { baseMonth } = await readFigureMonths(tx, tenantId)
  return baseMonth === null ? null : lastDayOf(baseMonth)
}

/** The columns of report rows. What is read from other tables is read for the chosen rows alone. */
const rowsOf = ({ tx, tenantId }: EmailCaller, emailId: number, { isTracked, referralsUntil }: KnownOfEmail) => {
  const isKnown = sql`(${isTracked}::boolean and ${isDelivered})`
  return recipientsWhere(tx, tenantId, emailId, {}, { isTracked, referralsUntil })
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'recipients.medical_institution_id')
    .select(['recipients.id', 'recipients.position', 'recipients.institution_name', 'recipients.destination'])
    .select(['recipients.honorific', 'recipients.address as email', 'recipients.reason', 'recipients.response'])
    .select(['recipients.accepted_at', 'recipients.bounced_at', 'recipients.clicked_at'])
    .select(['recipients.machine_opened_at', 'recipients.machine_clicked_at'])
    .select([
      sql<Row['medical_institution']>`case
        when institutions.id is not null then jsonb_build_object(
          'id', institutions.id, 'name', ${corrected(tenantId, 'name')}, 'running_status', institutions.running_status
        )
      end`.as('medical_institution'),
      sql<Row['state']>`recipients.state`.as('state'),
      sql<boolean>`${isDelivered}`.as('is_delivered'),
      sql<boolean | null>`case when ${isKnown} then ${isOpened} end`.as('is_opened'),
      sql<boolean | null>`case when ${isKnown} then ${isClicked} end`.as('is_clicked'),
      openedAt.as('opened_at'),
      optedOutAt(tenantId).as('opted_out_at'),
      sql<number[]>`array(
        select distinct email_links.position
        from email_events
        join email_links on email_links.tenant_id = ${tenantId} and email_links.id = email_events.link_id
        where email_events.tenant_id = ${tenantId}
          and email_events.recipient_id = recipients.id
          and email_events.kind = 'click'
          and email_events.actor = 'person'
        order by email_links.position
      )`.as('clicked_links'),
      sql<number | null>`case
        when ${isOpened}
          and recipients.medical_institution_id is not null
          and ${openedOn} <= ${referralsUntil}::date
        then (
          select count(*)
          from referrals
          where referrals.tenant_id = ${tenantId}
            and referrals.medical_institution_id = recipients.medical_institution_id
            and referrals.referral_date >= ${openedOn}
        )
      end`.as('referral_count_since'),
    ])
}

/** A page of the recipients of an e-mail with what became of each. */
export const listReportRows = async (
  caller: EmailCaller,
  email: { readonly id: number; readonly is_tracked: boolean },
  query: EmailReportConditions & Order & { readonly page?: number | undefined; readonly per_page?: number | undefined },
) => {
  const { tx, tenantId } = caller
  const { limit, offset } = pageOf(query)
  const referralsUntil = await readReferralsUntil(caller)
  const found = recipientsWhere(tx, tenantId, email.id, query, { isTracked: email.is_tracked, referralsUntil })
  const order = orderOf(query)
  // The recipients are looked through once for both the page and their number.
  const { rows: pages } = await sql<{ readonly count: number; readonly ids: number[] }>`
    with found as materialized (
      ${found.select(['recipients.id', sql`row_number() over (order by ${order})`.as('place')])}
    )
    select
      (select count(*) from found) as count,
      array(select id from found where place > ${offset} and place <= ${offset + limit} order by place) as ids
  `.execute(tx)
  const { count, ids } = pages[0] ?? { count: 0, ids: [] }
  const reports = await rowsOf(caller, email.id, { isTracked: email.is_tracked, referralsUntil })
    .where(idIn('recipients.id', ids))
    .orderBy(order)
    .execute()
  return {
    ...countsOf(count, query),
    reports: (await institutionsToldApart(caller, reports)) satisfies Row[],
    referrals_until: referralsUntil,
  }
}

const batchSize = 2_000

/** All found recipients in their order, batch by batch. */
export async function* readReportRows(
  caller: EmailCaller,
  email: { readonly id: number; readonly is_tracked: boolean },
  query: EmailReportConditions & Order,
): AsyncGenerator<readonly Row[]> {
  const { tx, tenantId } = caller
  const referralsUntil = await readReferralsUntil(caller)
  const order = orderOf(query)
  const found = recipientsWhere(tx, tenantId, email.id, query, { isTracked: email.is_tracked, referralsUntil })
  const ids = (await found.orderBy(order).select('recipients.id').execute()).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const rows = await rowsOf(caller, email.id, { isTracked: email.is_tracked, referralsUntil })
      .where(idIn('recipients.id', batch))
      .orderBy(order)
      .execute()
    yield await institutionsToldApart(caller, rows)
  }
}

/** The institutions of found recipients, each once, in the order of the recipients. */
export const readReportInstitutions = async (
  caller: EmailCaller,
  email: { readonly id: number; readonly is_tracked: boolean },
  conditions: EmailReportConditions,
) => {
  const { tx, tenantId } = caller
  const known = { isTracked: email.is_tracked, referralsUntil: await readReferralsUntil(caller) }
  const rows = await recipientsWhere(tx, tenantId, email.id, conditions, known)
    .where('recipients.medical_institution_id', 'is not', null)
    .groupBy('recipients.medical_institution_id')
    .select('recipients.medical_institution_id as id')
    .orderBy(sql`min(recipients.position)`)
    .execute()
  return {
    total_count: rows.length,
    medical_institution_ids: rows.slice(0, maxReportInstitutions).flatMap(({ id }) => id ?? []),
  }
}
