import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImportScene, type ImportScene, nothingButUnchanged } from '#tests/support/intake/importing.ts'
import { bureauFile, changesFile, facilityFile } from '#tests/support/intake/madeFiles.ts'

let scene: ImportScene

beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())
afterEach(() => scene.clear())

const doctor = { ins_code10: '4310100001', name: 'みほん内科医院', zip: '860-0001', address: '熊本市中央区本町１－１' }

describe('地方厚生局 list', () => {
  test('an institution that only the bureau knows is added with prefecture and kind', async () => {
    const file = bureauFile(
      doctor,
      { ...doctor, ins_code10: '4310100002', name: 'みほん病院', address: '上益城郡益城町大字宮園１' },
      { ...doctor, ins_code10: '4330100002', name: 'みほん歯科' },
    )
    expect(await scene.importText(file)).toMatchObject({ added: 3 })
    expect(
      await scene.institutions('source_id, insurance_code, municipality_code, address, postal_code, facility_type_ids'),
    ).toEqual([
      {
        source_id: 'K4310100001',
        insurance_code: '4310100001',
        municipality_code: '43101',
        address: '熊本県熊本市中央区本町１－１',
        postal_code: '8600001',
        facility_type_ids: [2],
      },
      {
        source_id: 'K4310100002',
        insurance_code: '4310100002',
        municipality_code: '43443',
        address: '熊本県上益城郡益城町大字宮園１',
        postal_code: '8600001',
        facility_type_ids: [1],
      },
      {
        source_id: 'K4330100002',
        insurance_code: '4330100002',
        municipality_code: '43101',
        address: '熊本県熊本市中央区本町１－１',
        postal_code: '8600001',
        facility_type_ids: [3],
      },
    ])
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(3))
  })

  test('a known institution of that name and place only gets what it lacks', async () => {
    await scene.importText(facilityFile({ 正式名称: 'みほん　内科医院', 所在地: '熊本県熊本市中央区本町1丁目1番' }))
    expect(await scene.importText(bureauFile(doctor))).toMatchObject({ added: 0, changed: 1 })
    expect(await scene.institutions('source_id, name, address, insurance_code, postal_code')).toEqual([
      {
        source_id: '4321000000001',
        name: 'みほん　内科医院',
        address: '熊本県熊本市中央区本町1丁目1番',
        insurance_code: '4310100001',
        postal_code: '8600001',
      },
    ])
    expect(await scene.importText(bureauFile(doctor))).toMatchObject(nothingButUnchanged(1))
  })

  test('two of one name in one place are not guessed at', async () => {
    await scene.importText(facilityFile({}, { ID: '4321000000002' }))
    expect(await scene.importText(bureauFile(doctor))).toMatchObject({ added: 1, changed: 0 })
  })

  test('an institution that the bureau listed first keeps its record when 医療情報ネット brings it', async () => {
    await scene.importText(bureauFile(doctor))
    const [before] = await scene.institutions('id')
    expect(await scene.importText(facilityFile({}))).toMatchObject({ added: 0, changed: 1 })
    expect(await scene.institutions('id, source_id, insurance_code')).toEqual([
      { ...before, source_id: '4321000000001', insurance_code: '4310100001' },
    ])
    expect(await scene.importText(bureauFile(doctor))).toMatchObject(nothingButUnchanged(1))
  })

  test('a new code for the same name and place is the same institution once the old code is gone', async () => {
    await scene.importText(bureauFile(doctor))
    expect(await scene.importText(bureauFile({ ...doctor, ins_code10: '4310100099' }))).toMatchObject({
      added: 0,
      changed: 1,
    })
    expect(await scene.institutions('insurance_code')).toEqual([{ insurance_code: '4310100099' }])
  })

  test('a full list closes what it lacks of its prefectures and fee tables', async () => {
    await scene.importText(
      bureauFile(
        doctor,
        { ...doctor, ins_code10: '4310100002', name: '別の医院' },
        { ...doctor, ins_code10: '0110100003', name: '札幌の医院', address: '札幌市中央区１' },
      ),
    )
    expect(await scene.importText(bureauFile(doctor), { full: true })).toMatchObject({ closed: 1 })
    expect(await scene.institutions('insurance_code, running_status')).toEqual([
      { insurance_code: '0110100003', running_status: 'open' },
      { insurance_code: '4310100001', running_status: 'open' },
      { insurance_code: '4310100002', running_status: 'closed' },
    ])
  })

  test('a full list that breaks off closes nothing', async () => {
    const doctors = Array.from({ length: 30 }, (_, index) => ({
      ...doctor,
      ins_code10: String(4_310_100_100 + index),
      name: `医院${index}`,
    }))
    await scene.importText(bureauFile(...doctors))
    const cut = scene.importText(bureauFile(...doctors.slice(0, 10)), { full: true })
    await expect(cut).rejects.toMatchObject({ removals: [{ prefecture: '43', missing: 20, stored: 30 }] })
    const { length } = (await scene.institutions('running_status')).filter((row) => row['running_status'] === 'open')
    expect(length).toBe(30)
  })

  test('codes that are none are rejected, one that lost its zero is read', async () => {
    const report = await scene.importText(
      bureauFile(
        { ...doctor, ins_code10: '431234' },
        { ...doctor, ins_code10: '110100003', name: '札幌の医院', address: '札幌市中央区１' },
      ),
    )
    expect(report).toMatchObject({ added: 1, rejects: [{ line: 2, column: 'ins_code10' }] })
    expect(await scene.institutions('insurance_code')).toEqual([{ insurance_code: '0110100003' }])
  })
})

