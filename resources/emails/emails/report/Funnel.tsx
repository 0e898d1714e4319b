import { Alert, Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { useStateWords } from '../recipients/useStateWords.ts'
import type { Stats } from './reportQueries.ts'
import { RowsLink } from './RowsLink.tsx'
import type { Conditions } from './view.ts'

interface Step {
  readonly key: string
  readonly count: number | null
  /** Its recipients are known no longer, so the count leads to none. */
  readonly isForgotten?: boolean
  /** A percentage, and of what it is. */
  readonly rate?: { readonly value: number | null; readonly of: 'destination' | 'delivered' }
  readonly conditions: Conditions
  /** Those who do not go on, or are counted apart. */
  readonly apart: readonly { readonly key: string; readonly count: number | null; readonly conditions: Conditions }[]
}

const delivered = { standing: 'delivered' } as const

const stepsOf = (stats: Stats): readonly Step[] => [
  {
    key: 'destination',
    count: stats.destinationCount,
    conditions: { standing: 'destination' },
    apart: [
      { key: 'invalid', count: stats.invalidDestinationCount, conditions: { standing: 'invalid' } },
      { key: 'left_out', count: stats.leftOutCount, conditions: { standing: 'left_out' } },
    ],
  },
  {
    key: 'accepted',
    count: stats.acceptedCount,
    conditions: { standing: 'accepted' },
    apart: [
      { key: 'waiting', count: stats.waitingCount, conditions: { standing: 'waiting' } },
      { key: 'refused', count: stats.refusedCount, conditions: { standing: 'refused' } },
      { key: 'in_doubt', count: stats.doubtfulCount, conditions: { standing: 'in_doubt' } },
    ],
  },
  {
    key: 'delivered',
    count: stats.deliveredCount,
    rate: { value: stats.deliveredRate, of: 'destination' },
    conditions: delivered,
    apart: [
      { key: 'bounced', count: stats.bouncedCount, conditions: { standing: 'bounced' } },
      { key: 'opted_out', count: stats.optedOutCount, conditions: { optedOut: true } },
    ],
  },
  {
    key: 'opened',
    count: stats.openedCount,
    isForgotten: stats.untrackedReason === 'kept_no_longer',
    rate: { value: stats.openedRate, of: 'delivered' },
    conditions: { ...delivered, opened: 'person' },
    apart: [
      { key: 'machine', count: stats.machineOpenedCount, conditions: { ...delivered, opened: 'machine' } },
      { key: 'unknown', count: stats.unknownOpenedCount, conditions: { ...delivered, opened: 'unknown' } },
    ],
  },
  {
    key: 'clicked',
    count: stats.clickedCount,
    isForgotten: stats.untrackedReason === 'kept_no_longer',
    rate: { value: stats.clickedRate, of: 'delivered' },
    conditions: { ...delivered, clicked: 'person' },
    apart: [
      { key: 'machine', count: stats.machineClickedCount, conditions: { ...delivered, clicked: 'machine' } },
      { key: 'unknown', count: stats.unknownClickedCount, conditions: { ...delivered, clicked: 'unknown' } },
    ],
  },
]

const StepCard = ({ step, of }: { readonly step: Step; readonly of: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_report.funnel.${key}`, args)
  const count = (value: number) => text('count', { count: formatCount(value, locale) })
  const { key, count: value, rate, conditions, apart, isForgotten = false } = step
  const share = value === null || of === 0 ? 0 : Math.min(1, value / of)
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="caption" color="text.secondary">
        {text(`steps.${key}`)}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ fontSize: 24, fontWeight: 700, lineHeight: 1.3 }}>
          {value === null ? (
            text('unknown')
          ) : isForgotten ? (
            <span className="figures">{count(value)}</span>
          ) : (
            <RowsLink conditions={conditions} label={`${text(`steps.${key}`)} ${count(value)}`}>
              {count(value)}
            </RowsLink>
          )}
        </Box>
        {rate && rate.value !== null && (
          <Typography component="span" className="figures">
            {text(`rates.${rate.of}`, { rate: formatPercent(rate.value, locale) })}
          </Typography>
        )}
      </Stack>
      <Box aria-hidden sx={{ height: 8, my: 0.75, bgcolor: 'action.hover', borderRadius: 1, overflow: 'hidden' }}>
        <Box sx={{ width: `${share * 100}%`, height: 1, bgcolor: 'primary.main' }} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 12 }}>
        {apart
          .filter((one) => one.count !== null && one.count > 0)
          .map((one) => (
            <li key={one.key}>
              {text(`apart.${one.key}`)}{' '}
              <RowsLink
                conditions={one.conditions}
                label={`${text(`steps.${key}`)} ${text(`apart.${one.key}`)} ${count(one.count ?? 0)}`}
              >
                {count(one.count ?? 0)}
              </RowsLink>
            </li>
          ))}
      </Box>
    </Box>
  )
}

/** Why somebody got nothing. */
const Reasons = ({ reasons }: Pick<Stats, 'reasons'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { stateWords, reasonWords } = useStateWords()
  if (reasons.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {translate('renkei.email_report.funnel.reasons')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map(({ standing, reason, count }) => (
          <li key={`${standing} ${reason}`}>
            {[stateWords(standing), reasonWords(reason)].filter(Boolean).join('　')}{' '}
            <RowsLink
              conditions={{ standing, ...(reason !== null && { reason }) }}
              label={`${[stateWords(standing), reasonWords(reason)].filter(Boolean).join('　')} ${translate('renkei.email_report.funnel.count', { count: formatCount(count, locale) })}`}
            >
              {translate('renkei.email_report.funnel.count', { count: formatCount(count, locale) })}
            </RowsLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** How it is known who opened and clicked. */
const KnownBy = ({ knownBy }: Pick<Stats, 'knownBy'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.email_report.known_by.${key}`)
  if (knownBy.length === 0) return null
  return (
    <Box component="details" sx={{ mt: 2, '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <summary>{text('title')}</summary>
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        {text('explanation')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {knownBy.map(({ kind, actor, knownBy: code, recipientCount }) => (
          <li key={`${kind} ${code}`}>
            {text(`kinds.${kind}`)}　{text(`actors.${actor}`)}　{text(`codes.${code}`)}{' '}
            <span className="figures">
              {translate('renkei.email_report.funnel.count', { count: formatCount(recipientCount, locale) })}
            </span>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** From the recipients to the clicks, with who was left out at each step and why. */
export const Funnel = ({ stats }: { readonly stats: Stats }) => {
  const translate = useTranslate()
  const steps = stepsOf(stats)
  const of = Math.max(stats.destinationCount, 1)
  const text = (key: string) => translate(`renkei.email_report.funnel.${key}`)
  return (
    <Block title={text('title')} help={text('definition')}>
      {stats.untrackedReason !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text(`untracked.${stats.untrackedReason}`)}
        </Alert>
      )}
      {stats.isTracked && stats.deliveredCount === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('nothing_delivered')}
        </Alert>
      )}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(3, minmax(0, 1fr))',
            md: 'repeat(5, minmax(0, 1fr))',
          },
        }}
      >
        {steps.map((step) => (
          <StepCard key={step.key} step={step} of={of} />
        ))}
      </Box>
      <Reasons reasons={stats.reasons} />
      <KnownBy knownBy={stats.knownBy} />
    </Block>
  )
}
