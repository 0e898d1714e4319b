import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import type { Person } from '../../support/builders.ts'
import { aConditionOffice } from '../../support/conditionOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let deleting: Client
let colleague: Client
let other: Client
let hanako: Person

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  ;({ owner: deleting, secondOwner: colleague, hanako, member: other } = await aConditionOffice(product))
})

type Conditions = RequestParameters<'createSavedFilter'>['body']['conditions']

const screen = 'medical_institutions_search'
const saveFilter = (client: Client, name: string, conditions: Conditions, isShared = false) =>
  client.createSavedFilter({ body: { screen, name, conditions, isShared } })
/** What a person is told of deletions. */
const toldTo = async (client: Client) =>
  (await client.listNotifications()).notifications
    .filter(({ kind }) => kind === 'named_record_deleted')
    .map(({ actor, deletion }) => ({ by: actor?.name, ...deletion }))

describe('whoever made conditions on a tag that somebody deletes', () => {
  test('is told once, of all of their own and of nobody else’s', async () => {
    const { id } = await deleting.createTag({ body: { name: '至急' } })
    await saveFilter(deleting, '太郎の', { tagIds: [id] })
    await saveFilter(colleague, '花子の', { tagIds: [id] })
    await saveFilter(other, '次郎の', { tagIds: [id] })
    await deleting.createStaffRule({
      body: { name: '急ぎ', staffId: hanako.accountId, conditions: { tagIds: [id] } },
    })
    await colleague.createMedicalInstitutionReport({
      body: {
        name: '一覧',
        ...reportOf([itemOf('name'), itemOf('tags')]),
        filterConditions: [{ itemKey: 'tags', matchingGroups: [{ notHaveAll: [id] }] }],
      },
    })
    await deleting.deleteTag({ id, deleteUsed: true })

    const by = { by: '太郎', kind: 'tag', names: ['至急'] }
    const filterOf = (name: string) => ({ holder: 'saved_filter', name, path: `/${screen}` })
    expect(await toldTo(colleague)).toEqual([
      {
        ...by,
        uses: [
          { holder: 'report', name: '一覧', path: '/medical_institutions_reports' },
          filterOf('花子の'),
          { holder: 'staff_rule', name: '急ぎ', path: '/staff_rules' },
        ],
      },
    ])
    expect(await toldTo(other)).toEqual([{ ...by, uses: [filterOf('次郎の')] }])
    expect(await toldTo(deleting)).toEqual([])
  })

  test('is told nothing when the deletion is refused, or what it names stays', async () => {
    const [going, staying] = await Promise.all(['至急', '済み'].map((name) => deleting.createTag({ body: { name } })))
    await saveFilter(other, '次郎の', { tagIds: [staying?.id ?? 0] })
    await expect(deleting.deleteTag({ id: staying?.id ?? 0 })).rejects.toMatchObject({ problem: { code: 'in_use' } })
    await deleting.deleteTag({ id: going?.id ?? 0, deleteUsed: true })
    expect(await toldTo(other)).toEqual([])
  })

  test('hears only of screens that their plan includes', async () => {
    const { id } = await deleting.createTag({ body: { name: '至急' } })
    await colleague.createMedicalInstitutionReport({
      body: {
        name: '一覧',
        ...reportOf([itemOf('name'), itemOf('tags')]),
        filterConditions: [{ itemKey: 'tags', matchingGroups: [{ haveAny: [id] }] }],
      },
    })
    await deleting.deleteTag({ id, deleteUsed: true })
    expect(await toldTo(colleague)).toHaveLength(1)
    await product.database.owner.query(
      `update tenants set plan = 'starter' where tenant_id = (select tenant_id from accounts where id = $1)`,
      [hanako.accountId],
    )
    expect(await toldTo(colleague)).toEqual([])
  })
})

/** Everything else that a tenant keeps up itself: how it is made, what names it, and how it goes although it is in use. */
const kinds: Readonly<
  Record<string, () => Promise<{ conditions: Conditions; names: string[]; remove: () => Promise<unknown> }>>
