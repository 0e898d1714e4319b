import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let tenantId: number
let keeper: Client
let member: Client
let institution: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  tenantId = await aTenant(product.database)
  keeper = await product.clientFor(await aPerson(product.database, tenantId, { csAccount: true, username: '佐藤' }))
  member = await product.clientFor(await aPerson(product.database, tenantId, { username: '鈴木' }))
  institution = await anInstitution(product.database.owner)
})

/** Saves a list of phases with these names, based on the current version. */
const phasesNamed = async (...names: string[]) => {
  const { updatedAt } = await keeper.listPhaseMasters()
  const body = { phaseMasters: names.map((name) => ({ name })), updatedAt }
  return (await keeper.replacePhaseMasters({ body })).phaseMasters
}
const idOf = (phases: readonly { readonly id: number; readonly name: string }[], wanted: string) => {
  const found = phases.find(({ name }) => name === wanted)
  if (!found) throw new Error(`no phase ${wanted}`)
  return found.id
}
const put = (phaseMasterId: number | null, id = institution) => member.updatePhase({ id, body: { phaseMasterId } })

describe('the list of phases', () => {
  test('is empty and has no version before somebody writes it', async () => {
    expect(await member.listPhaseMasters()).toEqual({ phaseMasters: [], updatedAt: null })
  })

  test('keeps its order, and phases keep their ids when they are renamed, moved and swapped', async () => {
    const made = await phasesNamed('未接触', '初回訪問', '信頼構築')
    expect(made.map(({ name }) => name)).toEqual(['未接触', '初回訪問', '信頼構築'])
    const { updatedAt } = await keeper.listPhaseMasters()
    const [first, second] = [idOf(made, '未接触'), idOf(made, '初回訪問')]
    const phaseMasters = [
      { name: '紹介増加', description: '前年より増えた' },
      { id: second, name: '未接触' },
      { id: first, name: '初回訪問' },
    ]
    const replaced = await keeper.replacePhaseMasters({ body: { phaseMasters, updatedAt } })
    expect(replaced.phaseMasters).toMatchObject([
      { name: '紹介増加', description: '前年より増えた', medicalInstitutionCount: 0 },
      { id: second, name: '未接触' },
      { id: first, name: '初回訪問' },
    ])
    expect(await member.listPhaseMasters()).toEqual(replaced)
  })

  test('is not written over what somebody else has just written', async () => {
    const seen = await keeper.listPhaseMasters()
    await phasesNamed('未接触')
    const late = keeper.replacePhaseMasters({ body: { phaseMasters: [], updatedAt: seen.updatedAt } })
    await expect(late).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { phase_masters: [{ name: '未接触' }] } },
    })
    expect((await keeper.listPhaseMasters()).phaseMasters).toHaveLength(1)
  })

  test('is written over whatever stands by somebody who names no version, and the audit log says who', async () => {
    await phasesNamed('未接触')
    const phaseMasters = [{ name: '初回訪問' }]
    const written = await keeper.replacePhaseMasters({ body: { phaseMasters } })
    expect(written.phaseMasters.map(({ name }) => name)).toEqual(['初回訪問'])
    const { rows } = await product.database.owner.query(
      `select operation from audit_logs where tenant_id = $1 and record_type = 'phase_master' and action <> 'read'`,
      [tenantId],
    )
    expect(rows).toHaveLength(2)
  })

  test('of two who write the same version at once only one succeeds', async () => {
    const body = (name: string) => ({ phaseMasters: [{ name }], updatedAt: null })
    const results = await Promise.allSettled(
      ['甲', '乙'].map((name) => keeper.replacePhaseMasters({ body: body(name) })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('takes no name twice and no phase that does not exist, and says which entry it is', async () => {
    const stranger = await product.clientFor(
      await aPerson(product.database, await aTenant(product.database), { csAccount: true }),
    )
    const body = { phaseMasters: [{ name: 'よそ' }], updatedAt: null }
    const foreign = (await stranger.replacePhaseMasters({ body })).phaseMasters
    const phaseMasters = [{ name: '未接触' }, { name: '未接触 ' }, { name: '奪う', id: idOf(foreign, 'よそ') }]
    await expect(keeper.replacePhaseMasters({ body: { phaseMasters, updatedAt: null } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'phase_masters.1.name' }, { path: 'phase_masters.2.id' }] },
    })
  })

  test('is read by members and written by the csAccount only', async () => {
    const refused = member.replacePhaseMasters({ body: { phaseMasters: [], updatedAt: null } })
    await expect(refused).rejects.toMatchObject({ status: 403, problem: { code: 'cs_account_only' } })
  })
})

