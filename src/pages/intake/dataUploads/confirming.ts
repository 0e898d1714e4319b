import type { DoublesChoice } from '../../../../contract/intake/decisions.ts'
import { type SurveyKind, surveyKinds } from '../../../../contract/intake/dataUploads.ts'
import { countIn } from '../../../../ui/queries/countIn.ts'
import type { Consequences, DataUpload, UploadChoice } from './uploadQueries.ts'

/** What somebody has chosen for a file that waits, where that differs from what it was recognised as. */
export interface Changes {
  readonly kind?: SurveyKind
  /** `YYYY-MM`, or empty. */
  readonly month?: string
  readonly isTicked?: boolean
  /** What was typed as the number of records that will be lost. */
  readonly confirmedLoss?: string
  readonly doubles?: DoublesChoice
}

/** A file that waits, as it would be taken in. */
export interface Waiting {
  readonly upload: DataUpload
  /** Kinds that its columns fit; none for a list of referrals and for what is not recognised. */
  readonly kinds: readonly SurveyKind[]
  readonly kind: SurveyKind | undefined
  readonly month: string
  /** Undefined while its kind or month is not known. */
  readonly choice: UploadChoice | undefined
  /** What an earlier start has asked, as long as kind and month are the same. */
  readonly open: DataUpload['openDecisions']
  /** Whether that is answered. */
  readonly isDecided: boolean
}

const efKinds: readonly SurveyKind[] = ['hospital_admission_ef_file', 'outpatient_ef_file']

const surveyKindOf = (kind: string | null | undefined) => surveyKinds.find((one) => one === kind)

const kindsOf = ({ recognised }: DataUpload): readonly SurveyKind[] => {
  const recognisedKind = surveyKindOf(recognised?.kind)
  if (!recognisedKind) return []
  return efKinds.includes(recognisedKind) ? efKinds : [recognisedKind]
}

/** @param changes - of this file */
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

/** Whether a file is to be taken in: all that can be, but for those that are here already, unless somebody says so. */
export const isTicked = (
  { choice }: Waiting,
  changes: Changes | undefined,
  consequences: Consequences | undefined,
): boolean => choice !== undefined && (changes?.isTicked ?? !consequences?.sameFile)

/** Ids of files of which another of the same kind and month is to be taken in as well: one would replace the other. */
export const clashing = (choices: readonly UploadChoice[]): ReadonlySet<number> =>
  new Set(
    [...Map.groupBy(choices, ({ kind, firstMonth }) => `${kind} ${firstMonth}`).values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ id }) => id)),
  )
