/** A problem that the API replies with: its status, and what it says. */
export interface ProblemKind {
  readonly status: number
  readonly ja: readonly [title: string, detail: string]
  readonly en: readonly [title: string, detail: string]
}
