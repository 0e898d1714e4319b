import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { monthsOfUnit, type TriggerPayload } from '#contract/alerts/triggers.ts'
import { lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { JudgedCondition } from '#server/alerts/judging/judgedCondition.ts'
import { lastWholeMonth } from '#server/facts/months/baseMonth.ts'
import { expectedRange } from '#server/facts/referralTrends/expectedRange.ts'
import { seasonsOf } from '#server/facts/referralTrends/seasons.ts'

/** The facts of a tenant, row by row. */
export interface AlertFacts {
  readonly referrals: readonly { readonly id: number; readonly day: string; readonly department: number | null }[]
  readonly visits: readonly {
    readonly id: number
    readonly day: string
    readonly staff: number
    readonly isAttended: boolean
    readonly type: string
  }[]
  readonly loaded: ReadonlySet<string>
  /** Referrals by institution, month and department (0 for none). */
  readonly counts: ReadonlyMap<number, ReadonlyMap<string, ReadonlyMap<number, number>>>
}

const countsOf = (referrals: AlertFacts['referrals']): AlertFacts['counts'] => {
  const counts = new Map<number, Map<string, Map<number, number>>>()
  for (const { id, day, department } of referrals) {
    const byMonth = counts.get(id) ?? new Map<string, Map<number, number>>()
    const byDepartment = byMonth.get(monthOf(day)) ?? new Map<number, number>()
    byDepartment.set(department ?? 0, (byDepartment.get(department ?? 0) ?? 0) + 1)
    counts.set(id, byMonth.set(monthOf(day), byDepartment))
  }
  return counts
}

const nextMonths = new Map<string, string>()
const following = (month: string): string => {
  const next = nextMonths.get(month) ?? monthAfter(month, 1)
  nextMonths.set(month, next)
  return next
}

export const readAlertFacts = async (owner: pg.Pool, tenantId: number): Promise<AlertFacts> => {
  const { rows: referrals } = await owner.query<AlertFacts['referrals'][number] & { is_of_file: boolean }>(
    `select medical_institution_id as id, referral_date::text as day, own_department_id as department,
      upload_id is not null as is_of_file
    from referrals where tenant_id = $1`,
    [tenantId],
  )
  const { rows: visits } = await owner.query<AlertFacts['visits'][number]>(
    `select medical_institution_id as id, acted_date::text as day, user_id as staff, is_doctor_attended as "isAttended",
      communication_type as type
    from communications
    where tenant_id = $1 and communication_type in ('visit', 'new_visit') and deleted_at is null`,
    [tenantId],
  )
  const loaded = new Set(referrals.flatMap((one) => (one.is_of_file ? monthOf(one.day) : [])))
  return { referrals, visits, loaded, counts: countsOf(referrals) }
}

/** As of when and on which day it is judged. */
export interface Moment {
  readonly asOf: string
  readonly today: string
  /** As of when it was judged before; null before the first time. */
  readonly after: string | null
}

/** The same day some months earlier, by stepping back from the wanted day to one that exists. */
const earlier = (day: string, months: number): string => {
  const month = monthAfter(day, -months)
  const same = `${month.slice(0, 8)}${day.slice(8)}`
  return same <= lastDayOf(month) ? same : lastDayOf(month)
}

/** Whether a window in which few visits are asked for begins before any visit was recorded. */
export const isBeforeVisits = (
  { visits }: AlertFacts,
  { triggers, filters }: Pick<JudgedCondition, 'triggers' | 'filters'>,
  day: string,
): boolean =>
  [
    ...triggers.flatMap((one) => (one.type === 'communication_visit' ? [one] : [])),
    ...(filters.communication_visit ? [filters.communication_visit] : []),
  ].some(
    ({ more_less: side, unit_type: unit }) =>
      side === 'less' && !visits.some((visit) => visit.day <= daysAfter(earlier(day, monthsOfUnit[unit]), 1)),
  )

const naive = (facts: AlertFacts, condition: JudgedCondition, today: string) => {
  const { triggers, filters, onlyUnexpected } = condition
  const months = (trigger: { readonly unit_type: TriggerPayload['unit_type'] }) => monthsOfUnit[trigger.unit_type]
  const isDaily = condition.type !== 'referral'

  const referred = (id: number | null, first: string, last: string, departments: readonly number[] = []) => {
    let count = 0
    for (const [of, byMonth] of facts.counts) {
      if (id !== null && of !== id) continue
      for (let month = first; month <= last; month = following(month))
        for (const [department, number] of byMonth.get(month) ?? [])
          if (departments.length === 0 || departments.includes(department)) count += number
    }
    return count
  }

  const bases = new Map<string, string | null>()
  const baseIn = (month: string) => {
    const known = bases.get(month)
    if (known !== undefined) return known
    const computed = computedBaseIn(month)
    bases.set(month, computed)
    return computed
  }
  const computedBaseIn = (month: string) =>
    lastWholeMonth(
      [...facts.loaded]
        .filter((one) => one < month)
        .toSorted()
        .slice(-60)
        .map((one) => ({ month: one, count: referred(null, one, one) })),
    ) ?? null
  const base = baseIn(monthOf(today))

  const visited = (
    id: number,
    day: string,
    threshold:
      | Extract<TriggerPayload, { type: 'communication_visit' }>
      | NonNullable<typeof filters.communication_visit>,
  ) => {
    const count = facts.visits.filter(
      (one) =>
        one.id === id &&
        one.day <= day &&
        one.day > earlier(day, months(threshold)) &&
        (threshold.is_doctor_attended == null || one.isAttended === threshold.is_doctor_attended) &&
        (threshold.visit_type == null || one.type === threshold.visit_type) &&
        (!threshold.staff_ids?.length || threshold.staff_ids.includes(one.staff)),
    ).length
    return threshold.more_less === 'more' ? count >= threshold.count : count <= threshold.count
  }

  const rangeOf = (id: number, at: string, length: number, departments: readonly number[] | undefined) => {
    const past = monthsBetween(monthAfter(at, -29), monthAfter(at, -6)).filter((month) => facts.loaded.has(month))
    const seasons = seasonsOf(past.map((month) => ({ month, count: referred(null, month, month) })))
    const of = (month: string) => seasons.get(month.slice(5, 7)) ?? 1
    const run = monthsBetween(monthAfter(at, 1 - length), at)
    return expectedRange(
      past.map((month) => ({
        count: referred(id, month, month, departments),
        season: of(month),
        isOfSeason: run.some((one) => one.slice(5) === month.slice(5)),
      })),
      run.map(of),
    )
  }

  /** Undefined: nothing can be said. */
  const isHeld = (one: TriggerPayload, id: number, at: string, judgedOn: string): boolean | undefined => {
    if (one.type === 'new_institution') throw new Error('Not computed here')
    if (one.type === 'communication_visit') return visited(id, judgedOn, one)
    const n = months(one)
    const isMore = one.more_less === 'more'
    const first = monthAfter(at, 1 - n)
    const now = referred(id, first, at, one.own_department_ids)
    const isChange = one.type === 'referral_change_count' || one.type === 'referral_change_rate'
    const back = isChange && one.comparison_reference === 'recent' ? n : 12
    const compared = monthsBetween(monthAfter(first, -back), monthAfter(at, -back))
    const needed = [...(isChange || !isMore ? monthsBetween(first, at) : []), ...(isChange ? compared : [])]
    if (needed.some((month) => !facts.loaded.has(month))) return undefined
    if (isChange) {
      const before = referred(id, compared[0] ?? at, compared.at(-1) ?? at, one.own_department_ids)
      const change = now - before
      const isBeyond =
        one.type === 'referral_change_count'
          ? isMore
            ? change >= one.count
            : change <= -one.count
          : before > 0 &&
            before >= (one.minimum_count ?? 0) &&
            (isMore ? (100 * change) / before >= one.rate : (100 * change) / before <= -one.rate)
      if (!isBeyond || !onlyUnexpected) return isBeyond
      const range = rangeOf(id, at, n, one.own_department_ids)
      return range !== undefined && (isMore ? now > range.upper : now < range.lower)
    }
    const value = one.type === 'referral_count' ? now : now / n
    if (isMore) return now > 0 && value >= one.count
    return value <= one.count && referred(id, monthAfter(at, -23), at, one.own_department_ids) > 0
  }

  const windowStart = (at: string): string => {
    if (isDaily) return monthOf(daysAfter(earlier(at, Math.max(...triggers.map(months))), 1))
    return (
      triggers
        .flatMap((one) => {
          if (one.type === 'communication_visit' || one.type === 'new_institution') return []
          const first = monthAfter(at, 1 - months(one))
          if (one.type !== 'referral_change_count' && one.type !== 'referral_change_rate') return first
          return monthAfter(first, -(one.comparison_reference === 'recent' ? months(one) : 12))
        })
        .toSorted()[0] ?? at
    )
  }

  /** Whether a month of the longest window breaks a silence of so many listed months, before which something was referred. */
  const resumed = (id: number, at: string, last: string): boolean => {
    const silence = filters.resumed_after_months ?? 0
    const unit = Math.max(...triggers.map(months))
    const first = isDaily ? monthOf(daysAfter(earlier(at, unit), 1)) : monthAfter(at, 1 - unit)
    return (first <= last ? monthsBetween(first, last) : []).some((month) => {
      const silent = monthsBetween(monthAfter(month, -silence), monthAfter(month, -1))
      return (
        referred(id, month, month) > 0 &&
        silent.every((one) => facts.loaded.has(one) && referred(id, one, one) === 0) &&
        facts.referrals.some((one) => one.id === id && one.day < (silent[0] ?? ''))
      )
    })
  }

  /** Whether twelve of the 24 months before have lists. */
  const canTellFirst = (month: string) =>
    monthsBetween(monthAfter(month, -24), monthAfter(month, -1)).filter((one) => facts.loaded.has(one)).length >= 12

  /** The month before whose first day something or nothing has been referred. */
  const endOf = (at: string, month: string | null) =>
    isDaily && month !== null && monthAfter(month, 1) < windowStart(at) ? monthAfter(month, 1) : windowStart(at)

  const isNarrowed =
    filters.referral_count != null ||
    filters.referral_average != null ||
    filters.earlier_referrals != null ||
    filters.resumed_after_months != null

  const filtered = (id: number, at: string, judgedOn: string): boolean => {
    if (filters.communication_visit && !visited(id, judgedOn, filters.communication_visit)) return false
    if (!isNarrowed) return true
    const month = isDaily ? baseIn(monthOf(at)) : at
    const { referral_count: count, referral_average: average, earlier_referrals: before } = filters
    const within = (value: number, range: typeof count) =>
      range == null || (value >= (range.more_equal ?? -Infinity) && value <= (range.less_equal ?? Infinity))
    if ((count || average) && month === null) return false
    const year = month === null ? 0 : referred(id, monthAfter(month, -11), month)
    if (!within(year, count) || !within(year / 12, average)) return false
    if (before != null) {
      const end = endOf(at, month)
      if (before === 'none' && !canTellFirst(end)) return false
      const had = month !== null && facts.referrals.some((one) => one.id === id && one.day < end)
      if (had !== (before === 'some')) return false
    }
    return filters.resumed_after_months == null || (month !== null && resumed(id, at, month))
  }

  const computed = new Map<string, boolean | undefined>()
  /** Undefined: nothing can be said. */
  const stateAt = (id: number, at: string): boolean | undefined => {
    const key = `${id} ${at}`
    if (!computed.has(key)) computed.set(key, computedAt(id, at))
    return computed.get(key)
  }
  const computedAt = (id: number, at: string): boolean | undefined => {
    const nextMonthEnd = lastDayOf(monthAfter(at, 1))
    const judgedOn = isDaily ? at : at === base || nextMonthEnd > today ? today : nextMonthEnd
    if (!isDaily && (base === null || at > base || baseIn(following(at)) !== at)) return undefined
    const upTo = isDaily ? baseIn(monthOf(at)) : at
    if (isNarrowed && upTo === null) return undefined
    if (filters.earlier_referrals === 'none' && !canTellFirst(endOf(at, upTo))) return undefined
    if (filters.resumed_after_months != null && upTo !== null) {
      const unit = Math.max(...triggers.map(months))
      const first = isDaily ? monthOf(daysAfter(earlier(at, unit), 1)) : monthAfter(at, 1 - unit)
      const reach = monthAfter(first, -filters.resumed_after_months)
      if (reach <= upTo && monthsBetween(reach, upTo).some((month) => !facts.loaded.has(month))) return undefined
    }
    if (isBeforeVisits(facts, condition, judgedOn)) return undefined
    const held = triggers.map((one) => isHeld(one, id, at, judgedOn))
    if (held.includes(undefined)) return undefined
    return held.every(Boolean) && filtered(id, at, judgedOn)
  }

  return { stateAt, base, step: (at: string, by: number) => (isDaily ? daysAfter(at, by) : monthAfter(at, by)) }
}

/**
 * The states of the targets of a condition, computed once more straight from the facts: moment by moment, what is not
 * known staying as it was. Knows no filters on places, kinds and tags, and no new institutions.
 * @param ids - the institutions that it looks at
 * @returns null if nothing can be said
 */
export const expectedTargets = (
  facts: AlertFacts,
  condition: JudgedCondition,
  ids: readonly number[],
  { asOf, today, after }: Moment,
): Record<number, 'new' | 'continued'> | null => {
  const { stateAt, step } = naive(facts, condition, today)
  const isDaily = condition.type !== 'referral'
  const unit = Math.max(...condition.triggers.map(({ unit_type: type }) => monthsOfUnit[type]))
  const unitBefore = (at: string) => (isDaily ? earlier(at, unit) : monthAfter(at, -unit))
  const targets: Record<number, 'new' | 'continued'> = {}
  for (const id of ids) {
    const state = stateAt(id, asOf)
    if (state === undefined) return null
    if (!state) continue
    // Forward from long before, so that what is not known keeps the state before it.
    const states = new Map<string, boolean>()
    let last = false
    for (let at = step(asOf, isDaily ? -31 - 370 : -29); at <= asOf; at = step(at, 1)) {
      last = stateAt(id, at) ?? last
      states.set(at, last)
    }
    // A month that is not known begins nothing.
    let begin = asOf
    for (let at = step(asOf, -1); states.get(at) === true; at = step(at, -1)) if (stateAt(id, at) === true) begin = at
    const oldest = step(asOf, isDaily ? -31 : -12)
    const judgedBefore = after ?? step(asOf, -1)
    const floor = judgedBefore > oldest ? judgedBefore : oldest
    let wasTarget = false
    for (let at = step(begin, -1); at >= unitBefore(begin); at = step(at, -1)) wasTarget ||= states.get(at) === true
    targets[id] = begin > floor && !wasTarget ? 'new' : 'continued'
  }
  return targets
}

/** The base month on a day. */
export const expectedBaseMonth = (facts: AlertFacts, today: string): string | null =>
  naive(facts, { type: 'referral', triggers: [], filters: {}, onlyUnexpected: false }, today).base
