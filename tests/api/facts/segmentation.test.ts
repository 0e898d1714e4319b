import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { segmentFor } from '#contract/facts/segmentation.ts'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
let keeper: Client
let member: Client
let stranger: Client

const conflict = { status: 409, problem: { code: 'edit_conflict' } }
const unknownAt = (path: string) => ({ status: 422, problem: { errors: [{ path }] } })

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  stranger = await product.clientFor(await aPerson(database, await aTenant(database), { csAccount: true }))
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  const tenantId = await aTenant(database)
  keeper = await product.clientFor(await aPerson(database, tenantId, { csAccount: true }))
  member = await product.clientFor(await aPerson(database, tenantId, { username: '鈴木' }))
})

describe('the segments', () => {
  const aSegment = (label: string, referralCountMoreEqual: number | null, rate: number | null = null) => ({
    label,
    referralCountMoreEqual,
    referralAdmissionRateMoreEqual: rate,
  })
  const replace = async (segments: ReturnType<typeof aSegment>[], more: object = {}) => {
    const { updatedAt, ...stored } = await keeper.getSegmentationSetting()
    return keeper.updateSegmentationSetting({ body: { ...stored, segments, updatedAt, ...more } })
  }

  test('are there from the beginning, with ids that stay', async () => {
    const [one, other] = await Promise.all([member.getSegmentationSetting(), keeper.getSegmentationSetting()])
    expect(one).toEqual(other)
    expect(one).toMatchObject({ restSegmentLabel: 'D：紹介なし', excludedOwnDepartmentIds: [], updatedAt: null })
    expect(one.segments.map(({ label, priority }) => [priority, label])).toEqual([
      [1, 'A：最重点'],
      [2, 'B：重点'],
      [3, 'C：継続'],
    ])
  })

  test('hold by default what their names say: most important, important, going on, none', async () => {
    const { segments, restSegmentLabel } = await member.getSegmentationSetting()
    const stored = segments.map(({ label, referralCountMoreEqual, referralAdmissionRateMoreEqual }) => ({
      label,
      referral_count_more_equal: referralCountMoreEqual,
      referral_admission_rate_more_equal: referralAdmissionRateMoreEqual,
    }))
    for (let count = 0; count <= 60; count += 1)
      for (const admissionRate of count === 0 ? [null] : [0, 29.9, 30, 100]) {
        const label = segmentFor({ count, admissionRate }, stored)?.label ?? restSegmentLabel
        const isMost = count >= 24 && (admissionRate ?? 0) >= 30
        const said = isMost ? 'A：最重点' : count >= 12 ? 'B：重点' : count > 0 ? 'C：継続' : 'D：紹介なし'
        expect({ count, admissionRate, label }).toEqual({ count, admissionRate, label: said })
      }
  })

  test('are changed, moved and added, and looked up as ranges that follow from them', async () => {
    const { segments } = await keeper.getSegmentationSetting()
    const first = { ...aSegment('S', 30, 40), id: segments[0]?.id }
    const replaced = await replace([aSegment('特別', 100), first, aSegment('入院が多い', null, 50)], {
      restSegmentLabel: 'その他',
    })
    expect(replaced.segments.map(({ label, priority }) => [label, priority])).toEqual([
      ['特別', 1],
      ['S', 2],
      ['入院が多い', 3],
    ])
    expect(replaced.segments[1]?.id).toBe(segments[0]?.id)
    const ranges = await member.listReferralAdmissionSegments()
    expect(
      ranges.map((range) => [
        range.name,
        range.referralCountOrMore,
        range.referralCountLessThan,
        range.referralAdmissionRateOrMore,
        range.referralAdmissionRateLessThan,
      ]),
    ).toEqual([
      ['特別', 100, null, null, null],
      ['S', 30, 100, 40, null],
      ['入院が多い', null, 30, 50, null],
      ['その他', null, 100, null, 50],
    ])
    expect((await stranger.getSegmentationSetting()).segments.map(({ label }) => label)).not.toContain('特別')
  })

  test('leave out departments of the tenant, until these are deleted', async () => {
    const { ownDepartments, updatedAt } = await keeper.replaceOwnDepartments({
      body: { ownDepartments: [{ name: '内科' }], updatedAt: null },
    })
    const [department] = ownDepartments
    const excludedOwnDepartmentIds = [department?.id ?? 0]
    expect(await replace([aSegment('A', 1)], { excludedOwnDepartmentIds })).toMatchObject({ excludedOwnDepartmentIds })
    const withoutIt = { ownDepartments: [], updatedAt }
    await expect(keeper.replaceOwnDepartments({ body: withoutIt })).rejects.toMatchObject({
      problem: { code: 'in_use' },
    })
    await keeper.replaceOwnDepartments({ body: { ...withoutIt, deleteUsed: true } })
    expect((await keeper.getSegmentationSetting()).excludedOwnDepartmentIds).toEqual([])
    const gone = replace([aSegment('A', 1)], { excludedOwnDepartmentIds })
    await expect(gone).rejects.toMatchObject(unknownAt('excluded_own_department_ids'))
  })

  test.each([
    ['two of one name', [aSegment('A', 10), aSegment('A', 1)], {}, 'segments.1.label'],
    ['one that is called as the rest', [aSegment('A', 1)], { restSegmentLabel: 'A' }, 'rest_segment_label'],
    ['one that asks for nothing', [aSegment('A', null)], {}, 'segments.0.referral_count_more_equal'],
    [
      'one that those above take everything from',
      [aSegment('A', 1), aSegment('B', 5, 20)],
      {},
      'segments.1.referral_count_more_equal',
    ],
    ['a rate above 100', [aSegment('A', null, 100.1)], {}, 'segments.0.referral_admission_rate_more_equal'],
    ['a rate finer than a tenth', [aSegment('A', null, 10.25)], {}, 'segments.0.referral_admission_rate_more_equal'],
    ['no referral as a threshold', [aSegment('A', 0)], {}, 'segments.0.referral_count_more_equal'],
    [
      'more than twenty of them',
      Array.from({ length: 21 }, (_, index) => aSegment(`A${index}`, 100 - index)),
      {},
      'segments',
    ],
    ['another’s segment', [{ ...aSegment('A', 1), id: 999_999_999 }], {}, 'segments.0.id'],
  ])('cannot have %s', async (_what, segments, more, path) => {
    await expect(replace(segments, more)).rejects.toMatchObject(unknownAt(path))
  })

  test('are not written over a newer version', async () => {
    const { updatedAt: _, ...stored } = await keeper.getSegmentationSetting()
    await replace([aSegment('A', 1)])
    const late = keeper.updateSegmentationSetting({ body: { ...stored, updatedAt: null } })
    await expect(late).rejects.toMatchObject({ ...conflict, problem: { current: { segments: [{ label: 'A' }] } } })
  })
})
