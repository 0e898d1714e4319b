import type { Reply, RequestParameters } from '#dataProvider/client.ts'

export type StoredCodes = Reply<'getDepartmentCodes'>
type Payload = RequestParameters<'replaceDepartmentCodes'>['body']

/** A code in the form. */
export interface CodeRow {
  readonly departmentCode: string
  /** Its name in the survey; null for the hospital's own codes. */
  readonly name: string | null
  readonly ownDepartmentId: number | null
}

/** The codes in the displayed order: those without a department first. */
export const rowsOf = ({ departmentCodes }: Pick<StoredCodes, 'departmentCodes'>): CodeRow[] =>
  departmentCodes.toSorted(
    (one, other) => Number(one.ownDepartmentId !== null) - Number(other.ownDepartmentId !== null),
  )

/** The request body: only the codes whose department has changed. */
export const payloadOf = (rows: readonly CodeRow[], { departmentCodes, updatedAt }: StoredCodes): Payload => {
  const before = new Map(departmentCodes.map((stored) => [stored.departmentCode, stored.ownDepartmentId]))
  return {
    departmentCodes: rows
      .filter(({ departmentCode, ownDepartmentId }) => before.get(departmentCode) !== ownDepartmentId)
      .map(({ departmentCode, ownDepartmentId }) => ({ departmentCode, ownDepartmentId })),
    updatedAt,
  }
}
