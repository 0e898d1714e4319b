import { z } from 'zod'
import { catchmentFigures, CatchmentPlace } from '#contract/maps/catchment.ts'
import { parametersIn, parameterText } from '#ui/address/parameters.ts'
import { mapViewText, MapViewText } from '#ui/map/viewText.ts'
import { comparisons, presets } from '../../analysis/dataAnalysis/view/period.ts'
import { MonthsText, monthsText } from '../../analysis/dataAnalysis/view/view.ts'

/** What the map and the table show of a figure: itself, per 10,000 inhabitants, its share in all, or its change. */
export const measures = ['value', 'rate', 'share', 'change'] as const
export type Measure = (typeof measures)[number]

/** `auto`: prefectures when zoomed out. */
export const levels = ['auto', 'municipality', 'prefecture'] as const
export type Level = Exclude<(typeof levels)[number], 'auto'>

/** What is outlined on the map besides municipalities; the areas of a label as well ({@link labelOutline}). */
export const outlines = ['prefecture', 'secondary_medical_area'] as const
const Outline = z.union([
  z.enum(outlines),
  z.custom<`label_${number}`>((value) => typeof value === 'string' && /^label_[1-9]\d{0,14}$/.test(value)),
])
export type Outline = z.output<typeof Outline>

/** The areas of a label of institutions as what is outlined. */
export const labelOutline = (labelId: number): Outline => `label_${labelId}`

export const isNamedOutline = (outline: Outline): outline is (typeof outlines)[number] =>
  outline === 'prefecture' || outline === 'secondary_medical_area'

/** What is drawn above the areas. */
export const pinChoices = ['segment', 'none'] as const

/** Columns by which the table is sorted; unknown values come last. */
export const sorts = ['name', 'value', 'before', 'change', 'share', 'rate'] as const
export type Sort = (typeof sorts)[number]

/** At most so many institutions of the group are set beside each other. */
const maxHospitals = 2

const parameters = {
  by: CatchmentPlace,
  period: z.union([z.enum(presets), MonthsText]),
  compare: z.union([z.enum(comparisons), MonthsText]),
  figure: z.enum(catchmentFigures),
  measure: z.enum(measures),
  departments: z.array(z.int().min(0)).max(200),
  level: z.enum(levels),
  outline: Outline,
  /** Whether referring institutions are drawn above the areas. */
  pins: z.enum(pinChoices),
  /** Institutions of the own group, each with a map of its own. */
  hospitals: z.array(z.int().min(1)).max(maxHospitals),
  sort: z.enum(sorts),
  order: z.enum(['asc', 'desc']),
  /** The picked area: a municipality's or a prefecture's code. */
  area: z
    .string()
    .regex(/^(\d{2}|\d{5})$/)
    .nullable(),
  /** Null for the part that fits the areas with figures. */
  at: MapViewText.nullable(),
}

/** Everything that the address of the catchment map says. */
export type View = { readonly [K in keyof typeof parameters]: z.output<(typeof parameters)[K]> }

export const firstView: View = {
  by: 'referrer',
  period: 'twelve_months',
  compare: 'last_year',
  figure: 'referral_count',
  measure: 'value',
  departments: [],
  level: 'auto',
  outline: 'prefecture',
  pins: 'none',
  hospitals: [],
  sort: 'value',
  order: 'desc',
  area: null,
  at: null,
}

/** The view in an address. Invalid values are left out; `unknown` names their parameters. */
export const viewIn = (address: URLSearchParams): { readonly view: View; readonly unknown: readonly string[] } => {
  const { parameters: given, unknown } = parametersIn(parameters, address)
  return { view: { ...firstView, ...given }, unknown }
}

const textOf = (value: View[keyof View]): string => {
  if (value && typeof value === 'object' && 'first' in value) return monthsText(value)
  if (value && typeof value === 'object' && 'zoom' in value) return mapViewText(value)
  return parameterText(value)
}

const isFirst = (name: keyof View, value: unknown) => JSON.stringify(value) === JSON.stringify(firstView[name])

/** The address of a view with some changes. Default values are omitted. */
export const changedAddress = (address: URLSearchParams, change: Partial<View>): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change))
    if (isFirst(name as keyof View, value)) next.delete(name)
    else next.set(name, textOf(value))
  return next
}
