import { differenceIn, rateIn } from '#contract/comparison.ts'
import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import { mapYielding } from '../../yielding.ts'
import { openDays } from './dayTimeline.ts'
import type { JudgedCondition, TriggerValues } from './judgedCondition.ts'
import type { JudgingData } from './judgingData.ts'
import { type OpenCondition, openMonths, type RaisedAsOf } from './monthTimeline.ts'
import { comparisonSeen } from './referralChecks.ts'
import { isLateTarget, isNewTarget } from './timeline.ts'

/** A target with what each trigger saw, before it is written down. */
export interface JudgedRow {
  readonly medicalInstitutionId: number
  readonly state: 'new' | 'continued' | 'snoozed'
  readonly severity: number
  /** In the order of the triggers. */
  readonly values: readonly TriggerValues[]
}

/** As of when a condition is judged. Moments are months for conditions on referrals, otherwise days. */
export interface Judgement {
  readonly asOf: number
  /** The month or day as of which it was judged before; null before the first time. */
  readonly after: number | null
  /** The day on which that was; a snooze that has ended since makes a target new. */
  readonly judgedBefore: number | null
  /** Who was a target when it was judged before; null where nobody knows. */
  readonly seen: ReadonlySet<number> | null
  /** The last day of each snooze, by institution. */
  readonly snoozes: ReadonlyMap<number, number>
  /** Of conditions on new institutions: those that have been told, and from which day on listed ones are. */
  readonly told: { readonly ids: ReadonlySet<number>; readonly since: number } | null
  /** Targets that have been named are not measured by the filters on places, types, departments and tags again. */
  readonly named: ReadonlySet<number>
  readonly raised: RaisedAsOf | null
}

/** A first judgement as of a moment, of which nothing else is known. */
export const judgementAsOf = (asOf: number): Judgement => ({
  asOf,
  after: null,
  judgedBefore: null,
  seen: null,
  snoozes: new Map(),
  told: null,
  named: new Set(),
  raised: null,
})

export const openCondition = (
  condition: JudgedCondition,
  data: JudgingData,
  raised: RaisedAsOf | null = null,
): OpenCondition => (condition.type === 'referral' ? openMonths(condition, data, raised) : openDays(condition, data))

/** The most months, or days, that are made up for. */
export const longestAgo = { referral: 12, visit: 31, institution: 31 } as const

/** How much the first trigger's figure changed, or is away from its threshold. */
const severityOf = ({ triggers: [trigger] }: JudgedCondition, [seen]: readonly TriggerValues[]): number => {
  const count = seen?.count ?? 0
  const comparison = seen && comparisonSeen(seen)
  switch (trigger?.type) {
    case 'referral_change_count':
      return Math.abs((comparison && differenceIn(comparison)) ?? 0)
    case 'referral_change_rate':
      return Math.abs((comparison && rateIn(comparison)) ?? 0)
    case 'referral_average':
      return Math.abs(count / monthsOfUnit[trigger.unit_type] - trigger.count)
    case 'new_institution':
      return trigger.within_km - (seen?.kilometres ?? 0)
    default:
      return Math.abs(count - (trigger?.count ?? 0))
  }
}

const chunkSize = 500

const chunksOf = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
    ids.slice(index * chunkSize, (index + 1) * chunkSize),
  )

/** Collects from many institutions, with pauses in which others have their turn. */
export const fromInstitutions = async <T>(
  ids: readonly number[],
  collect: (id: number) => readonly T[] | T,
): Promise<T[]> => (await mapYielding(chunksOf(ids), (chunk) => chunk.flatMap(collect))).flat()

/** Whether filters on places, types, departments and tags admit an institution. */
export const isAdmitted = ({ members }: JudgingData, id: number, named: ReadonlySet<number>): boolean =>
  members === null || members.has(id) || named.has(id)

/**
 * The targets of a condition as of a month or day, by institution. A pure function of what was read: it can be asked as
 * of the past and says what it would have said then of the data as they are now.
 * @returns null if nothing can be said because lists of referrals are missing
 */
export const judgeCondition = async (
  condition: JudgedCondition,
  data: JudgingData,
  { asOf, after, judgedBefore, seen, snoozes, told, named, raised }: Judgement,
): Promise<JudgedRow[] | null> => {
  const { timeline, universe, checks, judgedOn } = openCondition(condition, data, raised)
  if (asOf < timeline.earliest || !timeline.isKnown(asOf)) return null
  const floor = Math.max(after ?? asOf - 1, asOf - longestAgo[condition.type])
  const day = judgedOn(asOf)
  const stateOf = (id: number): JudgedRow['state'] => {
    const until = snoozes.get(id)
    if (until !== undefined && until >= day) return 'snoozed'
    const hasSnoozeEnded = until !== undefined && judgedBefore !== null && until >= judgedBefore
    if (hasSnoozeEnded) return 'new'
    if (told) return (data.listed.get(id)?.listedOn ?? 0) > told.since && !told.ids.has(id) ? 'new' : 'continued'
    if (isNewTarget(timeline, id, asOf, floor)) return 'new'
    // Who was seen before has been told, or was one before the condition was made.
    return seen !== null && !seen.has(id) && floor === after && isLateTarget(timeline, id, asOf, after)
      ? 'new'
      : 'continued'
  }
  return fromInstitutions<JudgedRow>(universe, (id) => {
    if (!isAdmitted(data, id, named) || !timeline.holds(id, asOf)) return []
    const values = checks.map((check) => check.valuesOf(id, asOf))
    return { medicalInstitutionId: id, state: stateOf(id), severity: severityOf(condition, values), values }
  })
}
