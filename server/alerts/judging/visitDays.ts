import type { VisitType } from '#contract/communicationTypes.ts'

/** Visits, in typed arrays by ascending institution and day. */
export interface Visits {
  readonly ids: Float64Array
  readonly days: Int32Array
  readonly staffIds: Float64Array
  /** 1 for visits at which a doctor was met. */
  readonly doctors: Uint8Array
  /** 1 for first visits. */
  readonly firsts: Uint8Array
}

/** The days of the visits that count, by institution, ascending. */
export type VisitDays = ReadonlyMap<number, readonly number[]>

export interface VisitNarrowing {
  readonly is_doctor_attended?: boolean | null | undefined
  readonly staff_ids?: readonly number[] | undefined
  readonly visit_type?: VisitType | null | undefined
}

/** The days of the visits of one type, with or without a doctor, of some people; of all by default. */
export const visitDaysOf = (
  { ids, days, staffIds, doctors, firsts }: Visits,
  { is_doctor_attended: isAttended, staff_ids: staff = [], visit_type: type }: VisitNarrowing,
): VisitDays => {
  const people = new Set(staff)
  const byId = new Map<number, number[]>()
  for (let place = 0; place < ids.length; place += 1) {
    if (isAttended != null && (doctors[place] === 1) !== isAttended) continue
    if (type != null && (firsts[place] === 1) !== (type === 'new_visit')) continue
    if (people.size > 0 && !people.has(staffIds[place] ?? 0)) continue
    const id = ids[place] ?? 0
    const list = byId.get(id)
    if (list) list.push(days[place] ?? 0)
    else byId.set(id, [days[place] ?? 0])
  }
  return byId
}

/** How many days of an ascending list come up to a day, itself included. */
const countUpTo = (days: readonly number[], last: number): number => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) <= last) low = middle + 1
    else high = middle
  }
  return low
}

/** The visits of an institution after one day up to another. */
export const visitsBetween = (visits: VisitDays, id: number, after: number, last: number): number => {
  const days = visits.get(id)
  return days ? countUpTo(days, last) - countUpTo(days, after) : 0
}
