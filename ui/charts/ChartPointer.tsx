import { Box, type Theme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, use, useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type ChartData, type ChartSpan, spanOf, valueStateOf } from './chartData.ts'
import { ChartValues } from './ChartValues.tsx'
import { seriesValueText, valueText } from './figures/figureText.ts'
import type { DrawnSeries } from './drawing/look.ts'
import { indexAt, type Plot, seriesAt } from './drawing/plot.ts'
import { ChartTitleContext } from './shownChart.ts'
import './texts.ts'
import '../texts/changeColours.ts'

export interface ChartPointerProps {
  readonly data: ChartData
  readonly plot: Plot
  readonly drawn: readonly DrawnSeries[]
  readonly onSelect: ((span: ChartSpan, seriesKey: string) => void) | undefined
}

/** Minimum width of a chart in which values have room next to the point that they describe, in pixels. */
const roomBeside = 520

/** Indexes of a span and of one of the series other than contacts. */
interface Place {
  readonly index: number
  readonly series: number
}

/** The slider is out of sight, so the chart shows that it has the focus. */
const sliderStyle = {
  ...visuallyHidden,
  '&:focus-visible ~ div': ({ palette }: Theme) => ({
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 2,
  }),
}

/** The place under the pointer. */
const placeUnder = (
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  plot: Plot,
  pointed: readonly DrawnSeries['series'][],
): Place => {
  const box = currentTarget.getBoundingClientRect()
  // A printed or zoomed chart does not have the width that it was drawn with.
  const across = plot.width - plot.margin.left - plot.margin.right
  const down = plot.height - plot.margin.top - plot.margin.bottom
  const x = ((clientX - box.left) / box.width) * across
  const y = ((clientY - box.top) / box.height) * down
  const isLying = plot.kind === 'horizontal'
  const along = isLying ? y : x
  const share = isLying ? x / across : 1 - y / down
  const [least, greatest] = [plot.ticks[0]?.value ?? 0, plot.ticks.at(-1)?.value ?? 1]
  const spanIndex = indexAt(plot, along)
  const values = pointed.map((series) => series.values[spanIndex] ?? null)
  return {
    index: spanIndex,
    series: seriesAt(plot, values, { index: spanIndex, along, value: least + share * (greatest - least) }),
  }
}

/** Where each key leads from a place. */
const movesFrom = ({ index, series }: Place, last: Place, isLying: boolean): Readonly<Record<string, Place>> => {
  const [forth, back] = isLying ? (['ArrowDown', 'ArrowUp'] as const) : (['ArrowRight', 'ArrowLeft'] as const)
  const [under, over] = isLying ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowDown', 'ArrowUp'] as const)
  return {
    [forth]: { index: Math.min(last.index, index + 1), series },
    [back]: { index: Math.max(0, index - 1), series },
    Home: { index: 0, series },
    End: { index: last.index, series },
    [under]: { index, series: Math.min(last.series, series + 1) },
    [over]: { index, series: Math.max(0, series - 1) },
  }
}

interface ValuesBesideProps extends Pick<ChartPointerProps, 'data' | 'plot' | 'drawn'> {
  readonly index: number
  readonly chosenKey: string | undefined
  readonly hint: string | undefined
}

/** Marks a span and shows its values where they do not cover it. */
const ValuesBeside = ({ data, plot, drawn, index, chosenKey, hint }: ValuesBesideProps) => {
  const isLying = plot.kind === 'horizontal'
  const centre = plot.centres[index] ?? 0
  const { margin, step, width } = plot
  const marked = isLying
    ? { left: 0, right: 0, top: centre - step / 2, height: step }
    : { top: 0, bottom: 0, left: centre - step / 2, width: step }
  const isNarrow = width < roomBeside
  const isLate = margin.left + centre > width / 2
  const beside = isLying
    ? { right: 0, top: centre + step / 2 }
    : isNarrow
      ? { top: 0, [isLate ? 'left' : 'right']: 0 }
      : { top: 0, ...(isLate ? { right: `calc(100% - ${centre - step / 2 - 6}px)` } : { left: centre + step / 2 + 6 }) }
  return (
    <>
      <Box sx={{ position: 'absolute', ...marked, bgcolor: 'primary.main', opacity: 0.08, pointerEvents: 'none' }} />
      <Box sx={{ position: 'absolute', zIndex: 2, pointerEvents: 'none', ...beside }}>
        <ChartValues data={data} drawn={drawn} kind={plot.kind} index={index} chosenKey={chosenKey} hint={hint} />
      </Box>
    </>
  )
}

