import { ExpandMore } from '@mui/icons-material'
import { Box, Button, Collapse, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { lastTwoYears } from '#contract/comparison.ts'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatMonthRange, formatShortDate } from '#ui/format.ts'
import { Identity } from '#ui/institutions/Identity.tsx'
import { SelectRecord } from '#ui/list/Selection.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { useBaseMonth } from '#ui/useBaseMonth.ts'
import { type AlertTarget, TargetFigures } from '../targets/TargetFigure.tsx'
import { TargetState } from '../targets/TargetState.tsx'
import { TargetActions } from './TargetActions.tsx'
import { TargetDetails } from './TargetDetails.tsx'
import '#resources/reports/reports/alertSettings/texts.ts'
import '../../alertConditions/texts.ts'

export interface TargetRowProps {
  readonly alertId: number
  readonly target: AlertTarget
}

/** An institution of an alert: what raised it, what is known of it now, and what can be done. Its chart and explanations unfold. */
export const TargetRow = ({ alertId, target }: TargetRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, state, figures, referralMonths, lastVisitDate, lastVisitStaff, snooze } = target
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.alerts.${key}`, args)
  // The months end with the base month, which may be later than that of the alert.
  const [, lastYear] = lastTwoYears(useBaseMonth()?.baseMonth ?? null)
  const months = lastYear ? formatMonthRange(lastYear, locale) : noValue
  const known = referralMonths.filter((count) => count !== null)
  const counted =
    known.length < referralMonths.length
      ? noValue
      : translate('renkei.alert_targets.count', {
          count: formatCount(
            known.reduce((sum, count) => sum + count, 0),
            locale,
          ),
        })
  const visit = lastVisitDate
    ? [formatShortDate(lastVisitDate, locale), ...(lastVisitStaff ? [lastVisitStaff.name] : [])].join(' ')
    : text('never_visited')
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
        gridTemplateColumns: {
          xs: '44px minmax(0, 1fr)',
          lg: '44px minmax(0, 4fr) minmax(0, 4fr) minmax(0, 3fr)',
        },
      }}
    >
      <Box className="no-print" sx={{ mt: -1 }}>
        <SelectRecord record={target} />
      </Box>
      <Identity institution={target} />
      <Stack sx={{ gap: 0.5, minWidth: 0, gridColumn: { xs: '2', lg: 'auto' }, alignItems: 'flex-start' }}>
        <TargetState state={state} />
        <Box>
          <TargetFigures figures={figures} />
        </Box>
        {snooze && (
          <Typography variant="caption" color="text.secondary">
            {text('snoozed_until', {
              date: formatShortDate(snooze.until, locale),
              reason: snooze.reason,
              name: snooze.createdBy.name,
            })}
          </Typography>
        )}
      </Stack>
      <Stack sx={{ gap: 0.5, minWidth: 0, gridColumn: { xs: '2', lg: 'auto' } }}>
        <Box sx={{ maxWidth: 200 }}>
          <Typography variant="caption" component="div" color="text.secondary">
            {text('twelve_months', { months, count: counted })}
          </Typography>
          <Sparkline values={referralMonths} />
        </Box>
        <Typography variant="caption" color="text.secondary">
          {text('last_visit', { visit })}
        </Typography>
      </Stack>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', gap: 0.5, gridColumn: { xs: '2', lg: '2 / -1' }, ml: -0.5 }}
      >
        <TargetActions alertId={alertId} target={target} />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={text('details_of', { name })}
          endIcon={<ExpandMore sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />}
          onClick={() => setOpen(!isOpen)}
        >
          {text('details')}
        </Button>
      </Stack>
      <Box id={id} sx={{ gridColumn: { xs: '1 / -1', lg: '2 / -1' }, minWidth: 0 }}>
        <Collapse in={isOpen} unmountOnExit>
          <TargetDetails alertId={alertId} institutionId={target.id} />
        </Collapse>
      </Box>
    </Box>
  )
}
