import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'react-admin'
import { visitReasons } from '../../../contract/visitSuggestions.ts'
import { MultiChoice } from '../../../ui/MultiChoice.tsx'
import { choicesOf, facilityTypesQuery, prefecturesQuery } from '../medicalInstitutions/search/useLookups.ts'
import { type Conditions, conditionsFrom, withoutEmpty } from './conditions.ts'

/** What the list can be narrowed down to. Each takes effect by itself. */
export const SuggestionConditions = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { data: prefectures = [] } = useQuery(prefecturesQuery)
  const { data: facilityTypes = [] } = useQuery(facilityTypesQuery)
  const conditions = conditionsFrom(filterValues)
  const set = (changed: Partial<Conditions>) => setFilters(withoutEmpty({ ...conditions, ...changed }), {})
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  const municipalities = prefectures.find(({ code }) => code === conditions.prefecture)?.municipalities ?? []
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
      <TextField
        select
        label={text('prefecture')}
        value={prefectures.length > 0 ? (conditions.prefecture ?? '') : ''}
        onChange={({ target }) => set({ prefecture: target.value || undefined, area: [] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('any_prefecture')}</MenuItem>
        {prefectures.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <MultiChoice
        label={text('area')}
        choices={municipalities.map(({ code, name, kana }) => ({ key: code, name, alsoKnownAs: kana ?? '' }))}
        value={conditions.area}
        disabled={!conditions.prefecture}
        {...(!conditions.prefecture && { helperText: text('area_hint') })}
        onChange={(area) => set({ area })}
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
