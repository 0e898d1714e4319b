import type { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { MonthDecision } from '../../../server/facts/replaced/monthDecisions.ts'

/** A row of a file as the model knows it: where it belongs, what tells it from others, and of stays which stay it tells of. */
export interface ModelRow {
  readonly tag: string
  /** Its first day. */
  readonly month: string
  /** 0 for none. */
  readonly department: number
  readonly stay?: { readonly key: string; readonly discharge: string }
}

/** A file that was taken in. */
export interface ModelFile {
  readonly id: number
  readonly kind: UploadKind
  readonly decisions: readonly MonthDecision[]
  readonly rows: readonly ModelRow[]
}

const replaces = ({ decisions }: ModelFile, { month, department }: ModelRow) =>
  decisions.some(
    (one) =>
      one.month === month &&
      one.decision === 'replace' &&
      (one.departmentIds === null || one.departmentIds.includes(department)),
  )

/**
 * What should stand of a kind, straight from the definition: of each file that was taken in and not undone the rows that no later one replaces; of
 * several files that tell of the same stay the one with the latest discharge.
 * @param files - in the order in which they were taken in, without those that were undone
 */
export const standingRows = (
  files: readonly ModelFile[],
  kind: UploadKind,
): (ModelRow & { readonly fileId: number })[] => {
  const own = files.filter((file) => file.kind === kind)
  const rows = own.flatMap((file, place) =>
    file.rows
      .filter((row) => !own.slice(place + 1).some((later) => replaces(later, row)))
      .map((row) => ({ ...row, fileId: file.id })),
  )
  return rows.filter(
    ({ stay }) => !stay || !rows.some(({ stay: other }) => other?.key === stay.key && other.discharge > stay.discharge),
  )
}

/** Whether nothing of a file of stays could be taken, because later months' files tell of all of them. */
export const isAllTold = (files: readonly ModelFile[], file: ModelFile): boolean => {
  const last =
    file.decisions
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? ''
  const standing = standingRows(files, 'ff1_file')
  return file.rows.every(({ stay }) => standing.some((other) => other.stay?.key === stay?.key && other.month > last))
}
