import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { weekdays } from '#contract/institutions/openingHours.ts'
import { dayParts } from '#contract/analysis/reverseReferralFinder.ts'
import type { Partner } from '../conditions/conditions.ts'
import { nameSeparator, wordSeparator } from '#ui/format.ts'
import '#ui/institutions/texts.ts'

const side = 16

/** An institution's opening hours at a glance: a column per day, a row per part of the day. */
export const WeekStrip = ({ openTimes }: Pick<Partner, 'openTimes'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.reverse_referral_finder.${key}`)
  const day = (name: string) => translate(`renkei.medical_institutions.opening_hours.days.${name}`)
  if (openTimes === null)
    return (
      <Typography variant="caption" color="text.secondary">
        {text('result.hours_unknown')}
      </Typography>
    )
  const open = new Set<string>(openTimes)
  const words = weekdays
    .map((name) => [name, dayParts.filter((part) => open.has(`${name}_${part}`))] as const)
    .filter(([, parts]) => parts.length > 0)
    .map(
      ([name, parts]) => `${day(name)} ${parts.map((part) => text(`day_parts.${part}`)).join(wordSeparator(locale))}`,
    )
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'inline-grid',
        gridTemplateColumns: `repeat(${weekdays.length}, ${side}px)`,
        columnGap: '2px',
        rowGap: '2px',
        fontSize: 11,
        lineHeight: 1.3,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {`${text('result.open')}: ${words.join(nameSeparator(locale))}`}
      </Box>
      {weekdays.map((name) => (
        <span key={name} aria-hidden>
          {day(name)}
        </span>
      ))}
      {dayParts.flatMap((part) =>
        weekdays.map((name) => (
          <Box
            key={`${name} ${part}`}
            sx={{
              height: 6,
              borderRadius: '2px',
              bgcolor: open.has(`${name}_${part}`) ? 'primary.main' : 'hairline',
            }}
          />
        )),
      )}
    </Box>
  )
}
