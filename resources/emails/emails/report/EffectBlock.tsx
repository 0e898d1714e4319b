import { Alert, Box, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { certaintyOf } from '#contract/analysis/figures/certainty.ts'
import { signedMean } from '#contract/analysis/visitMeans.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, formatMonth, formatMonthRange } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { BeforeAfter } from '#resources/analysis/dataAnalysis/BeforeAfter.tsx'
import { type Effect, reportKey } from './reportQueries.ts'

const useText = () => {
  const translate = useTranslate()
  return (key: string, args?: Record<string, string>) => translate(`renkei.email_report.effect.${key}`, args)
}

const Group = ({ name, group }: { readonly name: string; readonly group: NonNullable<Effect['others']> }) => {
  const text = useText()
  const locale = useLocale() ?? 'ja'
  return (
    <Card component="li" sx={{ p: 1.5, minWidth: 0 }}>
      <Typography component="h3" variant="caption" color="text.secondary">
        {text('institutions_of', { name, count: formatCount(group.institutionCount, locale) })}
      </Typography>
      <BeforeAfter before={group.referralCountBefore} after={group.referralCountAfter} size={22} />
      {group.meanIncrease !== null && (
        <Typography variant="caption" component="p" className="figures">
          {text('mean', { mean: signedMean(group.meanIncrease, locale) })}
        </Typography>
      )}
    </Card>
  )
}

/** Why nothing is compared, and from when it is. */
const Missing = ({ effect }: { readonly effect: Effect }) => {
  const text = useText()
  const locale = useLocale() ?? 'ja'
  const { missing, missingMonths, after, baseMonth } = effect
  return (
    <Alert severity="info">
      {text(`missing.${missing}`, {
        months: missingMonths
          .filter((month) => missing !== 'months_after' || after === null || month >= after.first)
          .map((month) => formatMonth(month, locale))
          .join(text('and')),
        last: after ? formatMonth(after.last, locale) : '',
      })}
      <div>
        {baseMonth === null ? text('no_base_month') : text('base_month', { month: formatMonth(baseMonth, locale) })}
      </div>
    </Alert>
  )
}

const Compared = ({ effect }: { readonly effect: Effect }) => {
  const text = useText()
  const locale = useLocale() ?? 'ja'
  const { recipients, others, before, after, difference, lower, upper, unmatchedCount, baseMonth } = effect
  if (!recipients || !others || !before || !after) return null
  const hasReferrals = [recipients, others].some((group) => group.referralCountBefore + group.referralCountAfter > 0)
  const visitCount = Math.min(recipients.institutionCount, others.institutionCount)
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {text('explanation', { before: formatMonthRange(before, locale), after: formatMonthRange(after, locale) })}
        {baseMonth !== null && ` ${text('base_month', { month: formatMonth(baseMonth, locale) })}`}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Group name={text('recipients')} group={recipients} />
        <Group name={text('others')} group={others} />
      </Box>
      {difference !== null && hasReferrals && (
        <Typography className="figures" sx={{ mt: 1.5 }}>
          {text('difference', { difference: signedMean(difference, locale) })}
          {lower !== null &&
            upper !== null &&
            text('interval', { lower: signedMean(lower, locale), upper: signedMean(upper, locale) })}
        </Typography>
      )}
      <Typography sx={{ fontWeight: 700 }}>
        {text(
          `certainty.${hasReferrals || visitCount === 0 ? certaintyOf({ visitCount, lower, upper }) : 'no_referrals'}`,
        )}
      </Typography>
      <Alert severity="info" sx={{ mt: 1.5 }}>
        {text('no_proof')}
        {unmatchedCount !== null && unmatchedCount > 0 && (
          <div>{text('unmatched', { count: formatCount(unmatchedCount, locale) })}</div>
        )}
      </Alert>
    </>
  )
}

/** Referrals before and after an e-mail beside those of comparable institutions that did not get it, and how sure that is. */
export const EffectBlock = ({ emailId }: { readonly emailId: number }) => {
  const text = useText()
  const query = useQuery({
    queryKey: [...reportKey(emailId), 'effect'],
    queryFn: ({ signal }) => api.getEmailEffect({ id: emailId }, { signal }),
  })
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={4}>
        {(effect) => (effect.missing === null ? <Compared effect={effect} /> : <Missing effect={effect} />)}
      </QueryState>
    </Block>
  )
}