describe('a phase that institutions stand in', () => {
  test('is not deleted by accident: the refusal names it and how many they are', async () => {
    const phases = await phasesNamed('未接触', '信頼構築')
    await put(idOf(phases, '信頼構築'))
    await put(idOf(phases, '信頼構築'), await anInstitution(product.database.owner))
    await expect(phasesNamed()).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ message: '「信頼構築」は 2 施設に設定されています' }] },
    })
    expect((await keeper.listPhaseMasters()).phaseMasters).toHaveLength(2)
  })

  test('goes where that is wanted, leaves its institutions without one, and its name in their history', async () => {
    const phases = await phasesNamed('未接触', '信頼構築')
    await put(idOf(phases, '信頼構築'))
    const { updatedAt } = await keeper.listPhaseMasters()
    const phaseMasters = [{ id: idOf(phases, '未接触'), name: '未接触' }]
    await keeper.replacePhaseMasters({ body: { phaseMasters, updatedAt, deleteUsed: true } })
    expect(await member.getPhase({ id: institution })).toMatchObject({
      phaseMasterId: null,
      changedUser: { name: '佐藤' },
      history: [
        { name: null, changedUser: { name: '佐藤' } },
        { name: '信頼構築', changedUser: { name: '鈴木' } },
      ],
    })
  })
})

describe('the phase of an institution', () => {
  test('is none before anybody has set it', async () => {
    expect(await member.getPhase({ id: institution })).toEqual({
      medicalInstitutionId: institution,
      phaseMasterId: null,
      phaseName: null,
      changedUser: null,
      changedAt: null,
      history: [],
    })
    expect((await put(null)).history).toEqual([])
  })

  test('tells who set it when, and keeps every step', async () => {
    const phases = await phasesNamed('未接触', '初回訪問')
    await put(idOf(phases, '未接触'))
    const second = await put(idOf(phases, '初回訪問'))
    expect(second).toMatchObject({
      medicalInstitutionId: institution,
      phaseMasterId: idOf(phases, '初回訪問'),
      phaseName: '初回訪問',
      changedUser: { name: '鈴木' },
      changedAt: second.history[0]?.changedAt,
    })
    expect(second.changedAt).not.toBeNull()
    const { history, ...current } = await put(null)
    expect(history.map(({ name }) => name)).toEqual([null, '初回訪問', '未接触'])
    expect(current).toMatchObject({ phaseMasterId: null, changedUser: { name: '鈴木' } })
    expect(current.changedAt).toBe(history[0]?.changedAt)
  })

  test('set to what it is leaves the history as it was', async () => {
    const phases = await phasesNamed('未接触')
    await put(idOf(phases, '未接触'))
    expect((await put(idOf(phases, '未接触'))).history).toHaveLength(1)
  })

  test('that somebody else has set since it was seen is not replaced without a word, and neither by an undo', async () => {
    const phases = await phasesNamed('未接触', '初回訪問', '信頼構築')
    const seen = (await member.getPhase({ id: institution })).changedAt
    const theirs = await keeper.updatePhase({
      id: institution,
      body: { phaseMasterId: idOf(phases, '初回訪問'), seen },
    })
    const late = (wanted: string, saw: string | null) =>
      member.updatePhase({ id: institution, body: { phaseMasterId: idOf(phases, wanted), seen: saw } })
    await expect(late('信頼構築', seen)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', isOwn: false, savedBy: { name: '佐藤' }, current: { phase_name: '初回訪問' } },
    })
    expect(await late('初回訪問', seen)).toMatchObject({ history: [{ changedUser: { name: '佐藤' } }] })
    const mine = await late('信頼構築', theirs.changedAt)
    const undone = keeper.updatePhase({ id: institution, body: { phaseMasterId: null, seen: theirs.changedAt } })
    await expect(undone).rejects.toMatchObject({ status: 409, problem: { savedBy: { name: '鈴木' } } })
    expect(await member.getPhase({ id: institution })).toMatchObject({
      phaseName: '信頼構築',
      changedAt: mine.changedAt,
    })
  })

  test('goes by the new name after a renaming, while the history keeps the old one', async () => {
    const phases = await phasesNamed('未接触')
    await put(idOf(phases, '未接触'))
    const { updatedAt } = await keeper.listPhaseMasters()
    const phaseMasters = [{ id: idOf(phases, '未接触'), name: 'これから' }]
    await keeper.replacePhaseMasters({ body: { phaseMasters, updatedAt } })
    expect(await member.getPhase({ id: institution })).toMatchObject({
      phaseName: 'これから',
      history: [{ name: '未接触' }],
    })
    expect((await member.listPhaseMasters()).phaseMasters).toMatchObject([{ medicalInstitutionCount: 1 }])
  })

  test('cannot be one that does not exist', async () => {
    await expect(put(999_999)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'phase_master_id' }] },
    })
  })

  test('and the phases of one tenant are out of another’s sight', async () => {
    const phases = await phasesNamed('未接触')
    await put(idOf(phases, '未接触'))
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await stranger.listPhaseMasters()).phaseMasters).toEqual([])
    expect((await stranger.getPhase({ id: institution })).history).toEqual([])
    const body = { phaseMasterId: idOf(phases, '未接触') }
    await expect(stranger.updatePhase({ id: institution, body })).rejects.toMatchObject({ status: 422 })
  })

  test('does not exist for a tenant that works without phases', async () => {
    await product.database.owner.query('update tenants set enabled_phase = false where tenant_id = $1', [tenantId])
    const refused = { status: 403, problem: { code: 'feature_missing' } }
    await expect(member.getPhase({ id: institution })).rejects.toMatchObject(refused)
    await expect(put(null)).rejects.toMatchObject(refused)
    await expect(member.listPhaseMasters()).rejects.toMatchObject(refused)
  })
})

