/**
 * Departments in the order of a chart, the highest of the value shown first and unknown values last. Those of one value
 * stay in the order in which they are given.
 * @param valueOf - the value shown of a department
 */
export const byShownValue = <Department>(
  departments: readonly Department[],
  valueOf: (department: Department) => number | null,
): Department[] => {
  const height = (department: Department) => valueOf(department) ?? Number.NEGATIVE_INFINITY
  return departments.toSorted((one, next) => (height(one) === height(next) ? 0 : height(next) - height(one)))
}
