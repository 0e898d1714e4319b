import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { RecipientCounts } from '../emailQueries.ts'
import { useStateWords } from './useStateWords.ts'
import './texts.ts'

interface FigureProps {
  readonly name: string
  readonly count: number
  readonly details?: readonly (readonly [reason: string, count: number])[]
}

const Figure = ({ name, count, details = [] }: FigureProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const counted = (value: number) => translate('renkei.email_recipients.people', { count: formatCount(value, locale) })
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography component="span" variant="h1" className="figures">
          {counted(count)}
        </Typography>
        {details.map(([reason, part]) => (
          <Typography key={reason} variant="caption" component="p" className="figures">
            {translate('renkei.email_recipients.of_reason', { reason, count: counted(part) })}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** How many get an e-mail, and how many do not and why. */
export const RecipientTotals = ({ counts }: { readonly counts: RecipientCounts }) => {
  const translate = useTranslate()
  const { reasonWords } = useStateWords()
  const { destinationCount, leftOutCount, invalidCount, unmatchedCount, reasons } = counts
  const words = (key: string) => translate(`renkei.email_recipients.totals.${key}`)
  const of = (state: 'invalid' | 'left_out') =>
    reasons
      .filter((one) => one.state === state)
      .map(({ reason, count }) => [reasonWords(reason) ?? reason, count] as const)
  return (
    <Stack component="dl" direction="row" aria-live="polite" sx={{ m: 0, flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      <Figure
        name={words('destinations')}
        count={destinationCount}
        {...(unmatchedCount > 0 && { details: [[words('unmatched'), unmatchedCount]] as const })}
      />
      {leftOutCount > 0 && <Figure name={words('left_out')} count={leftOutCount} details={of('left_out')} />}
      {invalidCount > 0 && <Figure name={words('invalid')} count={invalidCount} details={of('invalid')} />}
    </Stack>
  )
}
