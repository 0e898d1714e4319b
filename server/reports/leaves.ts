import { type RawBuilder, sql } from 'kysely'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import {
  type DistinctMeasure,
  type Measure,
  type MeasureSource,
  measures,
  type MonthMeasure,
} from '#contract/reports/items/item.ts'
import { kindOfCommunications, type RecordKind } from '#contract/recordKinds.ts'
import type { Window } from './windows.ts'

/** The conditions of an item besides its period, without those that do not concern a measure. */
export type Narrowed = Omit<
  AggregationConditions,
  | 'start_month'
  | 'end_month'
  | 'start_months_away'
  | 'end_months_away'
  | 'fiscal_year'
  | 'fiscal_years_away'
  | 'half_years_away'
  | 'period'
  | 'to_date'
>

/** A sum, count or month that the database computes for each row of a report. */
export interface Leaf {
  readonly measure: Measure | DistinctMeasure | MonthMeasure
  /** Null for measures without a period. */
  readonly window: Window | null
  /** The window that a distinct measure compares with. */
  readonly otherWindow?: Window
  readonly narrowed: Narrowed
  /** Of all rows of the report before its conditions, instead of one row. */
  readonly ofAllRows?: true
}

export interface NamedLeaf extends Leaf {
  readonly name: string
}

const sources = Object.entries(measures) as [MeasureSource, readonly string[]][]
const ofSent: ReadonlySet<string> = new Set(['last_reverse_referral_month'])
const ofContacts: ReadonlySet<string> = new Set(['visited_institutions'])

/** Where a measure comes from. */
export const sourceOf = (measure: Leaf['measure']): MeasureSource =>
  sources.find(([, names]) => names.includes(measure))?.[0] ??
  (ofSent.has(measure) ? 'sent' : ofContacts.has(measure) ? 'contacts' : 'received')

/** What the office records itself, by the measures that count only one kind of it. */
const recordsOfMeasures: Readonly<Partial<Record<Leaf['measure'], readonly RecordKind[]>>> = {
  visits: ['visits'],
  doctor_visits: ['visits'],
  visits_with_task: ['visits', 'tasks'],
  visited_institutions: ['visits'],
  refused_referrals: ['refused_referral'],
  vocs: ['vocs'],
}

/**
 * The kinds of the office's own records that a measure counts over a period. Tasks are counted as of today.
 * @param type - the type that communications are narrowed to
 */
export const recordsOfMeasure = (
  measure: Leaf['measure'],
  type: CommunicationType | undefined,
): readonly RecordKind[] => (measure === 'contacts' ? [kindOfCommunications(type)] : (recordsOfMeasures[measure] ?? []))

const stays: ReadonlySet<string> = new Set([
  'admissions',
  'operations',
  'ended_stays',
  'hospital_days',
  'charged_stays',
  'revenue_yen',
])
/** Whether a measure counts the stays that referrals led to. */
export const isOfStays = (measure: Leaf['measure']): boolean => stays.has(measure)

/** The conditions that concern each source; others do not change its measures. */
const concerning: Readonly<Record<MeasureSource, readonly (keyof Narrowed)[]>> = {
  received: ['own_department_ids', 'areas', 'visit_kind'],
  sent: ['own_department_ids', 'areas'],
  contacts: ['communication_type', 'is_doctor_attended', 'staff_ids', 'communication_label_conditions'],
  tasks: [],
  vocs: ['voc_statuses', 'voc_group_ids', 'voc_priorities'],
  institutions: [],
}

const concerns = (measure: Leaf['measure']): readonly (keyof Narrowed)[] => [
  ...concerning[sourceOf(measure)],
  ...(isOfStays(measure) ? (['dpc6_digits', 'kcodes'] as const) : []),
  ...(measure === 'revenue_yen' ? (['revenue_types'] as const) : []),
]

/** Collects the leaves that items need. Each different one is computed once. */
export interface Leaves {
  /** The SQL name of a leaf's column. */
  readonly of: (leaf: Leaf) => RawBuilder<unknown>
  readonly all: () => readonly NamedLeaf[]
  /** The same leaves, with the names of those that are needed from now on. */
  readonly noted: () => { readonly leaves: Leaves; readonly names: Set<string> }
}

export const createLeaves = (): Leaves => {
  const byKey = new Map<string, NamedLeaf>()
  const nameOf = (leaf: Leaf): string => {
    const narrowed: Narrowed = Object.fromEntries(
      concerns(leaf.measure).flatMap((name) => {
        const value = leaf.narrowed[name]
        return value === undefined || value === 'all' ? [] : [[name, value]]
      }),
    )
    const exact = { ...leaf, narrowed }
    const key = JSON.stringify(exact)
    const known = byKey.get(key)
    if (known) return known.name
    const name = `leaf_${byKey.size}`
    byKey.set(key, { ...exact, name })
    return name
  }
  const all = () => [...byKey.values()]
  const leavesThat = (note: (name: string) => void): Leaves => ({
    of: (leaf) => {
      const name = nameOf(leaf)
      note(name)
      return sql.ref(name)
    },
    all,
    noted: () => {
      const names = new Set<string>()
      return { leaves: leavesThat((name) => names.add(name)), names }
    },
  })
  return leavesThat(() => undefined)
}
