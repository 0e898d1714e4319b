import type { Reply, RequestParameters } from '../../../../../dataProvider/client.ts'

export type StoredCodes = Reply<'getDepartmentCodes'>
type Payload = RequestParameters<'replaceDepartmentCodes'>['body']

/** A code as it stands in the form. */
export interface CodeRow {
  readonly departmentCode: string
  /** By the survey; null for a code of the hospital's own. */
  readonly name: string | null
  readonly ownDepartmentId: number | null
}

/** The codes in the order that they are shown in: those without a department first. */
export const rowsOf = ({ departmentCodes }: Pick<StoredCodes, 'departmentCodes'>): CodeRow[] =>
  departmentCodes.toSorted(
    (one, other) => Number(one.ownDepartmentId !== null) - Number(other.ownDepartmentId !== null),
  )

/** What is to be saved: the codes that stand for something else than before. */
export const payloadOf = (rows: readonly CodeRow[], { departmentCodes, updatedAt }: StoredCodes): Payload => {
  const before = new Map(departmentCodes.map((stored) => [stored.departmentCode, stored.ownDepartmentId]))
  return {
    departmentCodes: rows
      .filter(({ departmentCode, ownDepartmentId }) => before.get(departmentCode) !== ownDepartmentId)
      .map(({ departmentCode, ownDepartmentId }) => ({ departmentCode, ownDepartmentId })),
    updatedAt,
  }
}
