import { Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { use, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { unitTypes } from '#contract/analysis/analysis.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import type { Reply } from '#dataProvider/client.ts'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { FiguresNotesContext, type Note } from '#ui/charts/figures/figuresNotes.ts'
import { valuesOf } from '#ui/charts/chartData.ts'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { formatCount, nameSeparator, today } from '#ui/format.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useAnalysis } from '../analysis.ts'
import { seriesData } from '../charts/chartDatas.ts'
import { useChartTexts } from '../charts/useChartTexts.ts'
import { useFigures } from '../useFigures.ts'
import { staffsQuery } from '../useKnownView.ts'
import { countedDays } from './countedDays.ts'
import { useOpenVisits } from './useOpenVisits.ts'
import { VisitTypeChoice } from './VisitTypeChoice.tsx'
import '#ui/charts/texts.ts'
import '#ui/texts/changeColours.ts'

const useQuestion = () => {
  const { view, period, filter } = useAnalysis()
  return {
    period,
    unitType: view.visits,
    ...(view.visit_type !== 'any' && { visitType: view.visit_type }),
    ...(view.staff.length > 0 && { staffIds: [...view.staff] }),
    ...(filter.medicalInstitutions && { medicalInstitutions: filter.medicalInstitutions }),
  }
}

const useTexts = () => {
  const { view } = useAnalysis()
  const texts = useChartTexts()
  const over = { unit: view.visits, locale: texts.locale, spanName: texts.spanName(view.visits) }
  const hint = texts.text('no_visits_hint')
  return { ...texts, over, empty: { title: texts.text('no_visits'), hint } }
}

/** All visits of the period, of either type; null if nothing was recorded yet. */
const totalOf = (visits: Reply<'getVisitChart'>['visits']): number | null => {
  const counts = valuesOf(visits, 'visit_count').filter((count) => count !== null)
  return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0)
}

const ByType = () => {
  const translate = useTranslate()
  const { view } = useAnalysis()
  const open = useOpenVisits()
  const { text, locale, over, empty } = useTexts()
  const query = useFigures('getVisitChart', useQuestion())
  const totalText = (visits: Reply<'getVisitChart'>['visits']) => {
    const total = totalOf(visits)
    if (total === null) return null
    const isPart = visits.some(({ state }) => state === 'not_recorded' || state === 'partly_recorded')
    const { key, first, last } = countedDays(visits, today(), locale)
    return text(isPart ? `${key}_part` : key, { count: formatCount(total, locale), first, last })
  }
  const shown = visitTypes.filter((type) => view.visit_type === 'any' || view.visit_type === type)
  return (
    <ChartBlock
      title={text('visits')}
      figures={['visit_count']}
      query={query}
      note={query.data && shown.length > 1 && totalText(query.data.visits)}
      dataOf={({ visits }) =>
        seriesData(
          visits,
          shown.map((type) => ({
            key: type,
            label: translate(`renkei.communications.visit_types.${type}`),
            unit: 'visits' as const,
            tone: 'other' as const,
          })),
          over,
        )
      }
      empty={empty}
    >
      {(data) => <BarChart mode="stacked" data={data} {...(open && { onSelect: open })} />}
    </ChartBlock>
  )
}

const InterviewRates = () => {
  const { text, over, empty } = useTexts()
  return (
    <ChartBlock
      title={text('interview_rates')}
      figures={['doctor_interview_rate']}
      query={useFigures('getDoctorInterviewRates', useQuestion())}
      dataOf={({ doctorInterviewRates }) =>
        seriesData(
          doctorInterviewRates,
          [{ key: 'doctor_interview_rate', label: text('interview_rates'), unit: 'percent', tone: 'this' }],
          over,
        )
      }
      empty={empty}
    >
      {(data) => <LineChart data={data} />}
    </ChartBlock>
  )
}

const NextActionRates = () => {
  const { text, over, empty } = useTexts()
  return (
    <ChartBlock
      title={text('next_action_rates')}
      figures={['next_action_rate']}
      query={useFigures('getNextActionRates', useQuestion())}
      dataOf={({ nextActionRates }) =>
        seriesData(
          nextActionRates,
          [{ key: 'next_action_rate', label: text('next_action_rates'), unit: 'percent', tone: 'this' }],
          over,
        )
      }
      empty={empty}
    >
      {(data) => <LineChart data={data} />}
    </ChartBlock>
  )
}

const Filters = () => {
  const translate = useTranslate()
  const { view, change } = useAnalysis()
  const { data } = useQuery(staffsQuery)
  const text = (key: string) => translate(`renkei.data_analysis.visits.${key}`)
  return (
    <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1.5, my: 1 }}>
      <OneChoice
        label={text('unit')}
        choices={unitTypes}
        nameOf={(unit) => translate(`renkei.charts.${unit}`)}
        value={view.visits}
        onChange={(visits) => change({ visits })}
        minWidth={120}
      />
      <VisitTypeChoice />
      <Box sx={{ width: { xs: '100%', sm: 320 } }}>
        <MultiChoice
          label={text('staff')}
          choices={(data?.staffs ?? []).map(({ id, name }) => ({ key: id, name }))}
          value={view.staff}
          onChange={(staff) => change({ staff })}
        />
      </Box>
    </Stack>
  )
}

/** The conditions of visits, for their pictures and files: whom and what they are narrowed to, and that no department is. */
const useNotes = (): readonly Note[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { view } = useAnalysis()
  const { data } = useQuery(staffsQuery)
  const departments = translate('renkei.data_analysis.asked.departments')
  const staffs = (data?.staffs ?? []).filter(({ id }) => view.staff.includes(id)).map(({ name }) => name)
  return [
    ...use(FiguresNotesContext).filter(([name]) => name !== departments),
    ...(view.departments.length > 0
      ? [[departments, translate('renkei.data_analysis.visits.of_all'), 'condition'] as const]
      : []),
    ...(staffs.length > 0
      ? [[translate('renkei.data_analysis.visits.staff'), staffs.join(nameSeparator(locale)), 'condition'] as const]
      : []),
    ...(view.visit_type === 'any'
      ? []
      : [
          [
            translate('renkei.data_analysis.visits.type'),
            translate(`renkei.communications.visit_types.${view.visit_type}`),
            'condition',
          ] as const,
        ]),
  ]
}

/** How often partners were visited, how often the doctor was met, and how often a visit had a result. */
export const Visits = () => {
  const translate = useTranslate()
  const id = useId()
  const { view } = useAnalysis()
  const notes = useNotes()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h2">
        {translate('renkei.data_analysis.visits.title')}
      </Typography>
      <Filters />
      {view.departments.length > 0 && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
          {translate('renkei.data_analysis.visits.of_all')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <FiguresNotesContext value={notes}>
          <ByType />
          <InterviewRates />
          <NextActionRates />
        </FiguresNotesContext>
      </Box>
    </section>
  )
}
