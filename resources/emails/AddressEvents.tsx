import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate, formatShortDateTime, wordSeparator } from '#ui/format.ts'
import type { AddressEvent } from './addressEvents.ts'
import './suppressions/texts.ts'

/** Events of an address as a list. */
export const AddressEvents = ({ events }: { readonly events: readonly AddressEvent[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_suppressions.history.${key}`, args)
  if (events.length === 0) return <Typography color="text.secondary">{text('none')}</Typography>
  return (
    <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map(({ key, at, kind, by, terms, words, day }) => (
        <Box component="li" key={key} sx={{ borderLeft: 3, borderColor: 'line', pl: 1.5 }}>
          <div>
            <strong>{text(`kinds.${kind}`)}</strong>
            {terms.length > 0 && ` ${terms.map((term) => translate(term)).join(wordSeparator(locale))}`}
          </div>
          {words !== null && <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{words}</Box>}
          <Typography variant="caption" color="text.secondary" component="div">
            {[
              formatShortDateTime(at, locale),
              by ?? text('by_itself'),
              ...(day === null ? [] : [text('obtained', { date: formatShortDate(day, locale) })]),
            ].join('　')}
          </Typography>
        </Box>
      ))}
    </Stack>
  )
}
