import { meaningOfHeading } from './headings.ts'
import { dayFieldOf, type FactKind, uploadKindOf } from '../records/importKinds.ts'

/** Fields that only lists about patients have. */
const tellTale: ReadonlySet<string> = new Set(['patient_id', 'first_visit', 'direction'])

/** How many fields of such a list the headings name; 0 where day or institution is not among them. */
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
 * Tells a list of referrals, or of reverse referrals, by its headings: by which of the two names more of what it holds. A list that tells as much of
 * both is one of referrals, as liaison offices keep it.
 * @returns null for a table of anything else
 */
export const recogniseList = (headings: readonly string[]): (typeof uploadKindOf)[FactKind] | null => {
  const referral = fieldsNamed('referrals', headings)
  const reverse = fieldsNamed('reverse_referrals', headings)
  if (referral === 0 && reverse === 0) return null
  return uploadKindOf[referral >= reverse ? 'referrals' : 'reverse_referrals']
}
