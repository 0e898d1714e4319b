import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, type Reply } from '#dataProvider/client.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { type Email, emailsKey } from '../emailQueries.ts'

export type EmailCheck = Reply<'checkEmail'>
export type EmailFinding = EmailCheck['findings'][number]

/** What of an e-mail is checked, stored or not. */
export type CheckedEmail = Pick<
  Email,
  'category' | 'senderName' | 'senderEmail' | 'title' | 'mainContent' | 'attachmentId'
>

/**
 * What to look at before an e-mail is sent, the severe ones first, and what it sends along. It is checked anew when what is written, or the recipients change.
 * @param emailId - the stored e-mail, whose recipients are checked too; null if there is none
 * @example const { data: check } = useEmailCheck(email.id, email)
 */
export const useEmailCheck = (
  emailId: number | null,
  email: CheckedEmail,
  { enabled = true }: { readonly enabled?: boolean } = {},
) => {
  const { category, senderName, senderEmail, title, mainContent, attachmentId } = email
  const written = useSettled(
    JSON.stringify({ category, senderName, senderEmail, title, mainContent, attachmentId, emailId }),
  )
  const body = useMemo(() => JSON.parse(written) as CheckedEmail, [written])
  return useQuery({
    queryKey: [...emailsKey, 'findings', written],
    queryFn: ({ signal }) => api.checkEmail({ body }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The findings with which an e-mail cannot be sent. */
export const blockingFindings = (findings: readonly EmailFinding[]): readonly EmailFinding[] =>
  findings.filter(({ severity }) => severity === 'error')
