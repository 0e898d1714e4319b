/** Properties that hold a municipality's code: 国土数値情報 N03, and names that other files use. */
const names = ['N03_007', 'code', 'muni_code', 'municipality_code', 'jiscode', 'JCODE']

const asCode = (value: unknown): string | undefined => {
  const text =
    typeof value === 'number' ? String(value).padStart(5, '0') : typeof value === 'string' ? value.trim() : ''
  // With the check digit of 全国地方公共団体コード.
  if (/^\d{6}$/.test(text)) return text.slice(0, 5)
  return /^\d{5}$/.test(text) ? text : undefined
}

/** A property of a parsed value, which may be anything. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** The 5-digit code of a feature of GeoJSON or a geometry of TopoJSON, by its properties or its id. */
export const municipalityCodeOf = (feature: unknown): string | undefined => {
  const properties = propertyOf(feature, 'properties')
  for (const name of names) {
    const code = asCode(propertyOf(properties, name))
    if (code !== undefined) return code
  }
  return asCode(propertyOf(feature, 'id'))
}
