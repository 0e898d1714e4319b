/** The values of 機関区分 of 医療情報ネット. Its codes are the ids here. */
export const kinds = { hospital: 1, clinic: 2, dental: 3, maternity: 4, pharmacy: 5 } as const

/** Ids of functions by their names in the sources. */
export const functionIds: ReadonlyMap<string, number> = new Map([
  ['特定機能病院', 101],
  ['地域医療支援病院', 102],
  ['三次救急', 103],
  ['二次救急', 104],
  ['在宅療養支援', 105],
])

/** Kinds of beds, in the order of an institution's bed columns. */
export const bedTypeIds = { general: 301, longTerm: 302, psychiatric: 303, tuberculosis: 304, infectious: 305 } as const

export const axes = {
  kind: '機関区分',
  function: '医療機関機能',
  designation: '指定・届出',
  beds: '病床種別',
} as const

export interface FacilityType {
  readonly id: number
  readonly name: string
  readonly axis: keyof typeof axes
}

/**
 * Kinds of institutions, functions, designations and kinds of beds. Kinds follow 医療情報ネット, functions the columns of
 * 厚生労働省's list of bed functions, designations 医療法 and the notifications of 診療報酬.
 */
export const facilityTypes: readonly FacilityType[] = [
  { id: kinds.hospital, name: '病院', axis: 'kind' },
  { id: kinds.clinic, name: '一般診療所', axis: 'kind' },
  { id: kinds.dental, name: '歯科診療所', axis: 'kind' },
  { id: kinds.maternity, name: '助産所', axis: 'kind' },
  { id: kinds.pharmacy, name: '薬局', axis: 'kind' },
  { id: 101, name: '特定機能病院', axis: 'function' },
  { id: 102, name: '地域医療支援病院', axis: 'function' },
  { id: 103, name: '三次救急（救命救急センター）', axis: 'function' },
  { id: 104, name: '二次救急', axis: 'function' },
  { id: 105, name: '在宅療養支援病院・診療所', axis: 'function' },
  { id: 201, name: '紹介受診重点医療機関', axis: 'designation' },
  { id: 202, name: '災害拠点病院', axis: 'designation' },
  { id: 203, name: 'がん診療連携拠点病院', axis: 'designation' },
  { id: 204, name: '在宅療養支援診療所', axis: 'designation' },
  { id: 205, name: '在宅療養支援病院', axis: 'designation' },
  { id: 206, name: '在宅療養後方支援病院', axis: 'designation' },
  { id: 207, name: 'DPC対象病院', axis: 'designation' },
  { id: bedTypeIds.general, name: '一般病床', axis: 'beds' },
  { id: bedTypeIds.longTerm, name: '療養病床', axis: 'beds' },
  { id: bedTypeIds.psychiatric, name: '精神病床', axis: 'beds' },
  { id: bedTypeIds.tuberculosis, name: '結核病床', axis: 'beds' },
  { id: bedTypeIds.infectious, name: '感染症病床', axis: 'beds' },
]
