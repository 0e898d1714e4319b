/** What becomes of a month's facts from earlier files when a list brings rows of it. */
export interface MonthDecision {
  /** Its first day. */
  readonly month: string
  /** `replace`: the list's rows take the place of what earlier files brought; `add`: they stand beside it; `leave_out`: the list's rows are not taken. */
  readonly decision: 'replace' | 'add' | 'leave_out'
  /** Own departments within which is replaced, 0 for facts without one; null: all of the month. */
  readonly departmentIds: readonly number[] | null
}
