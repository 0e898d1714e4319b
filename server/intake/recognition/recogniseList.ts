import { meaningOfHeading } from './headings.ts'
import { dayFieldOf, type FactKind, uploadKindOf } from '../records/importKinds.ts'

/** Fields that occur only in lists about patients. */
const tellTale: ReadonlySet<string> = new Set(['patient_id', 'first_visit', 'direction'])

/** How many fields of a list of this kind the headings contain; 0 if the day or the institution is missing. */
const fieldsNamed = (kind: FactKind, headings: readonly string[]): number => {
  const fields = new Set(headings.flatMap((heading) => meaningOfHeading(kind, heading)?.field ?? []))
  const fieldNames = [...fields]
  const isList =
    fieldNames.includes(dayFieldOf[kind]) &&
    fieldNames.some((field) => field.startsWith('medical_institution_')) &&
    (fieldNames.some((field) => tellTale.has(field)) || headings.some((heading) => heading.includes('紹介')))
  return isList ? fields.size : 0
}

/**
 * Recognises a list of referrals or of reverse referrals by its headings. The kind with more recognised fields is
 * chosen. With equal numbers it is a list of referrals, the kind that liaison offices usually keep.
 * @returns null for any other table
 */
export const recogniseList = (headings: readonly string[]): (typeof uploadKindOf)[FactKind] | null => {
  const referral = fieldsNamed('referrals', headings)
  const reverse = fieldsNamed('reverse_referrals', headings)
  if (referral === 0 && reverse === 0) return null
  return uploadKindOf[referral >= reverse ? 'referrals' : 'reverse_referrals']
}
