import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api as contract, type OperationId } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { deletionCallsOf } from '#contract/deletions.ts'
import { ApiError, type Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anEmail } from '../../support/emails/emailOffice.ts'

/** A record that one person edits while the other one deletes it. */
interface Edited {
  readonly make: (by: Client) => Promise<{ readonly id: number; readonly version?: string | null | undefined }>
  readonly change: (by: Client, id: number, version?: string | null) => Promise<unknown>
  readonly remove: (by: Client, id: number) => Promise<unknown>
}

let product: TestApi
let sato: Person
let suzuki: Person
let client: Client
let they: Client
let institutionId: number

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId)
  suzuki = await aPerson(product.database, tenantId, { role: 'owner' })
  client = await product.clientFor(sato)
  they = await product.clientFor(suzuki)
  institutionId = await anInstitution(product.database.owner)
})

const items = [
  {
    key: 'count',
    definitionKey: 'referral_count',
    aggregationConditions: { startMonthsAway: 11, endMonthsAway: 0 },
  },
] as const
const report = { name: '紹介件数', items: [...items], displayItems: ['count'] }
const voc = () => ({
  title: '返書が遅い',
  reportedDate: '2026-04-01',
  status: 'NOT_STARTED' as const,
  priority: 'MIDDLE' as const,
  userId: sato.accountId,
})
const visit = () => ({ communicationType: 'visit' as const, actedDate: '2026-05-01', userId: sato.accountId })
const at = () => ({ medicalInstitutionId: institutionId })
const versioned = async (made: Promise<{ readonly id: number; readonly updatedAt: string | null }>) => {
  const { id, updatedAt } = await made
  return { id, version: updatedAt }
}

