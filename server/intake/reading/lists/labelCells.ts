import type { Complaint, LabelValueInput } from '#contract/labels/labelValues.ts'
import { labelValueComplaints } from '#contract/labels/labelValues.ts'
import { CommunicationLabelValuePayload } from '#contract/labels/labels.ts'
import { messagesIn } from '#contract/messages.ts'
import type { z } from 'zod'
import { unknownDepartment } from '#server/labels/communicationLabelValues.ts'
import { integerIn, partsOf, sameText, timeIn } from './cellValues.ts'
import { dayIn } from '#contract/writtenDays.ts'
import type { ImportContext, ImportLabel } from '../../mapping/importContext.ts'
import { type RowError, rowTexts, type Text } from './rowErrors.ts'

/** The cell of a label. */
export interface LabelCell {
  readonly column: number
  readonly label: ImportLabel
  readonly text: string
}

type Reading = { readonly value: LabelValueInput; readonly understood: string | null } | { readonly error: Text }

/** An id that no selection has. The rules of labels themselves report a selection that is not offered. */
const notOffered = 0

const selectionIn = ({ selections }: ImportLabel, text: string) =>
  selections.find(({ label }) => label === text) ?? selections.find(({ label }) => sameText(label) === sameText(text))

const chosenIn = (label: ImportLabel, text: string) => {
  const whole = selectionIn(label, text)
  return whole ? [whole] : partsOf(text).map((part) => selectionIn(label, part))
}

const both = (schema: z.ZodType, value: unknown): Text | undefined => {
  const say = (language: 'ja' | 'en') =>
    schema.safeParse(value, { error: messagesIn(language) }).error?.issues[0]?.message
  const ja = say('ja')
  return ja === undefined ? undefined : { ja, en: say('en') ?? ja }
}

/** The error of the API's own schema for a value, in both languages. */
export const complaintOfSchema = both

const reading = ({ label, text }: LabelCell, { departments }: ImportContext): Reading => {
  const label_id = label.id
  switch (label.component_type) {
    case 'text':
    case 'textarea': {
      const error = both(CommunicationLabelValuePayload.shape.text_value, text)
      return error ? { error } : { value: { label_id, text_value: text }, understood: text }
    }
    case 'integer': {
      const integer = integerIn(text)
      const error =
        integer === null ? rowTexts.integer : both(CommunicationLabelValuePayload.shape.integer_value, integer)
      return error ? { error } : { value: { label_id, integer_value: integer }, understood: String(integer) }
    }
    case 'select':
    case 'radio': {
      const selection = selectionIn(label, text)
      return {
        value: { label_id, selection_id: selection?.id ?? notOffered },
        understood: selection?.label ?? null,
      }
    }
    case 'checkbox': {
      const chosen = chosenIn(label, text)
      return {
        value: { label_id, selection_ids: [...new Set(chosen.map((one) => one?.id ?? notOffered))] },
        understood: chosen.every((one) => one !== undefined) ? chosen.map((one) => one?.label).join('、') : null,
      }
    }
    case 'date': {
      const day = dayIn(text)
      return day === null ? { error: rowTexts.day } : { value: { label_id, date_value: day }, understood: day }
    }
    case 'time': {
      const time = timeIn(text)
      return time === null ? { error: rowTexts.time } : { value: { label_id, time_value: time }, understood: time }
    }
    case 'own_department': {
      const [department, another] = departments(text)
      return department && !another
        ? { value: { label_id, own_department_id: department.id }, understood: department.name }
        : { error: unknownDepartment }
    }
    case 'area':
      return { error: rowTexts.nothing }
  }
}

export interface LabelReading {
  readonly values: readonly LabelValueInput[]
  readonly errors: readonly RowError[]
  /** How cells were interpreted, by column. */
  readonly understood: ReadonlyMap<number, string>
}

const columnOf = ({ path }: Complaint, columns: readonly number[]): number | null => {
  const [, index] = path.split('.')
  return index === undefined ? null : (columns[Number(index)] ?? null)
}

/**
 * Reads label cells and checks their values. An empty cell is a label without a value.
 * @param labels - the labels whose required values are checked
 */
export const readLabelCells = (
  context: ImportContext,
  cells: readonly LabelCell[],
  labels: readonly ImportLabel[],
): LabelReading => {
  const values: LabelValueInput[] = []
  const columns: number[] = []
  const errors: RowError[] = []
  const unread = new Set<number>()
  const understood = new Map<number, string>()
  for (const cell of cells) {
    const read: Reading =
      cell.text === '' ? { value: { label_id: cell.label.id }, understood: null } : reading(cell, context)
    if ('error' in read) {
      errors.push({ column: cell.column, message: read.error })
      unread.add(cell.label.id)
      continue
    }
    values.push(read.value)
    columns.push(cell.column)
    if (read.understood !== null) understood.set(cell.column, read.understood)
  }
  const complaints = labelValueComplaints(
    labels.filter(({ id }) => !unread.has(id)),
    values,
  )
  return {
    values,
    errors: [...errors, ...complaints.map((one) => ({ column: columnOf(one, columns), message: one.message }))],
    understood,
  }
}
