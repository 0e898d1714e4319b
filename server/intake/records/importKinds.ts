/** What the rows of a file become. */
export type ImportKind = 'communications' | 'medical_institution_label_values' | FactKind

/** Lists that become facts. They are imported in one transaction and can replace the facts of their months. */
export type FactKind = 'referrals' | 'reverse_referrals'

export const isFactKind = (kind: ImportKind): kind is FactKind => kind === 'referrals' || kind === 'reverse_referrals'

/** The field with the day. */
export const dayFieldOf = {
  referrals: 'referral_date',
  reverse_referrals: 'reverse_referral_date',
} as const satisfies Record<FactKind, string>

export { uploadKindOf } from '../../facts/store/uploadKinds.ts'

/** The kind of import for an upload of a list. */
export const importKindOf = { referral: 'referrals', reverse_referral: 'reverse_referrals' } as const satisfies Record<
  string,
  FactKind
>
