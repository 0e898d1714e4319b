import type { SpanState } from './analysis.ts'

/** The states of spans whose figures are unknown, or of a part of them. */
export const incompleteSpanStates = [
  'not_loaded',
  'partial',
  'not_recorded',
  'partly_recorded',
] as const satisfies readonly SpanState[]
export type IncompleteState = (typeof incompleteSpanStates)[number]

/** Which spans are not or only partly loaded or recorded, by the states that the API sends with them; null if all are whole. */
export const incompleteStates = (
  spans: readonly { readonly state?: SpanState | null | undefined }[],
): (IncompleteState | null)[] | null => {
  const states = spans.map(({ state }) => incompleteSpanStates.find((one) => one === state) ?? null)
  return states.some((state) => state !== null) ? states : null
}
