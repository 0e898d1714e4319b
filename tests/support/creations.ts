import type { OperationId } from '#contract/api.ts'
import { readyDashboardKeys } from '#contract/reports/tiles/readyDashboardKeys.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import type { TestApi } from './api.ts'
import { aCommunication, anInstitution, aPerson, aTask, type Person } from './builders.ts'
import { anEmail } from './emails/emailOffice.ts'
import { itemOf, reportOf } from './reports/reportItems.ts'

/** What a creation names. */
export interface CreationOffice {
  readonly product: TestApi
  readonly client: Client
  readonly owner: Person
}

let serial = 0
const named = (what: string) => `${what}${++serial}`
const today = dayInJapan()

/** A call of an operation that creates something. */
type Creation<K extends OperationId> = (office: CreationOffice) => RequestParameters<K> | Promise<RequestParameters<K>>

type Creations = { readonly [K in OperationId]?: Creation<K> }

const institutionOf = ({ product }: CreationOffice) => anInstitution(product.database.owner)
const report = () => ({ name: named('報告'), ...reportOf([itemOf('referral_count')]) })
const anArea = async ({ client }: CreationOffice) => {
  const { id } = await client.createMedicalInstitutionLabel({
    body: {
      name: named('圏域'),
      componentType: 'area',
      areas: [{ name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] }],
    },
  })
  return id
}
const aDraft = async ({ client }: CreationOffice) => (await client.createEmail({ body: anEmail() })).id

