import { sql } from 'kysely'
import type { EmailFinding } from '#contract/emails/contents.ts'
import type { MergeField } from '#contract/emails/mergeFields.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { finding } from './contentFindings.ts'

/** The columns that may be empty, by field, with what then stands there. */
const fillable = {
  氏名: { column: 'destination', severity: 'warning', replacement: null },
  敬称: { column: 'honorific', severity: 'notice', replacement: '先生・御中' },
  所属: { column: 'division', severity: 'warning', replacement: null },
} as const
const shownRecipients = 20

type Fillable = keyof typeof fillable
const isFillable = (field: MergeField): field is Fillable => field in fillable

const emptyIn = async (
  { tx, tenantId }: { readonly tx: TenantTransaction; readonly tenantId: number },
  emailId: number,
  field: Fillable,
): Promise<EmailFinding[]> => {
  const { column, severity, replacement } = fillable[field]
  const rows = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('state', 'not in', ['invalid', 'left_out'])
    .where(column, 'is', null)
    .select(['id', 'institution_name', sql<number>`count(*) over ()`.as('count')])
    .orderBy('position')
    .limit(shownRecipients)
    .execute()
  const [first] = rows
  if (!first) return []
  const recipients = rows.map(({ id, institution_name }) => ({ id, institution_name }))
  const place = 'recipients' as const
  return [
    finding({
      code: 'empty_merge_field',
      severity,
      place,
      subject: field,
      replacement,
      count: first.count,
      recipients,
    }),
  ]
}

/** The findings that the recipients of a stored e-mail give. @param fields - the merge fields that it uses */
export const recipientFindings = async (
  caller: { readonly tx: TenantTransaction; readonly tenantId: number },
  emailId: number | null,
  fields: readonly MergeField[],
): Promise<EmailFinding[]> => {
  const email =
    emailId === null
      ? undefined
      : await caller.tx
          .selectFrom('emails')
          .where('tenant_id', '=', caller.tenantId)
          .where('id', '=', emailId)
          .select('destination_count')
          .executeTakeFirst()
  if (!email || email.destination_count === 0)
    return [finding({ code: 'no_recipients', severity: 'error', place: 'recipients' })]
  const empty: EmailFinding[] = []
  for (const field of fields.filter(isFillable)) empty.push(...(await emptyIn(caller, emailId ?? 0, field)))
  return empty
}
