import { useQuery } from '@tanstack/react-query'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'

export type MailSelectionBody = RequestParameters<'findMailRecipients'>['body']
export type MailRecipients = Reply<'findMailRecipients'>
export type MailRecipient = MailRecipients['recipients'][number]

/** Whom a mail to a selection is addressed to. */
export const useRecipients = (body: MailSelectionBody) =>
  useQuery({
    queryKey: ['mail_recipients', body],
    queryFn: ({ signal }) => api.findMailRecipients({ body }, { signal }),
    placeholderData: (before) => before,
  })
