/**
 * The state of a navigation back to a list, for `navigate` and links: the list shows the conditions with which the person left it, and not those
 * with which it opens otherwise.
 */
export const asLeft = { asLeft: true } as const

/** Whether a location was reached with {@link asLeft}. */
export const isAsLeft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asLeft' in state && state.asLeft === true
