import { emailOperations, type EmailPayload, unsentStatuses } from '#contract/emails/emails.ts'
import { timeOf } from '../../db/clock.ts'
import { type Account, handlersFor, type Upload } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { requireDeletionOf, requirePermissions } from '../../requirePermissions.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { type ContentsWriter, takeContents } from '../contents/takeContents.ts'
import { notifyOfEmail, readSending } from '../sending/calls/notifyOfEmail.ts'
import { judgeRecipients } from '../recipients/judgeRecipients.ts'
import { noteRecipientsChange } from '../recipients/noteRecipientsChange.ts'
import { readRecipientsFile, takeRecipients } from '../recipients/takeRecipientsFile.ts'
import { type EmailCaller, listEmails, readEmail } from './emailRows.ts'
import { lockDraft } from './lockDraft.ts'
import { requireAttachment } from './requireAttachment.ts'
import { requireSender } from './requireSender.ts'

interface Writer extends EmailCaller {
  readonly account: Account
}

/** Contents and file of a call, read outside of its transaction. @throws a 422 for contents or a file that cannot be stored */
const readParts = async (writer: ContentsWriter, { main_content: html }: EmailPayload, file: Upload | undefined) => {
  const contents = await takeContents(writer, html)
  const recipients = file && { filename: file.filename, rows: await writer.outside(() => readRecipientsFile(file)) }
  return { html: contents.html, recipients }
}

/** What of a payload is stored. @throws a 422 for a sender or an attachment that cannot be */
const columnsOf = async ({ tx, tenantId, account }: Writer, payload: EmailPayload, html: string) => {
  await requireSender(tx, tenantId, account, payload.sender_email)
  if (typeof payload.attachment_id === 'number') await requireAttachment(tx, tenantId, payload.attachment_id)
  return {
    sender_name: payload.sender_name,
    sender_email: payload.sender_email,
    title: payload.title,
    main_content: html,
    attachment_id: payload.attachment_id ?? null,
    ...(payload.category && { category: payload.category }),
    updated_at: timeOf(tx),
    updated_by: account.id,
  }
}

const updating = ({ tx, tenantId }: EmailCaller, id: number) =>
  tx.updateTable('emails').where('tenant_id', '=', tenantId).where('id', '=', id)

/** @throws 403 without the permission to delete, if the file of somebody else's draft would go */
const requireDeletionOfAttachment = async (
  { tx, tenantId, account }: Writer,
  emailId: number,
  attachmentId: number | null,
) => {
  const gone = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .where('created_by', '!=', account.id)
    .where('attachment_id', 'is not', null)
    .where('attachment_id', 'is distinct from', attachmentId)
    .select('attachment_id')
    .execute()
  requireDeletionOf(account, gone)
}

export const emailHandlers = handlersFor(emailOperations, {
  listEmails: (caller) => listEmails(caller, caller.query),
  getEmail: (caller) => readEmail(caller, caller.params.id),

  createEmail: async (caller) => {
    const { tx, tenantId, account, body, file } = caller
    if (file) requirePermissions(account, ['imports'])
    const { html, recipients } = await readParts(caller, body, file)
    const columns = await columnsOf(caller, body, html)
    const { id } = await tx
      .insertInto('emails')
      .values({
        category: 'other',
        ...columns,
        tenant_id: tenantId,
        created_by: account.id,
        created_at: timeOf(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (recipients) await takeRecipients(caller, id, recipients.rows, recipients.filename)
    return readEmail(caller, id)
  },

  updateEmail: async (caller) => {
    const { params, body, file, account } = caller
    if (file) requirePermissions(account, ['imports'])
    const { html, recipients } = await readParts(caller, body, file)
    const category = await lockDraft(caller, params.id, body.updated_at ?? null)
    await requireDeletionOfAttachment(caller, params.id, body.attachment_id ?? null)
    await updating(caller, params.id)
      .set(await columnsOf(caller, body, html))
      .execute()
    if (recipients) await takeRecipients(caller, params.id, recipients.rows, recipients.filename)
    else if (body.category && body.category !== category) {
      await judgeRecipients(caller, params.id)
      await noteRecipientsChange(caller, params.id)
    }
    return readEmail(caller, params.id)
  },

  // Its approval goes with it, and its time becomes a wish, so that nothing is sent when it comes back.
  deleteEmail: async (caller) => {
    const { tx, tenantId, params, account } = caller
    const stored = await tx
      .selectFrom('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .select(['created_by', 'status'])
      .executeTakeFirst()
    const isOwnDraft = stored?.created_by === account.id && stored.status === 'draft'
    if (!isOwnDraft) requirePermissions(account, ['deletion'])
    const sending = await readSending(caller, params.id)
    const { numUpdatedRows } = await updating(caller, params.id)
      .where('deleted_at', 'is', null)
      .where('status', 'in', unsentStatuses)
      .set({ deleted_at: timeOf(tx), status: 'draft', approved_by: null })
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      if (stored?.status !== 'draft') await notifyOfEmail(caller, params.id, 'deleted', sending)
      return
    }
    await readEmail(caller, params.id)
    throw problem('email_sent')
  },

  restoreEmail: async (caller) => {
    const { params } = caller
    await updating(caller, params.id).where(isRestorable()).set({ deleted_at: null }).execute()
    return readEmail(caller, params.id)
  },

  copyEmail: async (caller) => {
    const { tx, tenantId, account, params } = caller
    const { category, sender_name, sender_email, title, main_content, attachment_id } = await readEmail(
      caller,
      params.id,
    )
    await requireSender(tx, tenantId, account, sender_email)
    const { id } = await tx
      .insertInto('emails')
      .values({
        tenant_id: tenantId,
        category,
        sender_name,
        sender_email,
        title,
        main_content,
        attachment_id,
        created_by: account.id,
        created_at: timeOf(tx),
        updated_by: account.id,
        updated_at: timeOf(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  },
})
