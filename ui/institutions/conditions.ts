import { MedicalInstitutionConditions } from '#contract/institutions/medicalInstitutions.ts'
import type { RequestParameters } from '#dataProvider/client.ts'
import { conditionsIn } from '../address/conditions.ts'

type Search = RequestParameters<'searchMedicalInstitutions'>['body']

/** The conditions of the partner search, as stored in the address bar and in saved conditions. */
export type Conditions = Omit<Search, 'page' | 'perPage' | 'sortBy' | 'sort' | 'labelIds'>

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Removes empty conditions, a tag mode without tags, and areas without their prefecture. */
export const withoutEmpty = (conditions: Conditions): Conditions => {
  const kept: Conditions = Object.fromEntries(Object.entries(conditions).filter(([, value]) => !isEmpty(value)))
  if (!kept.tagIds) delete kept.tagIdsSearchCondition
  return kept
}

/** Changes one condition. A change of prefecture also removes the areas. */
export const changed = <K extends keyof Conditions>(
  conditions: Conditions,
  name: K,
  value: Conditions[K],
): Conditions => withoutEmpty({ ...conditions, ...(name === 'prefecture' && { area: [] }), [name]: value })

/** Number of active conditions: each label counts; the choice between including and excluding tags does not. */
export const countOf = (conditions: Conditions): number => {
  const { tagIdsSearchCondition: _no, labels = [], ...others } = withoutEmpty(conditions)
  return Object.keys(others).length + labels.length
}

/** The valid conditions in a value from outside. Everything else is dropped. */
export const conditionsFrom = (value: unknown): Conditions =>
  withoutEmpty(conditionsIn(MedicalInstitutionConditions, value))
