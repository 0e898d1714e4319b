import { sql } from 'kysely'
import { usualHonorific } from '#contract/institutions/doctors.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import { normalizeName } from '../../searchText.ts'
import type { RecipientCaller } from './storeRecipients.ts'

interface Writer extends RecipientCaller {
  readonly account: { readonly id: number }
}

const keyOf = (institutionId: number, name: string) => `${institutionId}\n${normalizeName(name)}`

const link = ({ tx, tenantId }: Writer, links: readonly { readonly id: number; readonly doctorId: number }[]) =>
  sql`
    update email_recipients as recipients
    set doctor_id = linked.doctor_id
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ doctorId }) => doctorId)}::bigint[]) as linked (id, doctor_id)
    where recipients.tenant_id = ${tenantId} and recipients.id = linked.id
  `.execute(tx)

/**
 * Adds the named recipients of an e-mail whose institution is known to its doctors. Somebody of that name who is there already
 * is taken for the same person and stays as stored.
 * @returns how many doctors were added
 */
export const createRecipientDoctors = async (caller: Writer, emailId: number): Promise<number> => {
  const { tx, tenantId, account } = caller
  const recipients = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('state', '<>', 'invalid')
    .where('doctor_id', 'is', null)
    .where('medical_institution_id', 'is not', null)
    .where('destination', 'is not', null)
    .orderBy('position')
    .select(['id', 'medical_institution_id', 'destination', 'honorific', 'division', 'address'])
    .$narrowType<{ medical_institution_id: number; destination: string }>()
    .execute()
  if (recipients.length === 0) return 0
  const institutionIds = [...new Set(recipients.map(({ medical_institution_id: id }) => id))]
  const stored = await tx
    .selectFrom('doctors')
    .where('tenant_id', '=', tenantId)
    .where(idIn('medical_institution_id', institutionIds))
    .where('deleted_at', 'is', null)
    .select(['id', 'medical_institution_id', 'name'])
    .execute()
  const doctorIds = new Map(stored.map(({ id, medical_institution_id: at, name }) => [keyOf(at, name), id]))
  const keys = recipients.map(({ medical_institution_id: at, destination }) => keyOf(at, destination))
  const seen = new Set(doctorIds.keys())
  const added = recipients.filter((_, index) => {
    const key = keys[index] ?? ''
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  const ids = added.length === 0 ? [] : await takeIds(tx, 'doctors', added.length)
  const doctors = added.map((recipient, index) => ({
    id: ids[index] ?? 0,
    medical_institution_id: recipient.medical_institution_id,
    name: recipient.destination,
    honorific: recipient.honorific ?? usualHonorific,
    division: recipient.division,
    email: recipient.address,
  }))
  if (doctors.length > 0)
    await insertComputed(
      tenantId,
      'doctors',
      ['created_by', 'id', 'medical_institution_id', 'name', 'honorific', 'division', 'email'],
      sql`select ${account.id}::bigint, id, medical_institution_id, name, honorific, division, email
        from jsonb_to_recordset(${JSON.stringify(doctors)}::jsonb) as listed (
          id bigint, medical_institution_id bigint, name text, honorific text, division text, email text
        )`,
    ).execute(tx)
  for (const { id, medical_institution_id: at, name } of doctors) doctorIds.set(keyOf(at, name), id)
  await link(
    caller,
    recipients.map(({ id }, index) => ({ id, doctorId: doctorIds.get(keys[index] ?? '') ?? 0 })),
  )
  return doctors.length
}
