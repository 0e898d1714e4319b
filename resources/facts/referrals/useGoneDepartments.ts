import { useQuery } from '@tanstack/react-query'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { ownDepartmentsQuery } from './useOwnDepartments.ts'

/** Facts without a department, which is no record and always there. */
const noDepartment = 0

export interface GoneDepartments {
  /** Until it is known which are gone. */
  readonly isLoading: boolean
  readonly ids: readonly number[]
  /** In the order of the ids. */
  readonly names: readonly string[]
}

/** Those of the asked departments that were deleted. Where the departments cannot be read none is known to be gone. */
export const useGoneDepartments = (asked: readonly number[]): GoneDepartments => {
  const { data, isLoading } = useQuery({ ...ownDepartmentsQuery, enabled: asked.length > 0 })
  const ids = data ? asked.filter((id) => id !== noDepartment && data.every((one) => one.id !== id)) : []
  const goneName = useGoneNames(ids)
  return { isLoading: asked.length > 0 && isLoading, ids, names: ids.map((id) => goneName('own_department', id)) }
}
