import { sql } from 'kysely'
import type { ConsentBasis } from '#contract/emails/consents.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import type { RecipientCaller } from '../recipients/storeRecipients.ts'
import { lastConsent } from './currentConsent.ts'

export interface ConsentCaller extends RecipientCaller {
  readonly account: { readonly id: number }
}

/** Whose consent is recorded. */
export interface Consenter {
  /** In lower case. */
  readonly address: string
  readonly doctor_id: number | null
}

export interface RecordedBasis {
  readonly basis: ConsentBasis | 'lifted'
  /** `YYYY-MM-DD`. */
  readonly obtained_on: string
  readonly source: string
}

const withoutAddress = {
  ja: 'メールアドレスのない医師が含まれています。先にメールアドレスを登録してください',
  en: 'Some of these doctors have no address. Please add one first',
}

/** The doctors and addresses whose consent is recorded, each address once. @throws a 422 for an unknown doctor or one without an address */
export const consentersOf = async (
  { tx, tenantId }: ConsentCaller,
  doctorIds: readonly number[],
  addresses: readonly string[],
): Promise<Consenter[]> => {
  const doctors = await tx
    .selectFrom('doctors')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(idIn('id', doctorIds))
    .select(['id as doctor_id', sql<string | null>`lower(email)`.as('address')])
    .execute()
  if (doctors.length < doctorIds.length) throw unknownIds('doctor_ids')
  const named = doctors.flatMap(({ doctor_id, address }) => (address === null ? [] : [{ doctor_id, address }]))
  if (named.length < doctors.length) throw invalidField('doctor_ids', withoutAddress)
  const known = new Set(named.map(({ address }) => address))
  const others = addresses.map((address) => address.toLowerCase()).filter((address) => !known.has(address))
  return [...named, ...others.map((address) => ({ address, doctor_id: null }))]
}

/**
 * The same with the doctors for whom something was recorded about the addresses, so that a withdrawal of an address also holds for
 * a doctor who has another one by now.
 */
export const withRecordedDoctors = async (
  { tx, tenantId }: ConsentCaller,
  consenters: readonly Consenter[],
): Promise<Consenter[]> => {
  const addresses = consenters.flatMap(({ address, doctor_id }) => (doctor_id === null ? [address] : []))
  const { rows } = await sql<{ address: string; doctor_id: number }>`
    select distinct on (address) address, doctor_id
    from email_consents
    where tenant_id = ${tenantId} and address = any(${addresses}::text[]) and doctor_id is not null
    order by address, id desc
  `.execute(tx)
  const recorded = new Map(rows.map(({ address, doctor_id }) => [address, doctor_id]))
  return consenters.map(({ address, doctor_id }) => ({
    address,
    doctor_id: doctor_id ?? recorded.get(address) ?? null,
  }))
}

/** The recipients of an e-mail who are left out because nobody has recorded anything about them. Who withdrew is not among them. */
export const unaskedRecipients = async ({ tx, tenantId }: ConsentCaller, emailId: number): Promise<Consenter[]> => {
  const last = lastConsent(tenantId, sql`recipients.address`, sql`recipients.doctor_id`)
  const { rows } = await sql<Consenter>`
    select recipients.address, recipients.doctor_id
    from email_recipients as recipients
    where recipients.tenant_id = ${tenantId}
      and recipients.email_id = ${emailId}
      and recipients.state = 'left_out'
      and recipients.reason = 'no_consent'
      and ${last} is null
    order by recipients.position
  `.execute(tx)
  return rows
}

/** Who of them has withdrawn: the last entry about the address or the doctor says so. */
export const withdrawnConsenters = async (
  { tx, tenantId }: ConsentCaller,
  consenters: readonly Consenter[],
): Promise<readonly unknown[]> => {
  const last = lastConsent(tenantId, sql`consenters.address`, sql`consenters.doctor_id`)
  const { rows } = await sql`
    select 1
    from jsonb_to_recordset(${JSON.stringify(consenters)}::jsonb) as consenters (address text, doctor_id bigint)
    where ${last} = 'lifted'
    limit 1
  `.execute(tx)
  return rows
}

/** Adds entries to the record of consents. */
export const recordConsents = async (
  { tx, tenantId, account }: ConsentCaller,
  consenters: readonly Consenter[],
  { basis, obtained_on, source }: RecordedBasis,
): Promise<void> => {
  if (consenters.length === 0) return
  const ids = await takeIds(tx, 'email_consents', consenters.length)
  const rows = consenters.map((consenter, index) => ({ ...consenter, id: ids[index] }))
  await insertComputed(
    tenantId,
    'email_consents',
    ['id', 'address', 'doctor_id', 'basis', 'obtained_on', 'source', 'recorded_by', 'recorded_at'],
    sql`select id, address, doctor_id, ${basis}::text, ${obtained_on}::date, ${source}::text, ${account.id}::bigint,
        ${timeOf(tx)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id bigint, address text, doctor_id bigint)`,
  ).execute(tx)
}