/** A call for every operation that creates records, each time of something new. */
export const creations: Creations = {
  createAccount: () => {
    const loginName = named('newcomer')
    const access = { role: 'member', enabledCrm: true, enabledMcMap: false } as const
    return { body: { username: '田中 陽子', email: `${loginName}@example.jp`, loginName, ...access } }
  },
  inviteAccounts: () => ({
    body: { invitations: [{ email: `${named('invited')}@example.jp`, username: '高橋 実', role: 'member' }] },
  }),
  createActionList: () => ({ body: { name: named('春の訪問') } }),
  createActionListWithRoute: async (office) => ({
    body: {
      name: named('巡回'),
      plannedDate: today,
      startTime: '09:00',
      speedKmPerHour: 30,
      minutesPerStop: 20,
      startMedicalInstitutionId: null,
      endMedicalInstitutionId: null,
      medicalInstitutionIds: [await institutionOf(office)],
    },
  }),
  createAlertCondition: () => ({
    body: {
      name: named('減少'),
      triggers: [{ type: 'communication_visit', count: 0, unitType: 'quarter', moreLess: 'less' }],
      filters: {},
      onlyUnexpected: false,
    },
  }),
  createComment: async (office) => ({
    communicationId: await aCommunication(office.product.database, office.owner, await institutionOf(office)),
    body: { comment: '同行します' },
  }),
  createCommunication: async (office) => ({
    id: await institutionOf(office),
    body: { communicationType: 'visit', actedDate: today, userId: office.owner.accountId },
  }),
  createCommunicationLabel: () => ({
    body: { name: named('同行'), communicationType: 'visit', componentType: 'text', isRequired: false },
  }),
  createDashboard: () => ({ body: { name: named('朝の確認') } }),
  copyReadyDashboards: () => ({ body: { keys: [...readyDashboardKeys].slice(0, 1) } }),
  recordEmailConsents: () => ({
    body: { addresses: [`${named('a')}@clinic.example`], basis: 'consent', obtainedOn: '2026-04-01', source: '申込書' },
  }),
  createEmail: () => ({
    body: anEmail({ title: named('お知らせ') }),
    file: new File([`メールアドレス\n${named('b')}@clinic.example\n`], '宛先.csv'),
  }),
  copyEmail: async (office) => ({ id: await aDraft(office) }),
  correctEmail: async (office) => {
    const id = await aDraft(office)
    await office.product.database.owner.query(`update emails set status = 'sent' where id = $1`, [id])
    return { id }
  },
  createEmailTemplate: () => ({ body: { name: named('講演会'), title: '', mainContent: '' } }),
  addEmailSuppressions: () => ({ body: { addresses: [`${named('c')}@clinic.example`], scope: 'all' } }),
  createEvent: ({ owner }) => ({ body: { eventName: named('検討会'), actedDate: today, userId: owner.accountId } }),
  createHandover: async ({ product, owner }) => {
    const { accountId } = await aPerson(product.database, owner.tenantId)
    await aTask(product.database, owner)
    return {
      body: { staffIdFrom: owner.accountId, staffIdTo: accountId, tasks: { count: 1, excludedIds: [] } },
    }
  },
  createDoctor: async (office) => ({ id: await institutionOf(office), body: { name: '上田 隆' } }),
  createDoctors: async (office) => ({ id: await institutionOf(office), body: { doctors: [{ name: '佐藤 一郎' }] } }),
  createMedicalInstitutionLabel: () => ({ body: { name: named('優先度'), componentType: 'text' } }),
  createLetterTemplate: () => ({ body: { name: named('ご案内'), title: 'ご案内', text: '拝啓' } }),
  addTagsToMedicalInstitutions: async (office) => {
    const { id } = await office.client.createTag({ body: { name: named('登録医') } })
    return { body: { medicalInstitutionIds: [await institutionOf(office)], tagIds: [id] } }
  },
  addUnlistedMedicalInstitution: () => ({
    body: {
      name: named('くすのき台クリニック'),
      municipalityCode: '43101',
      facilityTypeId: 2,
      departmentIds: [1001],
      address: '熊本県熊本市中央区水前寺9-9-9',
    },
  }),
  createMailing: async (office) => ({
    body: {
      medicalInstitutionIds: [await institutionOf(office)],
      actedDate: today,
      userId: office.owner.accountId,
      title: '広報誌',
      text: '秋号',
    },
  }),
  createPermissionRole: () => ({ body: { name: named('実習生'), permissions: [] } }),
  markReferralLetters: async (office) => {
    const { client } = office
    const { startsOn, updatedAt, departments: _, ...days } = await client.getReferralLetterRules()
    if (startsOn === null) await client.replaceReferralLetterRules({ body: { ...days, startsOn: today, updatedAt } })
    const referral = { referralDate: today, firstVisitFlag: true, patientId: named('P') }
    const { id } = await client.createReferral({ id: await institutionOf(office), body: referral })
    const { referralLetters } = await client.listReferralLetters({})
    const letter = referralLetters.find(({ referralId }) => referralId === id)
    return { body: { letterIds: [letter?.id ?? 0], state: 'sent', sentOn: today } }
  },
  createReferral: async (office) => ({
    id: await institutionOf(office),
    body: { referralDate: today, firstVisitFlag: true, patientId: named('P') },
  }),
  createReverseReferral: async (office) => ({ id: await institutionOf(office), body: { reverseReferralDate: today } }),
  createMedicalInstitutionReport: () => ({ body: report() }),
  createOwnDepartmentReport: () => ({ body: report() }),
  createCommunicationReport: () => ({
    body: { name: named('報告'), communicationType: 'visit', ...reportOf([itemOf('like_count')]) },
  }),
  createAreaReport: async (office) => ({
    body: {
      name: named('報告'),
      medicalInstitutionLabelId: await anArea(office),
      ...reportOf([itemOf('institution_count')]),
    },
  }),
  createReportSubscription: async ({ client, owner }) => {
    const { id } = await client.createDashboard({ body: { name: named('朝の確認') } })
    return { body: { dashboardId: id, schedule: 'weekly', weekday: 1, recipientIds: [owner.accountId] } }
  },
  createSavedFilter: () => ({
    body: { screen: 'medical_institutions_search', name: named('熊本市'), conditions: { prefecture: '43' } },
  }),
  createStaffRule: ({ owner }) => ({
    body: { name: named('県内'), staffId: owner.accountId, conditions: { prefecture: '43' } },
  }),
  createTag: () => ({ body: { name: named('登録医') } }),
  createTagGroup: () => ({ body: { name: named('組'), tagIds: [] } }),
  createTask: ({ owner }) => ({
    body: { title: named('電話'), staffId: owner.accountId },
  }),
  createTasks: async (office) => ({
    body: {
      title: '挨拶に伺う',
      staffId: office.owner.accountId,
      medicalInstitutionIds: [await institutionOf(office)],
    },
  }),
  createVisitPlans: async (office) => ({
    body: { medicalInstitutionIds: [await institutionOf(office)], date: today, staffId: office.owner.accountId },
  }),
  createVoc: ({ owner }) => ({
    body: {
      title: named('返書が遅い'),
      reportedDate: '2026-04-01',
      status: 'NOT_STARTED',
      priority: 'MIDDLE',
      userId: owner.accountId,
    },
  }),
  createWebhook: () => ({
    body: {
      name: named('院内'),
      format: 'renkei',
      url: 'http://127.0.0.1:9/renkei',
      events: ['alert'],
      language: 'ja',
    },
  }),
}
