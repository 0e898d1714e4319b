import { Box, Skeleton, useTheme } from '@mui/material'
import { type ComponentType, Suspense, use, useImperativeHandle, useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type ChartData, type ChartSpan, isMonths } from './chartData.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPointer } from './ChartPointer.tsx'
import { axisUnitText } from './figures/figureText.ts'
import type { DrawingProps } from './drawing/drawing.ts'
import { drawnSeries, legendOf, looks } from './drawing/look.ts'
import { type ChartKind, heightOf, plotOf } from './drawing/plot.ts'
import { ShownChartContext } from './shownChart.ts'
import { useWidth } from './useWidth.ts'
import { LoadError } from '../page/failures/LoadError.tsx'
import { latePart } from '../late/latePart.tsx'
import './texts.ts'

/** A drawing is hidden from those who cannot see it: the pointer tells them the values. Its failure is not, and lies above the pointer's layer. */
const lateDrawing = (load: () => Promise<ComponentType<DrawingProps>>) =>
  latePart<DrawingProps>(
    async () => {
      const Drawing = await load()
      return {
        default: (props) => (
          <Box aria-hidden sx={{ '& svg': { overflow: 'visible' } }}>
            <Drawing {...props} />
          </Box>
        ),
      }
    },
    (error, retry) => (
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <LoadError error={error} onRetry={retry} />
      </Box>
    ),
  )

const LineDrawing = lateDrawing(async () => (await import('./drawing/LineDrawing.tsx')).LineDrawing)
const BarDrawing = lateDrawing(async () => (await import('./drawing/BarDrawing.tsx')).BarDrawing)

/** Default height of a chart, in pixels. */
export const usualHeight = 260

/** Maximum factor by which a chart may grow beyond its size on the screen when the paper has room. */
const maxGrowth = 1.4

export interface ChartProps {
  readonly kind: ChartKind
  readonly data: ChartData
  readonly height?: number
  /** Opens the records behind a bar or point. `span` is the span of the series: for last year's series, the one a year before. */
  readonly onSelect?: (span: ChartSpan, seriesKey: string) => void
}

/** A chart with its legend. Pointer, touch and arrow keys show exact values. The drawing is loaded lazily. */
export const Chart = ({ kind, data, height: wantedHeight = usualHeight, onSelect }: ChartProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const look = looks[useTheme().palette.mode]
  const [place, width] = useWidth<HTMLDivElement>()
  useImperativeHandle(use(ShownChartContext), () => ({ kind, data }), [kind, data])
  const height = heightOf(kind, data, wantedHeight)
  const plot = useMemo(
    () => plotOf(kind, data, { width, height, locale, isYearNamed: isMonths(data) }),
    [kind, data, width, height, locale],
  )
  const drawn = useMemo(() => drawnSeries(data.series, look, kind), [data, look, kind])
  const legend = legendOf(drawn, translate('renkei.charts.unsettled'))
  const unit = axisUnitText(data.series, translate)
  const Drawing = kind === 'line' ? LineDrawing : BarDrawing
  return (
    <Box sx={{ breakInside: 'avoid', printColorAdjust: 'exact' }}>
      <Box
        ref={place}
        sx={{
          position: 'relative',
          height,
          '& svg': { display: 'block' },
          '@media print': { height: 'auto', '& svg': { width: '100%', maxWidth: maxGrowth * width, height: 'auto' } },
        }}
      >
        {width > 0 && (
          <Suspense fallback={<Skeleton variant="rounded" width="100%" height={height} />}>
            <Drawing data={data} plot={plot} look={look} unit={unit} />
            <ChartPointer data={data} plot={plot} drawn={drawn} onSelect={onSelect} />
          </Suspense>
        )}
      </Box>
      {legend.length > 0 && <ChartLegend drawn={legend} kind={kind} />}
    </Box>
  )
}
