import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Letter = Reply<'listReferralLetters'>['referralLetters'][number]

/** The letter of a cell. The cast is safe, because the contract defines the records of this list. */
export const letterIn = ({ record }: CellProps): Letter => record as unknown as Letter

/** Start of the query keys for letters. */
export const lettersKey = ['referral_letters'] as const

/** The address of a letter's referral. */
export const referralOf = ({ medicalInstitution, referralId }: Letter): string =>
  `/crms/${medicalInstitution.id}/referrals/${referralId}`
