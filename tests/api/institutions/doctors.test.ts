import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

type Body = RequestParameters<'createDoctor'>['body']

let product: TestApi
let client: Client
let stranger: Client
let institution: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
})

const add = (given: Partial<Body> = {}) => client.createDoctor({ id: institution, body: { name: '上田 隆', ...given } })
const at = (id: number, medicalInstitutionId = institution) => ({ medicalInstitutionId, id })
const names = (doctors: readonly { readonly name: string }[]) => doctors.map(({ name }) => name)
const listed = async (query: { deleted?: boolean } = {}) =>
  names((await client.listDoctors({ id: institution, ...query })).doctors)
const notFound = { status: 404 }

describe('a doctor', () => {
  test('is added with a name alone, and addressed as 先生', async () => {
    const made = await add()
    expect(made).toMatchObject({ name: '上田 隆', honorific: '先生', email: null, isEmailValid: false, memo: null })
    expect((await client.listDoctors({ id: institution })).doctors).toEqual([made])
  })

  test('is shown with all that is known', async () => {
    const body = {
      name: '本田 誠',
      honorific: '様',
      division: '地域連携室',
      position: '室長',
      email: 'honda@example.jp',
      phoneNumber: '096-000-0000（内線 12）',
      profile: '2019年に着任',
      memo: '午前は外来',
    }
    expect(await add(body)).toMatchObject({ ...body, isEmailValid: true })
  })

  test('is refused an address that is none, and says so at its field', async () => {
    for (const email of ['honda@', 'honda', '本田@example'])
      await expect(add({ email })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'email', message: 'メールアドレスの形が正しくありません' }] },
      })
  })

  test('is changed, but not over what somebody else has just changed', async () => {
    const { id, updatedDate } = await add()
    const changed = await client.updateDoctor({ ...at(id), body: { name: '上田 隆', memo: '木曜不在', updatedDate } })
    expect(changed).toMatchObject({ memo: '木曜不在' })
    const late = client.updateDoctor({ ...at(id), body: { name: '上田 隆', memo: '金曜不在', updatedDate } })
    await expect(late).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { memo: '木曜不在' } },
    })
    expect(await client.updateDoctor({ ...at(id), body: { name: '上田 隆', memo: '上書き' } })).toMatchObject({
      memo: '上書き',
    })
  })

  test('whose address is marked as wrong stays marked until the address changes', async () => {
    const { id } = await add({ email: 'ueda@example.jp' })
    const body = { name: '上田 隆', email: 'ueda@example.jp' }
    expect(await client.updateDoctor({ ...at(id), body: { ...body, isEmailValid: false } })).toMatchObject({
      isEmailValid: false,
    })
    expect((await client.updateDoctor({ ...at(id), body })).isEmailValid).toBe(false)
    const corrected = await client.updateDoctor({ ...at(id), body: { ...body, email: 'takashi.ueda@example.jp' } })
    expect(corrected.isEmailValid).toBe(true)
  })

  test('belongs to one institution: through another it cannot be reached', async () => {
    const { id } = await add()
    const elsewhere = at(id, await anInstitution(product.database.owner))
    await expect(client.updateDoctor({ ...elsewhere, body: { name: '別人' } })).rejects.toMatchObject(notFound)
    await expect(client.deleteDoctor(elsewhere)).rejects.toMatchObject(notFound)
  })

  test('of another tenant answers 404 and is in no list', async () => {
    const { id } = await add({ email: 'ueda@example.jp' })
    await expect(stranger.updateDoctor({ ...at(id), body: { name: '奪う' } })).rejects.toMatchObject(notFound)
    await expect(stranger.deleteDoctor(at(id))).rejects.toMatchObject(notFound)
    await client.deleteDoctor(at(id))
    await expect(stranger.restoreDoctor(at(id))).rejects.toMatchObject(notFound)
    expect((await stranger.listDoctors({ id: institution, deleted: true })).totalCount).toBe(0)
  })
})

