import { departmentIds } from '../departments.ts'
import { functionIds, kinds } from '../facilityTypes.ts'
import { sourceId } from './facilityRow.ts'
import { type Precision, type Row, place, postalCode, prefectureCode, websiteUrl } from './fields.ts'
import { type Incoming, type InstitutionDepartments, sourceNames } from './institution.ts'
import { type ParseContext, knownMunicipality, orNote } from './parseContext.ts'
import { InvalidField } from './rejects.ts'

const kindIds: ReadonlyMap<string, number> = new Map(Object.entries(kinds))

const precisionOf = (level: string): Precision | undefined => {
  switch (level) {
    case 'source':
    case 'p04':
    case 'chome':
    case 'town':
    case 'municipality':
      return level
    default:
      return undefined
  }
}

/**
 * Restores departments from their names. A file that was split at every ・ has split names such as 糖尿病・内分泌内科 as well.
 * Neighbours are joined if only together they are a standard name.
 */
export const joinDepartmentNames = (parts: readonly string[]): string[] => {
  const names: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const together = [3, 2]
      .map((length) => parts.slice(at, at + length))
      .find((run) => run.length > 1 && departmentIds.has(run.join('・')))
    const torn = together && !departmentIds.has(part) ? together : undefined
    names.push(torn ? torn.join('・') : part)
    at += torn ? torn.length - 1 : 0
  }
  return [...new Set(names)]
}

const departmentsOf = (row: Row): InstitutionDepartments | null => {
  const parts = row
    .raw('departments')
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
  if (parts.length === 0) return null
  const names = joinDepartmentNames(parts)
  const ids = names.flatMap((name) => departmentIds.get(name) ?? []).sort((a, b) => a - b)
  return { ids, names, inferred: row.raw('dept_source') === 'name' }
}

const functionsOf = (row: Row): number[] | null => {
  const names = row.raw('functions').split('|').filter(Boolean)
  return names.length === 0 ? null : names.flatMap((name) => functionIds.get(name) ?? []).sort((a, b) => a - b)
}

const sourcesOf = (row: Row, precision: Precision | undefined): string[] => [
  ...(row.raw('source') === 'navii' ? [sourceNames.navii] : []),
  ...(row.raw('ins_code') !== '' || row.raw('source') === 'kouseikyoku' ? [sourceNames.bureau] : []),
  ...(precision === 'p04' || row.raw('beds_source').startsWith('p04') ? [sourceNames.landInformation] : []),
  ...(precision === 'chome' || precision === 'town' ? [sourceNames.geocoder] : []),
]

/**
 * Parses a row of a nationwide list that was merged from several sources: one row per institution, `|` between
 * departments and between functions.
 * @throws InvalidField
 */
export const parseMergedRow = (row: Row, context: ParseContext): Incoming => {
  const prefecture = prefectureCode(row, 'pref_code')
  const kind = kindIds.get(row.raw('kind'))
  if (kind === undefined) throw new InvalidField('kind', 'invalid_kind', row.raw('kind'))
  const precision = precisionOf(row.raw('geo_level'))
  const bureauOnly = row.raw('source') === 'kouseikyoku'
  return {
    line: row.line,
    sourceId: bureauOnly ? row.required('id') : sourceId(row, 'id', prefecture),
    insuranceCode: row.code('ins_code', 10),
    bureauOnly,
    name: row.required('name'),
    nameKana: row.text('kana'),
    shortName: row.text('short_name'),
    kind,
    prefectureCode: prefecture,
    municipalityCode: knownMunicipality(context, row.code('muni_code', 5)),
    postalCode: orNote(context, 'postal_code_ignored', () => postalCode(row, 'zip')),
    address: row.required('address'),
    websiteUrl: websiteUrl(row.text('url')),
    place: precision ? orNote(context, 'place_ignored', () => place(row, 'lat', 'lng', precision)) : null,
    beds: {
      total: row.count('beds_total'),
      general: row.count('beds_general'),
      longTerm: row.count('beds_longterm'),
      psychiatric: row.count('beds_psychiatric'),
      tuberculosis: row.count('beds_tb'),
      infectious: row.count('beds_infectious'),
    },
    departments: departmentsOf(row),
    functionIds: functionsOf(row),
    closedWeekdays: null,
    otherClosedDays: null,
    sources: sourcesOf(row, precision),
  }
}
