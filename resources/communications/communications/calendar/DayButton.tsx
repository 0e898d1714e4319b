import { EventOutlined } from '@mui/icons-material'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatDate, today } from '#ui/format.ts'

export interface DayButtonProps {
  readonly day: string
  readonly count: number
  readonly planCount: number
  readonly chosen: boolean
  readonly onChoose: () => void
}

const pill = { borderRadius: 10, px: 1, fontWeight: 700, lineHeight: 1.6 } as const

/** A day of the month: how much was recorded on it (filled), and how much is planned (framed, with a calendar sheet and a word). */
export const DayButton = ({ day, count, planCount, chosen, onChoose }: DayButtonProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const label = translate('renkei.communications.day', {
    day: formatDate(day, locale),
    count: formatCount(count, locale),
  })
  const planned = translate('renkei.communications.planned_count', { count: formatCount(planCount, locale) })
  return (
    <ButtonBase
      disabled={count + planCount === 0}
      aria-pressed={chosen}
      aria-label={planCount === 0 ? label : `${label} ${planned}`}
      onClick={onChoose}
      sx={{
        width: '100%',
        minHeight: { xs: 56, sm: 72 },
        p: 0.5,
        gap: 0.25,
        flexDirection: 'column',
        justifyContent: 'flex-start',
        borderRadius: '6px',
        ...(day === today() && { outline: 1, outlineColor: 'primary.main' }),
        ...(chosen && { bgcolor: 'action.selected' }),
      }}
    >
      <Typography variant="caption" color={count + planCount === 0 ? 'text.secondary' : 'text.primary'}>
        {Number(day.slice(-2))}
      </Typography>
      {count > 0 && (
        <Box component="span" className="figures" sx={{ ...pill, bgcolor: 'tint.contact' }}>
          {formatCount(count, locale)}
        </Box>
      )}
      {planCount > 0 && (
        <Box
          component="span"
          className="figures"
          sx={{
            ...pill,
            px: 0.75,
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.25,
            border: 1,
            borderStyle: 'dashed',
            borderColor: 'primary.main',
            color: 'primary.main',
            fontSize: 12,
          }}
        >
          <EventOutlined sx={{ fontSize: 14 }} aria-hidden />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {translate('renkei.communications.planned')}
          </Box>
          {formatCount(planCount, locale)}
        </Box>
      )}
    </ButtonBase>
  )
}
