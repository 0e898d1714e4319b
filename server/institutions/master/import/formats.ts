/** The kinds of files that can be imported. The header identifies the kind. */
export type FileKind =
  | 'facility'
  | 'hours'
  | 'merged'
  | 'bureau'
  | 'bureau_changes'
  | 'municipalities'
  | 'secondary_areas'
  | 'mdcs'
  | 'dpc_diseases'
  | 'kcodes'
  | 'postal_codes'

/** The required columns of each kind, the most distinctive first. All of them must be present. */
const requiredColumns: Readonly<Record<Exclude<FileKind, 'postal_codes'>, readonly string[]>> = {
  hours: ['診療科目コード', 'ID', '診療科目名', '診療時間帯', '月_診療開始時間', '月_診療終了時間'],
  facility: ['正式名称', 'ID', '機関区分', '都道府県コード', '市区町村コード', '所在地'],
  merged: ['ins_code', 'id', 'kind', 'name', 'pref_code', 'muni_code', 'address', 'departments'],
  bureau_changes: ['change', 'ins_code10'],
  bureau: ['code7', 'ins_code10', 'name', 'address'],
  municipalities: ['lgcode', 'code', 'pref_code', 'name', 'kana', 'lat', 'lng'],
  secondary_areas: ['area_name', 'pref', 'muni_code'],
  kcodes: ['kcode', 'name'],
  dpc_diseases: ['dpc6', 'mdc', 'name'],
  mdcs: ['mdc', 'name'],
}

const kinds: readonly (keyof typeof requiredColumns)[] = [
  'hours',
  'facility',
  'merged',
  'bureau_changes',
  'bureau',
  'municipalities',
  'secondary_areas',
  'kcodes',
  'dpc_diseases',
  'mdcs',
]

/** Positions of the columns by name. NFKC variants, case and surrounding space make no difference. */
export const columnsOf = (header: readonly string[]): ReadonlyMap<string, number> => {
  const columns = new Map<string, number>()
  header.forEach((field, index) => {
    const name = columnName(field)
    if (!columns.has(name)) columns.set(name, index)
  })
  return columns
}

/**
 * The columns of 日本郵便's list (KEN_ALL), which has no header: 15 fields, of which the first is a municipality's code, the
 * second the old postal code and the third the postal code. Undefined for any other first line.
 */
export const headerlessColumns = (first: readonly string[]): ReadonlyMap<string, number> | undefined =>
  first.length === 15 && /^\d{5}$/.test(first[0]?.trim() ?? '') && /^\d{7}$/.test(first[2]?.trim() ?? '')
    ? new Map([
        ['municipality_code', 0],
        ['postal_code', 2],
      ])
    : undefined

/** The form in which {@link columnsOf} stores a column's name. */
export const columnName = (field: string): string => field.normalize('NFKC').trim().toLowerCase()

export type Detection =
  | { readonly kind: FileKind }
  | { readonly kind: 'unknown' }
  /** A distinctive column shows the kind, but other required columns are missing. */
  | { readonly kind: 'incomplete'; readonly like: FileKind; readonly missing: readonly string[] }

/** Detects the kind of a file by its header. */
export const detectKind = (columns: ReadonlyMap<string, number>): Detection => {
  const missingOf = (kind: keyof typeof requiredColumns) =>
    requiredColumns[kind].filter((column) => !columns.has(columnName(column)))
  const complete = kinds.find((kind) => missingOf(kind).length === 0)
  if (complete) return { kind: complete }
  const like = kinds.find((kind) => columns.has(columnName(requiredColumns[kind][0] ?? '')))
  return like ? { kind: 'incomplete', like, missing: missingOf(like) } : { kind: 'unknown' }
}
