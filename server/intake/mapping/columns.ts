import { communicationImportFields, labelValueImportFields } from '#contract/intake/imports.ts'
import { referralImportFields, reverseReferralImportFields } from '#contract/intake/referralImports.ts'
import type { ShortDayReading } from '#contract/writtenDays.ts'
import type { DayContext, DayForms } from '../recognition/dayForms.ts'
import type { ImportField } from './importFields.ts'
import type { ImportContext, ImportLabel } from './importContext.ts'
import type { ImportKind } from '../records/importKinds.ts'
import { keepsTrailingHyphens, type NumberForms } from '../recognition/numberForms.ts'

/** The contents of a file's columns, by field and label. */
export interface Columns {
  readonly count: number
  readonly fields: ReadonlyMap<ImportField, number>
  readonly labels: readonly { readonly column: number; readonly label: ImportLabel }[]
  /** Whether nearly all patient numbers of the file end in a hyphen, which then belongs to the number. */
  readonly hyphenatedPatients: boolean
  /** How the days of a field's column are read. */
  readonly daysOf: (field: ImportField) => DayContext
}

/** How a file writes numbers and days, and how short years are meant. */
export interface WrittenForms {
  readonly numbers: NumberForms
  readonly days: DayForms
  readonly shortDays: ShortDayReading | null
  readonly countsFrom1904: boolean
}

const unknownForms: WrittenForms = { numbers: {}, days: {}, shortDays: null, countsFrom1904: false }

export type ImportType = 'create' | 'update'

const labelTarget = /^label:(\d{1,15})$/

export const targetOfLabel = ({ id }: Pick<ImportLabel, 'id'>): string => `label:${id}`

/** The label of a target; undefined for a field or a label that does not exist. */
export const labelOf = (target: string, labels: readonly ImportLabel[]): ImportLabel | undefined => {
  const id = Number(labelTarget.exec(target)?.[1])
  return labels.find((label) => label.id === id)
}

/** The fields that a file's columns can contain. Only files that change communications identify them by id. */
export const fieldsFor = (kind: ImportKind, type: ImportType): readonly ImportField[] => {
  switch (kind) {
    case 'communications':
      return communicationImportFields.filter((field) => type === 'update' || field !== 'communication_id')
    case 'medical_institution_label_values':
      return labelValueImportFields
    case 'referrals':
      return referralImportFields
    case 'reverse_referrals':
      return reverseReferralImportFields
  }
}

const isFieldOf = (fields: readonly ImportField[], target: string): target is ImportField =>
  fields.some((field) => field === target)

/** The columns of a plan. Targets that do not exist are left out. */
export const columnsOfPlan = (
  { kind, labels }: Pick<ImportContext, 'kind' | 'labels'>,
  type: ImportType,
  targets: readonly (string | null)[],
  { numbers, days, shortDays, countsFrom1904 }: WrittenForms = unknownForms,
): Columns => {
  const fields = fieldsFor(kind, type)
  const mapped = targets.map((target, column) => ({ target: target ?? '', column }))
  const patients = numbers[targets.indexOf('patient_id')]
  return {
    count: targets.length,
    hyphenatedPatients: patients !== undefined && keepsTrailingHyphens(patients),
    daysOf: (field) => ({ form: days[targets.indexOf(field)], chosen: shortDays, countsFrom1904 }),
    fields: new Map(
      mapped.flatMap(({ target, column }) => (isFieldOf(fields, target) ? [[target, column] as const] : [])),
    ),
    labels: mapped.flatMap(({ target, column }) => {
      const label = labelOf(target, labels)
      return label ? [{ column, label }] : []
    }),
  }
}

/** Whether a target exists. */
export const exists = (
  { kind, labels }: Pick<ImportContext, 'kind' | 'labels'>,
  type: ImportType,
  target: string,
): boolean => isFieldOf(fieldsFor(kind, type), target) || labelOf(target, labels) !== undefined
