import type { z } from 'zod'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import {
  type CommunicationDetail,
  communicationDetails,
  CommunicationPayload,
} from '#contract/communications/communications.ts'
import { noLongerHere } from '#server/records/requireStaff.ts'
import type { CellReading } from './cellReading.ts'
import { booleanIn, integerIn } from './cellValues.ts'
import type { Columns } from '../../mapping/columns.ts'
import { dayIn } from '#contract/writtenDays.ts'
import type { ImportField } from '../../mapping/importFields.ts'
import type { ImportContext } from '../../mapping/importContext.ts'
import { complaintOfSchema } from './labelCells.ts'
import { type RowError, rowTexts, type Text } from './rowErrors.ts'
import { typeIn, typeNames } from '../../mapping/typeNames.ts'

export type Payload = z.output<typeof CommunicationPayload>

const readType = (text: string): CellReading<CommunicationType> => {
  const type = typeIn(text)
  return type ? { value: type, understood: typeNames[type] } : { error: rowTexts.type }
}

const readDay = (text: string): CellReading<string> => {
  const day = dayIn(text)
  return day === null ? { error: rowTexts.day } : { value: day, understood: day }
}

const readStaff = (text: string, { staffs }: ImportContext): CellReading<number> => {
  const [staff, another] = staffs(text)
  if (!staff) return { error: rowTexts.staff }
  if (staff.isDeleted) return { error: noLongerHere }
  return another ? { error: rowTexts.namesakes } : { value: staff.id, understood: staff.name }
}

const readBoolean = (text: string): CellReading<boolean> => {
  const value = booleanIn(text)
  return value === null ? { error: rowTexts.boolean } : { value, understood: value ? '○' : '×' }
}

const longOnes: readonly CommunicationDetail[] = ['story', 'memo', 'other_memo']

const readText = (detail: CommunicationDetail, text: string): CellReading<string> => {
  const value = longOnes.includes(detail) ? text : text.replace(/\s*\n\s*/g, ' ')
  const error = complaintOfSchema(CommunicationPayload.shape[detail], value)
  return error ? { error } : { value, understood: value }
}

const readDetail = (detail: CommunicationDetail, text: string): CellReading<string | boolean> =>
  detail === 'is_doctor_attended' ? readBoolean(text) : readText(detail, text)

export interface CommunicationCells {
  /** The values of the cells. A detail with an empty cell is null. */
  readonly given: Partial<Payload>
  /** The id of the communication that the row identifies. */
  readonly id: number | undefined
  /** The fields with an invalid cell. */
  readonly wrong: ReadonlySet<ImportField>
  readonly errors: RowError[]
  readonly understood: Map<number, string | Text>
}

/** Reads the cells of a communication one by one, without checking whether they are consistent. */
export const readCommunicationCells = (
  context: ImportContext,
  { fields }: Columns,
  cells: readonly string[],
): CommunicationCells => {
  const errors: RowError[] = []
  const wrong = new Set<ImportField>()
  const understood = new Map<number, string | Text>()
  const read = <T>(field: ImportField, reader: (text: string) => CellReading<T>): T | undefined => {
    const column = fields.get(field)
    const text = column === undefined ? '' : (cells[column] ?? '')
    if (column === undefined || text === '') return undefined
    const reading = reader(text)
    if ('error' in reading) {
      errors.push({ column, message: reading.error })
      wrong.add(field)
      return undefined
    }
    understood.set(column, reading.understood)
    return reading.value
  }
  const type = read('communication_type', readType)
  const day = read('acted_date', readDay)
  const user = read('user', (text) => readStaff(text, context))
  const id = read('communication_id', (text): CellReading<number> => {
    const value = integerIn(text)
    return value === null || value < 1 ? { error: rowTexts.id } : { value, understood: String(value) }
  })
  const details = Object.fromEntries(
    communicationDetails
      .filter((detail) => fields.has(detail))
      .map((detail) => [detail, read<string | boolean>(detail, (text) => readDetail(detail, text)) ?? null]),
  ) as Partial<Pick<Payload, CommunicationDetail>>
  return {
    given: {
      ...details,
      ...(type && { communication_type: type }),
      ...(day !== undefined && { acted_date: day }),
      ...(user !== undefined && { user_id: user }),
    },
    id,
    wrong,
    errors,
    understood,
  }
}
