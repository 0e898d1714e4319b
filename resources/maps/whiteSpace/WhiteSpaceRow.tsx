import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { Box, ButtonBase, Checkbox, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatKilometres, formatShortDate, wordSeparator } from '#ui/format.ts'
import { Figure } from '#ui/institutions/InstitutionCards.tsx'
import type { WhiteSpaceInstitution } from './question.ts'
import './texts.ts'

export interface WhiteSpaceRowProps {
  readonly institution: WhiteSpaceInstitution
  readonly radiusKm: number
  /** Whether any month of referrals is loaded. */
  readonly hasPartners: boolean
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onHover: (id: number | null) => void
  readonly onPick: (id: number) => void
}

/** Why the institution is worth a thought: what similar partners refer, and which partner is next to it. */
const Reasons = ({ institution, radiusKm }: Pick<WhiteSpaceRowProps, 'institution' | 'radiusKm'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { comparablePartners: comparable, nearestPartner: nearest } = institution
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.white_space.${key}`, args)
  return (
    <Box>
      <Typography className="figures" sx={{ fontWeight: 700 }}>
        {comparable
          ? text('potential', { count: formatCount(comparable.referralCount, locale) })
          : text('potential_unknown')}
      </Typography>
      <Typography variant="caption" component="div" color="text.secondary" className="figures">
        {comparable &&
          text('potential_of', {
            department: comparable.department,
            kind: comparable.kind,
            partners: formatCount(comparable.partnerCount, locale),
          })}
      </Typography>
      <Typography variant="caption" component="div" color="text.secondary" className="figures">
        {nearest
          ? text('nearest', {
              name: nearest.name,
              distance: formatKilometres(nearest.distance, locale),
              count: formatCount(nearest.referralCount, locale),
            })
          : text('no_nearest', { radius: text('radius_km', { kilometres: radiusKm }) })}
      </Typography>
    </Box>
  )
}

/** An institution that could refer: what it is, why it is worth a thought, and a checkbox. */
export const WhiteSpaceRow = ({
  institution,
  radiusKm,
  hasPartners,
  isSelected,
  onSelect,
  onHover,
  onPick,
}: WhiteSpaceRowProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, name, typeNames, departments, bedCount, distance, lastVisitDate, address } = institution
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.white_space.${key}`, args)
  return (
    <Box
      component="li"
      aria-label={name}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr)',
        py: 1,
        pr: 1.5,
        borderBottom: 1,
        borderColor: 'hairline',
        '&:hover, &:focus-within': { bgcolor: 'action.hover' },
      }}
    >
      <Box className="no-print" sx={{ mt: -1 }}>
        <Checkbox
          checked={isSelected}
          onChange={(_event, checked) => onSelect(checked)}
          slotProps={{ input: { 'aria-label': translate('renkei.list.select', { name }) } }}
        />
      </Box>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <ButtonBase
          aria-label={text('show', { name })}
          onClick={() => onPick(id)}
          sx={{
            justifyContent: 'flex-start',
            textAlign: 'left',
            font: 'inherit',
            fontWeight: 700,
            color: 'primary.main',
            minHeight: { xs: 44, sm: 24 },
            mt: { xs: -1, sm: 0 },
          }}
        >
          {name}
        </ButtonBase>
        <Typography variant="caption" color="text.secondary">
          {[
            typeNames.map((type) => facilityTypeName(type, locale)).join(wordSeparator(locale)),
            departments.join(wordSeparator(locale)),
          ]
            .filter((part) => part !== '')
            .join('｜')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {address}
        </Typography>
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
          <Figure label={text('distance')} value={formatKilometres(distance, locale)} />
          {bedCount !== null && <Figure label={text('beds')} value={formatCount(bedCount, locale)} />}
          <Figure
            label={text('last_visit')}
            value={lastVisitDate ? formatShortDate(lastVisitDate, locale) : text('never')}
          />
        </Stack>
        {hasPartners && <Reasons institution={institution} radiusKm={radiusKm} />}
      </Stack>
    </Box>
  )
}
