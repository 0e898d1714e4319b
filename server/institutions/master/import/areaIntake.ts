import { prefectures } from '../prefectures.ts'
import { type Row, place, prefectureCode } from './fields.ts'
import type { Intake, IntakeSession } from './intake.ts'
import { orNote } from './parseContext.ts'
import { InvalidField } from './rejects.ts'

interface Municipality {
  readonly code: string
  readonly prefecture_code: string
  readonly name: string
  readonly kana: string | null
  readonly city: string | null
  readonly ward: string | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly population: number | null
}

const upsertMunicipalities = `
  with listed as (
    select *
    from jsonb_to_recordset($1) as listed (
      code text, prefecture_code text, name text, kana text, city text, ward text,
      longitude double precision, latitude double precision, population int
    )
  ),
  written as (
    insert into municipalities (code, prefecture_code, name, kana, city, ward, longitude, latitude, population)
    select code, prefecture_code, name, kana, city, ward, longitude, latitude, population
    from listed
    on conflict (code) do update
    set (prefecture_code, name, kana, city, ward, longitude, latitude, population) = (
      excluded.prefecture_code, excluded.name, excluded.kana, excluded.city, excluded.ward,
      coalesce(excluded.longitude, municipalities.longitude),
      coalesce(excluded.latitude, municipalities.latitude),
      coalesce(excluded.population, municipalities.population)
    )
    where (
      municipalities.prefecture_code, municipalities.name, municipalities.kana, municipalities.city, municipalities.ward,
      municipalities.longitude, municipalities.latitude, municipalities.population
    ) is distinct from (
      excluded.prefecture_code, excluded.name, excluded.kana, excluded.city, excluded.ward,
      coalesce(excluded.longitude, municipalities.longitude),
      coalesce(excluded.latitude, municipalities.latitude),
      coalesce(excluded.population, municipalities.population)
    )
    returning xmax::text = '0' as added
  )
  select count(*) filter (where added) as added, count(*) filter (where not added) as changed
  from written`

const codeOf = (row: Row, column: string): string => {
  const code = row.code(column, 5)
  if (code === null) throw new InvalidField(column, 'required')
  return code
}

const parseMunicipality = (row: Row, session: IntakeSession, populationColumn: string): Municipality => {
  const point = orNote(session, 'place_ignored', () => place(row, 'lat', 'lng', 'municipality'))
  return {
    code: codeOf(row, 'code'),
    prefecture_code: prefectureCode(row, 'pref_code'),
    name: row.required('name'),
    kana: row.text('kana'),
    city: row.text('city'),
    ward: row.text('ward'),
    longitude: point?.longitude ?? null,
    latitude: point?.latitude ?? null,
    population: row.raw(populationColumn) === '' ? null : Math.trunc(row.number(populationColumn) ?? 0),
  }
}

/** Collects a small file in memory and writes it at the end. Of rows with the same key the last one counts. */
export const smallIntake = <T>(
  parse: (row: Row) => [key: string, item: T] | null,
  write: (items: T[]) => Promise<void>,
): Intake => {
  const items = new Map<string, T>()
  return {
    take: (row) => {
      const parsed = parse(row)
      if (parsed) items.set(...parsed)
    },
    missed: () => {},
    waiting: () => 0,
    flush: async () => {},
    end: () => write([...items.values()]),
  }
}

/**
 * Imports a list of municipalities. Cities that consist of wards are left out: addresses and IDs name the ward, so no
 * institution would belong to the city.
 */
export const municipalityIntake = (session: IntakeSession, columns: Iterable<string>): Intake => {
  const population =
    [...columns]
      .filter((column) => /^pop\d{4}$/.test(column))
      .sort()
      .at(-1) ?? ''
  return smallIntake<Municipality>(
    (row) => {
      if (row.raw('type') === 'designated_city') {
        session.note('designated_city_skipped')
        return null
      }
      const municipality = parseMunicipality(row, session, population)
      return [municipality.code, municipality]
    },
    async (municipalities) => {
      const { rows } = await session.client.query<{ added: number; changed: number }>(upsertMunicipalities, [
        JSON.stringify(municipalities),
      ])
      const added = rows[0]?.added ?? 0
      const changed = rows[0]?.changed ?? 0
      session.tally.add({ added, changed, unchanged: municipalities.length - added - changed })
    },
  )
}

interface SecondaryArea {
  readonly prefecture_code: string
  readonly name: string
  readonly code: string | null
  readonly municipality_code: string
}

const prefectureCodes: ReadonlyMap<string, string> = new Map(prefectures.map(([code, name]) => [name, code]))

const upsertAreas = `
  insert into secondary_medical_areas (prefecture_code, name, code)
  select prefecture_code, name, max(code)
  from jsonb_to_recordset($1) as listed (prefecture_code text, name text, code text)
  group by prefecture_code, name
  on conflict (prefecture_code, name) do update
  set code = coalesce(excluded.code, secondary_medical_areas.code)
  where secondary_medical_areas.code is distinct from coalesce(excluded.code, secondary_medical_areas.code)`

const placeMunicipalities = `
  update municipalities
  set secondary_medical_area = listed.name
  from jsonb_to_recordset($1) as listed (municipality_code text, prefecture_code text, name text)
  where municipalities.code = listed.municipality_code
    and municipalities.prefecture_code = listed.prefecture_code
    and municipalities.secondary_medical_area is distinct from listed.name`

/** Imports the list of municipalities by secondary medical area (二次医療圏). The municipalities must be imported already. */
export const secondaryAreaIntake = (session: IntakeSession): Intake =>
  smallIntake<SecondaryArea>(
    (row) => {
      const prefecture = prefectureCodes.get(row.required('pref'))
      if (!prefecture) throw new InvalidField('pref', 'unknown_prefecture', row.raw('pref'))
      const municipality = codeOf(row, 'muni_code')
      if (!session.municipalities.has(municipality)) {
        // Codes of cities that consist of wards end in 00 (北海道札幌市 01100).
        session.note(municipality.endsWith('00') ? 'designated_city_skipped' : 'unknown_municipality')
        return null
      }
      return [
        municipality,
        {
          prefecture_code: prefecture,
          name: row.required('area_name'),
          code: row.text('area_code'),
          municipality_code: municipality,
        },
      ]
    },
    async (areas) => {
      await session.client.query(upsertAreas, [JSON.stringify(areas)])
      const { rowCount } = await session.client.query(placeMunicipalities, [JSON.stringify(areas)])
      session.tally.add({ changed: rowCount ?? 0, unchanged: areas.length - (rowCount ?? 0) })
    },
  )