describe('changes of a bureau’s list', () => {
  const was = { ins_code10: '4310100001', name_202409: 'みほん内科医院', address_202409: '熊本市中央区本町１－１' }
  const is = { name_202508: 'みほん内科医院', address_202508: '熊本市中央区本町１－１' }

  test('a removed institution is closed, an added one added, and the second time nothing happens', async () => {
    await scene.importText(bureauFile(doctor))
    const file = changesFile(
      { change: 'removed', ...was },
      { change: 'added', ins_code10: '4310100050', name_202508: '新しい眼科', address_202508: '熊本市中央区本町２' },
      { change: 'removed', ins_code10: '4310109999', name_202409: '知らない医院', address_202409: '益城町' },
    )
    expect(await scene.importText(file)).toMatchObject({ closed: 1, added: 1, notes: { not_registered: 1 } })
    expect(await scene.institutions('insurance_code, running_status')).toEqual([
      { insurance_code: '4310100001', running_status: 'closed' },
      { insurance_code: '4310100050', running_status: 'open' },
    ])
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(3))
  })

  test('a clinic that became a corporation goes on under its new code', async () => {
    await scene.importText(bureauFile(doctor))
    const file = changesFile(
      { change: 'removed', ...was },
      { change: 'added', ins_code10: '4310100099', ...is, name_202508: '医療法人社団　みほん会　みほん内科医院' },
    )
    expect(await scene.importText(file)).toMatchObject({ closed: 0, added: 0, changed: 1, notes: { code_changed: 1 } })
    expect(await scene.institutions('insurance_code, running_status')).toEqual([
      { insurance_code: '4310100099', running_status: 'open' },
    ])
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(2))
  })

  test('a new name and a new address are taken over, and the place on the map is unknown after a move', async () => {
    await scene.importText(facilityFile({}))
    await scene.importText(bureauFile(doctor))
    const file = changesFile(
      { change: 'renamed', ...was, ...is, name_202508: 'みほん循環器内科' },
      { change: 'moved', ...was, ...is, address_202508: '上益城郡益城町１' },
    )
    expect(await scene.importText(file)).toMatchObject({ changed: 2 })
    expect(
      await scene.institutions('name, search_text, address, municipality_code, latitude, location_precision'),
    ).toEqual([
      {
        name: 'みほん循環器内科',
        search_text: 'みほん循環器内科',
        address: '熊本県上益城郡益城町１',
        municipality_code: '43443',
        latitude: null,
        location_precision: 'none',
      },
    ])
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(2))
  })

  test('a new name for an institution that was renamed otherwise meanwhile is left out and counted', async () => {
    await scene.importText(facilityFile({}))
    await scene.importText(bureauFile(doctor))
    await scene.importText(facilityFile({ 正式名称: 'もっと新しい医院' }))
    expect(
      await scene.importText(changesFile({ change: 'renamed', ...was, ...is, name_202508: '少し新しい医院' })),
    ).toMatchObject({ changed: 0, notes: { changed_since: 1 } })
  })

  test('a kind of change that is none is rejected', async () => {
    expect(await scene.importText(changesFile({ change: 'deleted', ...was }))).toMatchObject({
      rejects: [{ line: 2, column: 'change', reason: 'invalid_change', value: 'deleted' }],
    })
  })
})
