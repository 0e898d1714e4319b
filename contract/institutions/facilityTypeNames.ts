/** The names of facility types and of their axes, which the master has in Japanese, in English. */
const englishNames: ReadonlyMap<string, string> = new Map([
  ['機関区分', 'Kind of institution'],
  ['医療機関機能', 'Function'],
  ['指定・届出', 'Designations and notifications'],
  ['病床種別', 'Kinds of beds'],
  ['病院', 'Hospital'],
  ['一般診療所', 'Clinic'],
  ['歯科診療所', 'Dental clinic'],
  ['助産所', 'Maternity home'],
  ['薬局', 'Pharmacy'],
  ['特定機能病院', 'Advanced treatment hospital'],
  ['地域医療支援病院', 'Regional medical care support hospital'],
  ['三次救急（救命救急センター）', 'Tertiary emergency care (emergency centre)'],
  ['二次救急', 'Secondary emergency care'],
  ['在宅療養支援病院・診療所', 'Home care support hospital or clinic'],
  ['紹介受診重点医療機関', 'Referral-focused institution'],
  ['災害拠点病院', 'Disaster base hospital'],
  ['がん診療連携拠点病院', 'Designated cancer care hospital'],
  ['在宅療養支援診療所', 'Home care support clinic'],
  ['在宅療養支援病院', 'Home care support hospital'],
  ['在宅療養後方支援病院', 'Home care backup hospital'],
  ['DPC対象病院', 'DPC hospital'],
  ['一般病床', 'General beds'],
  ['療養病床', 'Long-term care beds'],
  ['精神病床', 'Psychiatric beds'],
  ['結核病床', 'Tuberculosis beds'],
  ['感染症病床', 'Infectious disease beds'],
])

/** A facility type or an axis of them in a language. @param name - as the master has it @example facilityTypeName('病院', 'en') // 'Hospital' */
export const facilityTypeName = (name: string, locale: string): string =>
  locale.startsWith('ja') ? name : (englishNames.get(name) ?? name)

/** Several facility types in a cell of a file. @example facilityTypeNames(['病院', '一般診療所'], 'en') // 'Hospital, Clinic' */
export const facilityTypeNames = (names: readonly string[], locale: string): string =>
  names.map((name) => facilityTypeName(name, locale)).join(locale.startsWith('ja') ? ' ' : ', ')
