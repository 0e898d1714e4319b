import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whySkipped } from '#tests/support/whySkipped.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { isDeep } from '#tests/support/strength.ts'
import { kyselyOn } from '#server/db/tenant.ts'
import { matchLines } from '../../institutionMatching.ts'
import { readNamedInstitution, writtenNames } from '../../pastedLine.ts'
import { nowhere, type Surroundings } from '../../surroundings.ts'
import { ensureMasters } from '../ensureMasters.ts'
import { importInstitutionFile } from './importInstitutionFile.ts'

const folder = join(import.meta.dirname, '../../../../../shared/domain')
const present = existsSync(join(folder, 'medical_institutions.csv.gz'))

describe.skipIf(!present)(`the published files${whySkipped(!present, `they are not in ${folder}`)}`, () => {
  let database: TestDatabase

  const importNamed = (name: string) => importInstitutionFile(database.owner, join(folder, name))

  const stored = async (sourceId: string, columns: string) => {
    const { rows } = await database.owner.query<Record<string, unknown>>(
      `select ${columns} from medical_institutions where source_id = $1`,
      [sourceId],
    )
    return rows[0]
  }

  const counted = async (condition: string) => {
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*) as count from medical_institutions where ${condition}`,
    )
    return rows[0]?.count
  }

  beforeAll(async () => {
    database = await testDatabase()
    await ensureMasters(database.owner)
  })
  afterAll(() => database.drop())

  test('groups of diagnoses, diseases and operations go in', async () => {
    expect(await importNamed('dpc_mdc.csv')).toMatchObject({ rows: 18, unchanged: 18, rejected: 0 })
    expect(await importNamed('dpc6.csv')).toMatchObject({ rows: 506, added: 506, rejected: 0 })
    expect(await importNamed('kcodes.csv')).toMatchObject({ rows: 1_914, added: 1_914, rejected: 0 })
  })

  test('municipalities and secondary medical areas go in', async () => {
    expect(await importNamed('municipalities.csv')).toMatchObject({ rows: 1_918, added: 1_898, rejected: 0 })
    expect(await importNamed('secondary_medical_areas.csv')).toMatchObject({ rows: 1_911, changed: 1_892, rejected: 0 })
  })

  test('the official hospitals go in whole, and the second time nothing changes', async () => {
    const zip = 'mhlw_open_data/01-1_hospital_facility_info_20250601.zip'
    expect(await importNamed(zip)).toMatchObject({
      kinds: ['facility'],
      rows: 7_587,
      added: 7_587,
      rejected: 0,
      notes: {},
    })
    expect(await counted('latitude is null')).toBe(270)
    expect(await counted('closed_weekdays is not null')).toBeGreaterThan(6_000)
    expect(
      await stored(
        '0111010000010',
        'name, name_kana, municipality_code, beds_total, beds_psychiatric, facility_type_ids, closed_weekdays, latitude',
      ),
    ).toEqual({
      name: '札幌医科大学附属病院',
      name_kana: 'サッポロイカダイガクフゾクビョウイン',
      municipality_code: '01101',
      beds_total: 848,
      beds_psychiatric: 32,
      facility_type_ids: [1, 301, 303],
      closed_weekdays: ['sat', 'sun', 'holiday'],
      latitude: 43.055405,
    })
    expect(await stored('0111010000020', 'latitude, location_precision')).toEqual({
      latitude: null,
      location_precision: 'none',
    })
    expect(await importNamed(zip)).toMatchObject({ added: 0, changed: 0, unchanged: 7_587 })
  })

  // A million rows, which take as long as a hundred other tests.
  describe.skipIf(!isDeep)(`the nationwide lists${whySkipped(!isDeep, 'npm run test:deep takes them in')}`, () => {
    test('the merged nationwide list joins the hospitals, and the second time nothing changes', async () => {
      const list = 'medical_institutions.csv.gz'
      expect(await importNamed(list)).toMatchObject({ rows: 152_705, added: 145_118, closed: 0, rejected: 0 })
      expect(await counted('true')).toBe(152_705)
      expect(await counted(`facility_type_ids @> '{1}'`)).toBe(8_064)
      expect(await counted(`facility_type_ids @> '{3}'`)).toBe(52_168)
      expect(await counted(`facility_type_ids @> '{101}'`)).toBe(86)
      expect(await counted('insurance_code is not null')).toBe(96_488)
      expect(await counted('municipality_code is null')).toBe(2)
      expect(await stored('0111010000060', 'departments[1:2] as departments, department_ids[1:2] as ids')).toEqual({
        departments: ['血液・腫瘍内科', '糖尿病・内分泌内科'],
        ids: [1_004, 1_010],
      })
      expect(await importNamed(list)).toMatchObject({ added: 0, changed: 0, unchanged: 152_705 })
    }, 300_000)

    test('the bureaus’ list finds every one of its institutions, and the second time nothing changes', async () => {
      const list = 'kouseikyoku_202508.csv.gz'
      expect(await importNamed(list)).toMatchObject({ kinds: ['bureau'], rows: 96_488, added: 0, rejected: 0 })
      expect(await importNamed(list)).toMatchObject({ added: 0, changed: 0, unchanged: 96_488 })
    })

    test('partners named by seven digits and their name are told apart, and hardly any is asked about', async () => {
      const { rows } = await database.owner.query<{ id: number; code: string; name: string; prefecture_code: string }>(
        `select id, insurance_code as code, name, prefecture_code
        from medical_institutions
        where insurance_code is not null and running_status = 'open' and prefecture_code in ('43', '40')
        order by md5(id::text)
        limit 2000`,
      )
      const transaction = await database.owner.connect()
      try {
        const lines = rows.map(({ code, name }) => readNamedInstitution({ code: code.slice(3), name, address: '' }))
        const preference = { surroundings: { ...nowhere, prefecture: '43' }, decides: false }
        const matches = await matchLines(kyselyOn(transaction), 0, lines, preference)
        const wrong = matches.filter(
          ({ result, candidates }, index) => result === 'found' && candidates[0]?.id !== rows[index]?.id,
        )
        const asked = matches.filter(({ result }) => result !== 'found')
        console.info(`Of ${rows.length} partners ${asked.length} are asked about, ${wrong.length} are taken for others`)
        expect(wrong).toEqual([])
        expect(asked.length).toBeLessThan(rows.length * 0.01)
      } finally {
        transaction.release()
      }
    })

    test('names without a code or a place, as offices shorten them, are found near the office and never taken for others', async () => {
      const shortened: readonly ((name: string) => string)[] = [
        (name) => name,
        (name) => writtenNames(name).at(-1) ?? name,
        (name) => name.normalize('NFKC').replaceAll('クリニック', 'ｸﾘﾆｯｸ').replaceAll('ヶ', 'ケ'),
        (name) => (writtenNames(name).at(-1) ?? name).replace('高', '髙').replace('崎', '﨑'),
      ]
      const transaction = await database.owner.connect()
      try {
        const counts = { right: 0, wrong: 0, asked: 0, first: 0, offered: 0 }
        for (const municipality of ['43101', '43202', '14104', '40130']) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const { rows: areas } = await transaction.query<{ code: string }>(
            `select one.code from municipalities as one
            join municipalities as own on own.prefecture_code = one.prefecture_code and own.secondary_medical_area = one.secondary_medical_area
            where own.code = $1`,
            [municipality],
          )
          const surroundings: Surroundings = {
            prefecture: municipality.slice(0, 2),
            municipality,
            area: new Set([municipality, ...areas.map(({ code }) => code)]),
          }
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const { rows } = await transaction.query<{ id: number; name: string }>(
            `select id, name from medical_institutions
            where running_status = 'open' and municipality_code = any($1::text[]) and facility_type_ids && '{1,2}'
            order by md5(id::text) limit 500`,
            [[...surroundings.area]],
          )
          const lines = rows.map(({ name }, index) =>
            readNamedInstitution({ code: '', name: (shortened[index % 4] ?? String)(name), address: '' }),
          )
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const matches = await matchLines(kyselyOn(transaction), 0, lines, { surroundings, decides: false })
          for (const [index, { result, candidates }] of matches.entries()) {
            const wanted = rows[index]
            const isFirst = candidates[0]?.id === wanted?.id
            if (result !== 'found') counts.asked += 1
            else if (isFirst) counts.right += 1
            else {
              counts.wrong += 1
              console.info(
                `${lines[index]?.names[0]}: ${wanted?.id} ${wanted?.name} is taken for ${candidates[0]?.id} ${candidates[0]?.name} ${candidates[0]?.address}`,
              )
            }
            if (isFirst) counts.first += 1
            if (candidates.some(({ id }) => id === wanted?.id)) counts.offered += 1
          }
        }
        console.info(
          `Of ${counts.right + counts.wrong + counts.asked} names near four offices: ${JSON.stringify(counts)}`,
        )
        const all = counts.right + counts.wrong + counts.asked
        expect(counts.wrong).toBe(0)
        expect(counts.right).toBeGreaterThan(all * 0.9)
        expect(counts.first).toBeGreaterThan(all * 0.98)
      } finally {
        transaction.release()
      }
    })

    test('the bureaus’ changes close nothing that goes on under a new code', async () => {
      const changes = 'kouseikyoku_changes_202409_202508.csv'
      const report = await importNamed(changes)
      expect(report).toMatchObject({ kinds: ['bureau_changes'], rows: 8_054, rejected: 0, closed: 0 })
      expect(report.notes.code_changed).toBeGreaterThan(1_000)
      expect(await importNamed(changes)).toMatchObject({ added: 0, changed: 0, closed: 0, unchanged: 8_054 })
    })

    test('hours of dental clinics find their institutions without leading zeros', async () => {
      expect(await importNamed('mhlw_open_data/sample/dental_speciality_hours.csv')).toMatchObject({
        rows: 24,
        rejected: 0,
      })
    })
  })

  test('hours and departments from a re-saved sample find their hospitals without leading zeros', async () => {
    expect(await importNamed('mhlw_open_data/sample/hospital_speciality_hours.csv')).toMatchObject({
      rows: 261,
      rejected: 0,
    })
  })
})
