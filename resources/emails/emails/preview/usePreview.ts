import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#dataProvider/client.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { type Email, emailsKey } from '../emailQueries.ts'

/** What of an e-mail is shown, stored or not. */
export type PreviewedEmail = Pick<Email, 'category' | 'senderName' | 'senderEmail' | 'title' | 'mainContent'> & {
  readonly attachmentId?: number | null
}

/**
 * What a recipient will see of an e-mail.
 * @param emailId - the stored e-mail; null if there is none
 * @param recipientId - one of its recipients; null for somebody made up
 */
export const usePreview = (emailId: number | null, recipientId: number | null, email: PreviewedEmail) => {
  const { category, senderName, senderEmail, title, mainContent, attachmentId } = email
  const written = useSettled(
    JSON.stringify({ category, senderName, senderEmail, title, mainContent, attachmentId, emailId, recipientId }),
  )
  const body = useMemo(() => JSON.parse(written) as PreviewedEmail, [written])
  return useQuery({
    queryKey: [...emailsKey, 'preview', written],
    queryFn: ({ signal }) => api.previewEmail({ body }, { signal }),
    placeholderData: keepPreviousData,
  })
}
