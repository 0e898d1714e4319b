/**
 * `repeated`: equal to an earlier row of the list. `entered`: the referral was entered by hand. `standing`: equal to a
 * current row of another file, which matters only when rows are added.
 */
export const doubleKinds = ['repeated', 'entered', 'standing'] as const
export type DoubleKind = (typeof doubleKinds)[number]
