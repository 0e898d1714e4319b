import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { type Effect, partialEffects, permissionFor } from '#contract/effects.ts'
import { permissions } from '#contract/permissions.ts'
import type { Client } from '#dataProvider/client.ts'
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
const picture = async (by: Client = we) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return (await by.createUploadedFile({ file: new File([png], '写真.png', { type: 'image/png' }) })).id
}
const communication = async (attachments: number[]) => {
  const body = { communicationType: 'visit' as const, actedDate: '2026-04-10', userId: sato.accountId, attachments }
  return {
    body: { ...body, medicalInstitutionId: institution },
    ...(await we.createCommunication({ id: institution, body })),
  }
}
const doctor = async (body: { readonly businessCardId?: number; readonly email?: string }) => ({
  medicalInstitutionId: institution,
  id: (await we.createDoctor({ id: institution, body: { name: '上田 隆', ...body } })).id,
})
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
    changeTagsOfMedicalInstitutions: async (they) => {
      const { id } = await we.createTag({ body: { name: '返書が早い' } })
      const changes = (action: 'add' | 'remove') => ({
        changes: [{ action, tagId: id, medicalInstitutionIds: [institution] }],
      })
      // What one has put on in such a step can be taken back.
      const { former } = await they.changeTagsOfMedicalInstitutions({ body: changes('add') })
      expect((await they.changeTagsOfMedicalInstitutions({ body: former })).changedCount).toBe(1)
      // A tag of one record is a field of it.
      await we.replaceMedicalInstitutionTags({ id: institution, body: { tagIds: [id] } })
      await they.replaceMedicalInstitutionTags({ id: institution, body: { tagIds: [] } })
      await we.replaceMedicalInstitutionTags({ id: institution, body: { tagIds: [id] } })
      await expect(they.changeTagsOfMedicalInstitutions({ body: changes('remove') })).rejects.toMatchObject({
        status: 403,
      })
      expect((await we.listMedicalInstitutionTags({ id: institution })).tags).toHaveLength(1)
      return they.changeTagsOfMedicalInstitutions({ body: changes('remove') })
    },
    updateCommunication: async (they) => {
      const [kept, gone, added] = [await picture(), await picture(), await picture()]
      const { id, body } = await communication([kept, gone])
      const changed = (attachments: number[]) =>
        they.updateCommunication({ id, body: { ...body, story: '', attachments } })
      expect((await changed([gone, kept, added])).attachments).toHaveLength(3)
      for (const attachments of [[], [kept, added]])
        await expect(changed(attachments)).rejects.toMatchObject({ status: 403 })
      expect((await we.getCommunication({ id })).attachments).toHaveLength(3)
      return they.updateCommunication({ id, body })
    },
    updateDoctor: async (they) => {
      const of = await doctor({ businessCardId: await picture() })
      await they.updateDoctor({ ...of, body: { name: '上田 隆', memo: '' } })
      const other = await picture()
      await expect(they.updateDoctor({ ...of, body: { name: '上田', businessCardId: other } })).rejects.toMatchObject({
        status: 403,
      })
      return they.updateDoctor({ ...of, body: { name: '上田', businessCardId: null } })
    },
    updateEmail: async (they) => {
      const body = { ...(await email()), attachmentId: await picture() }
      const own = await they.createEmail({ body })
      await they.updateEmail({ id: own.id, body: { ...body, attachmentId: null } })
      const { id } = await we.createEmail({ body })
      await they.updateEmail({ id, body: { ...body, title: '別の案内' } })
      return they.updateEmail({ id, body: { ...body, attachmentId: null } })
    },
    replaceTenantLogo: async (they) => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const logo = new File([png], 'logo.png', { type: 'image/png' })
      await they.replaceTenantLogo({ file: logo })
      return they.replaceTenantLogo({ file: logo })
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
    recordEmailConsents: async (they) => {
      const basis = { basis: 'consent', obtainedOn: '2026-04-01', source: '総会の申込書' } as const
      const body = { addresses: ['withdrawn@clinic.example'], ...basis }
      await they.recordEmailConsents({ body })
      await they.liftEmailConsents({ body: { addresses: body.addresses, source: '電話' } })
      return they.recordEmailConsents({ body })
    },
    updateDoctor: async (they) => {
      const body = { name: '上田 隆', email: 'ueda@clinic.example' }
      const of = await doctor(body)
      await they.updateDoctor({ ...of, body: { ...body, isEmailValid: false } })
      await they.updateDoctor({ ...of, body: { ...body, email: 'Ueda@clinic.example' } })
      const stored = (await we.listDoctors({ id: institution })).doctors.find(({ id }) => id === of.id)
      expect(stored?.isEmailValid).toBe(false)
      return they.updateDoctor({ ...of, body: { ...body, isEmailValid: true } })
    },
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
