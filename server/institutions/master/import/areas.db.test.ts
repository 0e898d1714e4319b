import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImportScene, type ImportScene, someMunicipalities } from '#tests/support/intake/importing.ts'

let scene: ImportScene

beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())
afterEach(() => scene.clear())

describe('municipalities', () => {
  test('importing the list again changes nothing; a city of wards is left out and the latest population taken', async () => {
    expect(await scene.importText(someMunicipalities)).toMatchObject({
      rows: 4,
      added: 0,
      changed: 0,
      unchanged: 3,
      notes: { designated_city_skipped: 1 },
    })
    const { rows } = await scene.database.owner.query(
      'select code, population, longitude from municipalities order by code',
    )
    expect(rows).toEqual([
      { code: '01101', population: null, longitude: null },
      { code: '43101', population: 176575, longitude: 130.7 },
      { code: '43443', population: null, longitude: 130.8 },
    ])
  })

  test('secondary medical areas are attached to municipalities', async () => {
    const file =
      'area_code,pref,area_name,muni_code,muni_name,basis\n4312,熊本県,熊本・上益城,43101,熊本市中央区,x\n4312,熊本県,熊本・上益城,43443,益城町,x\n,北海道,札幌,99999,？,x\n'
    expect(await scene.importText(file)).toMatchObject({ changed: 2, notes: { unknown_municipality: 1 } })
    expect(await scene.importText(file)).toMatchObject({ changed: 0, unchanged: 2 })
    const { rows } = await scene.database.owner.query('select * from secondary_medical_areas')
    expect(rows).toEqual([{ prefecture_code: '43', name: '熊本・上益城', code: '4312' }])
  })
})
