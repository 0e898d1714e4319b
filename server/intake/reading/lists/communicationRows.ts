import { communicationDetails, detailsOf } from '#contract/communications/communications.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { LabelValueInput } from '#contract/labels/labelValues.ts'
import type { TableRow } from '#server/tables/tableRow.ts'
import { implausibleIn } from '#server/communications/communicationRules.ts'
import { type CommunicationCells, type Payload, readCommunicationCells } from './communicationCells.ts'
import type { ImportField } from '../../mapping/importFields.ts'
import type { ImportLabel } from '../../mapping/importContext.ts'
import { findInstitutions } from '../../mapping/institutionReferences.ts'
import { type FoundInstitution } from '../../mapping/references.ts'
import type { Reading } from './reading.ts'
import { type LabelCell, type LabelReading, readLabelCells } from './labelCells.ts'
import {
  institutionErrors,
  namesInstitutions,
  questionsIn,
  referenceIn,
  type RowOutcome,
  troubleOf,
  understoodInstitution,
} from './rowChecks.ts'
import { repeats, type RowError, rowTexts } from './rowErrors.ts'
import { readStoredCommunications, type StoredCommunication } from '../../takeIn/storedCommunications.ts'
import { mapYielding } from '#server/yielding.ts'

const notOfThisType = {
  ja: 'この種類のコミュニケーションにはない項目です。空にするか、種類を選び直してください',
  en: 'This type of communication has no such field. Please leave it empty or choose another type',
}

/** A communication to be stored. */
export interface CommunicationDraft {
  readonly rowNumber: number
  readonly institutionId: number
  readonly payload: Payload
  readonly values: readonly LabelValueInput[]
  /** The current communication, if it is to be changed. */
  readonly before?: StoredCommunication
}

interface Labels extends LabelReading {
  readonly labelIds: ReadonlySet<number>
}

const noLabels: Labels = { values: [], errors: [], understood: new Map(), labelIds: new Set() }

/** Reads the label cells for a type. A column is read as the type's label with the same name. */
const labelsFor = (
  { context, columns }: Reading,
  cells: readonly string[],
  type: CommunicationType,
  isWhole: boolean,
): Labels => {
  const ofType = context.labels.filter(({ communication_type: own }) => own === type)
  const errors: RowError[] = []
  const labelCells = columns.labels.flatMap(({ column, label }): LabelCell[] => {
    const own = ofType.find(({ name }) => name === label.name)
    const text = cells[column] ?? ''
    if (!own && text !== '') errors.push({ column, message: notOfThisType })
    return own ? [{ column, label: own, text }] : []
  })
  const labelIds = new Set(labelCells.map(({ label }) => label.id))
  const required: ImportLabel[] = isWhole ? ofType : ofType.filter(({ id }) => labelIds.has(id))
  const read = readLabelCells(context, labelCells, required)
  return { ...read, errors: [...errors, ...read.errors], labelIds }
}

/** Errors for cells with details that the type does not have. No screen would show them, and more likely the row names a wrong type. */
const alienDetails = ({ columns }: Reading, { given }: CommunicationCells, type: CommunicationType): RowError[] =>
  communicationDetails
    .filter((detail) => !detailsOf[type].includes(detail) && Boolean(given[detail]))
    .map((detail) => ({ column: columns.fields.get(detail) ?? null, message: notOfThisType }))

const required = ['communication_type', 'acted_date', 'user'] as const satisfies readonly ImportField[]

/** Errors for empty required fields. The importing user is in charge of a new communication if the row names nobody. */
const missingIn = ({ columns, importType }: Reading, { given, wrong }: CommunicationCells): RowError[] =>
  required
    .filter((field) => !wrong.has(field) && given[field === 'user' ? 'user_id' : field] === undefined)
    .filter((field) => (importType === 'create' ? field !== 'user' : columns.fields.has(field)))
    .map((field) => ({ column: columns.fields.get(field) ?? null, message: rowTexts.empty }))

const senseless = ({ columns, context }: Reading, payload: Payload, { wrong }: CommunicationCells): RowError[] =>
  implausibleIn(payload, context.today)
    .filter(({ path }) => !wrong.has(path))
    .map(({ path, message }) => ({ column: columns.fields.get(path) ?? null, message }))

