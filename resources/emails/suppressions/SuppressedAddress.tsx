import { Box, Chip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { dayOf, formatShortDate } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { suppressionIn } from './suppression.ts'

/** A suppressed address, with a word if it counts no more. */
export const SuppressedAddress = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { address, liftedAt } = suppressionIn(props)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <strong>{address}</strong>
      {liftedAt !== null && (
        <Chip
          size="small"
          variant="outlined"
          label={translate('renkei.email_suppressions.lifted_on', { date: formatShortDate(dayOf(liftedAt), locale) })}
          sx={{ ml: 1 }}
        />
      )}
    </Box>
  )
}
