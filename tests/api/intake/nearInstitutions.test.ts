import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let person: Person
let client: Client
beforeAll(async () => {
  office = await importOffice({ worker: false })
  const { database } = office.product
  await database.owner.query(
    `insert into secondary_medical_areas (prefecture_code, name) values ('43', '八代'), ('43', '熊本・上益城'), ('13', '区中央部')
    on conflict do nothing`,
  )
  await database.owner.query(
    `insert into municipalities (code, prefecture_code, name, secondary_medical_area) values
      ('43202', '43', '八代市', '八代'), ('43468', '43', '氷川町', '八代'), ('43101', '43', '熊本市中央区', '熊本・上益城'),
      ('13101', '13', '千代田区', '区中央部')`,
  )
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
  const own = await at('八代総合病院', '43202')
  await database.owner.query('update tenants set medical_institution_id = $2 where tenant_id = $1', [
    person.tenantId,
    own,
  ])
})
afterAll(() => office.stop())

/** An institution in a municipality. */
const at = (name: string, municipalityCode: string) =>
  anInstitution(office.product.database.owner, { name, municipalityCode, prefectureCode: municipalityCode.slice(0, 2) })

let patients = 0
const listOf = (names: readonly string[]) =>
  csvOf(['紹介日', '患者ID', '紹介元'], ...names.map((name) => ['2026/4/1', String((patients += 1)), name]))
/** What a list's check finds for a name: the institution, or the candidates of its question. */
const meant = async (name: string) => {
  const { id } = await client.createImportOfReferrals({ file: fileOf(`${name}.csv`, listOf([name])), review: true })
  await client.checkImportOfReferrals({ id })
  await runImports(office.dependencies, person.tenantId)
  const { preview } = await client.getImportOfReferrals({ id })
  const { questions } = await client.listQuestionsOfImportOfReferrals({ id })
  return {
    found: preview[0]?.medicalInstitution?.id ?? null,
    asked: questions[0]?.candidates.map((one) => one.id) ?? [],
  }
}
const takeIn = async (names: readonly string[]) => {
  const { id } = await client.createImportOfReferrals({ file: fileOf('前月.csv', listOf(names)) })
  await runImports(office.dependencies, person.tenantId)
  expect(await client.getImportOfReferrals({ id })).toMatchObject({ importedRowCount: names.length })
}

describe('a name without a code or a place', () => {
  test('is of the one in town that has it behind a legal person, and not of those elsewhere that have it alone', async () => {
    const inTown = await at('医療法人社団広秀会　みなとクリニック', '43202')
    for (const place of ['13101', '13101']) await at('みなとクリニック', place)
    expect(await meant('みなとクリニック')).toEqual({ found: inTown, asked: [] })
    const inArea = await at('医療法人杉の会 ひかわ内科', '43468')
    await at('ひかわ内科', '13101')
    expect(await meant('ひかわ内科')).toEqual({ found: inArea, asked: [] })
  })

  test('is asked about if several near or in the prefecture have it, the nearest first', async () => {
    const far = await at('あさひ医院', '13101')
    const inPrefecture = await at('あさひ医院', '43101')
    const inArea = await at('あさひ医院', '43468')
    const inTown = await at('医療法人旭会 あさひ医院', '43202')
    expect(await meant('あさひ医院')).toEqual({ found: null, asked: [inTown, inArea, inPrefecture, far] })
  })

  test('is asked about if only one outside of the medical area has it with others elsewhere', async () => {
    const inPrefecture = await at('つばめ眼科', '43101')
    const far = await at('つばめ眼科', '13101')
    expect(await meant('つばめ眼科')).toEqual({ found: null, asked: [inPrefecture, far] })
  })

  test('leads first to whoever refers already', async () => {
    const inTown = await at('医療法人一葉会 もみじ小児科', '43202')
    const partner = await at('医療法人紅葉会 もみじ小児科', '43101')
    await takeIn(['医療法人紅葉会 もみじ小児科'])
    expect(await meant('もみじ小児科')).toEqual({ found: null, asked: [partner, inTown] })
  })

  test('is of the only one in the country that has it, wherever that is', async () => {
    const far = await at('さざなみ皮膚科', '13101')
    expect(await meant('さざなみ皮膚科')).toEqual({ found: far, asked: [] })
    const near = await at('医療法人漣会 さざなみ皮膚科', '43101')
    expect(await meant('さざなみ皮膚科')).toEqual({ found: null, asked: [near, far] })
  })
})
