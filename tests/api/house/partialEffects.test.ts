import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Operation } from '../../../contract/core.ts'
import { type Effect, partialEffects, permissionFor } from '../../../contract/effects.ts'
import { permissions } from '../../../contract/permissions.ts'
import type { Client } from '../../../dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPermissionRole, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let institution: number
let sato: Person
/** An owner. */
let we: Client
/** Of members whose role lacks just what an effect needs. */
const lacking = new Map<Effect, Client>()

beforeAll(async () => {
  product = await testApi()
  const { database } = product
  institution = await anInstitution(database.owner)
  const tenantId = await aTenant(database)
  sato = await aPerson(database, tenantId, { role: 'owner', csAccount: true })
  we = await product.clientFor(sato)
  await we.updateReportAttachments({ body: { enabledReportAttachments: true } })
  for (const effect of Object.keys(permissionFor) as Effect[]) {
    const left = permissions.filter((one) => one !== permissionFor[effect])
    const permissionRoleId = await aPermissionRole(database, tenantId, { permissions: left })
    const person = await aPerson(database, tenantId, { permissionRoleId, csAccount: true })
    lacking.set(effect, await product.clientFor(person))
  }
})
afterAll(() => product.stop())

type Calls = Readonly<Record<string, (they: Client) => Promise<unknown>>>

const file = new File(['x'], '宛先.csv')
const patientId = '1234'
const referral = { referralDate: '2026-04-10', firstVisitFlag: true, patientId }
const reverse = { reverseReferralDate: '2026-04-20', patientId }
const place = async () => ({
  id: institution,
  referralId: (await we.createReferral({ id: institution, body: referral })).id,
})
const wayBack = async () => ({
  id: institution,
  reverseReferralId: (await we.createReverseReferral({ id: institution, body: reverse })).id,
})
const email = async () => {
  const { emailSenderAllowedAddresses } = await we.getCurrentUser()
  const senderEmail = emailSenderAllowedAddresses[0] ?? 'a@example.jp'
  return { category: 'other' as const, senderName: '連携室', title: '案内', mainContent: '<p>春</p>', senderEmail }
}
let reports = 0
const subscription = async (attachPdf: boolean) => {
  const { id } = await we.createMedicalInstitutionReport({
    body: { name: `紹介${++reports}`, ...reportOf([itemOf('referral_count')]) },
  })
  const report = { kind: 'medical_institution' as const, id }
  return { report, schedule: 'weekly' as const, weekday: 2, recipientIds: [sato.accountId], attachPdf }
}
const selections = [{ label: '高' }, { label: '低' }]

