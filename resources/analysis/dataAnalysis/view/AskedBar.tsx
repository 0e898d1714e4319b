import { AssignmentOutlined } from '@mui/icons-material'
import { Box, Button, Card, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { useBaseMonthWords } from '#ui/useBaseMonth.ts'
import { countOf } from '#ui/institutions/conditions.ts'
import { ConditionChips } from '#ui/institutions/ConditionChips.tsx'
import { ConditionsForm } from '#ui/institutions/ConditionsForm.tsx'
import { ConditionsSheet } from '#ui/institutions/ConditionsSheet.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { useOwnDepartments } from '#resources/facts/referrals/useOwnDepartments.ts'
import type { Analysis } from '../analysis.ts'
import { MonthlyReportButton } from '../report/MonthlyReportButton.tsx'
import { RemarksButton } from '../report/RemarksButton.tsx'
import { formatMonthRange } from '#ui/format.ts'
import { PeriodFields } from './PeriodFields.tsx'
import '../../annualReport/texts.ts'

const units = ['month', 'year'] as const

export interface AskedBarProps {
  readonly analysis: Analysis
}

const Partners = ({ analysis: { view, change } }: AskedBarProps) => {
  const translate = useTranslate()
  const lookups = useLookups()
  const text = (key: string) => translate(`renkei.data_analysis.asked.${key}`)
  const set = (partners: typeof view.partners) => change({ partners })
  return (
    <>
      <Box sx={{ pt: { sm: '23px' } }}>
        <ConditionsSheet
          title={text('partners')}
          conditions={view.partners}
          done={text('show')}
          onClear={() => set({})}
        >
          <ConditionsForm conditions={view.partners} lookups={lookups} byRunningStatus={false} onChange={set} />
        </ConditionsSheet>
      </Box>
      {countOf(view.partners) > 0 && (
        <Box sx={{ width: '100%', mb: -1.5 }}>
          <ConditionChips conditions={view.partners} lookups={lookups} onChange={set} />
        </Box>
      )}
    </>
  )
}

/** The conditions of the whole screen: the period, the comparison, the unit, departments and partners. */
export const AskedBar = ({ analysis }: AskedBarProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const departments = useOwnDepartments()
  const { view, change, loaded, months, comparedMonths } = analysis
  const baseMonthWords = useBaseMonthWords(loaded.baseMonth)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.asked.${key}`, args)
  return (
    <Card component="section" aria-label={text('title')} className="no-print" sx={{ p: 2, overflow: 'visible' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <PeriodFields view={view} loaded={loaded} onChange={change} />
        <Box sx={{ pt: { sm: '23px' } }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={view.unit}
            aria-label={text('unit')}
            onChange={(_event, unit: Analysis['view']['unit'] | null) => unit && change({ unit })}
            sx={{ height: { xs: 44, sm: 36 } }}
          >
            {units.map((unit) => (
              <ToggleButton key={unit} value={unit} sx={{ px: 1.5, whiteSpace: 'nowrap' }}>
                {text(`units.${unit}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <Box sx={{ width: { xs: '100%', sm: 260 }, flexGrow: { md: 1 }, maxWidth: { md: 420 } }}>
          <MultiChoice
            label={text('departments')}
            kind="own_department"
            choices={[
              ...departments.map(({ id, name }) => ({ key: id, name })),
              { key: 0, name: text('no_department') },
            ]}
            value={view.departments}
            onChange={(chosen) => change({ departments: chosen })}
          />
        </Box>
        <Partners analysis={analysis} />
      </Stack>
      <Stack
        direction="row"
        sx={{ mt: 1.5, flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Box className="figures" sx={{ color: 'text.secondary' }}>
          <Typography aria-live="polite">
            {text('compared', {
              period: formatMonthRange(months, locale),
              comparison: formatMonthRange(comparedMonths, locale),
            })}
          </Typography>
          <Typography variant="caption" component="p">
            {baseMonthWords.join(': ')}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={RouterLink}
            to="/data_analysis/annual_report"
            startIcon={<AssignmentOutlined />}
            sx={{ minHeight: { xs: 44, sm: 34 }, whiteSpace: 'nowrap' }}
          >
            {translate('renkei.annual_report.open')}
          </Button>
          <RemarksButton analysis={analysis} />
          <MonthlyReportButton analysis={analysis} />
        </Stack>
      </Stack>
    </Card>
  )
}