/** By the call that saves. */
const restorable: Partial<Record<OperationId, Edited>> = {
  updateTask: {
    make: async (by) => versioned(by.getTask({ id: await aTask(product.database, sato) })),
    change: (by, id, updatedAt) =>
      by.updateTask({ id, body: { title: '電話', staffId: sato.accountId, status: 'incomplete', updatedAt } }),
    remove: (by, id) => by.deleteTask({ id }),
  },
  updateVoc: {
    make: (by) => versioned(by.createVoc({ body: voc() })),
    change: (by, id, updatedAt) => by.updateVoc({ id, body: { ...voc(), title: '返書が届かない', updatedAt } }),
    remove: (by, id) => by.deleteVoc({ id }),
  },
  updateCommunication: {
    make: async (by) => {
      const { id } = await by.createCommunication({ id: institutionId, body: visit() })
      return versioned(by.getCommunication({ id }))
    },
    change: (by, id, updatedAt) =>
      by.updateCommunication({ id, body: { ...visit(), ...at(), purpose: 'ご挨拶', updatedAt } }),
    remove: (by, id) => by.deleteCommunication({ id }),
  },
  updateEvent: {
    make: (by) =>
      versioned(by.createEvent({ body: { eventName: '症例検討会', actedDate: '2026-04-01', userId: sato.accountId } })),
    change: (by, id, updatedAt) =>
      by.updateEvent({
        id,
        body: { eventName: '春の症例検討会', actedDate: '2026-04-01', userId: sato.accountId, updatedAt },
      }),
    remove: (by, id) => by.deleteEvent({ id }),
  },
  updateDoctor: {
    make: async (by) => {
      const { id, updatedDate } = await by.createDoctor({ id: institutionId, body: { name: '上田 隆' } })
      return { id, version: updatedDate }
    },
    change: (by, id, updatedDate) => by.updateDoctor({ ...at(), id, body: { name: '上田 孝', updatedDate } }),
    remove: (by, id) => by.deleteDoctor({ ...at(), id }),
  },
  updateVisitPlan: {
    make: async (by) => {
      const date = dayInJapan()
      const { visitPlanIds } = await by.createVisitPlans({
        body: { medicalInstitutionIds: [institutionId], date, staffId: sato.accountId },
      })
      const { visitPlans } = await by.listVisitPlans({ from: date, to: date, staffId: sato.accountId })
      return { id: visitPlanIds[0] ?? 0, version: visitPlans[0]?.updatedAt }
    },
    change: (by, id, updatedAt) =>
      by.updateVisitPlan({ id, body: { date: dayInJapan(), staffId: sato.accountId, purpose: 'ご挨拶', updatedAt } }),
    remove: (by, id) => by.deleteVisitPlan({ id }),
  },
  updateEmail: {
    make: (by) => versioned(by.createEmail({ body: anEmail() })),
    change: (by, id, updatedAt) => by.updateEmail({ id, body: { ...anEmail({ title: '変更' }), updatedAt } }),
    remove: (by, id) => by.deleteEmail({ id }),
  },
  updateEmailTemplate: {
    make: (by) => versioned(by.createEmailTemplate({ body: { name: '勉強会', title: '', mainContent: '' } })),
    change: (by, id, updatedAt) =>
      by.updateEmailTemplate({ id, body: { name: '春の勉強会', title: '', mainContent: '', updatedAt } }),
    remove: (by, id) => by.deleteEmailTemplate({ id }),
  },
  updateDashboard: {
    make: (by) => versioned(by.createDashboard({ body: { name: '会議' } })),
    change: (by, id, updatedAt) => by.updateDashboard({ id, body: { name: '経営会議', updatedAt } }),
    remove: (by, id) => by.deleteDashboard({ id }),
  },
  updateMedicalInstitutionReport: {
    make: (by) => versioned(by.createMedicalInstitutionReport({ body: report })),
    change: (by, id, updatedAt) => by.updateMedicalInstitutionReport({ id, body: { ...report, updatedAt } }),
    remove: (by, id) => by.deleteMedicalInstitutionReport({ id }),
  },
  updateOwnDepartmentReport: {
    make: (by) => versioned(by.createOwnDepartmentReport({ body: report })),
    change: (by, id, updatedAt) => by.updateOwnDepartmentReport({ id, body: { ...report, updatedAt } }),
    remove: (by, id) => by.deleteOwnDepartmentReport({ id }),
  },
  updateActionList: {
    make: (by) => by.createActionList({ body: { name: '春の訪問' } }),
    change: (by, id) => by.updateActionList({ id, body: { name: '夏の訪問' } }),
    remove: (by, id) => by.deleteActionList({ id }),
  },
  updateReferral: {
    make: async (by) => {
      const { id } = await by.createReferral({
        id: institutionId,
        body: { referralDate: '2026-04-01', firstVisitFlag: true },
      })
      const { updatedAt } = await by.getReferral({ id: institutionId, referralId: id })
      return { id, version: updatedAt }
    },
    change: (by, referralId, updatedAt) =>
      by.updateReferral({
        id: institutionId,
        referralId,
        body: { referralDate: '2026-04-02', firstVisitFlag: true, updatedAt },
      }),
    remove: (by, referralId) => by.deleteReferral({ id: institutionId, referralId }),
  },
}

const forGood: Partial<Record<OperationId, Edited>> = {
  updateTag: {
    make: (by) => versioned(by.createTag({ body: { name: '甲' } })),
    change: (by, id, updatedAt) => by.updateTag({ id, body: { name: '乙', updatedAt } }),
    remove: (by, id) => by.deleteTag({ id }),
  },
  updateTagGroup: {
    make: (by) => versioned(by.createTagGroup({ body: { name: '甲', tagIds: [] } })),
    change: (by, id, updatedAt) => by.updateTagGroup({ id, body: { name: '乙', tagIds: [], updatedAt } }),
    remove: (by, id) => by.deleteTagGroup({ id }),
  },
  updateLetterTemplate: {
    make: (by) => versioned(by.createLetterTemplate({ body: { name: '甲', title: 'ご案内', text: '拝啓' } })),
    change: (by, id, updatedAt) =>
      by.updateLetterTemplate({ id, body: { name: '乙', title: 'ご案内', text: '拝啓', updatedAt } }),
    remove: (by, id) => by.deleteLetterTemplate({ id }),
  },
}

const atVisit = (communicationId: number) => ({ communicationId })

interface Part {
  readonly commentId: number
  readonly vocId: number
}

