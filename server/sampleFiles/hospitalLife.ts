import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import { type Random, randomFrom } from './random.ts'
import { type Condition, conditions } from './conditions.ts'
import type {
  HospitalMonth,
  HospitalPlan,
  Patient,
  ReferralEvent,
  Referrer,
  ReverseReferralEvent,
  StayEvent,
  VisitEvent,
} from './hospitalEvents.ts'
import { type Habit, habitsOf, strengthIn } from './referrerHabits.ts'

/** More referrals in winter, fewer in August and around New Year. January first. */
const seasons = [0.95, 1.02, 1.05, 1.02, 0.94, 1.03, 1.04, 0.9, 0.99, 1.07, 1.04, 0.95]

const workday = (random: Random, month: string): string => {
  for (;;) {
    const day = daysAfter(`${month}-01`, random.whole(0, 27))
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && (weekday !== 6 || random.chance(0.3))) return day
  }
}

const choose = <T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T | undefined => {
  let left = random.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
  return items.find((item) => (left -= weightOf(item)) <= 0) ?? items.at(-1)
}

const addTo = <T>(byMonth: Map<string, T[]>, day: string, event: T) => {
  const month = day.slice(0, 7)
  const others = byMonth.get(month)
  if (others) others.push(event)
  else byMonth.set(month, [event])
}

const takeOut = <T>(byMonth: Map<string, T[]>, month: string): readonly T[] => {
  const events = byMonth.get(month) ?? []
  byMonth.delete(month)
  return events
}

interface Treatment {
  readonly condition: Condition
  readonly department: string
}

/** Stays and reverse referrals by the month in which they end or are sent. */
interface Begun {
  readonly discharges: ReadonlyMap<string, readonly StayEvent[]>
  readonly sentBack: ReadonlyMap<string, readonly ReverseReferralEvent[]>
}

/** A hospital's life, month by month. */
class Life {
  readonly #random: Random
  readonly #plan: HospitalPlan
  readonly #habits: readonly Habit[]
  readonly #treated: readonly Treatment[]
  readonly #known: Patient[] = []
  readonly #discharges = new Map<string, StayEvent[]>()
  readonly #sentBack = new Map<string, ReverseReferralEvent[]>()
  #patients: number

