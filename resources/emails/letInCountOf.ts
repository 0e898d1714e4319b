import { LetIn } from '#contract/emails/letIn.ts'
import { ApiError } from '#dataProvider/client.ts'

/** The number of waiting e-mails that would go to an address too, if that is why it may not get mail again yet; otherwise undefined. */
export const letInCountOf = (error: Error | null): number | undefined =>
  error instanceof ApiError && error.body.code === 'waiting_emails_let_in'
    ? LetIn.safeParse(error.body.current).data?.let_in_count
    : undefined