/** Calls that write a part of a communication. */
const parts: Partial<Record<OperationId, (by: Client, communicationId: number, part: Part) => Promise<unknown>>> = {
  createComment: (by, id) => by.createComment({ ...atVisit(id), body: { comment: '次は同行します' } }),
  updateComment: (by, id, { commentId }) =>
    by.updateComment({ ...atVisit(id), id: commentId, body: { comment: '次は私も行きます' } }),
  deleteComment: (by, id, { commentId }) => by.deleteComment({ ...atVisit(id), id: commentId }),
  likeCommunication: (by, id) => by.likeCommunication(atVisit(id)),
  unlikeCommunication: (by, id) => by.unlikeCommunication(atVisit(id)),
  addCommunicationVoc: (by, id, { vocId }) => by.addCommunicationVoc({ ...atVisit(id), body: { vocId } }),
  removeCommunicationVoc: (by, id, { vocId }) => by.removeCommunicationVoc({ ...atVisit(id), id: vocId }),
}

const refusalOf = async (change: Promise<unknown>): Promise<ApiError> => {
  const refusal: unknown = await change.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof ApiError)) throw new Error('The change was not refused')
  return refusal
}

test.each(Object.entries(restorable))(
  '%s tells who has deleted the record and when, and saves what was typed once it is restored',
  async (_operationId, { make, change, remove }) => {
    const { id, version } = await make(client)
    await remove(they, id)
    const refusal = await refusalOf(change(client, id, version))
    const { username } = await they.getProfile()
    expect(refusal).toMatchObject({
      status: 404,
      problem: {
        isOwn: false,
        deletedBy: { id: suzuki.accountId, name: username },
        deletedAt: expect.any(String),
        isRestorable: true,
        detail: expect.stringMatching(
          `^${username}さんが\\d{1,2}:\\d\\d:\\d\\dに削除しました。元に戻すと、続けることができます。$`,
        ),
      },
    })
    await refusal.restore?.()
    await change(client, id, version)
  },
)

test.each(Object.entries(forGood))(
  '%s tells of a record that is gone for good, and offers nothing',
  async (_operationId, { make, change, remove }) => {
    const { id, version } = await make(client)
    await remove(they, id)
    const refusal = await refusalOf(change(client, id, version))
    expect(refusal).toMatchObject({
      status: 404,
      problem: {
        deletedBy: { id: suzuki.accountId },
        isRestorable: false,
        detail: expect.stringContaining('元に戻すことはできません。'),
      },
    })
    expect(refusal.restore).toBeUndefined()
  },
)

test.each(Object.entries(parts))(
  '%s tells who has deleted the communication around it, and goes on once that is restored',
  async (_operationId, write) => {
    const { id } = await client.createCommunication({ id: institutionId, body: visit() })
    const comment = await client.createComment({ communicationId: id, body: { comment: '次は同行します' } })
    const { id: vocId } = await client.createVoc({ body: voc() })
    await they.deleteCommunication({ id })
    const refusal = await refusalOf(write(client, id, { commentId: comment.id, vocId }))
    expect(refusal).toMatchObject({
      status: 404,
      problem: {
        deletedRecord: 'communication',
        deletedBy: { id: suzuki.accountId },
        deletedAt: expect.any(String),
        isRestorable: true,
      },
    })
    await refusal.restore?.()
    expect(await client.getCommunication({ id })).toMatchObject({ deletedAt: null })
  },
)

test('a comment that is gone itself says so, and offers nothing', async () => {
  const { id } = await client.createCommunication({ id: institutionId, body: visit() })
  const comment = await client.createComment({ communicationId: id, body: { comment: '次は同行します' } })
  await client.deleteComment({ communicationId: id, id: comment.id })
  const refusal = await refusalOf(
    client.updateComment({ communicationId: id, id: comment.id, body: { comment: '次は私も行きます' } }),
  )
  expect(refusal.problem).toMatchObject({ deletedRecord: 'communication_comment', isOwn: true, isRestorable: false })
  expect(refusal.restore).toBeUndefined()
})

test('a link to what was deleted says who deleted it, and opens it once it is restored', async () => {
  const { id } = await client.createCommunication({ id: institutionId, body: visit() })
  await they.deleteCommunication({ id })
  const refusal = await refusalOf(client.getCommunication({ id }))
  expect(refusal).toMatchObject({
    status: 404,
    problem: { deletedRecord: 'communication', deletedBy: { id: suzuki.accountId }, isRestorable: true },
  })
  await refusal.restore?.()
  expect(await client.getCommunication({ id })).toMatchObject({ id })
})

