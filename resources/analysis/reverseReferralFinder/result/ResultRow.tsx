import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { noValue } from '#contract/noValue.ts'
import { Reply } from '@mui/icons-material'
import { Box, Button, Checkbox, Chip, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount, formatKilometres, formatShortDate, nameSeparator } from '#ui/format.ts'
import { Identity } from '#ui/institutions/Identity.tsx'
import { Figure } from '#ui/institutions/InstitutionCards.tsx'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import type { Partner, Understood } from '../conditions/conditions.ts'
import { Fit } from './Fit.tsx'
import { useReasons } from './useReasons.ts'
import { WeekStrip } from './WeekStrip.tsx'
import { useIsOpen } from '#ui/page/OpenLink.tsx'

const Relation = ({ partner }: { readonly partner: Partner }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.result.${key}`, args)
  const cases = (count: number) => text('cases', { count: formatCount(count, locale) })
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap' }}>
        <Figure label={text('referrals')} value={cases(partner.referralCount)} />
        <Figure label={text('reverse_referrals')} value={cases(partner.reverseReferralCount)} />
      </Stack>
      {partner.lastVisitDate && (
        <Figure label={text('last_visit')} value={formatShortDate(partner.lastVisitDate, locale)} />
      )}
      {partner.doctorNames.length > 0 && (
        <Typography variant="caption" color="text.secondary">
          {partner.doctorNames.join(nameSeparator(locale))}
        </Typography>
      )}
    </Stack>
  )
}

const Distances = ({
  distance,
  ownDistance,
  fromOwn,
}: Pick<Partner, 'distance' | 'ownDistance'> & { fromOwn: boolean }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.reverse_referral_finder.result.${key}`)
  const far = (kilometres: number | null) => (kilometres === null ? noValue : formatKilometres(kilometres, locale))
  return (
    <Stack sx={{ gap: 0.25 }}>
      {!fromOwn && <Figure label={text('from_patient')} value={far(distance)} />}
      <Figure label={text('from_us')} value={far(ownDistance)} />
    </Stack>
  )
}

export interface ResultRowProps {
  readonly partner: Partner
  readonly understood: Understood
  readonly chosen: boolean
  /** Whether the maximum number of institutions is selected. */
  readonly full: boolean
  readonly onToggle: () => void
  /** Where the form for a reverse referral leads back to. */
  readonly backTo: string
}

/** An institution of the result: why it fits, its distance, its opening hours, and past referrals. */
export const ResultRow = ({ partner, understood, chosen, full, onToggle, backTo }: ResultRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const reasons = useReasons()
  const { id, name, tel, functions, hasSpecialNote, distance, ownDistance, openTimes } = partner
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.result.${key}`, args)
  const isOpen = useIsOpen()
  const record = `/crms/${id}/reverse_referrals/new?${new URLSearchParams({ backLink: backTo }).toString()}`
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        p: { xs: 1.5, sm: 2 },
        pl: { xs: 0.5, sm: 1 },
        borderBottom: 1,
        borderColor: 'hairline',
        '&:last-of-type': { borderBottom: 0 },
        gridTemplate: {
          xs: '"box who" auto "box why" auto "box week" auto "box far" auto "box relation" auto "box do" auto / 44px minmax(0, 1fr)',
          sm: '"box who week" auto "box why why" auto "box far relation" auto "box do do" auto / 44px minmax(0, 1fr) 190px',
          lg: '"box who far week relation" auto "box why why why do" auto / 44px minmax(0, 1fr) 116px 150px 200px',
        },
      }}
    >
      <Checkbox
        checked={chosen}
        disabled={full && !chosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': text('choose', { name }) } }}
        sx={{ gridArea: 'box', width: 44, height: 44, mt: -1.25, alignSelf: 'start' }}
      />
      <Stack sx={{ gridArea: 'who', gap: 0.5, minWidth: 0 }}>
        <Identity institution={partner} />
        {(hasSpecialNote || functions.length > 0) && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
            {hasSpecialNote && (
              <Chip size="small" label={text('special_note')} sx={{ bgcolor: 'tint.contact', borderRadius: 1 }} />
            )}
            {functions.map((one) => (
              <Chip
                key={one}
                size="small"
                variant="outlined"
                label={facilityTypeName(one, locale)}
                sx={{ borderRadius: 1 }}
              />
            ))}
          </Stack>
        )}
      </Stack>
      <Box sx={{ gridArea: 'far' }}>
        <Distances
          distance={distance}
          ownDistance={ownDistance}
          fromOwn={understood.place.source === 'own_institution'}
        />
      </Box>
      <Box sx={{ gridArea: 'week' }}>
        <WeekStrip openTimes={openTimes} />
      </Box>
      <Box sx={{ gridArea: 'relation' }}>
        <Relation partner={partner} />
      </Box>
      <Typography sx={{ gridArea: 'why', fontSize: 13, alignSelf: 'center' }}>
        <Fit fit={partner.fit} points={partner.points} />
        {text('reason_separator')}
        {reasons(partner, understood).join(text('reason_separator'))}
      </Typography>
      <Stack direction="row" sx={{ gridArea: 'do', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {tel && (
          <Box sx={{ py: { xs: 1.25, sm: 0 }, my: { xs: -1.25, sm: 0 } }}>
            <TelephoneLink number={tel} />
          </Box>
        )}
        {isOpen(record) && (
          <Button
            size="small"
            component={RouterLink}
            to={record}
            startIcon={<Reply />}
            aria-label={text('record_for', { name })}
            sx={{ ml: { xs: 0, sm: 'auto', lg: -0.75 } }}
          >
            {text('record')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