/** A call of each operation that has its effect, which the handler refuses. */
const refused: Readonly<Record<Effect, Calls>> = {
  deletes: {
    updateMedicalInstitutionLabel: async (they) => {
      const body = { name: '優先度', componentType: 'select' as const, selections }
      const { id, selections: stored } = await we.createMedicalInstitutionLabel({ body })
      await we.setMedicalInstitutionLabelValues({
        id: institution,
        body: { labelValues: [{ labelId: id, selectionId: stored[1]?.id ?? 0 }] },
      })
      const changes = { name: '優先度', selections: stored.slice(0, 1), deleteUsed: true }
      await expect(they.updateMedicalInstitutionLabel({ id, body: changes })).rejects.toMatchObject({ status: 403 })
      expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toHaveLength(1)
      return they.updateMedicalInstitutionLabel({ id, body: changes })
    },
    updateCommunicationLabel: async (they) => {
      const body = { communicationType: 'visit', name: '印象', componentType: 'select', isRequired: false } as const
      const { id, selections: stored } = await we.createCommunicationLabel({ body: { ...body, selections } })
      return they.updateCommunicationLabel({
        id,
        body: { ...body, selections: stored.slice(0, 1).map(({ id: one, label }) => ({ id: one, label })) },
      })
    },
    replacePhaseMasters: async (they) => {
      await we.replacePhaseMasters({ body: { phaseMasters: [{ name: '新規' }] } })
      return they.replacePhaseMasters({ body: { phaseMasters: [], deleteUsed: true } })
    },
    replaceVocGroups: async (they) => {
      await we.replaceVocGroups({ body: { vocGroups: [{ name: '返書' }] } })
      return they.replaceVocGroups({ body: { vocGroups: [], deleteUsed: true } })
    },
    replaceOwnDepartments: async (they) => {
      const { updatedAt: before } = await we.getOwnDepartmentsSetting()
      const { updatedAt } = await we.replaceOwnDepartments({
        body: { ownDepartments: [{ name: '内科' }], updatedAt: before },
      })
      return they.replaceOwnDepartments({ body: { ownDepartments: [], updatedAt, deleteUsed: true } })
    },
    changeLabelValuesOfMedicalInstitutions: async (they) => {
      const { id } = await we.createMedicalInstitutionLabel({ body: { name: '窓口', componentType: 'text' } })
      await we.setMedicalInstitutionLabelValues({
        id: institution,
        body: { labelValues: [{ labelId: id, textValue: '山本' }] },
      })
      const changes = [{ medicalInstitutionIds: [institution], labelValues: [{ labelId: id }] }]
      return they.changeLabelValuesOfMedicalInstitutions({ body: { changes } })
    },
    updateSegmentationSetting: async (they) => {
      const { restSegmentLabel, excludedOwnDepartmentIds, segments, updatedAt } = await we.getSegmentationSetting()
      const body = { restSegmentLabel, excludedOwnDepartmentIds, updatedAt }
      return they.updateSegmentationSetting({ body: { ...body, segments: segments.slice(1) } })
    },
    replaceAnnualActivities: async (they) => {
      const { sharedUse, updatedAt: before } = await we.getAnnualActivities({ fiscalYear: 2025 })
      const training = { heldOn: '2025-06-01', title: '勉強会', outsideParticipantCount: 10, ownParticipantCount: null }
      const body = { sharedUse, equipmentUses: [], trainings: [training], updatedAt: before }
      const { updatedAt } = await we.replaceAnnualActivities({ fiscalYear: 2025, body })
      return they.replaceAnnualActivities({ fiscalYear: 2025, body: { ...body, trainings: [], updatedAt } })
    },
    deleteEmail: async (they) => they.deleteEmail({ id: (await we.createEmail({ body: await email() })).id }),
    deleteImportOfCommunications: (they) => they.deleteImportOfCommunications({ id: 1, deleteUsed: true }),
    deleteImportOfLabelValues: (they) => they.deleteImportOfLabelValues({ id: 1, deleteUsed: true }),
    deleteImportOfReferrals: (they) => they.deleteImportOfReferrals({ id: 1, deleteUsed: true }),
    deleteImportOfReverseReferrals: (they) => they.deleteImportOfReverseReferrals({ id: 1, deleteUsed: true }),
  },
  puts_in: {
    createEmail: async (they) => they.createEmail({ body: await email(), file }),
    updateEmail: async (they) => {
      const body = await email()
      return they.updateEmail({ id: (await we.createEmail({ body })).id, body, file })
    },
  },
  takes_out: {
    createReportSubscription: async (they) => they.createReportSubscription({ body: await subscription(true) }),
    // Made while the role still included exports.
    updateReportSubscription: async (they) => {
      const body = await subscription(false)
      const { id } = await they.createReportSubscription({ body })
      await they.updateReportSubscription({ id, body: { ...body, weekday: 3 } })
      await product.database.owner.query('update report_subscriptions set attach_pdf = true where id = $1', [id])
      const { attachPdf: _, ...unsaid } = body
      await expect(they.updateReportSubscription({ id, body: unsaid })).rejects.toMatchObject({ status: 403 })
      return they.updateReportSubscription({ id, body: { ...body, attachPdf: true } })
    },
  },
  sends_out: {
    decideEmailDoubts: (they) => they.decideEmailDoubts({ id: 1, body: { decision: 'again', recipientIds: null } }),
  },
  reads_patient_numbers: {
    createReferral: (they) => they.createReferral({ id: institution, body: referral }),
    updateReferral: async (they) => they.updateReferral({ ...(await place()), body: { ...referral, patientId: '99' } }),
    createReverseReferral: (they) => they.createReverseReferral({ id: institution, body: reverse }),
    updateReverseReferral: async (they) =>
      they.updateReverseReferral({ ...(await wayBack()), body: { ...reverse, patientId: '99' } }),
  },
}

/** A call of each operation that leaves patients' numbers out of its reply. */
const hidden: Calls = {
  getReferral: async (they) => they.getReferral(await place()),
  getReverseReferral: async (they) => they.getReverseReferral(await wayBack()),
  restoreReverseReferral: async (they) => {
    const way = await wayBack()
    await we.deleteReverseReferral(way)
    return they.restoreReverseReferral(way)
  },
}

const rows = 'tests/api/tenant/permissionRoles.test.ts: a list is looked through with that column empty'
const problems = 'tests/api/intake/dataUploadRemoval.test.ts: are shown without values that tell of a patient'
/** Operations whose rows come from a file, with the test that looks at them. */
const hiddenElsewhere: Readonly<Record<string, string>> = {
  getImportOfReferrals: rows,
  listFailedRowsOfImportOfReferrals: rows,
  exportFailedRowsOfImportOfReferrals: rows,
  getImportOfReverseReferrals: rows,
  listFailedRowsOfImportOfReverseReferrals: rows,
  exportFailedRowsOfImportOfReverseReferrals: rows,
  listDataUploadProblems: problems,
  exportDataUploadProblems: problems,
}

describe.each(Object.entries(refused) as [Effect, Calls][])('an effect that some calls have, %s,', (effect, calls) => {
  test('is tried by every operation that declares it', () => {
    const tried = [
      ...Object.keys(calls),
      ...(effect === 'reads_patient_numbers' ? [...Object.keys(hidden), ...Object.keys(hiddenElsewhere)] : []),
    ]
    const declaring = Object.entries<Operation>(api)
      .filter(([, operation]) => operation.role !== 'owner' && partialEffects(operation).includes(effect))
      .map(([id]) => id)
    expect(tried.sort()).toEqual(declaring.sort())
  })

  test.each(Object.entries(calls))('needs the permission when %s has it', async (_id, call) => {
    const they = lacking.get(effect)
    if (!they) throw new Error(`nobody lacks ${effect}`)
    await expect(call(they)).rejects.toMatchObject({
      status: 403,
      problem: { code: 'permission_missing', permissions: [permissionFor[effect]] },
    })
  })
})

test.each(Object.entries(hidden))('without patients’ numbers %s replies without one', async (_id, call) => {
  const they = lacking.get('reads_patient_numbers')
  if (!they) throw new Error('nobody lacks patients’ numbers')
  expect(await call(they)).toMatchObject({ patientId: null, hidesPatientNumbers: true })
})
