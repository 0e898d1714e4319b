import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { z } from 'zod'
import { ApiError } from '#dataProvider/client.ts'
import { useAddressView } from '#ui/address/useAddressView.ts'
import { formatBytes } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { AttachedFiles } from '../AttachedFiles.tsx'
import { type NamedRecipient, RecipientChoice } from './RecipientChoice.tsx'
import { type Scheme, schemedPage } from './schemedPage.ts'
import { type PreviewedEmail, usePreview } from './usePreview.ts'
import '../edit/texts.ts'

const views = ['pc', 'phone', 'text'] as const
const schemes = ['light', 'dark'] as const satisfies readonly Scheme[]

/** What the address says of the preview. */
const shownPreview = {
  preview_view: z.enum(views),
  preview_scheme: z.enum(schemes),
  preview_recipient: z.int().min(1),
}

/** The recipient of a preview that has been read. */
const namedBy = (
  id: number,
  { data, isPlaceholderData }: Pick<ReturnType<typeof usePreview>, 'data' | 'isPlaceholderData'>,
): NamedRecipient => ({
  id,
  institutionName: isPlaceholderData ? '' : (data?.recipient.institutionName ?? ''),
  destination: isPlaceholderData ? null : (data?.recipient.destination ?? null),
})

/** Whether a recipient was chosen who is none any more. */
const isUnknownRecipient = (error: Error | null): boolean =>
  error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path === 'recipient_id')

/** Width of a common phone in CSS pixels. */
const phoneWidth = 375
const height = 560
/** Of title and sender above the mail. */
const headHeight = 60

const sizeOf = (files: readonly { readonly byteCount: number }[]) =>
  files.reduce((sum, { byteCount }) => sum + byteCount, 0)

interface ToggleProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly nameOf: (value: T) => string
  readonly value: T
  readonly onChange: (value: T) => void
}

const Toggle = <T extends string>({ label, values, nameOf, value, onChange }: ToggleProps<T>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label={label}
    value={value}
    onChange={(_event, next: T | null) => next !== null && onChange(next)}
  >
    {values.map((one) => (
      <ToggleButton key={one} value={one} sx={{ color: 'text.secondary' }}>
        {nameOf(one)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

/** A mail's page, cut off from the app: without scripts, and loading nothing. */
const MailPage = ({
  title,
  html,
  width,
}: {
  readonly title: string
  readonly html: string
  readonly width: string
}) => (
  <Box sx={{ overflowX: 'auto', bgcolor: 'background.default', borderRadius: '6px' }}>
    <Box
      component="iframe"
      sandbox=""
      srcDoc={html}
      title={title}
      sx={{ display: 'block', width, height, mx: 'auto', border: 1, borderColor: 'line', borderRadius: '6px' }}
    />
  </Box>
)

export interface EmailPreviewProps {
  /** The stored e-mail; null if there is none. */
  readonly emailId: number | null
  readonly email: PreviewedEmail
}

/** What recipients will see of an e-mail, saved or not: on a PC, on a phone, in the dark, and as plain text. */
export const EmailPreview = ({ emailId, email }: EmailPreviewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const {
    view: { preview_view: view = 'pc', preview_scheme: scheme = 'light', preview_recipient: recipientId = null },
    change,
  } = useAddressView(shownPreview)
  const [chosen, setChosen] = useState<NamedRecipient | null>(null)
  const query = usePreview(emailId, recipientId, email)
  const recipient = recipientId === null ? null : chosen?.id === recipientId ? chosen : namedBy(recipientId, query)
  const isGone = recipientId !== null && isUnknownRecipient(query.error)
  useEffect(() => {
    if (isGone) change({ preview_recipient: undefined })
  })
  const choose = (next: NamedRecipient | null) => {
    setChosen(next)
    change({ preview_recipient: next?.id })
  }
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_preview.${key}`, args)
  const html = query.data?.html ?? ''
  const page = useMemo(() => schemedPage(html, scheme), [html, scheme])
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {emailId !== null && <RecipientChoice emailId={emailId} value={recipient} onChange={choose} />}
        <Toggle
          label={text('view')}
          values={views}
          nameOf={(one) => text(`views.${one}`)}
          value={view}
          onChange={(next) => change({ preview_view: next === 'pc' ? undefined : next })}
        />
        {view !== 'text' && (
          <Toggle
            label={text('scheme')}
            values={schemes}
            nameOf={(one) => text(`schemes.${one}`)}
            value={scheme}
            onChange={(next) => change({ preview_scheme: next === 'light' ? undefined : next })}
          />
        )}
      </Stack>
      {/* As high as what is to come, so that the dialog does not move under the pointer. */}
      <Stack spacing={1.5} sx={{ minHeight: height + headHeight }}>
        <QueryState query={query} lines={10}>
          {({ title, text: plain, byteCount, attachments, recipient: { institutionName, destination, honorific } }) => (
            <>
              <div>
                <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{title || text('untitled')}</Typography>
                <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[
                    text(email.senderEmail ? 'from' : 'from_without_address', {
                      name: email.senderName,
                      address: email.senderEmail,
                    }),
                    text('to', { name: [institutionName, destination, honorific].filter(Boolean).join(' ') }),
                    text('size', { size: formatBytes(byteCount, locale) }),
                    ...(attachments.length > 0
                      ? [text('whole_size', { size: formatBytes(byteCount + sizeOf(attachments), locale) })]
                      : []),
                  ].join(' · ')}
                </Typography>
                {attachments.length > 0 && <AttachedFiles files={attachments} />}
              </div>
              {view === 'text' ? (
                <Box
                  component="pre"
                  tabIndex={0}
                  aria-label={text('views.text')}
                  sx={{
                    m: 0,
                    p: 2,
                    height,
                    overflow: 'auto',
                    whiteSpace: 'pre-wrap',
                    overflowWrap: 'anywhere',
                    border: 1,
                    borderColor: 'line',
                    borderRadius: '6px',
                    fontSize: 13,
                  }}
                >
                  {plain}
                </Box>
              ) : (
                <MailPage
                  title={text('page', { title })}
                  html={page}
                  width={view === 'phone' ? `${phoneWidth}px` : '100%'}
                />
              )}
            </>
          )}
        </QueryState>
      </Stack>
    </Stack>
  )
}
