import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { useOwnDepartments } from './useOwnDepartments.ts'

/**
 * Names departments by which something is narrowed. One that is gone has the name that it had, marked as deleted.
 * @param ids - what is to be named; 0: no department
 * @param none - the word for no department
 * @returns a function of one of the ids
 */
export const useDepartmentName = (ids: readonly number[], none: string): ((id: number) => string) => {
  const departments = useOwnDepartments()
  const known = new Map(departments.map(({ id, name }) => [id, name]))
  const goneName = useGoneNames(departments.length > 0 ? ids.filter((id) => id !== 0 && !known.has(id)) : [])
  return (id) => {
    if (id === 0) return none
    return known.get(id) ?? (departments.length > 0 ? goneName('own_department', id) : '…')
  }
}
