import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let client: Client
const ids: Record<string, number> = {}

/** Institutions in two prefectures whose codes end in the same seven digits. The hospital itself is in 43. */
beforeAll(async () => {
  office = await importOffice()
  const { database } = office.product
  const { owner } = database
  const add = async (key: string, name: string, code: string, address: string) => {
    const prefectureCode = code.slice(0, 2)
    ids[key] = await anInstitution(owner, { name, address, prefectureCode })
    await owner.query('update medical_institutions set insurance_code = $2 where id = $1', [ids[key], code])
  }
  await add('own', '当院', '4319999999', '熊本県熊本市中央区本丸1-1')
  await add('kumamotoSakura', 'さくら内科', '4310000001', '熊本県熊本市北区植木1-1')
  await add('fukuokaMomiji', 'もみじ医院', '4010000001', '福岡県福岡市博多区1-1')
  await add('kumamotoTanaka', '医療法人社団　田中医院', '4310000002', '熊本県八代市本町2-2')
  await add('fukuokaTanaka', '田中医院', '4010000002', '福岡県糸島市1-2')
  await add('sagaUme', 'うめ医院', '4110000003', '佐賀県唐津市1-3')
  await add('oitaUme', 'うめ医院', '4410000003', '大分県別府市1-3')
  await add('sagaKiku', 'きく眼科', '4110000004', '佐賀県唐津市1-4')
  await add('kumamotoRan', 'らん薬局', '4340000005', '熊本県宇城市1-5')
  await add('kumamotoRanClinic', 'らん内科', '4310000005', '熊本県宇城市1-6')
  const tenantId = await aTenant(database)
  await owner.query('update tenants set medical_institution_id = $2 where tenant_id = $1', [tenantId, ids.own])
  client = await office.product.clientFor(await aPerson(database, tenantId))
})
afterAll(() => office.stop())

/** The institution that a list's row is read as; undefined if there is a question. */
const takenFor = async (code: string, name: string, address = ''): Promise<number | undefined> => {
  const { preview } = await client.createImportOfReferrals({
    file: fileOf(
      `一覧.csv`,
      csvOf(
        ['紹介日', '患者ID', '紹介元医療機関コード', '紹介元医療機関名', '紹介元住所'],
        ['2026/4/1', '1', code, name, address],
      ),
    ),
    review: true,
  })
  return preview[0]?.medicalInstitution?.id
}

test.each([
  ['own prefecture and exact name', '0000001', 'さくら内科', 'kumamotoSakura'],
  ['exact name in another prefecture', '0000001', 'もみじ医院', 'fukuokaMomiji'],
  ['exact name of both, one of them in the own prefecture', '0000002', '田中医院', 'kumamotoTanaka'],
  ['own prefecture, without a name', '0000001', '', 'kumamotoSakura'],
  ['own prefecture, part of the name', '0000001', 'さくら', 'kumamotoSakura'],
  ['exact name among two of the own prefecture', '0000005', 'らん内科', 'kumamotoRanClinic'],
  ['only one in the nation', '0000004', 'きく', 'sagaKiku'],
  ['zeros that Excel has eaten', '10000001', '', undefined],
  ['written by Excel', '="0000001"', 'もみじ医院', 'fukuokaMomiji'],
  ['written by Excel as a decimal', '4010000002.0', '', 'fukuokaTanaka'],
  ['written by the bureau', '00,0000,1', 'もみじ医院', 'fukuokaMomiji'],
  ['all ten digits', '4010000002', '田中医院', 'fukuokaTanaka'],
])('a code decides: %s', async (_how, code, name, key) => {
  expect(await takenFor(code, name)).toBe(key && ids[key])
})

test.each([
  ['the prefecture of the address', '0000002', '田中医院', '福岡県糸島市1-2', 'fukuokaTanaka'],
  ['the address among namesakes elsewhere', '0000003', 'うめ医院', '大分県別府市1-3', 'oitaUme'],
  [
    'exact code and name, though the street is written otherwise',
    '4110000004',
    'きく眼科',
    '唐津市旧町名5',
    'sagaKiku',
  ],
])('a code decides with %s', async (_how, code, name, address, key) => {
  expect(await takenFor(code, name, address)).toBe(ids[key])
})

test.each([
  ['two of that name outside of the own prefecture', '0000003', 'うめ医院', ''],
  ['another name in the own prefecture', '0000001', 'ひまわり整形外科', ''],
  ['two in the own prefecture and no name', '0000005', '', ''],
  ['an address in a prefecture that has no such code', '0000001', 'さくら内科', '北海道札幌市中央区1-1'],
])('somebody is asked: %s', async (_why, code, name, address) => {
  expect(await takenFor(code, name, address)).toBeUndefined()
})

test('pasted lines are told by the exact name as well', async () => {
  const { matches } = await client.matchMedicalInstitutions({
    body: { lines: ['0000001\tもみじ医院', '0000002\t田中医院'] },
  })
  expect(matches).toMatchObject([
    { result: 'found', candidates: [{ id: ids.fukuokaMomiji }] },
    { result: 'choose', candidates: [{}, {}] },
  ])
})
