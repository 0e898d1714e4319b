import { MarkEmailUnreadOutlined } from '@mui/icons-material'
import { Button, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '../../../../../authProvider/currentUser.ts'
import { Block } from '../../../../../ui/page/Block.tsx'
import { EmptyState } from '../../../../../ui/page/EmptyState.tsx'
import { formatCount, formatDate, formatFiscalYear } from '../../../../../ui/format.ts'
import { QueryState } from '../../../../../ui/page/QueryState.tsx'
import { AddLink } from '../AddLink.tsx'
import type { BlockProps } from '../../../../../ui/page/chartBlock.ts'
import { isSilent } from '../../../facts/referralSummary/isSilent.ts'
import { MonthlyBars } from './MonthlyBars.tsx'
import { type ReferralSummary, useReferralSummary } from '../../../facts/referralSummary/useReferralSummary.ts'
import { YearFigures } from './YearFigures.tsx'

interface Props extends BlockProps {
  readonly summary: ReferralSummary
}

/** Shown if there are no figures, for this institution or for any because none have been loaded. */
const Nothing = ({ isLoaded }: { readonly isLoaded: boolean }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string) => translate(`renkei.referral_figures.${key}`)
  if (isLoaded) return <Typography color="text.secondary">{text('none')}</Typography>
  return (
    <EmptyState
      title={text('not_loaded')}
      hint={text('not_loaded_hint')}
      action={
        user?.features.includes('data_uploads') && (
          <Button component={RouterLink} to="/data_uploads">
            {text('to_uploads')}
          </Button>
        )
      }
    />
  )
}

/** Number of latest years whose segments are shown. */
const yearsOfSegments = 2

const Segments = ({ summary: { segments } }: Pick<Props, 'summary'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (segments.length === 0) return null
  const shown = segments.slice(0, yearsOfSegments)
  return (
    <Typography>
      {translate('renkei.referral_figures.segment')}{' '}
      {shown.map(({ period, segmentLabel }, index) => (
        <span key={period}>
          {index > 0 && <span aria-hidden>・</span>}
          {formatFiscalYear(Number(period), locale)} <strong>{segmentLabel}</strong>{' '}
        </span>
      ))}
    </Typography>
  )
}

const Unreplied = ({ institutionId, summary: { unrepliedCount } }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (unrepliedCount === 0) return null
  const unreplied = new URLSearchParams({ filter: JSON.stringify({ unreplied: true }) })
  return (
    <Link
      component={RouterLink}
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
      {translate('renkei.referral_figures.unreplied', { count: formatCount(unrepliedCount, locale) })}
    </Link>
  )
}

const Figures = ({ institutionId, summary }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const { lastReferralDate } = summary
  return (
    <Stack spacing={2}>
      <YearFigures summary={summary} />
      {!user?.features.includes('data_analysis') && <MonthlyBars summary={summary} />}
      <div>
        {lastReferralDate && (
          <Typography>
            {translate('renkei.referral_figures.last_referral', { date: formatDate(lastReferralDate, locale) })}
          </Typography>
        )}
        <Segments summary={summary} />
        <Unreplied institutionId={institutionId} summary={summary} />
      </div>
    </Stack>
  )
}

/** The referrals and reverse referrals of the last twelve months compared with those before, and letters that wait for a reply. */
export const ReferralFigures = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const query = useReferralSummary(institutionId)
  const list = `/crms/${institutionId}/referrals`
  const backLink = new URLSearchParams({ backLink: `/crms/${institutionId}` })
  return (
    <Block title={translate('renkei.referral_figures.title')} actions={<AddLink to={`${list}/new?${backLink}`} />}>
      <QueryState query={query} lines={8}>
        {(summary) =>
          isSilent(summary) ? (
            <Nothing isLoaded={summary.isLoaded} />
          ) : (
            <Figures institutionId={institutionId} summary={summary} />
          )
        }
      </QueryState>
      <Button size="small" className="no-print" component={RouterLink} to={list} sx={{ mt: 1 }}>
        {translate('renkei.referral_figures.all')}
      </Button>
    </Block>
  )
}
