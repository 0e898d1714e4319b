import { kinds } from '../facilityTypes.ts'
import { closedDays } from './hours/closedDays.ts'
import { type Row, place, prefectureCode, websiteUrl } from './fields.ts'
import { type Incoming, sourceNames } from './institution.ts'
import { type ParseContext, knownMunicipality, orNote } from './parseContext.ts'
import { InvalidField } from './rejects.ts'

const knownKinds = new Set<number>(Object.values(kinds))

/**
 * 医療情報ネット's ID. A spreadsheet drops the leading zero of prefectures 01–09; the row's prefecture shows when it is
 * missing.
 * @throws InvalidField
 */
export const sourceId = (row: Row, column: string, prefecture: string): string => {
  const id = row.required(column).normalize('NFKC')
  if (!/^[0-9A-Za-z-]{3,20}$/.test(id)) throw new InvalidField(column, 'invalid_id', id)
  return prefecture.startsWith('0') && !id.startsWith(prefecture) && id.startsWith(prefecture.slice(1)) ? `0${id}` : id
}

const kindOf = (row: Row): number => {
  const kind = row.count('機関区分')
  if (kind === null || !knownKinds.has(kind)) throw new InvalidField('機関区分', 'invalid_kind', row.raw('機関区分'))
  return kind
}

/**
 * Parses a row of a 施設票 (01-1, 02-1, 03-1; FORMATS of 医療情報ネット, definition 1.0). The files of clinics have no columns
 * for psychiatric beds, those of dental clinics none for beds.
 * @throws InvalidField
 */
export const parseFacilityRow = (row: Row, context: ParseContext): Incoming => {
  const prefecture = prefectureCode(row, '都道府県コード')
  const municipality = row.code('市区町村コード', 3)
  const closed = closedDays(row)
  return {
    line: row.line,
    sourceId: sourceId(row, 'ID', prefecture),
    insuranceCode: null,
    bureauOnly: false,
    name: row.required('正式名称'),
    nameKana: row.text('正式名称（フリガナ）'),
    shortName: row.text('略称'),
    kind: kindOf(row),
    prefectureCode: prefecture,
    municipalityCode: knownMunicipality(context, municipality && prefecture + municipality),
    postalCode: null,
    address: row.required('所在地'),
    websiteUrl: websiteUrl(row.text('案内用ホームページアドレス')),
    place: orNote(context, 'place_ignored', () => place(row, '所在地座標（緯度）', '所在地座標（経度）', 'source')),
    beds: {
      total: row.count('合計病床数'),
      general: row.count('一般病床'),
      longTerm: row.count('療養病床'),
      psychiatric: row.count('精神病床'),
      tuberculosis: row.count('結核病床'),
      infectious: row.count('感染症病床'),
    },
    departments: null,
    functionIds: null,
    closedWeekdays: closed.weekdays,
    otherClosedDays: closed.others,
    sources: [sourceNames.navii],
  }
}
