import type { Language } from '#contract/messages.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readAttendances } from './eventRows.ts'

const batchSize = 500

const headings: Readonly<Record<Language, readonly string[]>> = {
  ja: ['医療機関ID', '医療機関', '住所', '先方の出席者', '医師の出席', 'メモ'],
  en: ['Institution ID', 'Institution', 'Address', 'Attendees', 'Doctor attended', 'Memo'],
}
const attended: Readonly<Record<Language, string>> = { ja: 'あり', en: 'yes' }

/** The institutions of an event as CSV, by name. */
export async function* attendancesAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  eventId: number,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings[language]])
  for (let offset = 0; ; offset += batchSize) {
    const batch = await readAttendances(tx, tenantId, eventId, { limit: batchSize, offset })
    if (batch.length > 0)
      yield csvRows(
        batch.map(({ medical_institution: { id, name, address }, attendee, is_doctor_attended: doctor, memo }) => [
          id,
          name,
          address,
          attendee,
          doctor ? attended[language] : '',
          memo,
        ]),
      )
    if (batch.length < batchSize) return
  }
}
