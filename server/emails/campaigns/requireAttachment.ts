import { maxAttachmentBytes } from '#contract/emails/contents.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField, unknownIds } from '../../problems.ts'

const tooLarge = {
  ja: '添付ファイルが大きすぎます。10MB以下のファイルを選んでください',
  en: 'The attachment is too large. Please choose a file of at most 10 MB',
}

/** @throws a 422 at `attachment_id` for a file that does not exist, belongs to another tenant or is too large for a mail */
export const requireAttachment = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const file = await tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('byte_count')
    .executeTakeFirst()
  if (!file) throw unknownIds('attachment_id')
  if (file.byte_count > maxAttachmentBytes) throw invalidField('attachment_id', tooLarge)
}
