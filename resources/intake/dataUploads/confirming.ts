import type { DoublesChoice } from '#contract/intake/decisions.ts'
import { type SurveyKind, surveyKinds } from '#contract/intake/dataUploads.ts'
import { countIn } from '#ui/queries/countIn.ts'
import type { Consequences, DataUpload, UploadChoice } from './uploadQueries.ts'

/** The choices for a waiting file that differ from what was recognised. */
export interface Changes {
  readonly kind?: SurveyKind
  /** `YYYY-MM`, or empty. */
  readonly month?: string
  readonly isTicked?: boolean
  /** The typed number of records that will be lost. */
  readonly confirmedLoss?: string
  readonly doubles?: DoublesChoice
}

/** A waiting file, with the choices for its import. */
export interface Waiting {
  readonly upload: DataUpload
  /** Possible kinds by its columns; empty for a list of referrals and for unrecognised files. */
  readonly kinds: readonly SurveyKind[]
  readonly kind: SurveyKind | undefined
  readonly month: string
  /** Undefined if its kind or month is missing. */
  readonly choice: UploadChoice | undefined
  /** The decisions that an earlier start requested; null if kind or month have changed since. */
  readonly open: DataUpload['openDecisions']
  /** Whether all of these decisions have been made. */
  readonly isDecided: boolean
}

const efKinds: readonly SurveyKind[] = ['hospital_admission_ef_file', 'outpatient_ef_file']

const surveyKindOf = (kind: string | null | undefined) => surveyKinds.find((one) => one === kind)

const kindsOf = ({ recognised }: DataUpload): readonly SurveyKind[] => {
  const recognisedKind = surveyKindOf(recognised?.kind)
  if (!recognisedKind) return []
  return efKinds.includes(recognisedKind) ? efKinds : [recognisedKind]
}

/** Combines a file with its choices. @param changes - of this file */
export const waitingOf = (upload: DataUpload, changes: Changes = {}): Waiting => {
  const kinds = kindsOf(upload)
  const kind = changes.kind ?? surveyKindOf(upload.kind)
  const month = changes.month ?? upload.firstMonth?.slice(0, 7) ?? ''
  const day = `${month}-01`
  const { doubles } = changes
  const confirmedLoss = countIn(changes.confirmedLoss ?? '')
  const isSame = kind === upload.kind && day === upload.firstMonth
  const open = isSame ? upload.openDecisions : null
  const isWhole = kind !== undefined && kinds.length > 0 && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  return {
    upload,
    kinds,
    kind,
    month,
    choice: isWhole
      ? {
          id: upload.id,
          kind,
          firstMonth: day,
          lastMonth: day,
          ...(doubles && { doubles }),
          ...(confirmedLoss !== null && { confirmedLoss }),
        }
      : undefined,
    open,
    isDecided:
      (!open?.loss || open.loss.lostCount === confirmedLoss) &&
      ((open?.repeatedRowCount ?? null) === null || doubles !== undefined),
  }
}

/** Whether a file is ticked for import. By default all complete ones are, except files that have been imported before, and those whose import stopped because others came between. */
export const isTicked = (
  { choice, upload }: Waiting,
  changes: Changes | undefined,
  consequences: Consequences | undefined,
): boolean =>
  choice !== undefined && (changes?.isTicked ?? (!consequences?.sameFile && upload.errorMessages.length === 0))

/** Ids of files with the same kind and month as another ticked one; one of them would replace the other. */
export const clashing = (choices: readonly UploadChoice[]): ReadonlySet<number> =>
  new Set(
    [...Map.groupBy(choices, ({ kind, firstMonth }) => `${kind} ${firstMonth}`).values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ id }) => id)),
  )
