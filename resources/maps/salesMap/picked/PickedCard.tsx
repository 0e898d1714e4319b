import { Close } from '@mui/icons-material'
import { Box, Button, Card, IconButton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { type Comparability, comparisonOf } from '#contract/comparison.ts'
import { formatCount, formatShortDate } from '#ui/format.ts'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { TrendMark } from '#ui/TrendMark.tsx'
import { InstitutionActions } from '#resources/work/institutionActions/InstitutionActions.tsx'
import { ChangeMark } from '../list/ChangeMark.tsx'
import type { SalesMapInstitution } from '../list/useInstitutions.ts'
import type { SalesMapConditions } from '../view/request.ts'
import { useInstitution } from './useInstitution.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import { unknownCountWord } from '../unknownCount.ts'

export interface PickedCardProps {
  readonly id: number
  readonly referral: SalesMapConditions['referral']
  readonly comparability: Comparability
  /** Whether the trend is that of the counted referrals. */
  readonly hasTrendOfCounts: boolean
  /** Whether rings are drawn around it. */
  readonly hasRings: boolean
  readonly onRings: (hasRings: boolean) => void
  readonly onClose: () => void
}

const Facts = ({
  institution,
  comparability,
  hasTrendOfCounts,
}: Pick<PickedCardProps, 'comparability' | 'hasTrendOfCounts'> & { readonly institution: SalesMapInstitution }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const distance = useDistanceText()(institution)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.sales_map.card.${key}`, args)
  const cases = (count: number) => translate('renkei.sales_map.cases', { count: formatCount(count, locale) })
  const { referralCount, comparisonReferralCount, lastVisitDate, lastVisitStaff, phase, segment } = institution
  const facts: (readonly [string, React.ReactNode])[] = [
    [
      text('count'),
      referralCount === null ? (
        unknownCountWord(comparability, locale)
      ) : (
        <>
          <strong>{cases(referralCount)}</strong>{' '}
          {comparisonReferralCount !== null && (
            <>
              <ChangeMark
                comparison={comparisonOf(referralCount, comparisonReferralCount, comparability)}
                trend={hasTrendOfCounts ? institution.referralTrend?.state : undefined}
              />{' '}
              {text('before', { count: cases(comparisonReferralCount) })}
            </>
          )}
        </>
      ),
    ],
    [
      text('last_visit'),
      lastVisitDate
        ? [formatShortDate(lastVisitDate, locale), lastVisitStaff?.name].filter(Boolean).join(' ')
        : text('never'),
    ],
    ...(phase ? [[text('phase'), phase.name] as const] : []),
    ...(segment ? [[text('segment'), segment.label] as const] : []),
    [
      text('distance'),
      distance ??
        text(institution.placing === 'unplaced' && institution.runningStatus === 'open' ? 'unplaced' : 'unknown'),
    ],
  ]
  return (
    <Box
      component="dl"
      className="figures"
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.25, m: 0 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 13 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The picked institution: what it is, its figures in the periods of the map, and what can be done about it. */
export const PickedCard = ({
  id,
  referral,
  comparability,
  hasTrendOfCounts,
  hasRings,
  onRings,
  onClose,
}: PickedCardProps) => {
  const translate = useTranslate()
  const query = useInstitution(id, referral)
  const text = (key: string) => translate(`renkei.sales_map.card.${key}`)
  return (
    <Card component="section" aria-label={query.data?.name ?? text('title')} sx={{ p: 1.5, position: 'relative' }}>
      <IconButton
        aria-label={translate('renkei.shell.close')}
        onClick={onClose}
        className="no-print"
        sx={{ position: 'absolute', top: 2, right: 2 }}
      >
        <Close fontSize="small" />
      </IconButton>
      <QueryState query={query} lines={6}>
        {(institution) =>
          institution === null ? (
            <Typography sx={{ pr: 4 }}>{text('gone')}</Typography>
          ) : (
            <Stack sx={{ gap: 0.75 }}>
              <OpenLink
                to={`/crms/${id}`}
                sx={{ fontWeight: 700, fontSize: 16, pr: 4, py: { xs: 1, sm: 0 }, my: { xs: -1, sm: 0 } }}
              >
                {institution.name}
              </OpenLink>
              <StatusChip status={institution.runningStatus} onlyExceptions />
              <Typography variant="caption" color="text.secondary">
                {institution.address}
              </Typography>
              <TrendMark trend={institution.referralTrend} saysAll />
              <Facts institution={institution} comparability={comparability} hasTrendOfCounts={hasTrendOfCounts} />
              {institution.tags.length > 0 && <TagChips tags={institution.tags} />}
              <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
                <Button size="small" variant="outlined" component={RouterLink} to={`/crms/${id}`}>
                  {text('chart')}
                </Button>
                <InstitutionActions institution={institution} />
                {institution.placing === 'placed' && (
                  <Button size="small" aria-pressed={hasRings} onClick={() => onRings(!hasRings)}>
                    {text(hasRings ? 'no_rings' : 'rings')}
                  </Button>
                )}
              </Stack>
            </Stack>
          )
        }
      </QueryState>
    </Card>
  )
}
