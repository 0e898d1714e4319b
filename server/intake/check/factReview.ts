import type { DoublesChoice } from '#contract/intake/decisions.ts'
import type { MonthChoice, MonthMark, openDecisions } from '#contract/intake/importedFacts.ts'
import type { DoubleKind } from '#contract/facts/doubleKinds.ts'
import type { MonthDecision } from '../../facts/replaced/monthDecisions.ts'
import type { StandingCount } from '../../facts/store/standingFacts.ts'
import type { FoundFacts, FoundMonth } from './foundFacts.ts'

/** A user's decisions about a list. */
export interface ListDecisions {
  readonly months: ReadonlyMap<string, MonthChoice>
  /** Whether the list replaces only rows of its own departments. */
  readonly withinDepartments: boolean
  readonly doubles: DoublesChoice | null
}

/** A month of a list, compared with the current facts. */
export interface ReviewedMonth {
  readonly month: string
  readonly rowCount: number
  readonly standingCount: number
  readonly enteredCount: number
  readonly marks: readonly MonthMark[]
  readonly decision: MonthChoice | null
  /** Null while the month is undecided. */
  readonly takenCount: number | null
  readonly remainingCount: number | null
  readonly sameRows: FoundMonth['same_rows']
}

/** What importing a list would do. */
export interface FactReview {
  readonly months: readonly ReviewedMonth[]
  /** Departments of the list; 0: none. */
  readonly departmentIds: readonly number[]
  /** Whether the list has only some of the departments that have current facts in its months. */
  readonly isOfSomeDepartments: boolean
  readonly doubles: Readonly<Record<DoubleKind, number>>
  readonly open: readonly (typeof openDecisions)[number][]
  readonly takenCount: number
  /** How many records are lost, summed up over the months that would lose some. */
  readonly lostCount: number
  readonly isLossToConfirm: boolean
}

/** From this many lost records on, the user confirms the loss by typing its number. */
const bigLoss = 20
/** A month is sparse if it has less than this share of its neighbouring months' records. */
const sparsePart = 1 / 10

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Whether less than half of the current facts would remain. */
export const isShrinking = (standing: number, remaining: number): boolean => remaining * 2 < standing

/** Whether a loss must be confirmed: one month is shrinking ({@link isShrinking}) by a big loss, or all months together lose as many. */
export const isLossToConfirm = (
  months: readonly { readonly standing: number; readonly remaining: number }[],
): boolean =>
  months.some(({ standing, remaining }) => isShrinking(standing, remaining) && standing - remaining >= bigLoss) ||
  sum(months.map(({ standing, remaining }) => standing - remaining)) >= bigLoss

/** How many rows of a month are stored under a decision. Rows that exist already count unless doubles are stored only once. */
const takenOf = ({ departments }: FoundMonth, decision: MonthChoice, doubles: DoublesChoice | null): number => {
  if (decision === 'leave_out') return 0
  return sum(
    departments.map(({ rows, repeated, entered, standing }) =>
      doubles === 'once' ? rows - repeated - entered - (decision === 'add' ? standing : 0) : rows,
    ),
  )
}

class Standing {
  readonly #counts: ReadonlyMap<string, readonly StandingCount[]>

  constructor(counts: readonly StandingCount[]) {
    this.#counts = Map.groupBy(counts, ({ month }) => month)
  }

