import type { SpanState } from './analysis.ts'

export type IncompleteState = Extract<SpanState, 'not_loaded' | 'partial'>

/** Which spans are not or only partly loaded, by the states that the API sends with them; null if all are loaded. */
export const incompleteStates = (
  spans: readonly { readonly state?: SpanState | null | undefined }[],
): (IncompleteState | null)[] | null => {
  const states = spans.map(({ state }) => (state === 'not_loaded' || state === 'partial' ? state : null))
  return states.some((state) => state !== null) ? states : null
}
