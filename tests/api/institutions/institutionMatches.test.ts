import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let client: Client
let suizenji: number
let tanakaKumamoto: number
let tanakaYatsushiro: number
let tanakaFukuoka: number
let sakura: number

const withCode = async (id: number, code: string) => {
  await product.database.owner.query('update medical_institutions set insurance_code = $2 where id = $1', [id, code])
  return id
}

beforeAll(async () => {
  product = await ownApi()
  const { owner } = product.database
  suizenji = await withCode(await anInstitution(owner, { name: '医療法人社団　水前寺髙橋内科' }), '4311011111')
  tanakaKumamoto = await withCode(
    await anInstitution(owner, { name: '田中医院', address: '熊本県熊本市中央区水前寺1丁目1-1' }),
    '4311022222',
  )
  tanakaYatsushiro = await anInstitution(owner, { name: '田中医院', address: '熊本県八代市本町2-1' })
  tanakaFukuoka = await withCode(
    await anInstitution(owner, { name: '田中医院', address: '福岡県福岡市博多区1-1', prefectureCode: '40' }),
    '4011022222',
  )
  sakura = await anInstitution(owner, { name: 'さくらクリニック', address: '福岡県糸島市1-1', prefectureCode: '40' })
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
})
afterAll(() => product.stop())

const match = async (line: string, prefecture?: string) => {
  const { matches } = await client.matchMedicalInstitutions({
    body: { lines: [line], ...(prefecture !== undefined && { prefecture }) },
  })
  return matches.flatMap(({ result, candidates }) => [result, ...candidates.map(({ id }) => id)])
}

describe('a pasted line finds its institution', () => {
  test('by the code of ten digits, written in whatever width', async () => {
    expect(await match('4311011111')).toEqual(['found', suizenji])
    expect(await match('４３１１０１１１１１')).toEqual(['found', suizenji])
    expect(await match('4311022222\t書き間違えた名前')).toEqual(['found', tanakaKumamoto])
  })

  test('by the whole name, whatever its spelling, where only one has it', async () => {
    expect(await match('医療法人社団 水前寺高橋内科')).toEqual(['found', suizenji])
    expect(await match('さくらｸﾘﾆｯｸ')).toEqual(['found', sakura])
    expect(await match('さくらクリニック', '43')).toEqual(['found', sakura])
  })

  test('by name and address, or name and prefecture, among several of that name', async () => {
    expect(await match('田中医院\t熊本県熊本市中央区水前寺1-1-1')).toEqual(['found', tanakaKumamoto])
    expect(await match('田中医院 八代市本町2')).toEqual(['found', tanakaYatsushiro])
    expect(await match('福岡県,田中医院')).toEqual(['found', tanakaFukuoka])
    expect(await match('医療法人愛和会　田中医院　福岡県福岡市')).toEqual(['found', tanakaFukuoka])
  })

  test('by the last seven digits of its code, in the prefecture asked for', async () => {
    expect(await match('1022222', '40')).toEqual(['found', tanakaFukuoka])
    expect(await match('1022222')).toEqual(['choose', tanakaKumamoto, tanakaFukuoka])
  })

  test('by its name without the legal person before it, in that very place, even where others bear the bare name', async () => {
    const { owner } = product.database
    const address = '熊本県熊本市南区南町2丁目25－17'
    const miyamoto = await anInstitution(owner, { name: '医療法人財団　宮本産婦人科', address })
    const elsewhere = await anInstitution(owner, { name: '宮本産婦人科', address: '熊本県八代市本町2-1' })
    expect(await match('宮本産婦人科\t熊本県熊本市南区南町2-25-17')).toEqual(['found', miyamoto])
    expect(await match('宮本産婦人科\t熊本県八代市本町2-1')).toEqual(['found', elsewhere])
    expect(await match('宮本産婦人科\t熊本県熊本市')).toContain('choose')
    const twin = await anInstitution(owner, { name: '医療法人社団　宮本産婦人科', address })
    expect(await match('宮本産婦人科\t熊本県熊本市南区南町2-25-17')).toEqual(['choose', miyamoto, twin, elsewhere])
  })
})

describe('a pasted line is left to somebody to choose', () => {
  test('where several have the name, those of the prefecture asked for before all', async () => {
    expect(await match('田中医院')).toEqual(['choose', tanakaKumamoto, tanakaYatsushiro, tanakaFukuoka])
    expect(await match('田中医院', '43')).toEqual(['choose', tanakaKumamoto, tanakaYatsushiro])
  })

  test('where it holds only a part of a name, or more than the name', async () => {
    expect(await match('高橋内科')).toEqual(['choose', suizenji])
    expect(await match('医療法人愛和会 さくらクリニック')).toEqual(['choose', sakura])
  })

  test('where its code is of one institution and its name of another', async () => {
    expect(await match('4311022222\tさくらクリニック')).toEqual(['choose', tanakaKumamoto, sakura])
  })

  test('where name and place contradict each other', async () => {
    expect(await match('さくらクリニック\t熊本県熊本市')).toEqual(['choose', sakura])
  })
})

test('a line that means nothing finds nothing', async () => {
  for (const line of ['', '、。', 'さく', '9999999999', 'ありえない名前の医院', '%', "' or 1=1"])
    expect([line, await match(line)]).toEqual([line, ['not_found']])
})

test('every line is answered in its place, up to 1,000 of them', async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => (index % 2 ? 'さくらクリニック' : `ない医院${index}`))
  const { matches } = await client.matchMedicalInstitutions({ body: { lines } })
  expect(matches.map(({ line }) => line)).toEqual(lines)
  expect(matches.filter(({ result }) => result === 'found')).toHaveLength(500)
  await expect(client.matchMedicalInstitutions({ body: { lines: [...lines, 'x'] } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'lines' }] },
  })
})
