import { api, type Reply } from '#dataProvider/client.ts'

export type Email = Reply<'getEmail'>
export type EmailProgress = Reply<'getEmailProgress'>
export type EmailRecipient = Reply<'listEmailRecipients'>['recipients'][number]
export type RecipientCounts = Reply<'countEmailRecipients'>

/** Start of the query keys of all that belongs to e-mails. */
export const emailsKey = ['emails'] as const

/** Start of the query keys of the recipients of an e-mail. */
export const recipientsKey = (emailId: number) => [...emailsKey, 'recipients', emailId]
export const progressKey = (emailId: number) => [...emailsKey, 'progress', emailId]
export const doubtsKey = (emailId: number) => [...emailsKey, 'doubts', emailId]

export const recipientCountsQuery = (emailId: number) => ({
  queryKey: [...recipientsKey(emailId), 'counts'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.countEmailRecipients({ id: emailId }, { signal }),
})

export const emailQuery = (id: number) => ({
  queryKey: [...emailsKey, 'one', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getEmail({ id }, { signal }),
})

/** What surrounds the contents of every e-mail of the tenant. */
export const frameQuery = {
  queryKey: ['email_frame'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getEmailFrame({}, { signal }),
}
