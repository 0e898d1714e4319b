import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { withTenant } from '#server/db/tenant.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import {
  columnOf,
  enteredRecords,
  factRecords,
  noteTables,
  settingRecords,
} from '#server/institutions/unlisted/institutionRecords.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { firstUnlistedId } from '#server/records/unlistedInstitutions.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'

type Body = RequestParameters<'addUnlistedMedicalInstitution'>['body']

/** Derived from facts, or treated on their own. */
const otherwise = [
  'medical_institution_corrections.medical_institution_id',
  'medical_institution_merges.medical_institution_id',
  'medical_institution_merges.medical_institution_id_to',
  'referral_department_running_counts.medical_institution_id',
  'referral_institution_months.medical_institution_id',
  'referral_institution_places.medical_institution_id',
  'referral_institution_years.medical_institution_id',
  'referral_months.medical_institution_id',
  'referral_running_counts.medical_institution_id',
  'referral_stays.medical_institution_id',
  'referral_trends.medical_institution_id',
  'report_alert_rows.medical_institution_ids',
  'reverse_referral_department_running_counts.medical_institution_id',
  'reverse_referral_months.medical_institution_id',
  'reverse_referral_running_counts.medical_institution_id',
  'tenant_group_medical_institutions.medical_institution_id',
  'tenants.medical_institution_id',
  'unlisted_medical_institutions.medical_institution_id',
]

let product: TestApi
let person: Person
let client: Client
let stranger: Client

beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('40130', '40', '福岡市')
    on conflict do nothing`,
  )
})
afterAll(() => product.stop())
beforeEach(async () => {
  const { database } = product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await product.clientFor(person)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
})

let number = 0
const clinic = (more: Partial<Body> = {}): Body => ({
  name: `くすのき台クリニック${++number}`,
  municipalityCode: '43101',
  facilityTypeId: 2,
  departmentIds: [1001],
  address: '熊本県熊本市中央区水前寺9-9-9',
  ...more,
})
const add = async (more: Partial<Body> = {}, by = client) =>
  (await by.addUnlistedMedicalInstitution({ body: clinic(more) })).id
const found = async (medicalInstitutionName: string, by = client) =>
  (await by.searchMedicalInstitutions({ body: { medicalInstitutionName } })).medicalInstitutions
const summary = (id: number, by = client) => by.getMedicalInstitutionSummary({ id })
const isSound = async () => expect(await verifyTenantFacts(product.database.jobs, person.tenantId)).toEqual([])

describe('an institution that no list has', () => {
  test('is entered, and then found by name, kana and telephone, and shown as any other', async () => {
    const name = `ひのき坂内科${++number}`
    const id = await add({
      name,
      nameKana: 'ヒノキザカナイカ',
      tel: '０９６－７７７－８８８８',
      postalCode: '862-0950',
    })
    expect(id).toBeGreaterThanOrEqual(firstUnlistedId)
    expect(await summary(id)).toMatchObject({
      id,
      name,
      nameKana: 'ヒノキザカナイカ',
      tel: '096-777-8888',
      postalCode: '8620950',
      prefectureCode: '43',
      municipalityCode: '43101',
      runningStatus: 'open',
      facilityTypeId: 2,
      departmentIds: [1001],
      entered: { by: { name: '佐藤 花子' } },
      distance: null,
      merges: [],
    })
    for (const text of [name, 'ヒノキザカ', '096-777-8888'])
      expect(await found(text)).toMatchObject([{ id, name, isUnlisted: true }])
    const only = await client.searchMedicalInstitutions({ body: { isUnlisted: true } })
    expect(only.medicalInstitutions.map((one) => one.id)).toEqual([id])
  })

  test.each([
    ['新町4丁目11－3', '熊本県熊本市中央区新町4丁目11－3'],
    ['熊本市中央区新町4-11', '熊本県熊本市中央区新町4-11'],
    ['熊本県熊本市中央区新町4-11', '熊本県熊本市中央区新町4-11'],
  ])('entered with the address %s has that of its municipality', async (address, whole) => {
    expect((await summary(await add({ address }))).address).toBe(whole)
  })

  test('does not exist for other tenants, by whatever they ask', async () => {
    const id = await add({ name: `しらかば医院${++number}`, tel: '096-123-4444' })
    await expect(summary(id, stranger)).rejects.toMatchObject({ status: 404 })
    expect(await found('しらかば医院', stranger)).toEqual([])
    expect(await found('096-123-4444', stranger)).toEqual([])
    for (const body of [
      { prefecture: '43' },
      { area: ['43101'] },
      { facilityTypeIds: [2] },
      { medicalInstitutionIds: [id] },
      { isUnlisted: true },
    ]) {
      const { medicalInstitutions } = await stranger.searchMedicalInstitutions({ body: { ...body, perPage: 100 } })
      expect(medicalInstitutions.filter((one) => one.id >= firstUnlistedId)).toEqual([])
    }
    const [mine, theirs] = await Promise.all(
      [client, stranger].map((by) => by.searchMedicalInstitutions({ body: { area: ['43101'] } })),
    )
    expect(mine?.totalCount).toBe((theirs?.totalCount ?? 0) + 1)
    const body = { communicationType: 'visit', actedDate: '2026-10-01', memo: '' } as const
    await expect(
      stranger.createTask({ body: { title: '電話', medicalInstitutionId: id, staffId: person.accountId } }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(stranger.updateMemo({ id, body: { content: 'x', lastUpdatedDate: null } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(stranger.correctMedicalInstitution({ id, body: { tel: '1234567' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(stranger.deleteUnlistedMedicalInstitution({ id })).rejects.toMatchObject({ status: 404 })
    await expect(
      stranger.changeUnlistedMedicalInstitution({ id, body: { municipalityCode: '40130', facilityTypeId: 2 } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(stranger.mergeMedicalInstitution({ id, body: { intoId: 1 } })).rejects.toMatchObject({ status: 404 })
    expect(body.memo).toBe('')
  })

  test('is not found by others through the name that it does not have in the master', async () => {
    await add()
    const { matches } = await stranger.matchMedicalInstitutions({ body: { lines: ['・・・', '（　）'] } })
    expect(matches.flatMap(({ candidates }) => candidates)).toEqual([])
    const id = await add({ name: '・・・' }, stranger)
    expect((await stranger.listSimilarMedicalInstitutions({ id })).medicalInstitutions).toEqual([])
  })

  test('leaves no name in the master, and the wall hides the rest', async () => {
    const id = await add({ name: `かえで医院${++number}`, tel: '096-555-1111', address: '熊本県熊本市中央区かえで町1' })
    const { rows } = await product.database.owner.query<{ row: string }>(
      'select to_jsonb(rows)::text as row from medical_institutions as rows where id = $1',
      [id],
    )
    expect(rows[0]?.row).not.toMatch(/かえで|555/u)
    const seen = await withTenant(product.database.app, person.tenantId + 1, (tx) =>
      tx.selectFrom('unlisted_medical_institutions').select('medical_institution_id').execute(),
    )
    expect(seen).toEqual([])
  })

  test('is refused where it is known already, unless somebody says that it is another', async () => {
    const name = `すみれ台整形外科${++number}`
    const listed = await anInstitution(product.database.owner, {
      name: `医療法人花の会 ${name}`,
      municipalityCode: '43101',
    })
    await product.database.owner.query("update medical_institutions set tel = '096-999-0001' where id = $1", [listed])
    const known = {
      status: 409,
      problem: { code: 'institution_known', current: { medical_institutions: [{ id: listed, is_unlisted: false }] } },
    }
    await expect(add({ name })).rejects.toMatchObject(known)
    await expect(add({ tel: '096-999-0001' })).rejects.toMatchObject(known)
    const id = await add({ name, allowSimilar: true })
    await expect(add({ name })).rejects.toMatchObject({ status: 409 })
    expect((await client.listSimilarMedicalInstitutions({ id })).medicalInstitutions.map((one) => one.id)).toEqual([
      listed,
    ])
    await add({ name: `${name}別館`, municipalityCode: '40130' }, stranger)
  })

  test('must lie somewhere, and be of a kind', async () => {
    for (const [wrong, path] of [
      [{ municipalityCode: '99999' }, 'municipality_code'],
      [{ facilityTypeId: 999_999 }, 'facility_type_id'],
      [{ departmentIds: [999_999] as number[] }, 'department_ids'],
      [{ name: ' ' }, 'name'],
      [{ address: '' }, 'address'],
      [{ tel: 'なし' }, 'tel'],
    ] as const)
      await expect(add(wrong)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
  })

  test('is corrected like any other, but keeps a name and an address', async () => {
    const id = await add()
    await client.correctMedicalInstitution({ id, body: { name: 'なんてん医院', fax: '096-1-234567' } })
    expect(await summary(id)).toMatchObject({ name: 'なんてん医院', fax: '096-1-234567' })
    await client.correctMedicalInstitution({ id, body: { fax: null } })
    expect(await summary(id)).toMatchObject({ fax: null })
    await expect(client.correctMedicalInstitution({ id, body: { name: null } })).rejects.toMatchObject({ status: 422 })
    const { former } = await client.changeUnlistedMedicalInstitution({
      id,
      body: { municipalityCode: '40130', facilityTypeId: 1, departmentIds: [] },
    })
    expect(await summary(id)).toMatchObject({
      prefectureCode: '40',
      municipalityCode: '40130',
      facilityTypeId: 1,
      departments: [],
    })
    await client.changeUnlistedMedicalInstitution({ id, body: former })
    expect(await summary(id)).toMatchObject({ prefectureCode: '43', departmentIds: [1001] })
  })

  test('is changed only by somebody who saw where it lies and what it is now', async () => {
    const id = await add()
    const { municipalityCode, facilityTypeId, departmentIds } = await summary(id)
    const seen = { municipalityCode: municipalityCode ?? '', facilityTypeId: facilityTypeId ?? 0, departmentIds }
    await client.changeUnlistedMedicalInstitution({ id, body: { ...seen, municipalityCode: '40130', seen } })
    const late = { ...seen, facilityTypeId: 1, seen }
    await expect(client.changeUnlistedMedicalInstitution({ id, body: late })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'edit_conflict',
        isOwn: true,
        savedBy: { name: '佐藤 花子' },
        savedAt: expect.any(String),
        current: { municipality_code: '40130', facility_type_id: facilityTypeId, department_ids: departmentIds },
      },
    })
    expect(await summary(id)).toMatchObject({ municipalityCode: '40130', facilityTypeId })
    const now = { ...seen, municipalityCode: '40130', departmentIds: [1001, 1002] }
    await client.changeUnlistedMedicalInstitution({
      id,
      body: { ...now, seen: { ...seen, municipalityCode: '40130' } },
    })
    // In whatever order, they are the same.
    const again = { ...now, departmentIds: [1002, 1001] }
    await client.changeUnlistedMedicalInstitution({ id, body: { ...again, facilityTypeId: 1, seen: again } })
    expect(await summary(id)).toMatchObject({ facilityTypeId: 1 })
  })

  test('takes its sums to the municipality to which it is moved', async () => {
    const id = await add()
    const kind = { facilityTypeId: 2, departmentIds: [] }
    const queued = async () => {
      const { rows } = await product.database.owner.query('select from graphile_worker.jobs where key = $1', [
        `referral trends ${person.tenantId}`,
      ])
      return rows.length
    }
    await client.changeUnlistedMedicalInstitution({ id, body: { ...kind, municipalityCode: '43101' } })
    expect(await queued()).toBe(0)
    await client.changeUnlistedMedicalInstitution({ id, body: { ...kind, municipalityCode: '40130' } })
    expect(await queued()).toBe(1)
  })

  test('is deleted with its settings while no record names it', async () => {
    const id = await add()
    const tag = await client.createTag({ body: { name: '新規開業' } })
    await client.replaceMedicalInstitutionTags({ id, body: { tagIds: [tag.id] } })
    const task = await client.createTask({
      body: { title: '挨拶', medicalInstitutionId: id, staffId: person.accountId },
    })
    await expect(client.deleteUnlistedMedicalInstitution({ id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'institution_used' },
    })
    expect(await summary(id)).toMatchObject({ tags: [{ name: '新規開業' }] })
    await product.database.owner.query('delete from tasks where id = $1', [task.id])
    await client.deleteUnlistedMedicalInstitution({ id })
    await expect(summary(id)).rejects.toMatchObject({ status: 404 })
    expect((await client.searchMedicalInstitutions({ body: { isUnlisted: true } })).totalCount).toBe(0)
    const listed = await anInstitution(product.database.owner)
    await expect(client.deleteUnlistedMedicalInstitution({ id: listed })).rejects.toMatchObject({ status: 404 })
  })

  test('is what a file of referrals means by its name', async () => {
    const name = `なつめ小児科${++number}`
    const id = await add({ name })
    const { matches } = await client.matchMedicalInstitutions({ body: { lines: [name] } })
    expect(matches).toMatchObject([{ result: 'found', candidates: [{ id, name }] }])
  })
})

describe('a merge', () => {
  const department = () => anOwnDepartment(product.database.owner, person.tenantId, '循環器内科')
  const memoOf = async (id: number) => (await client.getMemo({ id })).content
  const referralsOf = async (id: number) => (await client.listReferrals({ id })).totalCount

  test('moves every record, with the figures, and is taken back', async () => {
    const owner = product.database.owner
    const into = await anInstitution(owner, { name: `まるめろ医院${++number}`, municipalityCode: '43101' })
    const from = await add({ tel: '096-321-0000', fax: '096-321-1111' })
    const where = await department()
    await client.createReferral({
      id: from,
      body: { referralDate: '2026-05-10', firstVisitFlag: true, ownDepartmentId: where },
    })
    const deleted = await client.createReferral({
      id: from,
      body: { referralDate: '2026-06-10', firstVisitFlag: true },
    })
    await client.deleteReferral({ id: from, referralId: deleted.id })
    await client.createReferral({ id: into, body: { referralDate: '2026-05-11', firstVisitFlag: true } })
    await client.createTask({ body: { title: '挨拶', medicalInstitutionId: from, staffId: person.accountId } })
    await aCommunication(product.database, person, from)
    const [both, own] = [
      await client.createTag({ body: { name: '両方' } }),
      await client.createTag({ body: { name: '追加だけ' } }),
    ]
    await client.replaceMedicalInstitutionTags({ id: from, body: { tagIds: [both.id, own.id] } })
    await client.replaceMedicalInstitutionTags({ id: into, body: { tagIds: [both.id] } })
    await client.updateMemo({ id: from, body: { content: '木曜休診', lastUpdatedDate: null } })
    await client.updateMemo({ id: into, body: { content: '駐車場は裏', lastUpdatedDate: null } })
    await client.createDoctor({ id: from, body: { name: '丸目 次郎' } })
    const before = await summary(from)

    const preview = await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })
    expect(preview).toMatchObject({
      from: { id: from, isUnlisted: true },
      into: { id: into, isUnlisted: false },
      kept: ['notes'],
    })
    expect(Object.fromEntries(preview.moved.map(({ kind, count }) => [kind, count]))).toEqual({
      referrals: 1,
      tasks: 1,
      communications: 1,
      doctors: 1,
      tags: 1,
    })

    const merge = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    await expect(summary(from)).rejects.toMatchObject({
      status: 404,
      problem: {
        title: '統合されました',
        detail: expect.stringContaining('佐藤 花子さんが'),
        mergedInto: { id: into },
      },
    })
    const visit = { communicationType: 'visit', actedDate: '2026-05-12', userId: person.accountId } as const
    for (const writing of [
      () => client.createCommunication({ id: from, body: { ...visit, draftKey: crypto.randomUUID() } }),
      () => client.createReferral({ id: from, body: { referralDate: '2026-05-12', firstVisitFlag: true } }),
      () => client.createDoctor({ id: from, body: { name: '丸目 三郎' } }),
    ])
      await expect(writing()).rejects.toMatchObject({
        status: 404,
        problem: { title: '統合されました', mergedInto: { id: into } },
      })
    expect(await summary(into)).toMatchObject({
      fax: '096-321-1111',
      tel: '096-321-0000',
      tags: [{ name: '両方' }, { name: '追加だけ' }],
      merges: [{ id: merge.id, name: before.name, mergedBy: { name: '佐藤 花子' } }],
    })
    expect(await memoOf(into)).toBe('駐車場は裏\n\n木曜休診')
    expect(await referralsOf(into)).toBe(2)
    const tasks = await client.listTasks({ medicalInstitutionId: into })
    expect(tasks.tasks.map(({ title }) => title)).toEqual(['挨拶'])
    await client.restoreReferral({ id: into, referralId: deleted.id })
    expect(await referralsOf(into)).toBe(3)
    await isSound()

    const undone = await client.undoMedicalInstitutionMerge({ id: merge.id })
    expect(undone).toEqual({ medicalInstitutionId: from })
    expect(await summary(from)).toEqual(before)
    expect(await summary(into)).toMatchObject({ tags: [{ name: '両方' }], fax: null, tel: null, merges: [] })
    expect(await memoOf(into)).toBe('駐車場は裏')
    expect(await memoOf(from)).toBe('木曜休診')
    expect(await referralsOf(from)).toBe(1)
    await isSound()
    await expect(client.undoMedicalInstitutionMerge({ id: merge.id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'merge_undone' },
    })
  })

  test('keeps the mark of a letter whose referral is deleted, for the day on which it is restored', async () => {
    const from = await add()
    const into = await anInstitution(product.database.owner, { name: `かりん医院${++number}` })
    const referralDate = daysAfter(dayInJapan(), -5)
    const owner = await product.clientFor(await aPerson(product.database, person.tenantId, { role: 'owner' }))
    const rules = await owner.getReferralLetterRules()
    await owner.replaceReferralLetterRules({ body: { ...rules, startsOn: referralDate } })
    const { id: referralId } = await client.createReferral({ id: from, body: { referralDate, firstVisitFlag: true } })
    const lettersOf = async (id: number) =>
      (await client.listReferralLetters({ medicalInstitutionId: id, status: 'all', kind: 'arrival' })).referralLetters
    const [letter] = await lettersOf(from)
    await client.markReferralLetters({
      body: { letterIds: [letter?.id ?? 0], state: 'not_needed', note: '電話で報告' },
    })
    await client.deleteReferral({ id: from, referralId })
    const merge = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    await client.restoreReferral({ id: into, referralId })
    expect((await lettersOf(into)).map(({ state }) => state)).toEqual(['not_needed'])
    await client.undoMedicalInstitutionMerge({ id: merge.id })
    expect((await lettersOf(into)).map(({ state }) => state)).toEqual(['not_needed'])
  })

  test('says who, when and into what at the field of whatever names it, and who deleted one', async () => {
    const [from, gone] = [await add({ name: `消える医院${++number}` }), await add({ name: `消す医院${++number}` })]
    const into = await add({ name: `残る医院${++number}` })
    const { name } = await summary(from)
    await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    await client.deleteUnlistedMedicalInstitution({ id: gone })
    const task = (id: number) =>
      client.createTask({ body: { title: '挨拶', medicalInstitutionId: id, staffId: person.accountId } })
    const visits = (ids: number[]) =>
      client.createVisitPlans({
        body: { medicalInstitutionIds: ids, date: daysAfter(dayInJapan(), 1), staffId: person.accountId },
      })
    const merged = new RegExp(`^「${name}」は、佐藤 花子さんが.*に「残る医院.*」に統合しました。これまでの記録は`)
    for (const [path, writing] of [
      ['medical_institution_id', () => task(from)],
      ['medical_institution_ids', () => visits([from])],
    ] as const)
      await expect(writing()).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path, message: expect.stringMatching(merged) }], mergedInto: { id: into } },
      })
    const several = await visits([into, from]).catch((error: unknown) => error)
    expect(several).toMatchObject({ status: 422, problem: { errors: [{ message: expect.stringMatching(merged) }] } })
    expect(several).not.toHaveProperty('problem.mergedInto')
    const deleted = expect.stringMatching(/^佐藤 花子さんが.*に削除しました。/)
    await expect(task(gone)).rejects.toMatchObject({ status: 422, problem: { errors: [{ message: deleted }] } })
    await expect(summary(gone)).rejects.toMatchObject({
      status: 404,
      problem: { detail: expect.stringMatching(/^ご自分の別の.*に削除されています。/) },
    })
  })

  test('leaves what was added or changed since where it is', async () => {
    const [from, into] = [await add(), await add({ name: `二重登録医院${++number}` })]
    await client.updateMemo({ id: from, body: { content: 'A', lastUpdatedDate: null } })
    await client.updateMemo({ id: into, body: { content: 'B', lastUpdatedDate: null } })
    await client.createTask({ body: { title: '前から', medicalInstitutionId: from, staffId: person.accountId } })
    const { id } = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    const { lastUpdatedDate } = await client.getMemo({ id: into })
    await client.updateMemo({ id: into, body: { content: 'B と A と C', lastUpdatedDate } })
    await client.createTask({ body: { title: '後から', medicalInstitutionId: into, staffId: person.accountId } })
    await client.undoMedicalInstitutionMerge({ id })
    const titles = async (of: number) =>
      (await client.listTasks({ medicalInstitutionId: of })).tasks.map(({ title }) => title)
    expect(await titles(into)).toEqual(['後から'])
    expect(await titles(from)).toEqual(['前から'])
    expect(await memoOf(into)).toBe('B と A と C')
    expect(await memoOf(from)).toBe('A')
  })

  test('takes joined notes apart although something was written besides', async () => {
    const [from, into] = [await add(), await add({ name: `追記医院${++number}` })]
    await client.updateMemo({ id: from, body: { content: '統合元のメモ', lastUpdatedDate: null } })
    await client.updateMemo({ id: into, body: { content: '統合先のメモ', lastUpdatedDate: null } })
    const { id } = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    const { content, lastUpdatedDate } = await client.getMemo({ id: into })
    await client.updateMemo({ id: into, body: { content: `${content}\n追記`, lastUpdatedDate } })
    await client.undoMedicalInstitutionMerge({ id })
    expect(await memoOf(into)).toBe('統合先のメモ\n追記')
    expect(await memoOf(from)).toBe('統合元のメモ')
  })

  test('is taken back without the tags and labels that have been deleted since', async () => {
    const [from, into] = [await add(), await add()]
    const [gone, kept] = [
      await client.createTag({ body: { name: 'なくなるタグ' } }),
      await client.createTag({ body: { name: '残るタグ' } }),
    ]
    const label = await client.createMedicalInstitutionLabel({ body: { name: '優先度', componentType: 'text' } })
    for (const id of [from, into]) {
      await client.replaceMedicalInstitutionTags({ id, body: { tagIds: [gone.id, kept.id] } })
      await client.setMedicalInstitutionLabelValues({
        id,
        body: { labelValues: [{ labelId: label.id, textValue: 'A' }] },
      })
    }
    const preview = await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })
    expect(preview.kept).toEqual(['labels'])
    const { id } = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    await client.deleteTag({ id: gone.id, deleteUsed: true })
    await product.database.owner.query('delete from medical_institution_label_values where label_id = $1', [label.id])
    await product.database.owner.query('delete from medical_institution_labels where id = $1', [label.id])
    await client.undoMedicalInstitutionMerge({ id })
    expect((await summary(from)).tags.map(({ name }) => name)).toEqual(['残るタグ'])
    expect((await summary(into)).tags.map(({ name }) => name)).toEqual(['残るタグ'])
  })

  test('leaves the same visit, attendance and doctor standing once, and what says more as well', async () => {
    const into = await anInstitution(product.database.owner, { name: `ざくろ医院${++number}` })
    const from = await add()
    const visited = { actedDate: '2026-05-01', communicationType: 'visit' as const, userId: person.accountId }
    for (const id of [from, into]) {
      await client.createCommunication({ id, body: { ...visited, story: '挨拶' } })
      await client.createCommunication({
        id,
        body: { ...visited, communicationType: 'event_attendance', eventName: '講演会' },
      })
      await client.createDoctor({ id, body: { name: id === from ? '石榴　太郎' : '石榴太郎' } })
    }
    await client.createCommunication({ id: from, body: { ...visited, story: '別の話' } })
    await client.createDoctor({ id: from, body: { name: '石榴 花子' } })
    const storiesOf = async (id: number) => {
      const { communications } = await client.searchInstitutionCommunications({ id, body: {} })
      return communications.map(({ story, eventName }) => story ?? eventName ?? '').toSorted()
    }
    const doctorsOf = async (id: number) =>
      (await client.listDoctors({ id })).doctors.map(({ name }) => name.replaceAll(/\s/g, '')).toSorted()
    const before = [await storiesOf(from), await doctorsOf(from)]

    const preview = await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })
    expect(preview.kept).toEqual(['doubles'])
    const merge = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    expect(await storiesOf(into)).toEqual(['別の話', '挨拶', '講演会'].toSorted())
    expect(await doctorsOf(into)).toEqual(['石榴太郎', '石榴花子'].toSorted())

    await client.undoMedicalInstitutionMerge({ id: merge.id })
    expect([await storiesOf(from), await doctorsOf(from)]).toEqual(before)
    expect(await storiesOf(into)).toEqual(['挨拶', '講演会'].toSorted())
  })

  test('takes rules and saved filters along, and back', async () => {
    const into = await anInstitution(product.database.owner, { name: `ゆずりは医院${++number}` })
    const from = await add()
    const owner = await product.clientFor(await aPerson(product.database, person.tenantId, { role: 'owner' }))
    await owner.createStaffRule({
      body: { name: '一件', staffId: person.accountId, conditions: { medicalInstitutionIds: [from] } },
    })
    const screen = 'medical_institutions_search'
    await client.createSavedFilter({
      body: { screen, name: '二件', conditions: { medicalInstitutionIds: [from, into] } },
    })
    const named = async () => [
      (await owner.listStaffRules()).staffRules.map(({ conditions }) => conditions.medicalInstitutionIds),
      (await client.listSavedFilters({ screen })).savedFilters.map(
        ({ conditions }) => conditions.medicalInstitutionIds,
      ),
    ]
    const { id } = await client.mergeMedicalInstitution({ id: from, body: { intoId: into } })
    expect(await named()).toEqual([[[into]], [[into]]])
    await client.undoMedicalInstitutionMerge({ id })
    expect(await named()).toEqual([[[from]], [[from, into]]])
  })

  test('is refused if something of the partners has changed since its preview, and says what holds now', async () => {
    const from = await add()
    const into = await anInstitution(product.database.owner)
    const seen = await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })
    expect(await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })).toEqual(seen)
    await client.createTask({
      body: { title: '挨拶', medicalInstitutionId: from, staffId: person.accountId },
    })
    const merge = (seenVersion: string) =>
      client.mergeMedicalInstitution({ id: from, body: { intoId: into, seenVersion } })
    await expect(merge(seen.version)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: { moved: [{ kind: 'tasks', count: 1 }] } },
    })
    const { version } = await client.previewMedicalInstitutionMerge({ id: from, body: { intoId: into } })
    await merge(version)
  })

  test('goes to an institution that exists, never to itself or to somebody else’s', async () => {
    const from = await add()
    const theirs = await add({}, stranger)
    for (const intoId of [from, theirs, 999_999_998])
      await expect(client.mergeMedicalInstitution({ id: from, body: { intoId } })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'into_id' }] },
      })
    const listed = await anInstitution(product.database.owner)
    await expect(client.mergeMedicalInstitution({ id: listed, body: { intoId: from } })).rejects.toMatchObject({
      status: 404,
    })
    const { id } = await client.mergeMedicalInstitution({ id: from, body: { intoId: listed } })
    await expect(stranger.undoMedicalInstitutionMerge({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('knows every table that names an institution', async () => {
    const { rows } = await product.database.owner.query<{ name: string }>(
      `select distinct table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = 'public' and column_name in ('medical_institution_id', 'medical_institution_id_to', 'medical_institution_ids')
        and table_name in (select table_name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public')
      order by 1`,
    )
    const merged = [...factRecords, ...enteredRecords, ...settingRecords].map(
      (records) => `${records.table}.${columnOf(records)}`,
    )
    const notes = noteTables.map((table) => `${table}.medical_institution_id`)
    expect(rows.map(({ name }) => name)).toEqual([...merged, ...notes, ...otherwise].toSorted())
  })
})
