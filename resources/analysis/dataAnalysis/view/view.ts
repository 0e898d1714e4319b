import { z } from 'zod'
import { MonthsPeriod, unitTypes } from '#contract/analysis/analysis.ts'
import { BothOrder, verificationMonths, VisitOrder } from '#contract/analysis/dataAnalysis.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import { groupFigures, receivedFigures } from '#contract/analysis/figures/figures.ts'
import { MedicalInstitutionConditions } from '#contract/institutions/medicalInstitutions.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { conditionsInAddress } from '#ui/address/conditions.ts'
import { parametersIn, parameterText } from '#ui/address/parameters.ts'
import { type Conditions, withoutEmpty } from '#ui/institutions/conditions.ts'
import { comparisons, daysOf, type Months, presets } from './period.ts'

const month = String.raw`(?:19[5-9]|2[01]\d)\d-(?:0[1-9]|1[0-2])`
const monthsPattern = new RegExp(`^${month}_${month}$`)

const monthsIn = (text: string): Months => ({ first: `${text.slice(0, 7)}-01`, last: `${text.slice(8, 15)}-01` })
/** {@link MonthsText} of months. */
export const monthsText = ({ first, last }: Months) => `${first.slice(0, 7)}_${last.slice(0, 7)}`

const isPeriod = (months: Months) => {
  const { startDate, endDate } = daysOf(months)
  return MonthsPeriod.safeParse({ start_date: startDate, end_date: endDate }).success
}

/** Months in an address: `2026-04_2026-09`. */
export const MonthsText = z.string().regex(monthsPattern).transform(monthsIn).refine(isPeriod)

/** The bar whose institutions are shown: direction, months and own department (0: none; undefined: all). */
export interface Behind {
  readonly of: 'referrals' | 'reverse_referrals'
  readonly months: Months
  readonly department?: number
}

const behindIn = (text: string): Behind => {
  const [of, months = '', department] = text.split('.')
  return {
    of: of === 'referrals' ? of : 'reverse_referrals',
    months: monthsIn(months),
    ...(department && { department: Number(department) }),
  }
}

const behindText = ({ of, months, department }: Behind) =>
  [of, monthsText(months), ...(department === undefined ? [] : [department])].join('.')

/** `referrals.2026-04_2026-04.5` */
const BehindText = z
  .string()
  .regex(new RegExp(String.raw`^(?:reverse_)?referrals\.${month}_${month}(?:\.\d{1,9})?$`))
  .transform(behindIn)
  .refine(({ months }) => isPeriod(months))

export const rankings = ['total', 'changes', 'turnover', 'both'] as const

const Ids = z.array(z.int().min(0)).max(200)

/** The address parameters of the screen besides the conditions on partners: one short parameter each. */
const parameters = {
  period: z.union([z.enum(presets), MonthsText]),
  compare: z.union([z.enum(comparisons), MonthsText]),
  unit: z.enum(unitTypes).exclude(['week']),
  departments: Ids,
  staff: Ids,
  /** The figure of referrals that is drawn over time and by department. */
  figure: z.enum(receivedFigures),
  visits: z.enum(unitTypes),
  visit_type: z.enum(['any', ...visitTypes]),
  ranking: z.enum(rankings),
  order: BothOrder,
  months: z.literal(verificationMonths),
  doctor: z.enum(['any', 'met', 'not_met']),
  visit_order: VisitOrder,
  /** The figure that is compared between institutions of the own group. */
  group_figure: z.enum(groupFigures),
  behind: BehindText.nullable(),
}
type Parameters = { readonly [K in keyof typeof parameters]: z.output<(typeof parameters)[K]> }

/** The conditions of the screen. */
export interface View extends Parameters {
  /** Conditions on the referring institutions, as in the partner search. */
  readonly partners: Conditions
}

export const firstView: View = {
  period: 'twelve_months',
  compare: 'last_year',
  unit: 'month',
  departments: [],
  staff: [],
  figure: 'referral_count',
  visits: 'month',
  visit_type: 'any',
  ranking: 'total',
  order: 'most_referrals',
  months: 3,
  doctor: 'any',
  visit_order: 'newest',
  group_figure: 'referral_count',
  behind: null,
  partners: {},
}

/** Conditions of the partner search that figures support. */
const partnerNames = MedicalInstitutionConditions.keyof().options.filter(
  (name) => name !== 'running_status' && name !== 'medical_institution_ids',
)

/** The view in an address. Invalid values are left out; `unknown` names their parameters. */
export const viewIn = (address: URLSearchParams): { readonly view: View; readonly unknown: readonly string[] } => {
  const given = parametersIn(parameters, address)
  const { conditions, unknown } = conditionsInAddress(MedicalInstitutionConditions, partnerNames, address)
  return {
    view: { ...firstView, ...given.parameters, partners: withoutEmpty(conditions) },
    unknown: [...given.unknown, ...unknown],
  }
}

const textOf = (name: string, value: View[keyof View]): string => {
  if (value && typeof value === 'object' && 'first' in value) return monthsText(value)
  if (value && typeof value === 'object' && 'of' in value) return behindText(value)
  return name in parameters ? parameterText(value) : ''
}

const isFirst = (name: keyof View, value: unknown) => JSON.stringify(value) === JSON.stringify(firstView[name])

/** The address of a view with some changes. Default values are omitted. */
export const changedAddress = (address: URLSearchParams, { partners, ...change }: Partial<View>): URLSearchParams => {
  const next = new URLSearchParams(address)
  const put = (name: string, text: string | undefined) => (text ? next.set(name, text) : next.delete(name))
  for (const [name, value] of Object.entries(change))
    put(name, isFirst(name as keyof View, value) ? undefined : textOf(name, value))
  if (partners)
    for (const name of partnerNames) {
      const value: unknown = Object(partners)[camelName(name)]
      put(name, value === undefined ? undefined : parameterText(value))
    }
  return next
}
