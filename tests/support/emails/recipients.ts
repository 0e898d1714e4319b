import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface BuiltRecipient {
  readonly address: string
  readonly institutionName?: string
  readonly institutionId?: number | null
  readonly destination?: string | null
  readonly honorific?: string | null
}

/** Gives an e-mail recipients as they are stored. @returns their ids */
export const addRecipients = async (
  owner: pg.Pool,
  tenantId: number,
  emailId: number,
  recipients: readonly BuiltRecipient[],
): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into email_recipients (
      tenant_id, email_id, position, medical_institution_id, institution_name, destination, honorific, address, state, token
    )
    select $1, $2, listed.position, listed.institution, listed.name, listed.destination, listed.honorific, listed.address, 'queued', listed.token
    from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      with ordinality as listed (institution, name, destination, honorific, address, token, position)
    order by listed.position
    returning id`,
    [
      tenantId,
      emailId,
      recipients.map(({ institutionId = null }) => institutionId),
      recipients.map(({ institutionName = '山田医院' }) => institutionName),
      recipients.map(({ destination = null }) => destination),
      recipients.map(({ honorific = null }) => honorific),
      recipients.map(({ address }) => address),
      recipients.map(() => randomBytes(18).toString('base64url')),
    ],
  )
  await owner.query('update emails set destination_count = destination_count + $3 where tenant_id = $1 and id = $2', [
    tenantId,
    emailId,
    recipients.length,
  ])
  return rows.map(({ id }) => id)
}

/** How many recipients of an e-mail are in each state, and what its row says of them. */
export const statesOf = async (owner: pg.Pool, emailId: number): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ state: string; count: number }>(
    'select state, count(*) as count from email_recipients where email_id = $1 group by state order by state',
    [emailId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Counts of an e-mail that do not agree with the states of its recipients. */
export const wrongCounts = async (owner: pg.Pool, emailId: number): Promise<object[]> => {
  const { rows } = await owner.query<object>(
    `select destination_count, accepted_count, refused_count, doubtful_count, left_out_count, counted.*
    from emails
    cross join (
      select
        count(*) filter (where state not in ('invalid', 'left_out')) as destinations,
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'in_doubt') as doubtful,
        count(*) filter (where state = 'left_out') as left_out
      from email_recipients
      where email_id = $1
    ) as counted
    where id = $1
      and (destination_count, accepted_count, refused_count, doubtful_count, left_out_count)
        is distinct from (destinations, accepted, refused, doubtful, left_out)`,
    [emailId],
  )
  return rows
}
