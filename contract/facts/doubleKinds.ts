/**
 * `repeated`: equal to an earlier row of the list; `entered`: the referral was entered by hand; `standing`: an equal row of another file stands, which
 * counts where rows are added.
 */
export const doubleKinds = ['repeated', 'entered', 'standing'] as const
export type DoubleKind = (typeof doubleKinds)[number]
