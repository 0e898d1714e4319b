import { sql } from 'kysely'
import type { InstitutionDecision } from '#contract/emails/recipients.ts'
import { loadNamingContext } from '../../intake/mapping/importContext.ts'
import { findInstitutions } from '../../intake/mapping/institutionReferences.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { judgeRecipients } from './judgeRecipients.ts'
import { noteRecipientsChange } from './noteRecipientsChange.ts'
import type { RecipientCaller } from './storeRecipients.ts'

interface Decided {
  readonly id: number
  readonly medical_institution_id: number | null
  readonly institution_name: string
}

/** The rows of a file whose id and name are of two institutions, each as the decision has it. */
const decidedRows = async (
  { tx, tenantId }: RecipientCaller,
  emailId: number,
  decision: InstitutionDecision,
): Promise<Decided[]> => {
  const { rows } = await sql<Decided & { named: string }>`
    select recipients.id, recipients.medical_institution_id, recipients.institution_name as named,
      ${corrected(tenantId, 'name')} as institution_name
    from email_recipients as recipients
    join medical_institutions as institutions on institutions.id = recipients.medical_institution_id
    where recipients.tenant_id = ${tenantId}
      and recipients.email_id = ${emailId}
      and recipients.state = 'invalid'
      and recipients.reason = 'institution_differs'
    order by recipients.position
  `.execute(tx)
  if (decision === 'id') return rows
  const context = await loadNamingContext(tx, tenantId)
  const named = rows.map(({ named: name }) => ({ id: '', code: '', name, address: '', tel: '' }))
  const found = await findInstitutions(tx, context, null, named)
  return rows.map(({ id, named: name }, index) => {
    const institution = found[index]?.institution ?? null
    return { id, medical_institution_id: institution?.id ?? null, institution_name: institution?.name ?? name }
  })
}

/**
 * Lets in the recipients of a file whose id is of one institution and whose name of another, as whoever has looked at them says: the id or the name is
 * right. With the name, one that is not in the master gets its e-mail under it, and the doctor at the other institution is not meant.
 */
export const decideInstitutions = async (
  caller: RecipientCaller,
  emailId: number,
  decision: InstitutionDecision,
): Promise<void> => {
  const { tx, tenantId } = caller
  const rows = await decidedRows(caller, emailId, decision)
  await sql`
    update email_recipients as recipients
    set
      medical_institution_id = decided.medical_institution_id,
      institution_name = decided.institution_name,
      doctor_id = case when ${decision === 'id'}::boolean then recipients.doctor_id end,
      state = 'left_out',
      reason = null,
      -- Found by what it says now.
      search_text = null
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map((row) => row.medical_institution_id)}::bigint[],
      ${rows.map((row) => row.institution_name)}::text[]
    ) as decided (id, medical_institution_id, institution_name)
    where recipients.tenant_id = ${tenantId} and recipients.id = decided.id
  `.execute(tx)
  await judgeRecipients(caller, emailId)
  await noteRecipientsChange(caller, emailId)
}
