/** A department in a form. */
export interface ComparedDepartment {
  /** null for a new one. */
  readonly departmentId: number | null
  readonly name: string
}

/** How versions of the own departments are compared, one by one; for `ofEntries`. How often a department is used is not of the form. */
export const comparedDepartments = {
  idOf: ({ departmentId }: ComparedDepartment) => departmentId,
  valueOf: ({ name }: ComparedDepartment) => ({ name }),
  nameOf: ({ name }: ComparedDepartment) => name,
  textOf: ({ name }: ComparedDepartment) => name,
} as const
