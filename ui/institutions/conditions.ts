import { MedicalInstitutionConditions } from '../../contract/institutions/medicalInstitutions.ts'
import type { RequestParameters } from '../../dataProvider/client.ts'
import { conditionsIn } from '../address/conditions.ts'

type Search = RequestParameters<'searchMedicalInstitutions'>['body']

/** What the partner search is asked for, as it stands in the address bar and in saved conditions. */
export type Conditions = Omit<Search, 'page' | 'perPage' | 'sortBy' | 'sort' | 'labelIds'>

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Conditions without the empty ones; a tag condition without tags says nothing, areas without their prefecture neither. */
export const withoutEmpty = (conditions: Conditions): Conditions => {
  const kept: Conditions = Object.fromEntries(Object.entries(conditions).filter(([, value]) => !isEmpty(value)))
  if (!kept.tagIds) delete kept.tagIdsSearchCondition
  return kept
}

/** Changes one condition. Areas belong to a prefecture and go when it changes. */
export const changed = <K extends keyof Conditions>(
  conditions: Conditions,
  name: K,
  value: Conditions[K],
): Conditions => withoutEmpty({ ...conditions, ...(name === 'prefecture' && { area: [] }), [name]: value })

/** How many conditions are set: each label counts, include or exclude is no condition of its own. */
export const countOf = (conditions: Conditions): number => {
  const { tagIdsSearchCondition: _no, labels = [], ...others } = withoutEmpty(conditions)
  return Object.keys(others).length + labels.length
}

/** What of a value from outside is a condition; the rest is left out. */
export const conditionsFrom = (value: unknown): Conditions =>
  withoutEmpty(conditionsIn(MedicalInstitutionConditions, value))
