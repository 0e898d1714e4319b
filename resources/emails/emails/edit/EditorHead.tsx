import { Box, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { StatusChip } from '../StatusChip.tsx'
import { formatCount } from '#ui/format.ts'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import type { Email } from '../emailQueries.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import type { EmailFinding } from '../checks/useEmailCheck.ts'
import type { MarkedPlaces } from '../checks/useMarkedPlaces.ts'
import { ToMend } from './ToMend.tsx'
import { type Part, parts } from './usePart.ts'
import type { WrittenEmail } from './writtenEmail.ts'

export interface EditorHeadProps {
  readonly stored: Email | undefined
  readonly part: Part
  readonly onOpen: (part: Part) => void
  /** Where something must be corrected. */
  readonly marked: MarkedPlaces
}

/** The frame is not a part of the e-mail; the check leads to it. */
const partOf = (place: EmailFinding['place']): Part =>
  place === 'recipients' ? 'recipients' : place === 'frame' ? 'send' : 'contents'

/** The title of an e-mail, its state, and its parts. */
export const EditorHead = ({ stored, part, onOpen, marked }: EditorHeadProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { getValues } = useFormContext<WrittenEmail>()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_editor.${key}`, args)
  const nameOf = (name: Part) =>
    name === 'recipients' && stored
      ? text('parts.recipients_counted', { count: formatCount(stored.destinationCount, locale) })
      : text(`parts.${name}`)
  const isMarked = (name: Part) => [...marked].some((place) => partOf(place) === name)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography component="h1" variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {stored?.title ?? text('new')}
        </Typography>
        {stored && <StatusChip status={stored.status} />}
        <Stack direction="row" sx={{ ml: 'auto' }}>
          {part !== 'send' && <PreviewButton emailId={stored?.id ?? null} read={getValues} />}
        </Stack>
      </Stack>
      {part !== 'send' && (
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
          <NotPermitted permission="sending" text="no_sending" />
        </Box>
      )}
      <Tabs
        value={part}
        onChange={(_event, next: Part) => onOpen(next)}
        variant="scrollable"
        aria-label={text('parts.title')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'line' }}
      >
        {parts.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={
              isMarked(name) ? (
                <Stack direction="row" component="span" sx={{ gap: 0.75, alignItems: 'center' }}>
                  {nameOf(name)}
                  <ToMend />
                </Stack>
              ) : (
                nameOf(name)
              )
            }
          />
        ))}
      </Tabs>
    </>
  )
}