test('every record that is edited and restored says so', () => {
  const told = [...Object.keys(restorable), 'updateReverseReferral', 'updateAreaReport', 'updateCommunicationReport']
  const edited = Object.entries<Operation>(contract).flatMap(([id, operation]) =>
    operation.method === 'PUT' && deletionCallsOf(operation)[0]?.restoration ? [id] : [],
  )
  // One mark, switch or status of such a record is answered alike.
  expect(edited.filter((id) => /^update(?!.*(Status|Settings)$)/.test(id)).toSorted()).toEqual(told.toSorted())
})

test('one’s own deletion in another window is called that', async () => {
  const { id } = await client.createVoc({ body: voc() })
  await client.deleteVoc({ id })
  const refusal = await refusalOf(client.updateVoc({ id, body: voc() }))
  expect(refusal.problem).toMatchObject({ isOwn: true, title: 'ご自分の別の画面で削除されています' })
})

test('what was restored, changed and deleted again names the last deletion; what was changed before is a conflict', async () => {
  const { id, updatedAt } = await client.createVoc({ body: voc() })
  await client.deleteVoc({ id })
  await client.restoreVoc({ id })
  await they.updateVoc({ id, body: { ...voc(), title: '同僚の題' } })
  await they.deleteVoc({ id })
  const refusal = await refusalOf(client.updateVoc({ id, body: { ...voc(), updatedAt } }))
  expect(refusal.problem).toMatchObject({ deletedBy: { id: suzuki.accountId } })
  await refusal.restore?.()
  expect(await refusalOf(client.updateVoc({ id, body: { ...voc(), updatedAt } }))).toMatchObject({
    problem: { code: 'edit_conflict', savedBy: { id: suzuki.accountId }, current: { title: '同僚の題' } },
  })
})

test('after 30 days a deletion is for good', async () => {
  const { id } = await client.createVoc({ body: voc() })
  await they.deleteVoc({ id })
  const { owner } = product.database
  await owner.query(
    `update audit_logs set occurred_at = now() - interval '31 days' where tenant_id = $1 and operation = 'deleteVoc'`,
    [sato.tenantId],
  )
  const refusal = await refusalOf(client.updateVoc({ id, body: voc() }))
  expect(refusal.problem).toMatchObject({ isRestorable: false })
  expect(refusal.restore).toBeUndefined()
})

test('nobody is told of what was never there, of another office, or of others’ own records', async () => {
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  const { id } = await client.createVoc({ body: voc() })
  await client.deleteVoc({ id })
  const filter = await they.createSavedFilter({ body: { screen: 'tasks', name: '会議', conditions: { q: '会議' } } })
  await they.deleteSavedFilter({ id: filter.id })
  for (const change of [
    () => stranger.updateVoc({ id, body: voc() }),
    () => stranger.getVoc({ id }),
    () => client.updateVoc({ id: 999_999_999, body: voc() }),
    () => client.updateSavedFilter({ id: filter.id, body: { name: '会議', isShared: true } }),
  ]) {
    const { status, problem } = await refusalOf(change())
    expect([status, problem.deletedAt, problem.deletedBy]).toEqual([404, undefined, undefined])
  }
})

test('a dashboard or report that everybody sees says to all who deleted it, and is restored by those who may change it', async () => {
  const dashboard = await they.createDashboard({ body: { name: '会議' } })
  const mine = await client.createDashboard({ body: { name: '自分の会議' } })
  const { id: reportId } = await they.createMedicalInstitutionReport({ body: report })
  await they.deleteDashboard({ id: dashboard.id })
  await they.deleteDashboard({ id: mine.id })
  await they.deleteMedicalInstitutionReport({ id: reportId })
  for (const [read, isRestorable] of [
    [() => client.getDashboard({ id: dashboard.id }), false],
    [() => they.getDashboard({ id: dashboard.id }), true],
    [() => client.getDashboard({ id: mine.id }), true],
    [() => client.getMedicalInstitutionReport({ id: reportId }), false],
  ] as const) {
    const { problem, restore } = await refusalOf(read())
    expect(problem).toMatchObject({ status: 404, deletedBy: { id: suzuki.accountId }, isRestorable })
    expect(restore !== undefined).toBe(isRestorable)
  }
})
