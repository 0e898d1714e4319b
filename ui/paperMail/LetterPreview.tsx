import { ChevronLeft, ChevronRight } from '@mui/icons-material'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { letterMerger, letterTitleMerger, letterValues } from '#contract/communications/letterFields.ts'
import { formatCount } from '../format.ts'
import type { WrittenLetter } from './LetterFields.tsx'
import type { MailRecipient } from './useRecipients.ts'

export interface LetterPreviewProps {
  readonly letter: WrittenLetter
  readonly sender: string
  readonly staff: string
  readonly recipients: readonly MailRecipient[]
}

const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return day === '' ? '' : `${year}年${month}月${date}日`
}

/** The letter as each recipient gets it, one after the other. */
export const LetterPreview = ({ letter, sender, staff, recipients }: LetterPreviewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [wanted, setWanted] = useState(0)
  const place = Math.min(wanted, recipients.length - 1)
  const recipient = recipients[place]
  if (!recipient) return null
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.paper_mail.preview.${key}`, args)
  const { institutionName, division, name, honorific } = recipient
  const date = inWords(letter.date)
  const values = letterValues({ institution_name: institutionName, division, name, honorific }, staff, date)
  const person =
    name === null
      ? division && `${division}${honorific}`
      : [division, `${name} ${honorific}`].filter(Boolean).join('　')
  return (
    <Box component="section" aria-label={text('title')}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Typography
          variant="caption"
          color="text.secondary"
          className="figures"
          aria-live="polite"
          sx={{ flexGrow: 1 }}
        >
          {text('of', { place: formatCount(place + 1, locale), count: formatCount(recipients.length, locale) })}
        </Typography>
        <IconButton aria-label={text('previous')} disabled={place === 0} onClick={() => setWanted(place - 1)}>
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={text('next')}
          disabled={place === recipients.length - 1}
          onClick={() => setWanted(place + 1)}
        >
          <ChevronRight fontSize="small" />
        </IconButton>
      </Stack>
      <Box
        component="fieldset"
        tabIndex={0}
        aria-label={text('shown')}
        sx={{
          m: 0,
          minWidth: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 2,
          maxHeight: 420,
          overflowY: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: 12,
        }}
      >
        <Box sx={{ textAlign: 'right' }}>{date}</Box>
        <Box sx={{ my: 1 }}>
          {person ? institutionName : `${institutionName}　${honorific}`}
          {person && <div>{person}</div>}
        </Box>
        <Box sx={{ ml: 'auto', width: 'fit-content' }}>{letterMerger(sender)(values)}</Box>
        <Box sx={{ my: 1.5, textAlign: 'center', fontWeight: 700, fontSize: 14 }}>
          {letterTitleMerger(letter.title)(values)}
        </Box>
        {letterMerger(letter.text)(values)}
      </Box>
    </Box>
  )
}
