import { open } from 'node:fs/promises'
import type { z } from 'zod'
import type { Recognised } from '#contract/intake/dataUploads.ts'
import { recogniseSurveyFile, surveySample } from './recogniseSurveyFile.ts'
import { recogniseList } from './recogniseList.ts'
import { openTable } from '../../tables/openTable.ts'
import type { Table } from '../../tables/tableRow.ts'

export type Recognition = z.input<typeof Recognised>

const nothing: Recognition = {
  kind: null,
  month: null,
  facility_code: null,
  delimiter: null,
  encoding: null,
  headings: 0,
}

const beginningOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(surveySample), 0, surveySample, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** How many rows of a table, and how many sheets of a workbook, are searched for headings. */
const firstRows = 20
const firstSheets = 10

const listIn = async (table: Table) => {
  for (const sheet of table.sheets.length === 0 ? [null] : table.sheets.slice(0, firstSheets)) {
    let rows = 0
    for await (const read of table.rows(sheet)) {
      for (const { cells } of read.slice(0, firstRows - rows)) {
        const kind = recogniseList(cells)
        if (kind) return kind
      }
      rows += read.length
      if (rows >= firstRows) break
    }
  }
  return null
}

/**
 * Recognises a file: a survey file by its contents, a list of referrals by its headings, or neither.
 * @param filename - used only for the errors of unreadable files
 * @throws UnreadableTable
 */
export const recogniseUpload = async (path: string, filename: string): Promise<Recognition> => {
  const survey = recogniseSurveyFile(await beginningOf(path))
  if (survey) {
    const { kind, month, facilityCode, delimiter, encoding, headings } = survey
    return {
      kind,
      month: month === null ? null : `${month}-01`,
      facility_code: facilityCode,
      delimiter,
      encoding,
      headings,
    }
  }
  const table = await openTable(path, filename)
  try {
    const kind = await listIn(table)
    return kind ? { ...nothing, kind, headings: 1 } : nothing
  } finally {
    await table.close()
  }
}
