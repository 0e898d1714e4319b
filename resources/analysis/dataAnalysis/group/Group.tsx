import { Stack, Typography } from '@mui/material'
import { use, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { comparabilityOfFigure, earlierLeftOut } from '#contract/analysis/figures/figureMonths.ts'
import { figures, groupFigures } from '#contract/analysis/figures/figures.ts'
import { leftOutOf, notComparedText } from '#contract/comparison.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { FiguresNotesContext } from '#ui/charts/figures/figuresNotes.ts'
import { unsettledOf } from '#ui/charts/chartData.ts'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useAnalysis } from '../analysis.ts'
import { seriesData } from '../charts/chartDatas.ts'
import { useChartTexts } from '../charts/useChartTexts.ts'
import { valueOf } from '../itemsOf.ts'
import { useFigures } from '../useFigures.ts'
import { useOpenReferrals } from './useOpenReferrals.ts'

type GroupFigure = (typeof groupFigures)[number]

interface GroupChartProps {
  readonly ids: readonly number[]
  readonly figure: GroupFigure
}

const useQuestion = (ids: readonly number[]) => {
  const { period, filter } = useAnalysis()
  return {
    period,
    groupMedicalInstitutionIds: [...ids],
    ...(filter.ownDepartmentIds && { ownDepartmentIds: filter.ownDepartmentIds }),
  }
}

/** A figure of each institution in both periods. */
const Compared = ({ ids, figure }: GroupChartProps) => {
  const { comparisonPeriod, period, months, comparedMonths, loaded } = useAnalysis()
  const { text, titleOf, measureOf, locale, names, emptyOf } = useChartTexts()
  const why = leftOutOf(comparabilityOfFigure(figure, [months, comparedMonths], loaded))
  const leftOut = earlierLeftOut(figure, [months, comparedMonths], loaded)
  const open = useOpenReferrals(figure)
  const { unit } = figures[figure]
  return (
    <ChartBlock
      title={titleOf('group_compared', figure)}
      figures={[figure]}
      query={useFigures('compareGroupReferrals', { ...useQuestion(ids), comparisonPeriod })}
      dataOf={({ groupMedicalInstitutions: institutions, unsettledFrom }) => ({
        spanName: text('institution'),
        spans: institutions.map(({ name }) => ({ label: name, shortLabel: name, ...period })),
        series: [
          {
            key: 'period',
            label: names.period,
            measure: measureOf(figure),
            unit,
            tone: 'this',
            values: institutions.map(({ items }) => valueOf(items, figure)),
            ...unsettledOf(
              institutions.map(() => period),
              figure,
              unsettledFrom,
            ),
          },
          {
            key: 'comparison',
            label: names.comparison,
            measure: measureOf(figure),
            unit,
            tone: 'last',
            values: institutions.map(({ comparisonItems }) => (leftOut ? null : valueOf(comparisonItems, figure))),
            ...unsettledOf(
              institutions.map(() => comparisonPeriod),
              figure,
              unsettledFrom,
            ),
            spans: institutions.map(({ name }) => ({ label: name, shortLabel: name, ...comparisonPeriod })),
          },
        ],
      })}
      note={why && notComparedText(why, locale.startsWith('ja') ? 'ja' : 'en')}
      empty={emptyOf(figure)}
    >
      {(data, { groupMedicalInstitutions: institutions }) => (
        <BarChart
          mode="horizontal"
          data={data}
          {...(open && {
            onSelect: (span) => {
              const chosen = institutions.find(({ name }) => name === span.label)
              if (chosen) open(chosen.id, span)
            },
          })}
        />
      )}
    </ChartBlock>
  )
}

/** A figure of each institution over time. */
const OverTime = ({ ids, figure }: GroupChartProps) => {
  const { view } = useAnalysis()
  const { titleOf, measureOf, locale, spanName, emptyOf } = useChartTexts()
  const open = useOpenReferrals(figure)
  return (
    <ChartBlock
      title={titleOf('group_over_time', figure)}
      figures={[figure]}
      query={useFigures('getGroupReferralChart', { ...useQuestion(ids), unitType: view.unit, figure })}
      dataOf={({ groupMedicalInstitutions, referrals, unsettledFrom }) => ({
        isAdditive: true,
        ...seriesData(
          referrals,
          groupMedicalInstitutions.map(({ id, name }) => ({
            key: String(id),
            label: name,
            measure: measureOf(figure),
            unit: figures[figure].unit,
            tone: 'other' as const,
          })),
          { unit: view.unit, locale, spanName: spanName(view.unit), unsettledFrom, figure },
        ),
      })}
      empty={emptyOf(figure)}
    >
      {(data) => <LineChart data={data} {...(open && { onSelect: (span, id) => open(Number(id), span) })} />}
    </ChartBlock>
  )
}

/** A comparison of what the institutions of the own group refer. */
export const Group = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const titleId = useId()
  const user = useCurrentUser()
  const { view, change, filter } = useAnalysis()
  const partners = translate('renkei.data_analysis.asked.partners')
  const ofAll = translate('renkei.data_analysis.group.of_all')
  const notes = use(FiguresNotesContext).map((note) =>
    note[0] === partners ? ([partners, ofAll, 'condition'] as const) : note,
  )
  const hasReverse = user?.features.includes('reverse_referrals') ?? false
  const choices = groupFigures.filter((one) => hasReverse || one !== 'reverse_referral_count')
  const figure = choices.includes(view.group_figure) ? view.group_figure : 'referral_count'
  const ids = (user?.tenant.groupMedicalInstitutions ?? []).map(({ id }) => id)
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ mb: 1 }}>
        {translate('renkei.data_analysis.group.title')}
      </Typography>
      <OneChoice
        label={translate('renkei.data_analysis.group.figure')}
        choices={choices}
        nameOf={(one) => figures[one].name[language]}
        value={figure}
        onChange={(chosen) => change({ group_figure: chosen })}
        minWidth={200}
        sx={{ mb: 1.5 }}
      />
      {filter.medicalInstitutions && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
          {ofAll}
        </Typography>
      )}
      <Stack spacing={2}>
        <FiguresNotesContext value={notes}>
          <Compared key={`compared ${figure}`} ids={ids} figure={figure} />
          <OverTime key={`over time ${figure}`} ids={ids} figure={figure} />
        </FiguresNotesContext>
      </Stack>
    </section>
  )
}
