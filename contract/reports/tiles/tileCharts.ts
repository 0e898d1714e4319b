import { z } from 'zod'
import { figureUnits, receivedFigures } from '../../analysis/figures/figures.ts'
import { incompleteSpanStates } from '../../analysis/incompleteSpans.ts'
import { NotCompared } from '../../comparison.ts'

/** The charts of the data analysis that a dashboard can show. */
export const tileChartKinds = ['over_time', 'reverse_over_time', 'departments', 'years', 'visit_effect'] as const
export type TileChartKind = (typeof tileChartKinds)[number]

/** The months before and after a visit whose referrals `visit_effect` compares. */
export const visitEffectMonths = 3

/** The number of months of a chart, up to the base month; of `visit_effect` those of the visits. */
export const tileChartMonths = [3, 6, 12, 24] as const

export const defaultChartMonths = 12
/** The most months that are compared over years. */
export const maxYearMonths = 12

export const TileChart = z.object({
  chart: z.enum(tileChartKinds),
  /** Default `referral_count`; reverse referrals are counted in `reverse_over_time` alone, and around visits all referrals. */
  figure: z.enum(receivedFigures).nullish(),
  /** Default 12, which is also the most for `years`. */
  months: z.literal(tileChartMonths).nullish(),
})
export type TileChart = z.output<typeof TileChart>

/** A chart's data as screens and paper draw it. All series have the same unit. */
export const TileChartResult = z.object({
  figure: z.string(),
  unit: z.enum(figureUnits),
  spans: z.array(z.object({ label: z.string(), start_date: z.string(), end_date: z.string() })),
  series: z.array(
    z.object({
      label: z.string(),
      /** The period itself, the one it is compared with, or one of several of equal rank. */
      tone: z.enum(['this', 'last', 'other']),
      values: z.array(z.number().nullable()),
      /** Which values may still grow because stays have not ended. */
      unsettled: z.array(z.boolean()),
      /** Which values are not or only partly loaded, where any is: what is shown of them is a part. */
      incomplete: z.array(z.enum(incompleteSpanStates).nullable()).nullish(),
      /** Labels of its own spans, where they differ. */
      span_labels: z.array(z.string()).nullable(),
    }),
  ),
  /** Why other years, or the other period, are left out; null if nothing is. */
  not_compared: NotCompared.nullable(),
  /** Sentences without which the values would be misread, in the reader's language. */
  cautions: z.array(z.string()).nullish(),
})
export type TileChartResult = z.output<typeof TileChartResult>
