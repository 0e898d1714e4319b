import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImportScene, type ImportScene, nothingButUnchanged } from '#tests/support/intake/importing.ts'
import { bureauFile, facilityFile, hoursFile, mergedFile } from '#tests/support/intake/madeFiles.ts'

let scene: ImportScene

beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())
afterEach(() => scene.clear())

const doctor = { ins_code10: '4310100001', name: 'みほん内科医院', zip: '860-0001', address: '熊本市中央区本町１－１' }

describe('merged nationwide list', () => {
  test('every column finds its place', async () => {
    await scene.importText(
      mergedFile({
        kind: 'hospital',
        ins_code: '4310100001',
        kana: 'ミホン',
        short_name: 'みほん',
        zip: '8600001',
        lat: '32.8',
        lng: '130.7',
        geo_level: 'chome',
        departments: '内科|糖尿病|代謝内科|審美歯科',
        dept_source: 'navii',
        url: 'mihon.example/a',
        beds_total: '20',
        beds_general: '20',
        functions: '二次救急|在宅療養支援',
      }),
    )
    expect(
      await scene.institutions(
        'source_id, insurance_code, name_kana, short_name, postal_code, location_precision, departments, department_ids, website_url, facility_type_ids',
      ),
    ).toEqual([
      {
        source_id: '4321000000001',
        insurance_code: '4310100001',
        name_kana: 'ミホン',
        short_name: 'みほん',
        postal_code: '8600001',
        location_precision: 'chome',
        departments: ['内科', '糖尿病・代謝内科', '審美歯科'],
        department_ids: [1001, 1011],
        website_url: 'http://mihon.example/a',
        facility_type_ids: [1, 104, 105, 301],
      },
    ])
  })

  test('what it is silent on does not wipe out what is known', async () => {
    await scene.importText(
      facilityFile({
        略称: 'みほん',
        一般病床: '19',
        合計病床数: '19',
        案内用ホームページアドレス: 'https://mihon.example',
      }),
    )
    expect(
      await scene.importText(
        mergedFile({ beds_total: '18', beds_source: 'p04_2020', lat: '32.9', lng: '130.9', geo_level: 'town' }),
      ),
    ).toMatchObject({ changed: 1 })
    expect(await scene.institutions('short_name, beds_total, beds_general, latitude, website_url')).toEqual([
      { short_name: 'みほん', beds_total: 19, beds_general: 19, latitude: 32.8, website_url: 'https://mihon.example' },
    ])
  })

  test('departments concluded from a name give way to stated ones', async () => {
    await scene.importText(facilityFile({}))
    await scene.importText(hoursFile({ 診療科目コード: '05001', 診療科目名: '眼科' }))
    await scene.importText(mergedFile({ departments: '内科', dept_source: 'name' }))
    expect(await scene.institutions('departments')).toEqual([{ departments: ['眼科'] }])
  })

  test('a list that names an institution under both its IDs keeps one record of it', async () => {
    await scene.importText(bureauFile(doctor))
    const twice = mergedFile(
      { ins_code: '4310100001' },
      { id: 'K4310100001', ins_code: '4310100001', source: 'kouseikyoku', zip: '8600002' },
    )
    await scene.importText(twice)
    expect(await scene.institutions('source_id, postal_code')).toEqual([
      { source_id: '4321000000001', postal_code: '8600002' },
    ])
    expect(await scene.importText(twice)).toMatchObject(nothingButUnchanged(2))
  })

  test('an institution that the bureau named first is not doubled', async () => {
    await scene.importText(bureauFile({ ...doctor, name: '医療法人みほん会　みほん内科医院' }))
    expect(await scene.importText(mergedFile({ ins_code: '4310100001' }))).toMatchObject({ added: 0, changed: 1 })
    expect(
      await scene.importText(mergedFile({ id: 'K4310100001', ins_code: '4310100001', source: 'kouseikyoku' })),
    ).toMatchObject(nothingButUnchanged(1))
  })
})
