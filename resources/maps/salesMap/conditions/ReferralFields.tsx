import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ReferralDirection } from '#contract/maps/salesMap.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { countIn } from '#ui/queries/countIn.ts'
import type { Loaded } from '#resources/analysis/dataAnalysis/useLoaded.ts'
import { PeriodFields } from '#resources/analysis/dataAnalysis/view/PeriodFields.tsx'
import { useOwnDepartments } from '#resources/facts/referrals/useOwnDepartments.ts'
import type { View } from '../view/view.ts'
import { VisitsFields } from './VisitsFields.tsx'
import '#resources/analysis/dataAnalysis/texts.ts'

const maxMin = 1_000_000

export interface ReferralFieldsProps {
  readonly view: View
  readonly loaded: Loaded
  readonly onChange: (changes: Partial<View>) => void
}

/** Which referrals the map counts: direction, periods, own departments, a minimum; and the condition on visits. */
export const ReferralFields = ({ view, loaded, onChange }: ReferralFieldsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const departments = useOwnDepartments()
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  return (
    <>
      {user?.features.includes('reverse_referrals') && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          color="primary"
          aria-label={text('direction')}
          value={view.direction}
          onChange={(_event, direction: View['direction'] | null) => direction && onChange({ direction })}
        >
          {ReferralDirection.options.map((direction) => (
            <ToggleButton key={direction} value={direction}>
              {text(`directions.${direction}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          '& > .MuiStack-root': { width: '100%' },
          '& .MuiTextField-root': { width: '100%' },
        }}
      >
        <PeriodFields view={view} loaded={loaded} onChange={onChange} />
      </Box>
      <MultiChoice
        label={translate('renkei.data_analysis.asked.departments')}
        kind="own_department"
        choices={[
          ...departments.map(({ id, name }) => ({ key: id, name })),
          { key: 0, name: translate('renkei.data_analysis.asked.no_department') },
        ]}
        value={view.departments}
        onChange={(chosen) => onChange({ departments: chosen })}
      />
      {user?.features.includes('communications') && (
        <VisitsFields visits={view.visits} direction={view.direction} onChange={(visits) => onChange({ visits })} />
      )}
      <DebouncedText
        label={text('min')}
        value={view.min === null ? '' : String(view.min)}
        onSettled={(typed) => {
          const min = countIn(typed)
          onChange({ min: min !== null && min >= 1 && min <= maxMin ? min : null })
        }}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
      />
    </>
  )
}
