import type pg from 'pg'
import { normalizeName } from '#server/searchText.ts'

interface Municipality {
  readonly code: string
  readonly prefectureCode: string
  readonly name: string
}

export interface Municipalities {
  readonly has: (code: string) => boolean
  /** The municipality of an address without prefecture, by the name at its beginning; null if none is known. */
  readonly find: (prefectureCode: string, address: string) => string | null
}

/** Finds municipalities by code and by address. The longest name wins, and a county (郡) may be before it. */
export const municipalitiesFrom = (list: readonly Municipality[]): Municipalities => {
  const codes = new Set(list.map(({ code }) => code))
  const byPrefecture = new Map<string, { name: string; code: string }[]>()
  for (const { code, prefectureCode, name } of list) {
    const municipalities = byPrefecture.get(prefectureCode) ?? []
    municipalities.push({ name: normalizeName(name), code })
    byPrefecture.set(prefectureCode, municipalities)
  }
  for (const municipalities of byPrefecture.values()) municipalities.sort((a, b) => b.name.length - a.name.length)
  return {
    has: (code) => codes.has(code),
    find: (prefectureCode, address) => {
      const municipalities = byPrefecture.get(prefectureCode) ?? []
      const text = normalizeName(address.slice(0, 30))
      const within = (place: string) => municipalities.find(({ name }) => place.startsWith(name))?.code
      return within(text) ?? within(text.replace(/^[^市区町村]{1,6}?郡/u, '')) ?? null
    },
  }
}

export const loadMunicipalities = async (client: pg.ClientBase): Promise<Municipalities> => {
  const { rows } = await client.query<Municipality>(
    'select code, prefecture_code as "prefectureCode", name from municipalities order by code',
  )
  return municipalitiesFrom(rows)
}
