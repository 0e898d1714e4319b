import { expect, test } from 'vitest'
import { api } from './api.ts'
import { objectOf } from './crud.ts'
import type { Operation } from './core.ts'

/**
 * Updates of a record that take no version, with the reason. Everything else that is edited in a form and written as a whole must refuse a writer that
 * saw an older version.
 */
const withoutVersion: Readonly<Record<string, string>> = {
  changePassword: 'nobody else knows the current one, which it takes',
  dismissFirstSteps: 'one mark',
  markNotificationsRead: 'marks of one person',
  markReleasesRead: 'marks of one person',
  orderCommunicationLabels: 'an order, with the one that was seen',
  orderMedicalInstitutionLabels: 'an order, with the one that was seen',
  // It is refused if the day has other plans than the writer orders.
  orderVisitPlans: 'names all that it orders, and the order that was seen',
  updateByImportOfCommunications: 'a file, whose rows are shown before',
  updatePhases: 'one choice for several institutions',
  // Each is one switch that takes effect at once and shows what holds then: nothing that somebody typed can be lost.
  updateReportAttachments: 'one switch',
  updateTenantSecurity: 'one switch',
  addCommunicationVoc: 'one link',
  answerQuestionsOfImportOfCommunications: 'answers of one import, kept with it',
  answerQuestionsOfImportOfLabelValues: 'answers of one import, kept with it',
  answerQuestionsOfImportOfReferrals: 'answers of one import, kept with it',
  answerQuestionsOfImportOfReverseReferrals: 'answers of one import, kept with it',
  decideImportOfReferrals: 'decisions of one import, kept with it',
  decideImportOfReverseReferrals: 'decisions of one import, kept with it',
  likeCommunication: 'one mark',
  markCommunicationReport: 'one mark',
  markAreaReport: 'one mark',
  markMedicalInstitutionReport: 'one mark',
  markOwnDepartmentReport: 'one mark',
  markReferralReplied: 'one day',
  markSavedFilter: 'marks of one person',
  pauseAlertCondition: 'one mark',
  rateAlert: 'one mark',
  setStartPageDashboard: 'one mark',
  snoozeAlertMedicalInstitutions: 'one mark of several institutions',
  replaceMedicalInstitutionTags: 'marks, of which only what differs from what was seen is changed',
  updateActionList: 'one name, with the one that was seen',
  updateActionListMedicalInstitutionsStatus: 'one status',
  updateMedicalInstitutionReportAlertSettings: 'who is told, of which only what differs from what was seen is changed',
  updateSavedFilter: 'one name, with the one that was seen, or whether it is shared: what is left out stays',
  dismissVisitSuggestion: 'one mark',
}

const versions = /^(.+_)?updated_at$|^updated_date$|^last_updated_date$|^seen$/

const updates = Object.entries<Operation>(api).filter(([, { method }]) => method === 'PUT')

test.each(updates)('%s takes the version that its writer saw, or is known not to', (operationId, { body }) => {
  const fields = Object.keys(objectOf(body)?.shape ?? {})
  expect(fields.some((field) => versions.test(field))).toBe(!(operationId in withoutVersion))
})