describe('a deleted doctor', () => {
  test('stands among the deleted and comes back as before', async () => {
    const made = await add({ email: 'ueda@example.jp' })
    await client.deleteDoctor(at(made.id))
    expect(await listed()).toEqual([])
    expect(await listed({ deleted: true })).toEqual(['上田 隆'])
    await expect(client.deleteDoctor(at(made.id))).rejects.toMatchObject(notFound)
    const restored = await client.restoreDoctor(at(made.id))
    expect(restored).toEqual({ ...made, updatedDate: restored.updatedDate })
    expect(await listed({ deleted: true })).toEqual([])
  })

  test('cannot come back after 30 days', async () => {
    const { id } = await add()
    await product.database.owner.query(`update doctors set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await listed({ deleted: true })).toEqual([])
    await expect(client.restoreDoctor(at(id))).rejects.toMatchObject(notFound)
  })
})

describe('several doctors', () => {
  test('are added at once, in their order', async () => {
    const doctors = ['一', '二', '三'].map((name) => ({ name }))
    const made = await client.createDoctors({ id: institution, body: { doctors } })
    expect(names(made.doctors)).toEqual(['一', '二', '三'])
    expect(await listed()).toEqual(['一', '二', '三'])
  })

  test('are all refused when one does not fit, and it is named', async () => {
    const doctors = [{ name: '一' }, { name: '二', email: '二' }]
    await expect(client.createDoctors({ id: institution, body: { doctors } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'doctors.1.email' }] },
    })
    expect(await listed()).toEqual([])
  })

  test('are listed page by page', async () => {
    const doctors = ['一', '二', '三'].map((name) => ({ name }))
    await client.createDoctors({ id: institution, body: { doctors } })
    const page = await client.listDoctors({ id: institution, page: 2, perPage: 2 })
    expect(page).toMatchObject({ totalCount: 3, totalPage: 2, doctors: [{ name: '三' }] })
  })
})

test('mail goes to doctors with an address that works, told with their institutions', async () => {
  await add({ name: '宛先', email: 'ueda@example.jp', division: '内科' })
  await add({ name: '住所なし' })
  const wrong = await add({ name: '不達', email: 'gone@example.jp' })
  await client.updateDoctor({
    ...at(wrong.id),
    body: { name: '不達', email: 'gone@example.jp', isEmailValid: false },
  })
  await client.deleteDoctor(at((await add({ name: '削除', email: 'left@example.jp' })).id))
  expect(await client.listEmailDestinations()).toMatchObject({
    totalCount: 1,
    emailDestinations: [
      { name: '宛先', honorific: '先生', email: 'ueda@example.jp', medicalInstitution: { name: '水前寺内科' } },
    ],
  })
  expect((await stranger.listEmailDestinations()).totalCount).toBe(0)
})

describe('the picture of a business card', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (by: Client, name = '名刺.png', contents: Buffer<ArrayBuffer> | string = picture) =>
    (await by.createUploadedFile({ file: new File([contents], name) })).id

  test('stays with the doctor until it is replaced or removed', async () => {
    const made = await add({ businessCardId: await upload(client) })
    expect(made.businessCard).toMatchObject({ filename: '名刺.png', contentType: 'image/png' })
    const renamed = await client.updateDoctor({ ...at(made.id), body: { name: '上田 孝' } })
    expect(renamed.businessCard).toEqual(made.businessCard)
    const next = await upload(client)
    expect(
      await client.updateDoctor({ ...at(made.id), body: { name: '上田 孝', businessCardId: next } }),
    ).toMatchObject({ businessCard: { id: next } })
    expect((await client.listDoctors({ id: institution })).doctors[0]?.businessCard?.id).toBe(next)
    expect(
      (await client.updateDoctor({ ...at(made.id), body: { name: '上田 孝', businessCardId: null } })).businessCard,
    ).toBeNull()
  })

  test('comes back with a doctor who was deleted', async () => {
    const made = await add({ businessCardId: await upload(client) })
    await client.deleteDoctor(at(made.id))
    expect((await client.restoreDoctor(at(made.id))).businessCard).toEqual(made.businessCard)
  })

  test('is not another tenant’s file, and a stranger cannot read it', async () => {
    const foreign = await upload(stranger)
    const refused = { status: 422, problem: { errors: [{ path: 'business_card_id' }] } }
    await expect(add({ businessCardId: foreign })).rejects.toMatchObject(refused)
    const made = await add({ businessCardId: await upload(client) })
    await expect(
      client.updateDoctor({ ...at(made.id), body: { name: '上田', businessCardId: foreign } }),
    ).rejects.toMatchObject(refused)
    await expect(stranger.readUploadedFile({ id: made.businessCard?.id ?? 0 })).rejects.toMatchObject(notFound)
    expect((await stranger.listDoctors({ id: institution })).doctors).toEqual([])
  })

  test('is a picture, whatever its name says', async () => {
    const text = await upload(client, '名刺.txt', '名刺の文字')
    await expect(add({ businessCardId: text })).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [{ path: 'business_card_id', message: '名刺には5MB以下の画像（JPEG、PNG、WebP）を選んでください' }],
      },
    })
  })
})
