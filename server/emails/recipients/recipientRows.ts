import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { EmailRecipient, RecipientConditions, RecipientCounts } from '#contract/emails/recipients.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { institutionsToldApart } from '../../records/namesakes.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { hasText } from './searchText.ts'
import type { RecipientCaller } from './storeRecipients.ts'

type Item = z.input<typeof EmailRecipient>
type Conditions = z.output<typeof RecipientConditions>
type Counts = z.input<typeof RecipientCounts>

const recipientsWhere = ({ tx, tenantId }: RecipientCaller, emailId: number, conditions: Conditions) => {
  const { state, reason, text, matched } = conditions
  let found = tx
    .selectFrom('email_recipients as recipients')
    .where('recipients.tenant_id', '=', tenantId)
    .where('recipients.email_id', '=', emailId)
  if (state) found = found.where('recipients.state', '=', state)
  if (reason) found = found.where('recipients.reason', '=', reason)
  if (text) found = found.where(hasText(text))
  if (matched !== undefined)
    found = found.where(sql<SqlBool>`(recipients.medical_institution_id is not null) = ${matched}::boolean`)
  return found
}

const read = async (
  { tx, tenantId }: RecipientCaller,
  found: ReturnType<typeof recipientsWhere>,
  { after, limit, offset }: Record<'after' | 'limit' | 'offset', number>,
) => {
  const rows = await found
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'recipients.medical_institution_id')
    .where('recipients.position', '>', after)
    .orderBy('recipients.position')
    .limit(limit)
    .offset(offset)
    .select(['recipients.id', 'recipients.position', 'recipients.line_number', 'recipients.institution_name'])
    .select(['recipients.doctor_id', 'recipients.destination', 'recipients.honorific', 'recipients.division'])
    .select(['recipients.address as email', 'recipients.reason', 'recipients.response', 'recipients.accepted_at'])
    .select([
      sql<Item['state']>`recipients.state`.as('state'),
      sql<Item['consent_basis']>`recipients.consent_basis`.as('consent_basis'),
      sql<Item['medical_institution']>`case
        when institutions.id is not null then jsonb_build_object(
          'id', institutions.id, 'name', ${corrected(tenantId, 'name')}, 'running_status', institutions.running_status
        )
      end`.as('medical_institution'),
    ])
    .execute()
  return institutionsToldApart({ tx, tenantId }, rows)
}

/** A page of the recipients of an e-mail. */
export const listRecipients = async (
  caller: RecipientCaller,
  emailId: number,
  query: Conditions & { readonly page?: number | undefined; readonly per_page?: number | undefined },
) => {
  const matching = recipientsWhere(caller, emailId, query)
  const [recipients, { count }] = await Promise.all([
    read(caller, matching, { ...pageOf(query), after: 0 }),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), recipients: recipients satisfies Item[] }
}

const batchSize = 2_000

/** All recipients of an e-mail who fulfil the conditions, batch by batch. */
export async function* readRecipients(
  caller: RecipientCaller,
  emailId: number,
  conditions: Conditions,
): AsyncGenerator<readonly Item[]> {
  let after = 0
  for (;;) {
    const matching = recipientsWhere(caller, emailId, conditions)
    const batch = await read(caller, matching, { after, limit: batchSize, offset: 0 })
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.position
  }
}

/** How many recipients an e-mail has, and how many get nothing for which reasons, the most frequent first. */
export const readRecipientCounts = async ({ tx, tenantId }: RecipientCaller, emailId: number): Promise<Counts> => {
  const rows = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .groupBy(['state', 'reason'])
    .select(['state', 'reason', sql<number>`count(*)`.as('count')])
    .select(sql<number>`count(*) filter (where medical_institution_id is null)`.as('unmatched_count'))
    .orderBy('count', 'desc')
    .execute()
  const sumOf = (states: (state: string) => boolean, of: 'count' | 'unmatched_count' = 'count') =>
    rows.reduce((sum, row) => (states(row.state) ? sum + row[of] : sum), 0)
  return {
    destination_count: sumOf((state) => state !== 'invalid' && state !== 'left_out'),
    invalid_count: sumOf((state) => state === 'invalid'),
    left_out_count: sumOf((state) => state === 'left_out'),
    reasons: rows.flatMap(({ state, reason, count }) =>
      (state === 'invalid' || state === 'left_out') && reason !== null ? [{ state, reason, count }] : [],
    ),
    unmatched_count: sumOf((state) => state !== 'invalid', 'unmatched_count'),
  }
}
