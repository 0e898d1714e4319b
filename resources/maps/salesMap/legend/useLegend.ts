import { useTheme } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { notComparedText } from '#contract/comparison.ts'
import { unknownSegment } from '#contract/maps/salesMap.ts'
import { formatCount, formatMonthRange, formatShortDate } from '#ui/format.ts'
import type { LegendEntry } from '#ui/map/legend/legendEntries.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { pinColour } from '../pins/pinColours.ts'
import { isUnknownPeriod, unknownCountWord } from '../unknownCount.ts'
import type { SalesMapData } from '../useSalesMap.ts'
import type { View } from '../view/view.ts'

type Pins = NonNullable<SalesMapData['pins']>

/** What a legend needs of the map's data. */
export interface LegendData extends Pick<SalesMapData, 'classes' | 'comparability' | 'months' | 'comparedMonths'> {
  readonly pins:
    | {
        readonly reply: Pick<
          Pins['reply'],
          'referralTotal' | 'comparisonReferralTotal' | 'missingMonths' | 'asOf' | 'columns'
        >
        readonly values: Pick<Pins['values'], 'segment'>
      }
    | undefined
}

/**
 * What the pins mean: the classes of the mode, and in words their size, both periods with their totals, and the months that are unknown. Undefined
 * while the pins load.
 */
export const useLegend = (
  { mode, direction }: Pick<View, 'mode' | 'direction'>,
  { pins, classes, comparability, months, comparedMonths }: LegendData,
):
  | {
      readonly entries: readonly LegendEntry[]
      readonly lines: readonly string[]
      /** Whether pins or the list beside them have the colours of changes. */
      readonly hasChanges: boolean
    }
  | undefined => {
  const translate = useTranslate()
  const theme = useTheme()
  const locale = useLocale() ?? 'ja'
  if (!pins) return undefined
  const referral = translate(`renkei.sales_map.directions.${direction}`)
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.sales_map.legend.${key}`, { referral, ...args })
  const { referralTotal: total, comparisonReferralTotal: before, missingMonths, asOf, columns } = pins.reply
  const { notCompared } = comparability
  const state = unknownCountWord(comparability, locale)
  const isShown = ({ key }: (typeof classes)[number]) => {
    if (mode === 'change') return (key === 'uncompared') === (notCompared !== null)
    if (mode !== 'segment') return true
    if (columns.segment === null) return key === 'unknown'
    return key !== 'unknown' || (pins.values.segment?.includes(unknownSegment) ?? false)
  }
  const shown = classes.filter(isShown)
  const count = (value: number) => formatCount(value, locale)
  const entries: LegendEntry[] = [
    ...shown.map(({ key, name, shape, colour }): LegendEntry => ({
      key,
      label: name ?? text(`classes.${key}`),
      mark: { kind: 'pin', look: { shape, fill: pinColour(colour, theme) } },
    })),
    {
      key: 'dot',
      label: text(isUnknownPeriod(months, comparability) ? 'dot_unknown' : 'dot', { state }),
      mark: { kind: 'dot' },
    },
  ]
  const lines = [
    text('period', { period: formatMonthRange(months, locale) }),
    text('compared', { comparison: formatMonthRange(comparedMonths, locale) }),
    total === null
      ? text('total_unknown', { state })
      : before === null
        ? text('total', { count: count(total) })
        : text('total_compared', { count: count(total), before: count(before) }),
    notCompared !== null && notComparedText(notCompared, locale.startsWith('ja') ? 'ja' : 'en'),
    missingMonths.length > 0 &&
      notCompared === null &&
      text('not_loaded', { months: formatMonths(missingMonths, locale) }),
    mode === 'last_visit' && text('days', { date: formatShortDate(asOf, locale) }),
    mode === 'trend' && text('trend'),
    mode === 'segment' && text('segment'),
    text('size'),
  ]
  return { entries, lines: lines.filter((line) => line !== false), hasChanges: notCompared === null }
}
