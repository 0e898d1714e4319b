import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatDateTime } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { Email } from '../emailQueries.ts'
import { CorrectEmail } from '../sending/CorrectEmail.tsx'
import { reportKey } from './reportQueries.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

const Shown = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: [...reportKey(email.id), 'sent'],
    queryFn: ({ signal }) => api.getSentEmail({ id: email.id }, { signal }),
  })
  return (
    <QueryState query={query} lines={8}>
      {({ html }) =>
        html === null ? (
          <Typography color="text.secondary">{translate('renkei.email_report.mail.not_sent')}</Typography>
        ) : (
          <>
            <Typography variant="caption" component="p" color="text.secondary" sx={{ my: 1 }}>
              {translate('renkei.email_report.mail.fields')}
            </Typography>
            <Box
              component="iframe"
              title={translate('renkei.email_report.mail.as_sent')}
              srcDoc={html}
              sandbox=""
              tabIndex={0}
              sx={{ width: 1, maxWidth: 720, height: 560, border: 1, borderColor: 'divider', bgcolor: '#fff' }}
            />
          </>
        )
      }
    </QueryState>
  )
}

/** While one is being sent, its progress offers the correction. */
const finished: readonly Email['status'][] = ['sent', 'stopped']

/** Who sent what and when, with the mail as it was sent. Of a mail that has not been sent, what is known until then. */
export const SentMail = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const [isShown, setShown] = useState(false)
  const isSent = email.startedAt !== null
  const text = (key: string) => translate(`renkei.email_report.mail.${key}`)
  const time = (value: string | null) => value !== null && formatDateTime(value, locale)
  return (
    <Block title={text(isSent ? 'title' : 'unsent_title')}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere', mb: 1.5 }}>
        {email.title}
      </Typography>
      <Facts
        facts={[
          [text('sender'), `${email.senderName} <${email.senderEmail}>`],
          [text('status'), translate(`renkei.email_list.statuses.${email.status}`)],
          [text('category'), translate(`resources.emails.enums.category.${email.category}`)],
          [text('attachment'), email.attachmentName],
          [text('scheduled'), time(email.scheduledAt)],
          [text('started'), time(email.startedAt)],
          [text('finished'), time(email.finishedAt)],
          [text('sent_by'), email.sentBy && staffName(email.sentBy)],
          [text('approved_by'), email.approvedBy && staffName(email.approvedBy)],
        ]}
      />
      <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1, mt: 1, ml: -1 }}>
        {isSent && (
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {text(isShown ? 'hide' : 'show')}
          </Button>
        )}
        {finished.includes(email.status) && email.acceptedCount > 0 && (
          <CorrectEmail emailId={email.id} acceptedCount={email.acceptedCount} />
        )}
      </Stack>
      {isShown && <Shown email={email} />}
    </Block>
  )
}
