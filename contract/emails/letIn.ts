import { z } from 'zod'

/** What somebody saw of the e-mails that go to more recipients when an address may get mail again. */
export const SeenLetIn = z.object({
  /**
   * The number of e-mails that wait for their time or for approval and would go to these addresses too, as the caller has seen it. If it is missing or
   * differs, and there are any, nothing is changed: 409 `waiting_emails_let_in`, whose `current` is {@link LetIn}.
   */
  let_in_count: z.int().min(0).optional(),
})
export type SeenLetIn = z.output<typeof SeenLetIn>

export const LetIn = z.object({ let_in_count: z.int() })
