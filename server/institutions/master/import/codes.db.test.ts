import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImportScene, type ImportScene, nothingButUnchanged } from '#tests/support/intake/importing.ts'

let scene: ImportScene
beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())

const stored = async (table: string) => (await scene.database.owner.query(`select * from ${table} order by code`)).rows

test('operations are taken in with codes in one spelling; what the official names change to is changed', async () => {
  const file =
    'kcode,kcode_base,name,used_in_dpc_rows\nK4073ｲ,K407,扁桃手術 口蓋扁桃手術（切除）,3\nＫ５４６,K546,経皮的冠動脈形成術,9\n'
  expect(await scene.importText(file)).toMatchObject({ kinds: ['kcodes'], rows: 2, added: 2, rejected: 0 })
  expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(2))
  expect(await scene.importText('kcode,name\nK546,冠動脈形成術\nJ038,人工腎臓\nK9999999,なし\n')).toMatchObject({
    changed: 1,
    rejected: 2,
  })
  expect(await stored('kcodes')).toEqual([
    { code: 'K4073イ', name: '扁桃手術 口蓋扁桃手術（切除）' },
    { code: 'K546', name: '冠動脈形成術' },
  ])
})

test('groups of diagnoses and diseases are told apart by their headings', async () => {
  expect(await scene.importText('mdc,name\n05,循環器系疾患\n19,存在しない群\n')).toMatchObject({
    kinds: ['mdcs'],
    rejected: 1,
  })
  const diseases =
    'dpc6,mdc,name,valid_from,valid_to\n050050,05,狭心症、慢性虚血性心疾患,20240601,99999999\n05005,05,短い,,\n'
  expect(await scene.importText(diseases)).toMatchObject({ kinds: ['dpc_diseases'], added: 1, rejected: 1 })
  expect(await stored('dpc_diseases')).toEqual([{ code: '050050', mdc_code: '05', name: '狭心症、慢性虚血性心疾患' }])
})
