// The first that matches: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A browser and its system as people know them. @example deviceName(navigator.userAgent) // 'Chrome (Windows)' */
export const deviceName = (userAgent: string): string => {
  const system = nameIn(systems, userAgent)
  const browser = nameIn(browsers, userAgent) ?? 'Browser'
  return system === undefined ? browser : `${browser} (${system})`
}
