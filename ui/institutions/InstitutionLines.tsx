import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate } from '../format.ts'
import { useDistanceText } from './useDistanceText.ts'

export interface InstitutionLinesProps {
  readonly id: number
  readonly name: string
  readonly address: string
  /** Kilometres from the own institution; null when unknown. */
  readonly distance: number | null
  readonly lastVisitDate: string | null
}

/** An institution in a list of choices: its name, and details below that distinguish it from others of the same name. */
export const InstitutionLines = ({ id, name, address, distance, lastVisitDate }: InstitutionLinesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const distanceText = useDistanceText()
  const visited =
    lastVisitDate && translate('renkei.shell.last_visit', { date: formatShortDate(lastVisitDate, locale) })
  const short = [distanceText({ id, distance }), visited].filter((part) => part !== null)
  return (
    <Box sx={{ minWidth: 0 }}>
      {name}
      <Typography
        variant="caption"
        component="div"
        color="text.secondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
      >
        <span>{address}</span>
        {short.length > 0 && (
          <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
            {short.join(' · ')}
          </Box>
        )}
      </Typography>
    </Box>
  )
}
