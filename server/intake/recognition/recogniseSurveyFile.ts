import { TextDecoder } from 'node:util'
import type { SurveyKind } from '#contract/intake/dataUploads.ts'
import { type ByteRow, RowReader } from '../reading/dpc/byteRows.ts'
import { dpcDay } from '../reading/dpc/dpcValues.ts'

export type Delimiter = '\t' | ','

/** What the beginning of a survey file says about it. */
export interface SurveyFile {
  readonly kind: SurveyKind
  readonly delimiter: Delimiter
  readonly encoding: 'shift_jis' | 'utf-8'
  /** The number of heading rows before the first data row, 0 or 1. */
  readonly headings: number
  /** The month, `YYYY-MM`, of most rows at the beginning, by discharge or visit; null if none has one. */
  readonly month: string | null
  /** 9 digits. */
  readonly facilityCode: string
}

/** How many bytes of a file are examined. */
export const surveySample = 512 * 1024

const kindsByColumns: Readonly<Record<number, 'ff1_file' | 'd_file' | 'ef_file'>> = {
  17: 'ff1_file',
  30: 'd_file',
  31: 'ef_file',
}

interface Facts {
  readonly columns: number
  readonly facilityCode: string
  readonly days: readonly (readonly [third: string | null, fourth: string | null])[]
  readonly discharges: readonly string[]
  readonly headings: number
}

const dischargeIn = (row: ByteRow): string | undefined => {
  if (row.count === 17) return row.ascii(5) === 'A000030' ? (dpcDay(row.ascii(8)) ?? undefined) : undefined
  return dpcDay(row.ascii(2)) ?? undefined
}

const factsOf = (bytes: Uint8Array, delimiter: Delimiter): Facts | undefined => {
  const days: (readonly [string | null, string | null])[] = []
  const discharges: string[] = []
  let columns = 0
  let facilityCode = ''
  let headings = 0
  let isStrange = false
  const reader = new RowReader(delimiter, {
    onRow: (row) => {
      const isData = /^\d{9}$/.test(row.ascii(0))
      if (row.line === 1 && !isData) {
        headings = 1
        return
      }
      if (columns === 0 && isData) {
        columns = row.count
        facilityCode = row.ascii(0)
      }
      if (row.count !== columns) {
        isStrange ||= days.length === 0
        return
      }
      days.push([dpcDay(row.ascii(2)) ?? null, dpcDay(row.ascii(3)) ?? null])
      const discharge = dischargeIn(row)
      if (discharge) discharges.push(discharge)
    },
    onOverlong: () => {},
  })
  // The last row may be incomplete.
  reader.push(bytes)
  if (days.length === 0) reader.end()
  return columns in kindsByColumns && !isStrange ? { columns, facilityCode, days, discharges, headings } : undefined
}

/**
 * Whether an EF file is for outpatients. Columns 3 and 4 are discharge and admission in one kind, birth and visit in
 * the other. Few patients are born in the month of their visit.
 */
const isOutpatient = (days: Facts['days']): boolean => {
  const earlier = days.filter(([third, fourth]) => third !== null && fourth !== null && third < fourth).length
  return earlier > days.length / 2
}

const mostFrequent = (values: readonly string[]): string | null => {
  const counted = [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length] as const)
  return counted.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const encodingOf = (bytes: Uint8Array): SurveyFile['encoding'] => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'shift_jis'
  }
}

/**
 * Recognises a survey file by its contents: the number of columns, the facility code and the days.
 * @param bytes - the beginning of the file, {@link surveySample} bytes or all of it
 * @returns undefined for other files
 */
export const recogniseSurveyFile = (bytes: Uint8Array): SurveyFile | undefined => {
  for (const delimiter of ['\t', ','] as const) {
    const facts = factsOf(bytes, delimiter)
    const kindOfColumns = facts && kindsByColumns[facts.columns]
    if (!facts || !kindOfColumns) continue
    const outpatient = kindOfColumns === 'ef_file' && isOutpatient(facts.days)
    const kind =
      kindOfColumns === 'ef_file' ? (outpatient ? 'outpatient_ef_file' : 'hospital_admission_ef_file') : kindOfColumns
    const days = outpatient ? facts.days.flatMap(([, fourth]) => fourth ?? []) : facts.discharges
    return {
      kind,
      delimiter,
      encoding: encodingOf(bytes),
      headings: facts.headings,
      month: mostFrequent(days.map((day) => day.slice(0, 7))),
      facilityCode: facts.facilityCode,
    }
  }
  return undefined
}