> = {
  phase: async () => {
    const {
      phaseMasters: [phase],
      updatedAt,
    } = await deleting.replacePhaseMasters({
      body: { phaseMasters: [{ name: '未接触' }], updatedAt: null },
    })
    return {
      conditions: { phaseMasterIds: [phase?.id ?? 0] },
      names: ['未接触'],
      remove: () => deleting.replacePhaseMasters({ body: { phaseMasters: [], updatedAt, deleteUsed: true } }),
    }
  },
  voc_group: async () => {
    const {
      vocGroups: [group],
      updatedAt,
    } = await deleting.replaceVocGroups({
      body: { vocGroups: [{ name: '待ち時間' }], updatedAt: null },
    })
    return {
      conditions: { vocGroupIds: [group?.id ?? 0] },
      names: ['待ち時間'],
      remove: () => deleting.replaceVocGroups({ body: { vocGroups: [], updatedAt, deleteUsed: true } }),
    }
  },
  own_department: async () => {
    const { ownDepartments: departments, updatedAt } = await deleting.replaceOwnDepartments({
      body: { ownDepartments: [{ name: '内科' }, { name: '外科' }], updatedAt: null },
    })
    return {
      conditions: { ownDepartmentIds: departments.map(({ id }) => id) },
      names: ['内科', '外科'],
      remove: () => deleting.replaceOwnDepartments({ body: { ownDepartments: [], updatedAt, deleteUsed: true } }),
    }
  },
  medical_institution_label: async () => {
    const { id } = await deleting.createMedicalInstitutionLabel({ body: { name: '病床', componentType: 'integer' } })
    return {
      conditions: { labels: [{ labelId: id, moreEqual: 10 }] },
      names: ['病床'],
      remove: () => deleting.deleteMedicalInstitutionLabel({ id, deleteUsed: true }),
    }
  },
  medical_institution_label_selection: async () => {
    const body = { name: '規模', componentType: 'select' as const }
    const { id, selections } = await deleting.createMedicalInstitutionLabel({
      body: { ...body, selections: [{ label: '大' }, { label: '小' }] },
    })
    const [kept, going] = selections
    return {
      conditions: { labels: [{ labelId: id, selectionIds: [going?.id ?? 0] }] },
      names: ['小'],
      remove: () =>
        deleting.updateMedicalInstitutionLabel({
          id,
          body: { ...body, selections: [{ id: kept?.id ?? 0, label: '大' }], deleteUsed: true },
        }),
    }
  },
}

describe('whoever made conditions on another record that somebody deletes is told, and the names and who deleted them stay known', () => {
  test.each(Object.keys(kinds))('%s', async (kind) => {
    const { conditions, names, remove } = (await kinds[kind]?.()) ?? {
      conditions: {},
      names: [],
      remove: () => undefined,
    }
    await saveFilter(other, '次郎の', conditions)
    await remove()
    const [told] = await toldTo(other)
    expect(told).toMatchObject({ by: '太郎', kind, uses: [{ holder: 'saved_filter', name: '次郎の' }] })
    expect(told?.names?.toSorted()).toEqual(names.toSorted())
    const { deletedNames } = await other.listDeletedNames()
    const gone = deletedNames.filter((one) => one.kind === kind)
    expect(gone.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect(new Set(gone.map(({ deletedBy }) => deletedBy?.name))).toEqual(new Set(['太郎']))
  })
})

describe('a segment that a report names', () => {
  const replaceWith = async (count: number, deleteUsed: boolean) => {
    const { segments, restSegmentLabel, excludedOwnDepartmentIds, updatedAt } = await deleting.getSegmentationSetting()
    return deleting.updateSegmentationSetting({
      body: { restSegmentLabel, excludedOwnDepartmentIds, segments: segments.slice(count), updatedAt, deleteUsed },
    })
  }

  test('is deleted only once that is accepted; then the report’s maker is told', async () => {
    const { segments } = await deleting.getSegmentationSetting()
    const [segment] = segments
    await colleague.createMedicalInstitutionReport({
      body: {
        name: '最重点',
        ...reportOf([itemOf('name'), itemOf('segment')]),
        filterConditions: [{ itemKey: 'segment', matchingGroups: [{ in: [segment?.id ?? 0] }] }],
      },
    })
    await expect(replaceWith(1, false)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ path: 'segments', message: expect.stringContaining('最重点') }] },
    })
    expect((await replaceWith(1, true)).segments).toHaveLength(segments.length - 1)
    expect(await toldTo(colleague)).toMatchObject([{ kind: 'segment', names: [segment?.label] }])
    await replaceWith(1, false)
  })
})

test('a label’s deletion says what it takes along, and keeps the names of its choices', async () => {
  const { id, selections } = await deleting.createMedicalInstitutionLabel({
    body: { name: '規模', componentType: 'select', selections: [{ label: '大' }] },
  })
  const [big] = selections
  await saveFilter(other, '次郎の', { labels: [{ labelId: id, selectionIds: [big?.id ?? 0] }] })
  expect(await deleting.getMedicalInstitutionLabelUses({ id })).toEqual({
    uses: ['ほかの人が保存した条件 1 件に使われています'],
    paths: null,
    inConditions: true,
    usesVersion: expect.any(String),
  })
  await deleting.deleteMedicalInstitutionLabel({ id, deleteUsed: true })
  expect((await other.listSavedFilters({ screen })).savedFilters).toMatchObject([
    { gone: [{ name: '規模' }, { kind: 'medical_institution_label_selection', name: '大' }] },
  ])
})