interface Parts {
  readonly row: TableRow
  readonly cells: CommunicationCells
  readonly match: FoundInstitution | undefined
  readonly stored: StoredCommunication | undefined
  /** Whether somebody has changed it since the file was sent. */
  readonly isChangedSince: boolean
}

const identityErrors = (reading: Reading, { cells, stored, isChangedSince }: Parts): RowError[] => {
  if (reading.importType === 'create' || cells.wrong.has('communication_id')) return []
  const column = reading.columns.fields.get('communication_id') ?? null
  if (cells.id === undefined) return [{ column, message: rowTexts.empty }]
  if (!stored) return [{ column, message: rowTexts.communication }]
  const before = reading.seen.get(stored.id)
  if (before !== undefined) return [{ column, message: repeats(before) }]
  return isChangedSince ? [{ column, message: rowTexts.changedSince }] : []
}

const outcomeOf = (reading: Reading, parts: Parts): RowOutcome<CommunicationDraft> => {
  const { columns, importType, context, accountId, seen } = reading
  const { row, cells, match, stored } = parts
  const type = cells.given.communication_type ?? stored?.communication_type
  const payload: Payload = {
    ...stored,
    ...cells.given,
    communication_type: type ?? 'other',
    acted_date: cells.given.acted_date ?? stored?.acted_date ?? context.today,
    user_id: cells.given.user_id ?? stored?.user_id ?? accountId,
  }
  const isWhole = importType === 'create' || type !== stored?.communication_type
  const labels = type ? labelsFor(reading, row.cells, type, isWhole) : noLabels
  const errors = [
    ...identityErrors(reading, parts),
    ...missingIn(reading, cells),
    ...cells.errors,
    ...(match ? institutionErrors(columns, row.cells, match) : []),
    ...(type && (importType === 'create' || stored)
      ? [...senseless(reading, payload, cells), ...alienDetails(reading, cells, type)]
      : []),
    ...labels.errors,
  ]
  const institution = match?.institution ?? null
  const understood = new Map([
    ...cells.understood,
    ...labels.understood,
    ...(match ? understoodInstitution(columns, row.cells, match) : []),
  ])
  const base = { row, errors, institution, understood, ...(match && questionsIn(match)) }
  const institutionId = institution?.id ?? stored?.medical_institution_id
  if (errors.length > 0 || institutionId === undefined) return base
  if (stored) seen.set(stored.id, row.rowNumber)
  // Values of other types' labels stay, though not shown, as when a user changes the type.
  const kept = (stored?.label_values ?? []).filter(({ label_id: id }) => !labels.labelIds.has(id))
  const draft = { rowNumber: row.rowNumber, institutionId, payload, values: [...kept, ...labels.values] }
  return { ...base, draft: stored ? { ...draft, before: stored } : draft }
}

/** Interprets the rows of a file of communications. */
export const readCommunicationRows = async (reading: Reading): Promise<RowOutcome<CommunicationDraft>[]> => {
  const { tx, context, columns, importId, importType, rows } = reading
  const troubles = rows.map((row) => troubleOf(row, columns))
  const sound = rows.filter((_, index) => troubles[index]?.length === 0)
  const cells = new Map(
    await mapYielding(sound, (row) => [row, readCommunicationCells(context, columns, row.cells)] as const),
  )
  const asksInstitution = importType === 'create' || namesInstitutions(columns)
  const references = asksInstitution ? sound.map((row) => referenceIn(columns, row.cells)) : []
  const institutions = await findInstitutions(tx, context, importId, references)
  const matches = new Map(sound.map((row, index) => [row, institutions[index]]))
  const ids = importType === 'update' ? [...cells.values()].flatMap(({ id }) => id ?? []) : []
  const stored = await readStoredCommunications(reading, ids)
  return mapYielding(rows, (row, index) => {
    const read = cells.get(row)
    if (!read) return { row, errors: troubles[index] ?? [], institution: null, understood: new Map() }
    const { communication, isChangedSince = false } = stored.get(read.id ?? 0) ?? {}
    return outcomeOf(reading, { row, cells: read, match: matches.get(row), stored: communication, isChangedSince })
  })
}
