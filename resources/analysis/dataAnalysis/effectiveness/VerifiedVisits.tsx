import { Box, Chip, Link, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Reply } from '#dataProvider/client.ts'
import { sentChange } from '#contract/comparison.ts'
import { formatCount, formatShortDate } from '#ui/format.ts'
import { ChangeText } from '../headline/ChangeText.tsx'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { InstitutionLink } from '../InstitutionLink.tsx'

type Visit = Reply<'verifyEffectiveness'>['visits'][number]

const VisitRow = ({ visit }: { readonly visit: Visit }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { pathname, search } = useLocation()
  const text = (key: string) => translate(`renkei.data_analysis.effectiveness.${key}`)
  const { referralCountBefore: before, referralCountAfter: after, increaseCount } = visit
  const backLink = new URLSearchParams({ backLink: pathname + search })
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '170px minmax(0, 1fr) auto' },
        py: 1,
        borderBottom: 1,
        borderColor: 'hairline',
      }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        <Link
          component={RouterLink}
          to={`/communications/${visit.communicationId}?${backLink}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 32, sm: 24 } }}
        >
          {formatShortDate(visit.visitedAt, locale)}
        </Link>
        {visit.isDoctorAttended && <Chip size="small" variant="outlined" label={text('doctor_met')} />}
      </Stack>
      <InstitutionLink institution={visit.medicalInstitution} />
      <Box className="figures" sx={{ textAlign: 'right' }}>
        <BeforeAfter before={before} after={visit.isComplete ? after : null} />
        {visit.isComplete ? (
          <Box sx={{ fontSize: 12 }}>
            <ChangeText comparison={sentChange(increaseCount)} figure="referral_count" />
          </Box>
        ) : (
          <Typography variant="caption" color="text.secondary">
            {text('not_complete')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const Rows = ({ visits, titleId }: { readonly visits: readonly Visit[]; readonly titleId?: string }) => (
  <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {visits.map((visit) => (
      <VisitRow key={visit.communicationId} visit={visit} />
    ))}
  </Box>
)

export interface VerifiedVisitsProps {
  /** In the server's order: visits without a result yet come last. */
  readonly visits: readonly Visit[]
  /** Number of visits without a result yet, on this page or a later one. */
  readonly incompleteCount: number
}

/** Visits with the referrals before and after each. Visits whose months have not passed or are not loaded have a heading of their own. */
export const VerifiedVisits = ({ visits, incompleteCount }: VerifiedVisitsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const complete = visits.filter(({ isComplete }) => isComplete)
  const incomplete = visits.filter(({ isComplete }) => !isComplete)
  return (
    <>
      {complete.length > 0 && <Rows visits={complete} />}
      {incomplete.length > 0 && (
        <>
          <Typography id={titleId} component="h3" variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            {translate('renkei.data_analysis.effectiveness.incomplete', {
              count: formatCount(incompleteCount, locale),
            })}
          </Typography>
          <Rows visits={incomplete} titleId={titleId} />
        </>
      )}
    </>
  )
}
