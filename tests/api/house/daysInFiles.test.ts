import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { daysAfter } from '#contract/days.ts'
import { defaultLetterRules } from '#contract/facts/letterRules.ts'
import { dayIn } from '#contract/writtenDays.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aCondition, anAlert } from '../../support/alerts/builders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anEmail } from '../../support/emails/emailOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let person: Person
let client: Client
let institutionId: number
const visited = '2026-03-09'

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  const place = { longitude: 130.7, latitude: 32.8, facilityTypeIds: [2], departmentIds: [1001], departments: ['内科'] }
  const own = await anInstitution(database.owner, place)
  person = await aPerson(database, await aTenant(database, { institutionId: own }), { role: 'owner' })
  client = await product.clientFor(person)
  institutionId = await anInstitution(database.owner, { ...place, name: '未開拓医院' })
  await aCommunication(database, person, institutionId, { actedDate: visited })
})
afterAll(() => product.stop())

const { updated_at: _time, departments: _none, starts_on: _start, ...days } = defaultLetterRules

/** The files with days, each with one made of the office's records. */
const filesWithDays: Readonly<Partial<Record<keyof typeof api, () => Promise<Blob>>>> = {
  // Before the institution refers anybody.
  exportWhiteSpace: () => client.exportWhiteSpace({ body: { radiusKm: 1, medicalInstitutionName: '未開拓医院' } }),
  exportMedicalInstitutions: () => client.exportMedicalInstitutions({ body: {} }),
  exportActionListMedicalInstitutions: async () => {
    const { id } = await client.createActionList({ body: { name: '秋の訪問' } })
    await client.addActionListMedicalInstitutions({ id, body: { medicalInstitutionIds: [institutionId] } })
    return client.exportActionListMedicalInstitutions({ id })
  },
  exportAlertMedicalInstitutions: async () => {
    const conditionId = await aCondition(product.database, person)
    const id = await anAlert(product.database, person.tenantId, { conditionId, targets: [{ institutionId }] })
    await client.snoozeAlertMedicalInstitutions({
      id,
      body: { medicalInstitutionIds: [institutionId], until: dayInJapan(), reason: '休診' },
    })
    return client.exportAlertMedicalInstitutions({ id })
  },
  exportAuditLogs: () => client.exportAuditLogs({}),
  exportEmailConsents: async () => {
    const { id } = await client.createDoctor({
      id: institutionId,
      body: { name: '上田 隆', email: 'ueda@clinic.example' },
    })
    await client.recordEmailConsents({
      body: { doctorIds: [id], basis: 'business', obtainedOn: '2026-04-01', source: '登録医名簿' },
    })
    return client.exportEmailConsents()
  },
  exportEmailSuppressions: async () => {
    await client.addEmailSuppressions({ body: { addresses: ['stop@clinic.example'], scope: 'all' } })
    return client.exportEmailSuppressions()
  },
  exportEmailReports: async () => {
    const { id } = await client.createEmail({ body: anEmail() })
    await client.chooseEmailRecipients({ id, body: { mode: 'add', medicalInstitutionIds: [institutionId] } })
    await product.database.owner.query(
      `update email_recipients set state = 'accepted', accepted_at = '2026-04-06T01:20:00Z' where tenant_id = $1`,
      [person.tenantId],
    )
    return client.exportEmailReports({ id, format: 'csv' })
  },
  exportReferralLetters: async () => {
    await client.replaceReferralLetterRules({
      body: {
        arrivalDays: days.arrival_days,
        interimInpatientDays: days.interim_inpatient_days,
        interimOutpatientDays: days.interim_outpatient_days,
        finalInpatientDays: days.final_inpatient_days,
        finalOutpatientDays: days.final_outpatient_days,
        startsOn: daysAfter(dayInJapan(), -90),
        updatedAt: null,
      },
    })
    const referralDate = daysAfter(dayInJapan(), -30)
    await client.createReferral({ id: institutionId, body: { referralDate, firstVisitFlag: true } })
    return client.exportReferralLetters({})
  },
  exportUnansweredReferrals: async () => {
    await product.database.owner.query('update referrals set is_replied = false where tenant_id = $1', [
      person.tenantId,
    ])
    return client.exportUnansweredReferrals({})
  },
  exportCommunicationReport: () =>
    client.exportCommunicationReport({
      body: { ...reportOf([itemOf('acted_date')]), communicationType: 'visit', format: 'csv' },
    }),
  exportMedicalInstitutionReport: () =>
    client.exportMedicalInstitutionReport({ body: { ...reportOf([itemOf('last_visit_date')]), format: 'csv' } }),
  exportVisitSuggestions: () => client.exportVisitSuggestions({ body: {} }),
}

/** Files without any, or with the cells of a file that was sent. */
const filesWithout: readonly (keyof typeof api)[] = [
  'downloadRecipientsTemplate',
  'exportAreaReport',
  'exportCatchmentAreas',
  'exportDataUploadProblems',
  'exportEmailRecipients',
  'exportEventAttendances',
  'exportFailedRowsOfImportOfCommunications',
  'exportFailedRowsOfImportOfLabelValues',
  'exportFailedRowsOfImportOfReferrals',
  'exportFailedRowsOfImportOfReverseReferrals',
  'exportOwnDepartmentReport',
  'readTemplateOfImportOfCommunications',
  'readTemplateOfImportOfLabelValues',
  'readTemplateOfImportOfReferrals',
  'readTemplateOfImportOfReverseReferrals',
]

test('each call that replies with CSV is known to have days or not', () => {
  const repliesWithCsv = Object.entries<Operation>(api).flatMap(([id, { contentType, body, query }]) => {
    const { format } =
      ((body ?? query) as { shape?: { format?: { safeParse: (value: unknown) => { success: boolean } } } })?.shape ?? {}
    return contentType === 'text/csv' || format?.safeParse('csv').success === true ? [id] : []
  })
  expect([...Object.keys(filesWithDays), ...filesWithout].toSorted()).toEqual(repliesWithCsv.toSorted())
})

const inFiles = /^\d{4}\/\d{2}\/\d{2}(?: \d{2}:\d{2}:\d{2})?$/
const anyDay = /(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/

test.each(Object.keys(filesWithDays))(
  'days of the file of %s have the form of files, which imports read',
  async (id) => {
    const file = await filesWithDays[id as keyof typeof api]?.()
    const cells = (await file?.text())?.split(/[\r\n,〜"]+/) ?? []
    const written = cells.filter((cell) => anyDay.test(cell))
    expect(written.length).toBeGreaterThan(0)
    expect(written.filter((cell) => !inFiles.test(cell))).toEqual([])
    expect(written.filter((cell) => dayIn(cell) === null)).toEqual([])
  },
)