/**
 * An overlay that shows the values of the span under the pointer or the one selected with the arrow keys. It contains a hidden slider over the
 * spans, so that the chart is one stop of the Tab key and screen readers announce each value.
 */
export const ChartPointer = ({ data, plot, drawn, onSelect }: ChartPointerProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const title = use(ChartTitleContext)
  const hintId = useId()
  const [place, setPlace] = useState<Place>({ index: data.spans.length - 1, series: 0 })
  const [shown, setShown] = useState(false)
  const [touch, setTouch] = useState(false)
  const isLying = plot.kind === 'horizontal'
  const pointed = drawn.filter(({ series }) => series.tone !== 'contact').map(({ series }) => series)
  const last = data.spans.length - 1
  const index = Math.min(place.index, last)
  const at = Math.min(place.series, pointed.length - 1)
  const chosen = pointed[at]
  const placeOf = (event: PointerEvent<HTMLElement>) => placeUnder(event, plot, pointed)

  const select = (to: Place) => {
    const series = pointed[to.series]
    const span = series && spanOf(data, series, to.index)
    // No list shows the records behind a sum of several series.
    if (series && span && series.tone !== 'rest') onSelect?.(span, series.key)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const to = placeOf(event)
    setTouch(event.pointerType === 'touch')
    // The first touch shows the values, like hovering with a pointer. The second one opens the records behind them.
    if (event.pointerType !== 'touch' || (shown && to.index === index)) select(to)
    setPlace(to)
    setShown(true)
  }

  const moves = movesFrom({ index, series: at }, { index: last, series: pointed.length - 1 }, isLying)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key]
    if (to) setPlace(to)
    else if (event.key === 'Enter') select({ index, series: at })
    else if (event.key === 'Escape') return setShown(false)
    else return
    event.preventDefault()
    setTouch(false)
    setShown(true)
  }

  const values = drawn.map(
    ({ series }) =>
      `${series.label} ${valueText(seriesValueText(series.values[index] ?? null, series, translate, locale), valueStateOf(series, index), translate)}`,
  )
  return (
    <Box className="no-print" sx={{ position: 'absolute', ...plot.margin }}>
      <Box
        component="input"
        type="range"
        min={1}
        max={last + 1}
        value={index + 1}
        aria-label={title}
        aria-valuetext={[data.spans[index]?.label, ...(pointed.length > 1 ? [chosen?.label] : []), ...values].join(' ')}
        aria-describedby={hintId}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          setPlace({ index: Number(target.value) - 1, series: at })
        }
        onKeyDown={onKeyDown}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        sx={sliderStyle}
      />
      <Box
        aria-hidden
        onPointerMove={(event) => {
          if (event.pointerType === 'touch') return
          setPlace(placeOf(event))
          setTouch(false)
          setShown(true)
        }}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setShown(false)}
        onPointerUp={onPointerUp}
        sx={{
          position: 'absolute',
          inset: 0,
          cursor: onSelect ? 'pointer' : 'default',
          touchAction: 'pan-y',
          borderRadius: 1,
        }}
      >
        {shown && (
          <ValuesBeside
            {...{ data, plot, drawn, index }}
            chosenKey={onSelect && pointed.length > 1 ? chosen?.key : undefined}
            hint={onSelect && translate(`renkei.charts.${touch ? 'open_hint_touch' : 'open_hint'}`)}
          />
        )}
      </Box>
      <Box id={hintId} sx={visuallyHidden}>
        {translate(onSelect ? 'renkei.charts.keys_open' : 'renkei.charts.keys')}
      </Box>
    </Box>
  )
}
