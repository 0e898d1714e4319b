import { BarChartOutlined, ContentCopyOutlined, ImageOutlined, TableChartOutlined } from '@mui/icons-material'
import { type RefObject, use } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { loadPart } from '#dataProvider/loadPart.ts'
import { formatDate } from '../format.ts'
import { useToast } from '../queries/useToast.tsx'
import type { ChartData } from './chartData.ts'
import { figureTable, takenTable } from './chartTable.ts'
import { axisUnitText } from './figures/figureText.ts'
import { type FiguresChoice, FiguresMenu } from './figures/FiguresMenu.tsx'
import type { ShownChart } from './shownChart.ts'
import { conditionsIn, FiguresNotesContext } from './figures/figuresNotes.ts'
import { saveFigures, useFigureFiles } from './figures/useFigureFiles.tsx'
import './texts.ts'

export interface ChartMenuProps {
  readonly title: string
  readonly figures: readonly Figure[]
  /** Undefined while there is nothing to export. */
  readonly data: ChartData | undefined
  readonly shown: RefObject<ShownChart | null>
  /** What the chart says about series that it does not draw, for its picture. */
  readonly restNote: string | undefined
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

const nothing: ChartData = { spanName: '', spans: [], series: [] }

/** The actions of a chart: copy or save its picture, show it as a table, export its figures. */
export const ChartMenu = ({ title, figures, data = nothing, shown, restNote, isTable, onTable }: ChartMenuProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const conditions = conditionsIn(use(FiguresNotesContext)).map(([name, text]) => `${name}: ${text}`)
  const [first] = data.spans.map(({ startDate }) => startDate).toSorted()
  const last = data.spans
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  const files = useFigureFiles({
    title,
    figures,
    notes:
      first && last
        ? [
            [
              translate('renkei.charts.notes.period'),
              translate('renkei.charts.notes.days', {
                first: formatDate(first, locale),
                last: formatDate(last, locale),
              }),
            ],
          ]
        : [],
    table: () => takenTable(figureTable(data, translate, locale), locale),
  })
  const picture = async () => {
    const chart = shown.current
    if (!chart) throw new Error('No chart is shown that a picture could be made of')
    const { pictureOf } = await loadPart(() => import('./drawing/picture.tsx'))
    const unit = axisUnitText(chart.data.series, translate)
    const notes = [...conditions, ...(restNote === undefined ? [] : [restNote])]
    return pictureOf({ ...chart, title, unit, unsettled: translate('renkei.charts.unsettled'), notes, locale })
  }
  const pictures: readonly FiguresChoice[] = [
    {
      key: 'copy_picture',
      icon: <ContentCopyOutlined fontSize="small" />,
      // The clipboard receives a promise of the picture, because it accepts writes only while the click still counts as a user gesture.
      run: async () => {
        const made = picture()
        // The clipboard does not say why there is no picture.
        await Promise.all([made, navigator.clipboard.write([new ClipboardItem({ 'image/png': made })])])
        toast('renkei.charts.copied')
      },
    },
    {
      key: 'save_picture',
      icon: <ImageOutlined fontSize="small" />,
      run: async () => saveFigures(await picture(), title, 'png'),
    },
  ]
  return (
    <FiguresMenu
      title={title}
      disabled={data === nothing}
      choices={[
        ...(isTable ? [] : pictures),
        {
          key: isTable ? 'as_chart' : 'as_table',
          icon: isTable ? <BarChartOutlined fontSize="small" /> : <TableChartOutlined fontSize="small" />,
          run: () => onTable(!isTable),
        },
        ...files,
      ]}
    />
  )
}
