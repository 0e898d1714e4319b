import { Box, ButtonBase, Checkbox, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type Comparability, comparisonOf } from '#contract/comparison.ts'
import { formatCount, formatShortDate, wordSeparator } from '#ui/format.ts'
import { useStaffNames } from '#ui/staffs/useStaffName.ts'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import { ChangeMark } from './ChangeMark.tsx'
import type { SalesMapInstitution } from './useInstitutions.ts'
import { unknownCountWord } from '../unknownCount.ts'
import '#ui/institutions/texts.ts'
import '#ui/staffs/texts.ts'

export interface InstitutionRowProps {
  readonly institution: SalesMapInstitution
  /** Whether counts of both periods can be compared. */
  readonly comparability: Comparability
  /** Whether the trend is that of the counted referrals. */
  readonly hasTrendOfCounts: boolean
  readonly isPicked: boolean
  /** Whether the pointer is on its pin. */
  readonly isHovered: boolean
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onHover: (id: number | null) => void
  readonly onPick: (id: number) => void
}

/** Marks the button of each row, between which the arrow keys move. */
export const rowMark = 'data-map-row'

/** An institution of the list: its name, figures, and a checkbox. Pointer and focus in it ring its pin. */
export const InstitutionRow = ({
  institution,
  comparability,
  hasTrendOfCounts,
  isPicked,
  isHovered,
  isSelected,
  onSelect,
  onHover,
  onPick,
}: InstitutionRowProps) => {
  const translate = useTranslate()
  const staffNames = useStaffNames()
  const locale = useLocale() ?? 'ja'
  const distance = useDistanceText()(institution)
  const { id, name, referralCount, comparisonReferralCount, lastVisitDate, phase, referralTrend, address } = institution
  const inCharge = staffNames(institution.staffs)
  const { runningStatus: status } = institution
  const lines = [
    status !== 'open' && translate(`renkei.medical_institutions.running_status.${status}`),
    distance,
    phase?.name,
    lastVisitDate && translate('renkei.shell.last_visit', { date: formatShortDate(lastVisitDate, locale) }),
    inCharge && translate('renkei.staffs.in_charge', { names: inCharge }),
  ].filter(Boolean)
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
        alignItems: 'center',
        minHeight: 64,
        borderBottom: 1,
        borderColor: 'hairline',
        bgcolor: isPicked ? 'tint.accent' : isHovered ? 'action.hover' : undefined,
        boxShadow: ({ palette }) => (isPicked ? `inset 3px 0 ${palette.primary.main}` : 'none'),
        '&:focus-within': { bgcolor: isPicked ? 'tint.accent' : 'action.hover' },
      }}
    >
      <Checkbox
        className="no-print"
        checked={isSelected}
        onChange={(_event, checked) => onSelect(checked)}
        slotProps={{ input: { 'aria-label': translate('renkei.list.select', { name }) } }}
      />
      <ButtonBase
        {...{ [rowMark]: id }}
        aria-pressed={isPicked}
        onClick={() => onPick(id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 1,
          alignItems: 'center',
          textAlign: 'left',
          font: 'inherit',
          py: 0.75,
          pr: 1.5,
          minHeight: 44,
          width: '100%',
        }}
      >
        <Stack component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 700, color: 'primary.main', overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography component="span" variant="caption" color="text.secondary" noWrap>
            {lines.length > 0 ? lines.join(wordSeparator(locale)) : address}
          </Typography>
        </Stack>
        {referralCount === null ? (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
            {unknownCountWord(comparability, locale)}
          </Typography>
        ) : (
          <Stack component="span" className="figures" sx={{ alignItems: 'end', whiteSpace: 'nowrap' }}>
            <Typography component="span" sx={{ fontWeight: 700 }}>
              {translate('renkei.sales_map.cases', { count: formatCount(referralCount, locale) })}
            </Typography>
            {referralCount + (comparisonReferralCount ?? 0) > 0 && (
              <Typography component="span" variant="caption">
                <ChangeMark
                  comparison={comparisonOf(referralCount, comparisonReferralCount, comparability)}
                  trend={hasTrendOfCounts ? referralTrend?.state : undefined}
                />
              </Typography>
            )}
          </Stack>
        )}
      </ButtonBase>
    </Box>
  )
}
