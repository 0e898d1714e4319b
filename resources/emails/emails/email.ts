import { emailContract, type EmailStatus, unsentStatuses } from '#contract/emails/emails.ts'
import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type ListedEmail = Reply<'listEmails'>['emails'][number]

/** The e-mail of a cell. The cast is safe, because the contract defines the records of this list. */
export const emailIn = ({ record }: CellProps): ListedEmail => record as unknown as ListedEmail

/** Start of the query keys of e-mails. */
export const emailsKey = [emailContract.plural] as const

/** Whether nothing of an e-mail has gone out yet. */
export const isUnsent = (status: EmailStatus): boolean => (unsentStatuses as readonly EmailStatus[]).includes(status)

/** Where an e-mail is opened: in the editor until its sending begins, afterwards as a report. */
export const emailAddress = ({ id, status }: Pick<ListedEmail, 'id' | 'status'>): string =>
  isUnsent(status) ? `/emails/${id}/edit` : `/emails/${id}/reports`