  /** @param patients - after how many the first patient is numbered */
  constructor(plan: HospitalPlan, patients = 0) {
    this.#plan = plan
    this.#patients = patients
    this.#random = randomFrom(plan.seed)
    this.#habits = habitsOf(this.#random, plan.referrers, plan.months)
    this.#treated = conditions.flatMap((condition) => {
      const department = condition.departments.find((name) => plan.departments.includes(name))
      return department ? [{ condition, department }] : []
    })
  }

  #newPatient([from, to]: Condition['ages'], month: string, postalCode: string): Patient {
    const random = this.#random
    const year = Number(month.slice(0, 4)) - random.whole(from, to)
    this.#patients += 1
    const patient: Patient = {
      number: String(1_000_000 + this.#patients),
      birthDate: daysAfter(`${year - 1}-01-01`, random.whole(0, 364)),
      sex: random.chance(0.5) ? '1' : '2',
      postalCode,
    }
    if (this.#known.length < 5000) this.#known.push(patient)
    else this.#known[random.whole(0, 4999)] = patient
    return patient
  }

  #treatment(referrer?: Referrer): Treatment {
    const fitting = this.#treated.filter(({ condition }) =>
      condition.departments.some((name) => referrer?.departments?.includes(name)),
    )
    const isFitting = fitting.length > 0 && this.#random.chance(0.85)
    const treated = choose(this.#random, isFitting ? fitting : this.#treated, ({ condition }) => condition.weight)
    if (!treated) throw new Error('No department treats any of the conditions')
    return treated
  }

  #admit(day: string, patient: Patient, treatment: Treatment, isReferred: boolean, isEmergency: boolean) {
    const random = this.#random
    const { condition, department } = treatment
    const isOperated = condition.surgical !== undefined && random.chance(condition.surgical.rate)
    const course = isOperated && condition.surgical ? condition.surgical : condition.conservative
    const days = Math.max(1, Math.round(course.days * (1 + random.spread() * 0.2)))
    const dischargeDay = daysAfter(day, days - 1)
    const stay: StayEvent = {
      admissionDay: day,
      dischargeDay,
      patient,
      condition,
      department,
      isReferred,
      isEmergency,
      isOperated,
      operationDay: daysAfter(day, Math.min(days - 1, isEmergency ? 0 : 1)),
      dischargeTo: random.chance(0.04) ? '8' : random.chance(0.15) ? '4' : random.chance(0.5) ? '2' : '1',
    }
    addTo(this.#discharges, dischargeDay, stay)
  }

  #referral(month: string, index: number): ReferralEvent | undefined {
    const random = this.#random
    const habit = choose(random, this.#habits, (one) => strengthIn(one, index))
    if (!habit) return undefined
    const { referrer } = habit
    const treatment = this.#treatment(referrer)
    const { condition, department } = treatment
    const isFirstVisit = random.chance(0.78)
    const earlierPatient = isFirstVisit ? undefined : this.#known[random.whole(0, Math.max(0, this.#known.length - 1))]
    const patient = earlierPatient ?? this.#newPatient(condition.ages, month, referrer.postalCode)
    const day = workday(random, month)
    const isEmergency = random.chance(condition.emergencyRate)
    if (random.chance(condition.admissionRate))
      this.#admit(isEmergency ? day : daysAfter(day, random.whole(0, 24)), patient, treatment, true, isEmergency)
    return {
      day,
      referrer,
      patient,
      condition,
      department,
      isFirstVisit,
      doctor: referrer.doctor,
      repliedOn: random.chance(0.86) ? daysAfter(day, random.whole(0, 14)) : null,
    }
  }

  /** Creates reverse referrals days or weeks later, often in another month. */
  #sendBack(referrals: readonly ReferralEvent[]) {
    const random = this.#random
    for (const { day, referrer, patient, department } of referrals) {
      if (!random.chance(0.55)) continue
      const sent: ReverseReferralEvent = {
        day: daysAfter(day, random.whole(3, 40)),
        to: random.chance(0.85)
          ? referrer
          : (this.#habits[random.whole(0, this.#habits.length - 1)]?.referrer ?? referrer),
        patient,
        department,
        reason: random.pick(['症状安定のため', '検査結果のご報告', '退院後の管理のお願い', '定期処方のお願い']),
      }
      addTo(this.#sentBack, sent.day, sent)
    }
  }

  #visits(month: string, referrals: readonly ReferralEvent[]): VisitEvent[] {
    const random = this.#random
    const referred = referrals.map(({ day, patient, department, condition, isFirstVisit }): VisitEvent => ({
      day,
      patient,
      department,
      departmentCode: condition.departmentCode,
      isFirst: isFirstVisit,
    }))
    const others = Array.from({ length: Math.max(0, this.#plan.visitsPerMonth - referred.length) }, (): VisitEvent => {
      const { condition, department } = this.#treatment()
      const isFirst = random.chance(0.12)
      const earlierPatient = isFirst ? undefined : this.#known[random.whole(0, Math.max(0, this.#known.length - 1))]
      return {
        day: workday(random, month),
        patient: earlierPatient ?? this.#newPatient(condition.ages, month, '8600001'),
        department,
        departmentCode: condition.departmentCode,
        isFirst: !earlierPatient,
      }
    })
    return [...referred, ...others].toSorted((a, b) => a.day.localeCompare(b.day))
  }

  /** Takes over stays and reverse referrals that another life has begun and this one ends. */
  inherit({ discharges, sentBack }: Begun) {
    for (const [month, stays] of discharges) this.#discharges.set(month, [...stays])
    for (const [month, sent] of sentBack) this.#sentBack.set(month, [...sent])
  }

  /** What ends after the months that were requested. */
  begun(): Begun {
    return { discharges: this.#discharges, sentBack: this.#sentBack }
  }

  /** The events of the month with this index. Months must be requested in order. */
  month(index: number): HospitalMonth {
    const random = this.#random
    const month = monthAfter(this.#plan.from, index).slice(0, 7)
    const season = seasons[Number(month.slice(5)) - 1] ?? 1
    const count = Math.round(this.#plan.referralsPerMonth * season * (1 + random.spread() * 0.03))
    const referrals = Array.from({ length: count }, () => this.#referral(month, index) ?? [])
      .flat()
      .toSorted((a, b) => a.day.localeCompare(b.day))
    for (let stay = 0; stay < this.#plan.otherStaysPerMonth * season; stay++) {
      const treatment = this.#treatment()
      const isEmergency = random.chance(0.6)
      const patient = this.#newPatient(treatment.condition.ages, month, '8600001')
      this.#admit(workday(random, month), patient, treatment, false, isEmergency)
    }
    this.#sendBack(referrals)
    const stays = takeOut(this.#discharges, month).toSorted((a, b) => a.patient.number.localeCompare(b.patient.number))
    const reverseReferrals = takeOut(this.#sentBack, month).toSorted((a, b) => a.day.localeCompare(b.day))
    return {
      month,
      referrals,
      reverseReferrals,
      stays,
      visits: this.#visits(month, referrals),
    }
  }
}

/** What is under way ends within so many months. */
const monthsBefore = 2
/** More patients than any plan has, so that those of the months before are others. */
const patientsOfPlan = 8_000_000

/** What began in the months before a plan, so that its first month is no emptier than the others. */
const begunBefore = (plan: HospitalPlan): Begun => {
  const before = new Life(
    { ...plan, from: monthAfter(plan.from, -monthsBefore).slice(0, 7), visitsPerMonth: 0 },
    patientsOfPlan,
  )
  for (let index = 0; index < monthsBefore; index++) before.month(index)
  return before.begun()
}

/**
 * Generates a hospital's events month by month: referrals with a long tail of referrers, seasons, and referrers that
 * grow, decline, stop or begin; admissions with and without referral; reverse referrals; visits. The same plan gives
 * the same events. It can run for any number of months because it keeps none of them.
 */
export function* hospitalLife(plan: HospitalPlan): Generator<HospitalMonth> {
  const life = new Life(plan)
  life.inherit(begunBefore(plan))
  for (let index = 0; index < plan.months; index++) yield life.month(index)
}
