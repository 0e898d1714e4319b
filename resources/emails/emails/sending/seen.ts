import { Email as EmailItem } from '#contract/emails/emails.ts'
import { ApiError } from '#dataProvider/client.ts'
import { newerRecordIn } from '#ui/form/conflict/conflict.ts'
import type { Email } from '../emailQueries.ts'
import type { Part } from '../edit/usePart.ts'

/** What is confirmed of an e-mail: the version and the recipients that were shown. */
export const seenOf = ({ destinationCount, updatedAt, recipientsUpdatedAt }: Email) => ({
  recipientCount: destinationCount,
  updatedAt,
  recipientsUpdatedAt,
})

/**
 * The e-mail of which a question speaks: as it was shown when the question was opened, or as it stands now if it was refused because somebody has changed
 * it.
 */
export const emailInQuestion = (error: unknown, seen: Email, present: Email): Email =>
  partToLookAt(error, seen) === null ? seen : present

/** Codes of what cannot be done any more, since a colleague has sent or stopped the e-mail meanwhile, say, or made it a draft again. */
const settledCodes: ReadonlySet<string> = new Set([
  'email_not_draft',
  'email_not_waiting',
  'email_not_sending',
  'email_not_held',
  'email_sent',
])

/**
 * What must be looked at before the same is asked again, because somebody has changed it since it was shown; null if nothing was changed.
 * @param seen - the e-mail as it was shown; absent where its contents and recipients do not matter
 */
export const partToLookAt = (error: unknown, seen?: Email): Part | null => {
  const code = error instanceof ApiError ? error.problem.code : undefined
  if (code === 'email_recipient_count_differs') return 'recipients'
  if (code !== undefined && settledCodes.has(code)) return 'send'
  const newer = newerRecordIn(error, EmailItem)
  if (!newer) return null
  if (newer.updatedAt === seen?.updatedAt) return 'recipients'
  return newer.status === seen?.status && newer.scheduledAt === seen?.scheduledAt ? 'contents' : 'send'
}
