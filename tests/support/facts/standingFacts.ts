import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { MonthDecision } from '#server/facts/replaced/monthDecisions.ts'

/** A row of a file in the model: its month and department, a tag that identifies it, and the stay, if it has one. */
export interface ModelRow {
  readonly tag: string
  /** Its first day. */
  readonly month: string
  /** 0 for none. */
  readonly department: number
  readonly stay?: { readonly key: string; readonly discharge: string }
}

/** An imported file. */
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
 * The rows of a kind that should exist, directly from the definition: from each imported file that has not been undone, the rows that no later file
 * replaces. If several files contain the same stay, the one with the latest discharge counts.
 * @param files - in the order of their import, without undone ones
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

/** Whether a file of stays adds nothing, because later months' files contain all of its stays. */
export const isAllTold = (files: readonly ModelFile[], file: ModelFile): boolean => {
  const last =
    file.decisions
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? ''
  const standing = standingRows(files, 'ff1_file')
  return file.rows.every(({ stay }) => standing.some((other) => other.stay?.key === stay?.key && other.month > last))
}
