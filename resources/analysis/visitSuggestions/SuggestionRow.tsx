import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate, formatShortDateTime } from '#ui/format.ts'
import { Identity } from '#ui/institutions/Identity.tsx'
import { Figure } from '#ui/institutions/InstitutionCards.tsx'
import { SelectRecord } from '#ui/list/Selection.tsx'
import { useStaffNames } from '#ui/staffs/useStaffName.ts'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import { Reasons } from './Reasons.tsx'
import type { Suggestion } from './suggestion.ts'
import { SuggestionActions } from './SuggestionActions.tsx'
import '#ui/institutions/texts.ts'

/** An institution that is worth a visit: its name, score, reasons and actions. */
export const SuggestionRow = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const translate = useTranslate()
  const staffNames = useStaffNames()
  const locale = useLocale() ?? 'ja'
  const distance = useDistanceText()(suggestion)
  const { id, name, runningStatus, address, departments, isUnlisted, staffs } = suggestion
  const { lastVisitDate, dismissal, score, reasons } = suggestion
  // Hide the trend if one of the reasons already says it.
  const referralTrend = reasons.some(({ kind }) => kind === 'below_expected') ? null : suggestion.referralTrend
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_suggestions.${key}`, args)
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1,
        p: 1.5,
        pl: 0.5,
        borderBottom: 1,
        borderColor: 'hairline',
        '&:last-child': { border: 0 },
        gridTemplateColumns: { xs: '44px minmax(0, 1fr)', lg: '44px minmax(0, 5fr) minmax(0, 7fr)' },
      }}
    >
      <Box className="no-print" sx={{ mt: -1 }}>
        <SelectRecord record={suggestion} />
      </Box>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <Identity institution={{ id, name, runningStatus, address, departments, referralTrend, isUnlisted }} />
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <Typography className="figures" sx={{ fontSize: 18, fontWeight: 700, lineHeight: 1.4 }}>
            {text('score', { points: score.toFixed(1) })}
          </Typography>
          {distance && <Figure label={text('distance')} value={distance} />}
          {staffs.length > 0 && (
            <Figure label={translate('resources.medical_institutions.fields.staffs')} value={staffNames(staffs)} />
          )}
          <Figure
            label={text('last_visit')}
            value={lastVisitDate ? formatShortDate(lastVisitDate, locale) : text('never')}
          />
        </Stack>
        {dismissal && (
          <Typography variant="caption" color="text.secondary">
            {text('dismissed_by', {
              name: dismissal.dismissedBy.name,
              date: formatShortDateTime(dismissal.dismissedUntil, locale),
            })}
          </Typography>
        )}
      </Stack>
      <Stack sx={{ gap: 1, minWidth: 0, gridColumn: { xs: '2', lg: 'auto' } }}>
        <Reasons reasons={reasons} />
        <SuggestionActions suggestion={suggestion} />
      </Stack>
    </Box>
  )
}
