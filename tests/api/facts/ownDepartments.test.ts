import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let keeper: Client
let member: Client
let stranger: Client

const unknownAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  stranger = await product.clientFor(await aPerson(database, await aTenant(database), { csAccount: true }))
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  tenantId = await aTenant(database)
  keeper = await product.clientFor(await aPerson(database, tenantId, { csAccount: true }))
  member = await product.clientFor(await aPerson(database, tenantId, { username: '鈴木' }))
})

describe('the own departments', () => {
  const replace = async (ownDepartments: { id?: number; name: string }[], deleteUsed = false) => {
    const { updatedAt } = await keeper.getOwnDepartmentsSetting()
    return (await keeper.replaceOwnDepartments({ body: { ownDepartments, updatedAt, deleteUsed } })).ownDepartments
  }
  const named = async (...names: string[]) => replace(names.map((name) => ({ name })))

  test('are added, renamed and moved, and keep who they are', async () => {
    const made = await named('内科', '外科')
    const [first, second] = made.map(({ id }) => id)
    await replace([{ name: '小児科' }, { id: second ?? 0, name: '内科' }, { id: first ?? 0, name: '外科' }])
    const listed = await member.listOwnDepartments()
    expect(listed.map(({ name }) => name)).toEqual(['小児科', '内科', '外科'])
    expect(listed.slice(1).map(({ id }) => id)).toEqual([second, first])
    expect(await stranger.listOwnDepartments()).toEqual([])
  })

  test('have names of their own, and only ids of the tenant', async () => {
    await expect(named('内科', '外科', '内科 ')).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          {
            path: 'own_departments.2.name',
            message: '同じものがすでにあります。別の内容にするか、片方を削除してください',
          },
        ],
      },
    })
    const foreign = (
      await stranger.replaceOwnDepartments({ body: { ownDepartments: [{ name: '眼科' }], updatedAt: null } })
    ).ownDepartments
    await expect(replace([{ id: foreign[0]?.id ?? 0, name: '眼科' }])).rejects.toMatchObject(
      unknownAt('own_departments.0.id'),
    )
  })

  test('that are in use go only when asked twice, and those who were in them stay', async () => {
    const [used] = await named('内科')
    const person = await aPerson(product.database, tenantId)
    await product.database.owner.query('update accounts set own_department_id = $1 where id = $2 and tenant_id = $3', [
      used?.id,
      person.accountId,
      tenantId,
    ])
    expect((await keeper.getOwnDepartmentsSetting()).ownDepartments).toMatchObject([{ accountCount: 1 }])
    await expect(named('外科')).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        errors: [{ message: '「内科」はアカウント 1 件で使われています' }],
      },
    })
    await replace([{ name: '外科' }], true)
    const client = await product.clientFor(person)
    expect((await client.getCurrentUser()).ownDepartmentId).toBeNull()
  })

  test('to which patients were referred go only when asked twice, and the referrals stay without a department', async () => {
    const institutionId = await anInstitution(product.database.owner)
    const [department] = await named('内科')
    await member.createReferral({
      id: institutionId,
      body: { referralDate: '2026-04-01', firstVisitFlag: true, ownDepartmentId: department?.id ?? 0 },
    })
    expect((await keeper.getOwnDepartmentsSetting()).ownDepartments).toMatchObject([{ referralCount: 1 }])
    await expect(named('外科')).rejects.toMatchObject({ problem: { code: 'in_use' } })
    await replace([{ name: '外科' }], true)
    expect(await member.listReferrals({ id: institutionId })).toMatchObject({ referrals: [{ ownDepartment: null }] })
    expect(await verifyTenantFacts(product.database.jobs, tenantId)).toEqual([])
  })

  test('for which patients were counted go only when asked twice, and their counts go too', async () => {
    const [department] = await named('内科')
    const none = { firstVisitCount: null, revisitCount: null, ambulanceCount: null, offHoursCount: null }
    const departments = [{ ...none, ownDepartmentId: department?.id ?? 0, revisitCount: 40 }]
    await member.replaceHospitalCounts({ month: '2026-04-01', body: { whole: none, departments, updatedAt: null } })
    await expect(named('外科')).rejects.toMatchObject({
      problem: { errors: [{ message: '「内科」は月次の患者数 1 か月分で使われています' }] },
    })
    await replace([{ name: '外科' }], true)
    expect((await member.listHospitalCounts({ from: '2026-04-01', to: '2026-04-01' })).months).toMatchObject([
      { whole: { revisitCount: { value: null } }, departments: [] },
    ])
  })

  test('for which something is set go only when asked twice, and the question says what ends with them', async () => {
    const [department] = await named('内科')
    const ownDepartmentId = department?.id ?? 0
    const owner = await product.clientFor(await aPerson(product.database, tenantId, { role: 'owner' }))
    const rules = await owner.getReferralLetterRules()
    await owner.replaceReferralLetterRules({
      body: {
        ...rules,
        startsOn: '2026-04-01',
        departments: [
          {
            ownDepartmentId,
            arrivalDays: 2,
            interimInpatientDays: null,
            interimOutpatientDays: null,
            finalInpatientDays: null,
            finalOutpatientDays: null,
          },
        ],
      },
    })
    const segmentation = await keeper.getSegmentationSetting()
    await keeper.updateSegmentationSetting({
      body: { ...segmentation, excludedOwnDepartmentIds: [ownDepartmentId] },
    })
    const { owner: database } = product.database
    await database.query(
      `insert into own_department_aliases (tenant_id, alias, own_department_id, created_by)
      select $1, 'ナイカ', $2, id from accounts where tenant_id = $1 limit 1`,
      [tenantId, ownDepartmentId],
    )
    await database.query(
      `insert into own_department_dpc_codes (tenant_id, department_code, own_department_id) values ($1, '060', $2)`,
      [tenantId, ownDepartmentId],
    )
    await expect(named('外科')).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        errors: [
          { message: '「内科」の返書の期限はなくなり、病院全体の期限になります' },
          { message: '「内科」はセグメントの判定から除く診療科です。その紹介も判定に数えるようになります' },
          { message: 'ファイルの診療科名 1 件の「内科」への対応付けはなくなります' },
          { message: '診療科コード 1 件の「内科」への対応付けはなくなります' },
        ],
      },
    })
    await replace([{ name: '外科' }], true)
    expect(await owner.getReferralLetterRules()).toMatchObject({ departments: [] })
  })

  test('are not written over a newer list', async () => {
    await named('内科')
    const late = keeper.replaceOwnDepartments({ body: { ownDepartments: [], updatedAt: null } })
    await expect(late).rejects.toMatchObject({ problem: { current: { own_departments: [{ name: '内科' }] } } })
  })
})
