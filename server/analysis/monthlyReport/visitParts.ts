import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { cautions } from '#contract/analysis/analysisWords.ts'
import { asksForDepartments } from '../figures/filtered.ts'
import { ink, sizes } from '../../paper/look.ts'
import { drawCharts } from '../../paper/charts/chart.ts'
import { type ChartData, incompleteIn, spansIn, valueOf, valuesIn } from '../../paper/charts/chartData.ts'
import { beginPart, type Writing } from './content.ts'
import { exactText } from '../../paper/figureWords.ts'
import { visitTypeWords } from './conditionWords.ts'
import type { Report } from './reportFigures.ts'
import type { Table } from '../../paper/table.ts'

const spanNames = { week: '週', month: '月', year: '年度' } as const
/** The most spans that are drawn as bars; more would be too narrow. */
const maxBars = 16

const nothing = 'この期間・条件の訪問は記録されていません。'

type RateFigure = 'doctor_interview_rate' | 'next_action_rate'

/** Visits by type, how often a doctor was present, and how often a visit led to a task. */
export const visitData = ({ units, visits }: Report): readonly [ChartData, ChartData, ChartData] => {
  const { visits: unit } = units
  const spanName = spanNames[unit]
  const rate = (title: string, sent: Report['visits']['interviewRates'], key: RateFigure): ChartData => ({
    title,
    figures: [key],
    spanName,
    unit: 'percent',
    spans: spansIn(sent, unit),
    series: [{ label: title, tone: 'this', values: valuesIn(sent, key), ...incompleteIn(sent) }],
    empty: nothing,
  })
  return [
    {
      title: '訪問件数',
      figures: ['visit_count'],
      spanName,
      unit: 'visits',
      spans: spansIn(visits.byType, unit),
      series: visits.types.map((type) => ({
        label: visitTypeWords[type],
        tone: 'other',
        values: valuesIn(visits.byType, type),
        ...incompleteIn(visits.byType),
      })),
      empty: nothing,
    },
    rate('医師面談率', visits.interviewRates, 'doctor_interview_rate'),
    rate('ネクストアクション率', visits.nextActionRates, 'next_action_rate'),
  ]
}

export const drawVisits = ({ paper, report, footnotes }: Writing): void => {
  const [byType, ...rates] = visitData(report)
  const title = (data: ChartData) => footnotes.marked(data.title, data.figures)
  beginPart(paper, '訪問', 190)
  if (asksForDepartments(report.asked))
    paper.paragraph(`${cautions.visits_of_all.ja}。`, { size: sizes.small, colour: ink.second }, 4)
  drawCharts(paper, [
    { data: byType, kind: byType.spans.length > maxBars ? 'line' : 'stacked', title: title(byType) },
    ...rates.map((data) => ({ data, kind: 'line', title: title(data) }) as const),
  ])
}

/** A table of all counts behind the charts of visits, one row per span. */
export const visitCountTable = ({ units, visits }: Report): Table => {
  const column = (title: string) => ({ title, share: 1, isNumber: true })
  return {
    title: '訪問',
    empty: nothing,
    columns: [
      { title: spanNames[units.visits], share: 1.4 },
      column('訪問件数（件）'),
      ...visits.types.map((type) => column(type === 'visit' ? 'うち新規訪問以外' : `うち${visitTypeWords[type]}`)),
      column('医師と面談（件）'),
      column('医師面談率（%）'),
      column('タスクあり（件）'),
      { ...column('ネクストアクション率（%）'), share: 1.5 },
    ],
    rows: visits.byType.map(({ label, items, state }, index) => {
      const interviews = visits.interviewRates[index]?.items ?? []
      const nextActions = visits.nextActionRates[index]?.items ?? []
      return [
        label,
        {
          text:
            exactText(valueOf(items, 'visit_count'), 'visits') +
            stateMark(valueOf(items, 'visit_count'), state ?? null, 'ja'),
          bold: true,
        },
        ...visits.types.map((type) => exactText(valueOf(items, type), 'visits')),
        exactText(valueOf(interviews, 'doctor_interview_count'), 'visits'),
        exactText(valueOf(interviews, 'doctor_interview_rate'), 'percent'),
        exactText(valueOf(nextActions, 'next_action_count'), 'visits'),
        exactText(valueOf(nextActions, 'next_action_rate'), 'percent'),
      ]
    }),
  }
}
