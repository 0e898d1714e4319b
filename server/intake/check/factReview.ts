import type { DoublesChoice } from '../../../contract/intake/decisions.ts'
import type { MonthChoice, MonthMark, openDecisions } from '../../../contract/intake/importedFacts.ts'
import type { DoubleKind } from '../../../contract/facts/doubleKinds.ts'
import type { MonthDecision } from '../../facts/replaced/monthDecisions.ts'
import type { StandingCount } from '../../facts/store/standingFacts.ts'
import type { FoundFacts, FoundMonth } from './foundFacts.ts'

/** What somebody has decided of a list. */
export interface ListDecisions {
  readonly months: ReadonlyMap<string, MonthChoice>
  /** Whether only rows of the list's own departments are replaced. */
  readonly withinDepartments: boolean
  readonly doubles: DoublesChoice | null
}

/** A month of a list beside what stands. */
export interface ReviewedMonth {
  readonly month: string
  readonly rowCount: number
  readonly standingCount: number
  readonly enteredCount: number
  readonly marks: readonly MonthMark[]
  readonly decision: MonthChoice | null
  /** Null while it is undecided. */
  readonly takenCount: number | null
  readonly remainingCount: number | null
  readonly sameRows: FoundMonth['same_rows']
}

/** What would come of taking a list in. */
export interface FactReview {
  readonly months: readonly ReviewedMonth[]
  /** Departments of the list; 0: none. */
  readonly departmentIds: readonly number[]
  /** Whether the list tells of some only of the departments that stand in its months. */
  readonly isOfSomeDepartments: boolean
  readonly doubles: Readonly<Record<DoubleKind, number>>
  readonly open: readonly (typeof openDecisions)[number][]
  readonly takenCount: number
  /** Records fewer, added up over the months in which it is fewer. */
  readonly lostCount: number
  readonly isLossToConfirm: boolean
}

/** From so many records on, a loss is confirmed by typing its number. */
const bigLoss = 20
/** A month is sparse that holds fewer than this part of those beside it. */
const sparsePart = 1 / 10

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Whether under half of what stands will stand. */
export const isShrinking = (standing: number, remaining: number): boolean => remaining * 2 < standing

/** Whether so many records fewer have to be confirmed, by {@link isShrinking} of one month or by all of them together. */
export const isLossToConfirm = (
  months: readonly { readonly standing: number; readonly remaining: number }[],
): boolean =>
  months.some(({ standing, remaining }) => isShrinking(standing, remaining) && standing - remaining >= bigLoss) ||
  sum(months.map(({ standing, remaining }) => standing - remaining)) >= bigLoss

/** How a row that is there already is counted by a decision: taken as all others, or not. */
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

  /** What is left of files in a month. @param departments - within which is replaced; null: all */
  leftOf(month: string, decision: MonthChoice, departments: ReadonlySet<number> | null): number {
    return sum(
      this.of(month).map(({ department_id: id, file_count: files, own_count: own }) => {
        if (decision === 'leave_out') return files
        return decision === 'add' || (departments && !departments.has(id)) ? files - own : 0
      }),
    )
  }
}

/** The months next to one, before and behind it, in which anything is held: their mean. */
const meanBeside = (month: string, held: ReadonlyMap<string, number>): number => {
  const months = [...held.keys()].filter((one) => one !== month && (held.get(one) ?? 0) > 0).toSorted()
  const beside = [months.findLast((one) => one < month), months.find((one) => one > month)]
  const counts = beside.flatMap((one) => (one === undefined ? [] : (held.get(one) ?? 0)))
  return counts.length === 0 ? 0 : sum(counts) / counts.length
}

/**
 * Sets what a list holds beside what stands, and says what is to be decided. Without a decision a month is replaced, unless it would shrink by more
 * than half or holds under a tenth of the months beside it, as a stray row does: then nothing of it is touched until somebody says so.
 */
export const reviewFacts = (
  { months: foundMonths }: Pick<FoundFacts, 'months'>,
  counts: readonly StandingCount[],
  { months: decided, withinDepartments, doubles }: ListDecisions,
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
    const marks = [
      ...(isShrinking(standingCount, outcomeOf('replace').remainingCount) ? (['shrinks'] as const) : []),
      ...(rowCount < meanBeside(month, held) * sparsePart ? (['sparse'] as const) : []),
    ]
    const decision = decided.get(month) ?? (marks.length > 0 ? null : 'replace')
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

/** Whether a list can be taken in as it is decided. @param confirmedLoss - the number that somebody has typed */
export const isDecided = (
  { open, isLossToConfirm: asks, lostCount }: FactReview,
  confirmedLoss: number | null,
): boolean => open.length === 0 && (!asks || confirmedLoss === lostCount)

/** What is decided, as it is done. Only of a review without open decisions. */
export const monthDecisionsOf = (
  { months, departmentIds }: FactReview,
  withinDepartments: boolean,
): readonly MonthDecision[] =>
  months.map(({ month, decision }) => ({
    month,
    decision: decision ?? 'leave_out',
    departmentIds: withinDepartments && decision === 'replace' ? departmentIds : null,
  }))
