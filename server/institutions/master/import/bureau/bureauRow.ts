import { kinds } from '../../facilityTypes.ts'
import { prefectures } from '../../prefectures.ts'
import { type Row, postalCode } from '../fields.ts'
import { type Incoming, sourceNames } from '../institution.ts'
import { type ParseContext, orNote } from '../parseContext.ts'
import { InvalidField } from '../rejects.ts'

const prefectureNames: ReadonlyMap<string, string> = new Map(prefectures.map(([code, name]) => [code, name]))

/** The 10 digits of an insurance code: prefecture 2, fee table 1 (医科 1, 歯科 3, 調剤 4), number 7. @throws InvalidField */
export const insuranceCode = (row: Row, column: string): string => {
  const code = row.code(column, 10)
  if (code === null) throw new InvalidField(column, 'required')
  if (!prefectureNames.has(code.slice(0, 2))) throw new InvalidField(column, 'unknown_prefecture', code)
  if (!/^..[134]/.test(code)) throw new InvalidField(column, 'invalid_code', code)
  return code
}

/**
 * The kind of an institution of which only insurance code and name are known. In the medical fee table only hospitals
 * may be called 病院 (医療法 第3条), but clinics near or of a hospital contain its name in theirs.
 */
export const kindByName = (code: string, name: string): number => {
  if (code[2] === '3') return kinds.dental
  if (code[2] === '4') return kinds.pharmacy
  const isClinic = /診療所|クリニック|医院|医務室|健診センター|健康管理センター|病院前/u.test(name)
  return !isClinic && /病院|医療センター/u.test(name) ? kinds.hospital : kinds.clinic
}

/** Adds the prefecture to an address. The bureaus leave it out. */
export const fullAddress = (prefectureCode: string, address: string): string => {
  const prefecture = prefectureNames.get(prefectureCode) ?? ''
  return address.startsWith(prefecture) ? address : prefecture + address
}

/**
 * Parses a row of a regional bureau's list of institutions by code.
 * @param suffix - of the columns' names in a file of changes between two snapshots (`_202508`)
 * @throws InvalidField
 */
export const parseBureauRow = (row: Row, context: ParseContext, suffix = ''): Incoming => {
  const code = insuranceCode(row, 'ins_code10')
  const prefectureCode = code.slice(0, 2)
  const name = row.required(`name${suffix}`)
  const address = row.required(`address${suffix}`)
  return {
    line: row.line,
    sourceId: `K${code}`,
    insuranceCode: code,
    bureauOnly: true,
    name,
    nameKana: null,
    shortName: null,
    kind: kindByName(code, name),
    prefectureCode,
    municipalityCode: context.municipalities.find(
      prefectureCode,
      address.replace(prefectureNames.get(prefectureCode) ?? '', ''),
    ),
    postalCode: orNote(context, 'postal_code_ignored', () => postalCode(row, 'zip')),
    address: fullAddress(prefectureCode, address),
    websiteUrl: null,
    place: null,
    beds: null,
    departments: null,
    functionIds: null,
    closedWeekdays: null,
    otherClosedDays: null,
    sources: [sourceNames.bureau],
  }
}