  get months(): string[] {
    return [...this.#counts.keys()]
  }

  of(month: string): readonly StandingCount[] {
    return this.#counts.get(month) ?? []
  }

  fromFiles(month: string): number {
    return sum(this.of(month).map(({ file_count: count }) => count))
  }

  entered(month: string): number {
    return sum(this.of(month).map(({ entered_count: count }) => count))
  }

  /** How many facts of earlier files remain in a month. @param departments - the ones that are replaced; null: all */
  leftOf(month: string, decision: MonthChoice, departments: ReadonlySet<number> | null): number {
    return sum(
      this.of(month).map(({ department_id: id, file_count: files, own_count: own }) => {
        if (decision === 'leave_out') return files
        return decision === 'add' || (departments && !departments.has(id)) ? files - own : 0
      }),
    )
  }
}

/** The mean of the nearest months before and after a month that have any records. */
const meanBeside = (month: string, held: ReadonlyMap<string, number>): number => {
  const months = [...held.keys()].filter((one) => one !== month && (held.get(one) ?? 0) > 0).toSorted()
  const beside = [months.findLast((one) => one < month), months.find((one) => one > month)]
  const counts = beside.flatMap((one) => (one === undefined ? [] : (held.get(one) ?? 0)))
  return counts.length === 0 ? 0 : sum(counts) / counts.length
}

/**
 * Compares a list with the current facts and finds what must be decided. By default a month is replaced. If it would
 * shrink by more than half, or if it has less than a tenth of its neighbouring months' records (for example a stray
 * row), it stays unchanged until a user decides. So does a month in which others have changed something since: what was
 * decided before was about something else. Only a month that is left out stays left out, since nothing in it is replaced.
 * @param changed - the months in whose files others have changed something since they were checked or decided on
 */
export const reviewFacts = (
  { months: foundMonths }: Pick<FoundFacts, 'months'>,
  counts: readonly StandingCount[],
  { months: decided, withinDepartments, doubles }: ListDecisions,
  changed: ReadonlySet<string> = new Set(),
): FactReview => {
  const standing = new Standing(counts)
  const taken = foundMonths.filter(({ month }) => decided.get(month) !== 'leave_out')
  const departments = new Set(taken.flatMap((month) => month.departments.map(({ id }) => id)))
  const standingDepartments = new Set(
    taken.flatMap(({ month }) =>
      standing.of(month).flatMap(({ department_id: id, file_count: files }) => (files > 0 ? id : [])),
    ),
  )
  const isOfSomeDepartments =
    departments.size < standingDepartments.size && [...departments].every((id) => standingDepartments.has(id))
  const within = withinDepartments ? departments : null
  const rowsOf = (month: FoundMonth) => sum(month.departments.map(({ rows }) => rows))
  const held = new Map(
    standing.months.map((month) => [month, standing.fromFiles(month) + standing.entered(month)] as const),
  )
  for (const month of foundMonths) held.set(month.month, Math.max(held.get(month.month) ?? 0, rowsOf(month)))

  const months = foundMonths.map((of): ReviewedMonth => {
    const { month } = of
    const rowCount = rowsOf(of)
    const standingCount = standing.fromFiles(month)
    const outcomeOf = (decision: MonthChoice) => {
      const takenCount = takenOf(of, decision, doubles)
      return { takenCount, remainingCount: takenCount + standing.leftOf(month, decision, within) }
    }
    const isChanged = changed.has(month)
    const decidedBefore = decided.get(month)
    const chosen = isChanged && decidedBefore !== 'leave_out' ? undefined : decidedBefore
    const marks = [
      ...(isChanged ? (['changed'] as const) : []),
      ...(isShrinking(standingCount, outcomeOf(chosen ?? 'replace').remainingCount) ? (['shrinks'] as const) : []),
      ...(rowCount < meanBeside(month, held) * sparsePart ? (['sparse'] as const) : []),
    ]
    const decision = chosen ?? (marks.length > 0 ? null : 'replace')
    const outcome = decision && outcomeOf(decision)
    return {
      month,
      rowCount,
      standingCount,
      enteredCount: standing.entered(month),
      marks,
      decision,
      takenCount: outcome?.takenCount ?? null,
      remainingCount: outcome?.remainingCount ?? null,
      sameRows: of.same_rows,
    }
  })

  const doublesOf = (kind: DoubleKind) =>
    sum(
      foundMonths.map((of, index) => {
        const decision = months[index]?.decision ?? null
        if (decision === 'leave_out' || (kind === 'standing' && decision !== 'add')) return 0
        return sum(of.departments.map((department) => department[kind]))
      }),
    )
  const doubleCounts = {
    repeated: doublesOf('repeated'),
    entered: doublesOf('entered'),
    standing: doublesOf('standing'),
  }
  const hasDoubles = sum(Object.values(doubleCounts)) > 0
  const outcomes = months.flatMap(({ standingCount, remainingCount: remaining }) =>
    remaining === null ? [] : { standing: standingCount, remaining },
  )
  return {
    months,
    departmentIds: [...departments],
    isOfSomeDepartments,
    doubles: doubleCounts,
    open: [
      ...(months.some(({ decision }) => decision === null) ? (['months'] as const) : []),
      ...(hasDoubles && doubles === null ? (['doubles'] as const) : []),
    ],
    takenCount: sum(months.map(({ takenCount }) => takenCount ?? 0)),
    lostCount: sum(outcomes.map(({ standing: before, remaining }) => Math.max(0, before - remaining))),
    isLossToConfirm: isLossToConfirm(outcomes),
  }
}

/** Whether a list can be imported with these decisions. @param confirmedLoss - the number that the user typed */
export const isDecided = (
  { open, isLossToConfirm: asks, lostCount }: FactReview,
  confirmedLoss: number | null,
): boolean => open.length === 0 && (!asks || confirmedLoss === lostCount)

/** The decisions in the form in which they are carried out. Only for a review without open decisions. */
export const monthDecisionsOf = (
  { months, departmentIds }: FactReview,
  withinDepartments: boolean,
): readonly MonthDecision[] =>
  months.map(({ month, decision }) => ({
    month,
    decision: decision ?? 'leave_out',
    departmentIds: withinDepartments && decision === 'replace' ? departmentIds : null,
  }))
