/** The rows of a report: one per institution, area or own department; or one total of them. */
export type Grain = 'institution' | 'area' | 'department' | 'all'

/** For which rows leaves are computed. Absent restrictions mean all. */
export interface Scope {
  readonly tenantId: number
  readonly grain: Grain
  readonly institutionIds?: readonly number[] | undefined
  /** 0 for none. */
  readonly departmentIds?: readonly number[] | undefined
  /** 0 for institutions outside of every area. */
  readonly areaIds?: readonly number[] | undefined
  readonly facilityTypeIds?: readonly number[] | undefined
  /** The label whose areas are meant. */
  readonly areaLabelId?: number | undefined
  /** Whether the counts of municipalities are up to date, so that areas may be told from them. */
  readonly hasMunicipalityCounts?: boolean | undefined
  /** Areas or departments are followed by a row with the total of all of them, which has {@link totalId}. */
  readonly withTotal?: boolean | undefined
}

/** The id of the row with the total, which no record has. */
export const totalId = -1

/** Whether rows are areas, or totals of some of them. */
export const isOfAreas = ({ grain, areaIds }: Scope): boolean => grain === 'area' || areaIds !== undefined

/** Whether the leaves depend on institutions, so that sums of all institutions cannot tell them. */
export const needsInstitutions = (scope: Scope): boolean =>
  scope.grain === 'institution' ||
  isOfAreas(scope) ||
  scope.institutionIds !== undefined ||
  (scope.facilityTypeIds?.length ?? 0) > 0

export const needsDepartments = ({ grain, departmentIds }: Scope): boolean =>
  grain === 'department' || departmentIds !== undefined
