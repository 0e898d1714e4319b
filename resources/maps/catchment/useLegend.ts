import { useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import type { LegendEntry } from '#ui/map/legend/legendEntries.ts'
import { pinColour } from '../salesMap/pins/pinColours.ts'
import type { SegmentPins } from './pins/useSegmentPins.ts'
import type { AreaScale } from './scale.ts'
import { useMeasureTexts } from './useMeasureTexts.ts'
import type { Measure } from './view.ts'

export interface LegendOptions {
  readonly figure: CatchmentFigure
  readonly measure: Measure
  readonly scale: AreaScale
  /** Whether any area is hatched. */
  readonly hasUnknown: boolean
  readonly pins: SegmentPins | undefined
}

/** What the areas and pins mean, for the legend on the screen and in pictures. */
export const useLegend = ({ figure, measure, scale, hasUnknown, pins }: LegendOptions) => {
  const translate = useTranslate()
  const theme = useTheme()
  const { name, textOf } = useMeasureTexts(figure)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.catchment.legend.${key}`, args)
  const labelOf = (least: number) => {
    if (least === 0) return textOf(0, measure)
    return text(least < 0 ? 'down_to' : 'from', { value: textOf(least, measure) })
  }
  const entries: readonly LegendEntry[] = [
    ...scale.classes.map(({ fill, least }) => ({
      key: `area ${least}`,
      label: labelOf(least),
      mark: { kind: 'area', fill } as const,
    })),
    ...(hasUnknown
      ? [{ key: 'unknown', label: text('unknown'), mark: { kind: 'area', fill: 'none', isHatched: true } as const }]
      : []),
    ...(pins?.classes ?? []).map(({ key, name: segment, shape, colour }) => ({
      key: `pin ${key}`,
      label: text('segment', { name: segment ?? key }),
      mark: { kind: 'pin', look: { shape, fill: pinColour(colour, theme) } } as const,
    })),
  ]
  return { title: `${name} ${translate(`renkei.catchment.measures.${measure}`)}`, entries }
}
