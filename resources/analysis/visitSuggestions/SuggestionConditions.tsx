import { Tune } from '@mui/icons-material'
import { Box, Button, Card, Collapse, FormControlLabel, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { visitReasons } from '#contract/analysis/visitSuggestions.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { PlaceInputs } from '#ui/institutions/PlaceInputs.tsx'
import { choicesOf, prefecturesQuery, useFacilityTypes } from '#ui/institutions/useLookups.ts'
import { type Conditions, conditionsFrom, withoutEmpty } from './conditions.ts'
import '#ui/institutions/texts.ts'

const Inputs = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { data: prefectures = [] } = useQuery(prefecturesQuery)
  const { facilityTypes } = useFacilityTypes()
  const conditions = conditionsFrom(filterValues)
  const set = (changed: Partial<Conditions>) => setFilters(withoutEmpty({ ...conditions, ...changed }), {})
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  return (
    <>
      <MultiChoice
        label={translate('renkei.visit_suggestions.reasons')}
        choices={visitReasons.map((kind) => ({
          key: kind,
          name: translate(`renkei.visit_suggestions.reason.${kind}.title`),
        }))}
        value={conditions.reasons}
        onChange={(reasons) => set({ reasons })}
      />
      <PlaceInputs
        prefectures={prefectures}
        prefecture={conditions.prefecture}
        area={conditions.area}
        onPrefecture={(prefecture) => set({ prefecture, area: [] })}
        onArea={(area) => set({ area })}
      />
      <MultiChoice
        label={text('facility_types')}
        choices={choicesOf(facilityTypes)}
        value={conditions.facilityTypeIds}
        onChange={(facilityTypeIds) => set({ facilityTypeIds })}
      />
      <FormControlLabel
        control={
          <Switch checked={conditions.dismissed} onChange={(_event, dismissed) => set({ dismissed })} size="small" />
        }
        label={translate('renkei.visit_suggestions.dismissed')}
        sx={{ ml: 0, gap: 0.5, minHeight: { xs: 44, sm: 34 } }}
      />
    </>
  )
}

const inputs = (
  <Box
    sx={{
      display: 'grid',
      gap: 1.5,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(180px, 1fr))' },
    }}
  >
    <Inputs />
  </Box>
)

/** The filters of the list: next to each other above it, on phones behind a button. */
export const SuggestionConditions = () => {
  const translate = useTranslate()
  const isPhone = useDevice() === 'phone'
  const id = useId()
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const title = translate('renkei.visit_suggestions.conditions')
  const count = Object.keys(withoutEmpty(conditionsFrom(filterValues))).length
  return (
    <Card component="section" className="no-print" aria-label={title} sx={{ p: isPhone ? 1 : 2, mb: 2 }}>
      {isPhone ? (
        <>
          <Button startIcon={<Tune />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {count === 0 ? title : `${title} ${count}`}
          </Button>
          <Collapse in={isOpen} id={id} sx={{ px: 1 }}>
            {inputs}
          </Collapse>
        </>
      ) : (
        inputs
      )}
    </Card>
  )
}
