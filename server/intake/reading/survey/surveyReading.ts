import { type ByteRow, RowReader } from '../dpc/byteRows.ts'
import { byteaOf } from '#server/db/copyRows.ts'
import { patientHexHasher } from '#server/facts/referrals/patients.ts'
import { Complaints } from './complaints.ts'
import { kindReadings } from './kindReadings.ts'
import { type KindReading } from './kindReading.ts'
import { ReadRows, type ReadText } from './readTables.ts'
import type { ReadingSettings, ReadingSummary } from './settings.ts'

/** The result of reading some bytes of a file. */
export interface ReadPiece {
  readonly texts: readonly ReadText[]
  /** Of the file up to here. */
  readonly summary: ReadingSummary
}

const facilityColumn = 0

/** Reads a survey file as its bytes arrive, into rows for the tables of readTables.ts. */
export class SurveyReading {
  readonly #rows = new ReadRows()
  readonly #complaints = new Complaints(this.#rows)
  readonly #reading: KindReading
  readonly #reader: RowReader
  readonly #headings: number
  #facility: string | null
  #rowCount = 0

  constructor(settings: ReadingSettings) {
    const { tenantId, kind, delimiter, headings, facilityCode, secret, movedPatientKeys } = settings
    const hasher = patientHexHasher(Buffer.from(secret), movedPatientKeys)
    const hash = (identifier: string) => {
      const patientHash = hasher(tenantId, identifier)
      if (patientHash === null) throw new RangeError('Not a patient’s number')
      return byteaOf(patientHash)
    }
    this.#headings = headings
    this.#facility = facilityCode
    this.#reading = kindReadings[kind]({ settings, rows: this.#rows, complaints: this.#complaints, hash })
    this.#reader = new RowReader(delimiter, {
      onRow: (row) => this.#take(row),
      onOverlong: (line) => {
        this.#rowCount++
        this.#complaints.add({ line, column: null, value: '', problem: 'overlong', isRejected: true })
      },
    })
  }

  push(chunk: Uint8Array): ReadPiece {
    this.#reader.push(chunk)
    return this.#piece()
  }

  end(): ReadPiece {
    this.#reader.end()
    this.#reading.end()
    return this.#piece()
  }

  #piece(): ReadPiece {
    return { texts: this.#rows.takeOut(), summary: { rowCount: this.#rowCount, ...this.#complaints.summary() } }
  }

  #take(row: ByteRow) {
    if (row.line <= this.#headings) return
    this.#rowCount++
    if (this.#isOfOtherFacility(row))
      this.#complaints.add({
        line: row.line,
        column: facilityColumn + 1,
        value: row.ascii(facilityColumn),
        problem: 'other_facility',
        isRejected: true,
      })
    else this.#reading.take(row)
  }

  /** An invalid code is reported by the reader of the rows. */
  #isOfOtherFacility(row: ByteRow): boolean {
    if (this.#facility !== null && row.equals(facilityColumn, this.#facility)) return false
    const code = row.ascii(facilityColumn)
    if (!/^\d{9}$/.test(code)) return false
    this.#facility ??= code
    return code !== this.#facility
  }
}
