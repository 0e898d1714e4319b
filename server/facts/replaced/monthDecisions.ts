/** What happens to a month's facts from earlier files when a list has rows of that month. */
export interface MonthDecision {
  /** Its first day. */
  readonly month: string
  /**
   * `replace`: the list's rows replace those of earlier files. `add`: they are added to them. `leave_out`: the list's
   * rows are not stored.
   */
  readonly decision: 'replace' | 'add' | 'leave_out'
  /** Own departments whose facts are replaced, 0 for facts without one; null: the whole month. */
  readonly departmentIds: readonly number[] | null
}
