import { Box, Card, FormHelperText, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { catchmentPlaces } from '#contract/maps/catchment.ts'
import { formatMonthRange } from '#ui/format.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useBaseMonthWords } from '#ui/useBaseMonth.ts'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import type { Months } from '../../analysis/dataAnalysis/view/period.ts'
import { PeriodFields } from '../../analysis/dataAnalysis/view/PeriodFields.tsx'
import { useOwnDepartments } from '../../facts/referrals/useOwnDepartments.ts'
import { useFigureChoices } from './useCatchmentView.ts'
import { useOutlines } from './useOutlines.ts'
import { levels, measures, pinChoices, type View } from './view.ts'
import '../../analysis/dataAnalysis/texts.ts'

export interface CatchmentConditionsProps {
  readonly view: View
  readonly loaded: Loaded
  readonly months: Months
  readonly comparedMonths: Months
  readonly onChange: (change: Partial<View>) => void
}

/** Whose place counts, with what that means. */
const WhosePlace = ({ view, onChange }: Pick<CatchmentConditionsProps, 'view' | 'onChange'>) => {
  const translate = useTranslate()
  const labelId = useId()
  const hintId = useId()
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Typography id={labelId} variant="caption" component="p" color="text.secondary">
        {translate('renkei.catchment.by.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view.by}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        onChange={(_event, by: View['by'] | null) => by && onChange({ by, area: null })}
        sx={{ height: { xs: 44, sm: 36 } }}
      >
        {catchmentPlaces.map((by) => (
          <ToggleButton key={by} value={by} sx={{ px: 1.5, whiteSpace: 'nowrap' }}>
            {translate(`renkei.catchment.by.${by}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormHelperText id={hintId}>{translate(`renkei.catchment.by.${view.by}_hint`)}</FormHelperText>
    </Box>
  )
}

/** The two hospitals of the group that are set beside each other. */
const Hospitals = ({ view, onChange }: Pick<CatchmentConditionsProps, 'view' | 'onChange'>) => {
  const translate = useTranslate()
  const group = useCurrentUser()?.tenant.groupMedicalInstitutions ?? []
  if ((group.length === 0 && view.hospitals.length === 0) || view.by !== 'patient') return null
  return (
    <Box sx={{ width: { xs: '100%', sm: 260 } }}>
      <MultiChoice
        label={translate('renkei.catchment.hospitals')}
        choices={group.map(({ id, name }) => ({ key: id, name }))}
        hasAll
        value={view.hospitals}
        onChange={(hospitals) => onChange({ hospitals: hospitals.slice(-2) })}
      />
    </Box>
  )
}

/** The conditions of the map: whose place, period and comparison, departments, and what is drawn. */
export const CatchmentConditions = ({ view, loaded, months, comparedMonths, onChange }: CatchmentConditionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const departments = useOwnDepartments()
  const outline = useOutlines(view.outline)
  const baseMonthWords = useBaseMonthWords(loaded.baseMonth)
  const { choices, figure } = useFigureChoices(view)
  const text = (key: string) => translate(`renkei.catchment.${key}`)
  const analysis = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.asked.${key}`, args)
  return (
    <Card component="section" aria-label={analysis('title')} className="no-print" sx={{ p: 2, overflow: 'visible' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <WhosePlace view={view} onChange={onChange} />
        <PeriodFields view={view} loaded={loaded} onChange={onChange} />
        <Box sx={{ width: { xs: '100%', sm: 260 }, flexGrow: { md: 1 }, maxWidth: { md: 380 } }}>
          <MultiChoice
            label={analysis('departments')}
            kind="own_department"
            choices={[
              ...departments.map(({ id, name }) => ({ key: id, name })),
              { key: 0, name: analysis('no_department') },
            ]}
            value={view.departments}
            onChange={(chosen) => onChange({ departments: chosen })}
          />
        </Box>
      </Stack>
      <Stack direction="row" sx={{ mt: 1.5, flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Hospitals view={view} onChange={onChange} />
        <OneChoice
          label={text('figure')}
          choices={choices}
          nameOf={(one) => figures[one].name[locale.startsWith('ja') ? 'ja' : 'en']}
          value={figure}
          onChange={(chosen) => onChange({ figure: chosen })}
          minWidth={150}
        />
        <OneChoice
          label={text('measure')}
          choices={measures}
          nameOf={(one) => text(`measures.${one}`)}
          value={view.measure}
          onChange={(measure) => onChange({ measure })}
          minWidth={160}
        />
        <OneChoice
          label={text('level')}
          choices={levels}
          nameOf={(one) => text(`levels.${one}`)}
          value={view.level}
          onChange={(level) => onChange({ level, area: null })}
          minWidth={170}
        />
        <OneChoice
          label={text('outline')}
          choices={outline.choices}
          nameOf={outline.nameOf}
          value={outline.chosen}
          onChange={(chosen) => onChange({ outline: chosen })}
          minWidth={140}
        />
        <OneChoice
          label={text('pins.title')}
          choices={pinChoices}
          nameOf={(one) => text(`pins.${one}`)}
          value={view.pins}
          onChange={(pins) => onChange({ pins })}
          minWidth={150}
        />
        <Box className="figures" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          <Typography aria-live="polite">
            {analysis('compared', {
              period: formatMonthRange(months, locale),
              comparison: formatMonthRange(comparedMonths, locale),
            })}
          </Typography>
          <Typography variant="caption" component="p">
            {baseMonthWords.join(': ')}
          </Typography>
        </Box>
      </Stack>
    </Card>
  )
}
