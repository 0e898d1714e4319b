import { MarkEmailUnreadOutlined } from '@mui/icons-material'
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { Block } from '#ui/page/Block.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { AddLink } from '../AddLink.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { isSilent } from '#resources/facts/referralSummary/isSilent.ts'
import { MonthlyBars } from './MonthlyBars.tsx'
import { type ReferralSummary, useReferralSummary } from '#resources/facts/referralSummary/useReferralSummary.ts'
import { FigureCell, FigureCells } from './FigureCell.tsx'
import { FigureNotes, YearFigures } from './YearFigures.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import '#ui/texts/referralFigures.ts'

interface Props extends BlockProps {
  readonly summary: ReferralSummary
}

const Actions = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const list = `/crms/${institutionId}/referrals`
  const backLink = new URLSearchParams({ backLink: `/crms/${institutionId}` })
  return (
    <Stack direction="row" className="no-print" sx={{ flexShrink: 0 }}>
      <Button size="small" component={RouterLink} to={list}>
        {translate('renkei.referral_figures.all')}
      </Button>
      <AddLink to={`${list}/new?${backLink}`} />
    </Stack>
  )
}

/** One line if there are no figures, for this institution or for any because none have been loaded. */
const Nothing = ({ institutionId, summary }: Props) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string) => translate(`renkei.referral_figures.${key}`)
  return (
    <Block
      title={text('title')}
      nothing={text(summary.isLoaded ? 'none' : 'not_loaded')}
      actions={
        <Stack direction="row">
          {!summary.isLoaded && user?.features.includes('data_uploads') && user.permissions.includes('imports') && (
            <Button size="small" component={RouterLink} to="/data_uploads">
              {text('to_uploads')}
            </Button>
          )}
          <Actions institutionId={institutionId} />
        </Stack>
      }
    />
  )
}

const Unreplied = ({ institutionId, summary: { unrepliedCount, unrepliedCountInTwelveMonths } }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (unrepliedCount === 0) return null
  const unreplied = new URLSearchParams({ filter: JSON.stringify({ unreplied: true }) })
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <OpenLink
        to={`/crms/${institutionId}/referrals?${unreplied}`}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          minHeight: { xs: 44, sm: 28 },
          color: 'error.main',
          fontWeight: 700,
        }}
      >
        <MarkEmailUnreadOutlined sx={{ fontSize: 18 }} aria-hidden />
        {translate('renkei.referral_figures.unreplied', {
          count: formatCount(unrepliedCount, locale),
          year: formatCount(unrepliedCountInTwelveMonths, locale),
        })}
      </OpenLink>
      <Explanation
        of={translate('renkei.referral_figures.unreplied_name')}
        text={translate('renkei.referral_figures.unreplied_counts')}
      />
    </Box>
  )
}

/** A strip of key figures, with their notes and what leads to the referrals behind them below. */
const Strip = ({ institutionId, summary }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const { lastReferralDate } = summary
  return (
    <>
      <YearFigures institutionId={institutionId} summary={summary} />
      {!user?.features.includes('data_analysis') && (
        <Box sx={{ px: 2, pb: 1.5 }}>
          <MonthlyBars summary={summary} />
        </Box>
      )}
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          borderTop: 1,
          borderColor: 'hairline',
          px: 2,
          py: 0.5,
        }}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, flex: '1 1 300px', minWidth: 0, py: 0.5 }}>
          <FigureNotes summary={summary} />
          {lastReferralDate && (
            <Typography variant="caption" component="span" color="text.secondary">
              {translate('renkei.referral_figures.last_referral', { date: formatDate(lastReferralDate, locale) })}
            </Typography>
          )}
        </Stack>
        <Unreplied institutionId={institutionId} summary={summary} />
        <Actions institutionId={institutionId} />
      </Stack>
    </>
  )
}

const cells = ['referrals', 'reverse', 'rate', 'operations', 'segment', 'visit'] as const

const Placeholder = () => (
  <Box aria-busy>
    <FigureCells>
      {cells.map((cell) => (
        <FigureCell key={cell} name=" " value=" ">
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </FigureCell>
      ))}
    </FigureCells>
    <Box sx={{ borderTop: 1, borderColor: 'hairline', px: 2, py: 1.25 }}>
      <Skeleton width="60%" height={22} />
    </Box>
  </Box>
)

/** The strip of key figures: referrals and reverse referrals of the last twelve months compared with those before, and letters that wait for a reply. */
export const ReferralFigures = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const { data: summary, error, refetch } = useReferralSummary(institutionId)
  if (summary && isSilent(summary)) return <Nothing institutionId={institutionId} summary={summary} />
  return (
    <Card component="section" aria-label={translate('renkei.referral_figures.title')} sx={{ breakInside: 'avoid' }}>
      {summary ? (
        <Strip institutionId={institutionId} summary={summary} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder />
      )}
    </Card>
  )
}
