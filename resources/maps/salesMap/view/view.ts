import { z } from 'zod'
import { MedicalInstitutionConditions } from '#contract/institutions/medicalInstitutions.ts'
import { VisitType } from '#contract/communicationTypes.ts'
import { ReferralDirection, salesMapSorts, visitLogics } from '#contract/maps/salesMap.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { conditionsInAddress } from '#ui/address/conditions.ts'
import { parametersIn, parameterText } from '#ui/address/parameters.ts'
import { type Conditions, withoutEmpty } from '#ui/institutions/conditions.ts'
import { mapViewText, MapViewText } from '#ui/map/viewText.ts'
import { comparisons, presets } from '#resources/analysis/dataAnalysis/view/period.ts'
import { MonthsText, monthsText } from '#resources/analysis/dataAnalysis/view/view.ts'

/** Ways to draw the pins. */
export const modes = ['change', 'last_visit', 'phase', 'segment', 'last_visit_staff', 'trend'] as const
export type Mode = (typeof modes)[number]

/** The ways that a tenant has: some show phases or visits, which it may have none of. */
export const modesFor = (has: { readonly phases: boolean; readonly visits: boolean }): readonly Mode[] =>
  modes.filter((mode) => (mode !== 'phase' || has.phases) && (!mode.startsWith('last_visit') || has.visits))

/** What the panel beside the map shows. */
export const panels = ['list', 'unplaced', 'white_space', 'route'] as const
export type Panel = (typeof panels)[number]

/** The combinations with referrals, and visits alone. */
export const visitKinds = ['not_visited', 'visited', ...visitLogics] as const
export type VisitKind = (typeof visitKinds)[number]

/** The condition on visits: a kind, the number of days that it looks back, and one type of visits if not all count. */
export interface Visits {
  readonly kind: VisitKind
  readonly days: number
  readonly type?: VisitType | undefined
}

const maxDays = 3_660

/** `nor.180`, or `nor.180.new_visit` */
const VisitsText = z
  .string()
  .regex(/^[a-z_]+\.\d{1,4}(\.[a-z_]+)?$/)
  .transform((text): { kind: string; days: number; type?: string } => {
    const [kind = '', days, type] = text.split('.')
    return { kind, days: Number(days), ...(type !== undefined && { type }) }
  })
  .pipe(z.object({ kind: z.enum(visitKinds), days: z.int().min(1).max(maxDays), type: VisitType.optional() }))

const Id = z.int().min(1)

/** The address parameters of the map besides the conditions on partners: one short parameter each. */
const parameters = {
  direction: ReferralDirection,
  period: z.union([z.enum(presets), MonthsText]),
  compare: z.union([z.enum(comparisons), MonthsText]),
  departments: z.array(z.int().min(0)).max(200),
  visits: VisitsText.nullable(),
  /** Minimum number of referrals in the period. */
  min: z.int().min(1).max(1_000_000).nullable(),
  mode: z.enum(modes),
  panel: z.enum(panels),
  sort: z.enum(salesMapSorts),
  /** The visible part; null for the one that fits what is found. */
  at: MapViewText.nullable(),
  /** The picked institution. */
  institution: Id.nullable(),
  /** The institution around which rings are drawn. */
  rings: Id.nullable(),
  /** The institutions of the route in the order of the visits. */
  stops: z.array(Id).max(maxStops),
}
type Parameters = { readonly [K in keyof typeof parameters]: z.output<(typeof parameters)[K]> }

/** Everything that the address of the sales map says. */
export interface View extends Parameters {
  /** Conditions on institutions, as in the partner search. */
  readonly partners: Conditions
}

export const firstView: View = {
  direction: 'referral',
  period: 'twelve_months',
  compare: 'last_year',
  departments: [],
  visits: null,
  min: null,
  mode: 'change',
  panel: 'list',
  sort: 'referral_count',
  at: null,
  institution: null,
  rings: null,
  stops: [],
  partners: {},
}

/** Conditions of the partner search that an address may hold: ids and codes, no typed text. */
const partnerNames = MedicalInstitutionConditions.keyof().options.filter(
  (name) =>
    !['running_status', 'medical_institution_ids', 'medical_institution_name', 'administrator_name'].includes(name),
)

const isTyped = (label: NonNullable<Conditions['labels']>[number]) => 'text' in label && label.text !== undefined

/** The conditions that people have typed; they may name patients and stay out of addresses. */
export const typedConditions = ({ medicalInstitutionName, administratorName, labels = [] }: Conditions): Conditions =>
  withoutEmpty({
    ...(medicalInstitutionName && { medicalInstitutionName }),
    ...(administratorName && { administratorName }),
    labels: labels.filter(isTyped),
  })

/** The view in an address. Invalid values are left out; `unknown` names their parameters. */
export const viewIn = (
  address: URLSearchParams,
  typed: Conditions = {},
): { readonly view: View; readonly unknown: readonly string[] } => {
  const given = parametersIn(parameters, address)
  const { conditions: partners, unknown } = conditionsInAddress(MedicalInstitutionConditions, partnerNames, address)
  const labels = [...(partners.labels ?? []), ...(typed.labels ?? [])]
  return {
    view: { ...firstView, ...given.parameters, partners: withoutEmpty({ ...partners, ...typed, labels }) },
    unknown: [...given.unknown, ...unknown],
  }
}

const textOf = (value: View[keyof View]): string => {
  if (value && typeof value === 'object') {
    if ('first' in value) return monthsText(value)
    if ('zoom' in value) return mapViewText(value)
    if ('kind' in value) return [value.kind, value.days, value.type ?? []].flat().join('.')
  }
  return parameterText(value)
}

const isFirst = (name: keyof View, value: unknown) => JSON.stringify(value) === JSON.stringify(firstView[name])

/** The address of a view with some changes. Default values and typed text are omitted. */
export const changedAddress = (address: URLSearchParams, { partners, ...change }: Partial<View>): URLSearchParams => {
  const next = new URLSearchParams(address)
  const put = (name: string, text: string | undefined) => (text ? next.set(name, text) : next.delete(name))
  for (const [name, value] of Object.entries(change))
    put(name, isFirst(name as keyof View, value) ? undefined : textOf(value))
  if (partners) {
    const kept = withoutEmpty({ ...partners, labels: (partners.labels ?? []).filter((label) => !isTyped(label)) })
    for (const name of partnerNames) {
      const value: unknown = Object(kept)[camelName(name)]
      put(name, value === undefined ? undefined : parameterText(value))
    }
  }
  return next
}
