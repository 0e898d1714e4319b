import { type SqlBool, sql } from 'kysely'
import { type DestinationConditions, maxRecipients } from '#contract/emails/recipients.ts'
import { invalidField } from '../../problems.ts'
import { destinationsWhere, requireKnownConditions } from './destinations.ts'
import { judgeRecipients } from './judgeRecipients.ts'
import { noteRecipientsChange } from './noteRecipientsChange.ts'
import { deleteRecipients, type RecipientCaller, storeRecipients } from './storeRecipients.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

const tooMany = {
  ja: '宛先が多すぎます。20,000件までに絞り込んでください',
  en: 'There are too many recipients. Please narrow them down to at most 20,000',
}

/**
 * Makes the doctors who fulfil conditions recipients of a draft. Those who are recipients already are not added again.
 * @throws a 422 at `mode` if the e-mail would have too many recipients
 */
export const chooseRecipients = async (
  caller: RecipientCaller,
  emailId: number,
  { mode, ...conditions }: DestinationConditions & { readonly mode: 'replace' | 'add' },
): Promise<void> => {
  const { tx, tenantId } = caller
  await requireKnownConditions(caller, conditions)
  if (mode === 'replace') {
    await deleteRecipients(caller, emailId)
    await tx
      .updateTable('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', emailId)
      .set({ recipients_filename: null })
      .execute()
  }
  const isRecipient = sql<SqlBool>`exists (
    select
    from email_recipients as recipients
    where recipients.tenant_id = ${tenantId} and recipients.email_id = ${emailId} and recipients.doctor_id = doctors.id
  )`
  const [doctors, { present }] = await Promise.all([
    destinationsWhere(caller, conditions)
      .where(sql<SqlBool>`not ${isRecipient}`)
      .orderBy('doctors.id')
      .limit(maxRecipients + 1)
      .select(['doctors.id as doctor_id', 'doctors.name as destination', 'doctors.honorific', 'doctors.division'])
      .select(sql<string>`lower(doctors.email)`.as('address'))
      .select(['institutions.id as medical_institution_id', corrected(tenantId, 'name').as('institution_name')])
      .execute(),
    tx
      .selectFrom('email_recipients')
      .where('tenant_id', '=', tenantId)
      .where('email_id', '=', emailId)
      .select(sql<number>`count(*)`.as('present'))
      .executeTakeFirstOrThrow(),
  ])
  if (present + doctors.length > maxRecipients) throw invalidField('mode', tooMany)
  await storeRecipients(
    caller,
    emailId,
    doctors.map((doctor) => ({ ...doctor, invalid: null, line_number: null })),
  )
  await judgeRecipients(caller, emailId)
  await noteRecipientsChange(caller, emailId)
}