describe('the phases of several institutions', () => {
  const several = (count: number) =>
    Promise.all(Array.from({ length: count }, () => anInstitution(product.database.owner)))
  const phaseOf = async (id: number) => {
    const { phaseName, history } = await member.getPhase({ id })
    return [phaseName, history.map(({ name }) => name)]
  }

  test('go back except where a colleague has changed them since, and the reply says how many stay', async () => {
    const phases = await phasesNamed('未接触', '初回訪問')
    const [early, visited] = [idOf(phases, '未接触'), idOf(phases, '初回訪問')]
    const [a = 0, b = 0] = await several(2)
    const { former } = await member.updatePhases({
      body: { phases: [{ phaseMasterId: visited, medicalInstitutionIds: [a, b] }] },
    })
    await keeper.updatePhase({ id: a, body: { phaseMasterId: early } })
    expect(await member.updatePhases({ body: former })).toMatchObject({ changedCount: 1, keptCount: 1 })
    expect([await phaseOf(a), await phaseOf(b)]).toEqual([
      ['未接触', ['未接触', '初回訪問']],
      [null, [null, '初回訪問']],
    ])
  })

  test('change at once, each with its history, and go back to what they were', async () => {
    const phases = await phasesNamed('未接触', '初回訪問')
    const [early, visited] = [idOf(phases, '未接触'), idOf(phases, '初回訪問')]
    const [a = 0, b = 0, c = 0] = await several(3)
    await put(early, a)
    await put(visited, b)
    const changed = await member.updatePhases({
      body: { phases: [{ phaseMasterId: visited, medicalInstitutionIds: [c, b, a] }] },
    })
    expect(changed.changedCount).toBe(2)
    expect(new Set(changed.former.phases)).toEqual(
      new Set([
        { phaseMasterId: early, medicalInstitutionIds: [a], seen: expect.any(String) },
        { phaseMasterId: null, medicalInstitutionIds: [c], seen: expect.any(String) },
      ]),
    )
    expect(await phaseOf(a)).toEqual(['初回訪問', ['初回訪問', '未接触']])
    expect(await phaseOf(b)).toEqual(['初回訪問', ['初回訪問']])
    expect((await member.getPhase({ id: c })).changedUser?.name).toBe('鈴木')
    expect((await member.updatePhases({ body: changed.former })).changedCount).toBe(2)
    expect(await phaseOf(a)).toEqual(['未接触', ['未接触', '初回訪問', '未接触']])
    expect(await phaseOf(b)).toEqual(['初回訪問', ['初回訪問']])
    expect(await phaseOf(c)).toEqual([null, [null, '初回訪問']])
  })

  test('change once when two people ask for the same at once', async () => {
    const [phase] = await phasesNamed('未接触')
    const ids = await several(5)
    const body = (listed: number[]) => ({
      body: { phases: [{ phaseMasterId: phase?.id ?? 0, medicalInstitutionIds: listed }] },
    })
    const replies = await Promise.all([member.updatePhases(body(ids)), keeper.updatePhases(body(ids.toReversed()))])
    expect(replies.reduce((sum, { changedCount }) => sum + changedCount, 0)).toBe(5)
    for (const id of ids) expect(await phaseOf(id)).toEqual(['未接触', ['未接触']])
  })

  test('change all or not at all', async () => {
    const [phase] = await phasesNamed('未接触')
    const [a = 0, b = 0] = await several(2)
    const phaseMasterId = phase?.id ?? 0
    const refused = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })
    const change = (...groups: { phaseMasterId: number | null; medicalInstitutionIds: number[] }[]) =>
      member.updatePhases({ body: { phases: groups } })
    await expect(change({ phaseMasterId, medicalInstitutionIds: [a, 999_999_999] })).rejects.toMatchObject(
      refused('medical_institution_ids'),
    )
    await expect(
      change({ phaseMasterId, medicalInstitutionIds: [a] }, { phaseMasterId: 999_999, medicalInstitutionIds: [b] }),
    ).rejects.toMatchObject(refused('phase_master_id'))
    await expect(
      change({ phaseMasterId, medicalInstitutionIds: [a] }, { phaseMasterId: null, medicalInstitutionIds: [a] }),
    ).rejects.toMatchObject(refused('phases'))
    const many = Array.from({ length: 2_501 }, (_, index) => index + 1)
    await expect(
      change(
        { phaseMasterId, medicalInstitutionIds: many },
        { phaseMasterId: null, medicalInstitutionIds: many.map((id) => id + 10_000) },
      ),
    ).rejects.toMatchObject(refused('phases'))
    expect(await phaseOf(a)).toEqual([null, []])
  })

  test('are changed in the own tenant only, and only where phases are used', async () => {
    const [phase] = await phasesNamed('未接触')
    const body = { phases: [{ phaseMasterId: phase?.id ?? 0, medicalInstitutionIds: [institution] }] }
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    await expect(stranger.updatePhases({ body })).rejects.toMatchObject({ status: 422 })
    await product.database.owner.query('update tenants set enabled_phase = false where tenant_id = $1', [tenantId])
    await expect(member.updatePhases({ body })).rejects.toMatchObject({ status: 403 })
  })

  test('are written into the audit log by the changed institutions', async () => {
    const [phase] = await phasesNamed('未接触')
    const [a = 0, b = 0] = await several(2)
    await put(phase?.id ?? 0, a)
    await member.updatePhases({
      body: { phases: [{ phaseMasterId: phase?.id ?? 0, medicalInstitutionIds: [a, b] }] },
    })
    const { rows } = await product.database.owner.query(
      `select record_ids from audit_logs where tenant_id = $1 and operation = 'updatePhases'`,
      [tenantId],
    )
    expect(rows).toEqual([{ record_ids: [b] }])
  })
})

test('the history of phases cannot be changed by the application’s role', async () => {
  for (const statement of ['update phase_changes set name = null', 'delete from phase_changes'])
    await expect(product.database.app.query(statement)).rejects.toThrow(/permission denied/)
})
