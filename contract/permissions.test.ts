import { expect, test } from 'vitest'
import { api } from './api.ts'
import { z } from 'zod'
import { isExport, type Operation } from './core.ts'
import { type Effect, permissionFor, permissionsOf } from './effects.ts'
import { permissions } from './permissions.ts'

const all = Object.entries<Operation>(api)

/** Deletions without the permission `deletion`, each with the reason. Those of imports need the permission `imports` instead. */
const harmlessDeletions: Readonly<Record<string, string>> = {
  deleteComment: 'only the writer of a comment can delete it',
  unlikeCommunication: 'takes back what one has clicked oneself',
  deleteReportSubscription: 'ends mails that one has ordered oneself, and for owners those of others',
  deleteSavedFilter: 'only one’s own conditions, and for owners those that the office shares',
  deleteTaskCalendar: 'ends the feed of one’s own tasks',
  unmarkReferralReplied: 'takes back a mark, and no record',
  restoreVisitSuggestion: 'brings a suggestion back',
  removeCommunicationVoc: 'takes a link away; both records stay',
  removePushSubscription: 'one’s own device',
}

/** POST calls that delete several records, or take them out of others, without the permission `deletion`. */
const harmlessBulkDeletions: Readonly<Record<string, string>> = {
  deleteReferralLetterMarks: 'takes back marks, and no letter',
  removeEmailRecipients: 'chooses the recipients of a draft; no address is deleted',
}

/** Replies that are files and no exports: parts of screens, and empty files to be filled in. */
const harmlessFiles: Readonly<Record<string, string>> = {
  readTemplateOfImportOfCommunications: 'has headings only; needs the permission `imports`',
  readTemplateOfImportOfLabelValues: 'has headings only; needs the permission `imports`',
  readTemplateOfImportOfReferrals: 'has headings only; needs the permission `imports`',
  readTemplateOfImportOfReverseReferrals: 'has headings only; needs the permission `imports`',
  downloadRecipientsTemplate: 'has headings only; needs the permission `imports`',
  getMapBoundariesOfArea: 'draws the map, from masters alone',
  getMedicalInstitutionPlaces: 'draws the map, from masters alone',
  readEmailPicture: 'a picture in an e-mail that is being written',
  readTenantLogo: 'the logo in the menu',
  readUploadedFile: 'the attachment of a communication, as its screen shows it',
}

/** Calls that take a file without the permission `imports`. */
const harmlessUploads: Readonly<Record<string, string>> = {
  createUploadedFile: 'the attachment of a communication',
  createEmailPicture: 'a picture in an e-mail',
  replaceTenantLogo: 'the logo',
}

/** PUT calls with a list of records that delete none of those left out of it, or nothing that people have entered. */
const harmlessLists: Readonly<Record<string, string>> = {
  answerQuestionsOfImportOfCommunications: 'adds answers; needs the permission `imports`',
  answerQuestionsOfImportOfLabelValues: 'adds answers; needs the permission `imports`',
  answerQuestionsOfImportOfReferrals: 'adds answers; needs the permission `imports`',
  answerQuestionsOfImportOfReverseReferrals: 'adds answers; needs the permission `imports`',
  decideImportOfReferrals: 'decides about months; needs the permission `imports`',
  decideImportOfReverseReferrals: 'decides about months; needs the permission `imports`',
  replaceDepartmentCodes: 'says which codes of files mean which department',
  replaceHospitalCounts: 'the figures of one month, which are fields of a form',
  replaceReferralLetterRules: 'due days, for owners',
  replaceTargets: 'targets, for owners',
  updateAreaReport: 'the columns and conditions of a report',
  updateCommunicationReport: 'the columns and conditions of a report',
  updateMedicalInstitutionReport: 'the columns and conditions of a report',
  updateOwnDepartmentReport: 'the columns and conditions of a report',
  updatePhases: 'sets phases; those of other institutions stay',
}

/** Calls with a file among the fields of a new record, of which none can go. */
const harmlessFileFields: Readonly<Record<string, string>> = {
  createCommunication: 'a new record',
  createDoctor: 'a new record',
  createEmail: 'a new record',
  checkEmail: 'looks at what is written',
  previewEmail: 'looks at what is written',
}

/** Calls that change many records at once and destroy nothing. */
const harmlessBulkChanges: Readonly<Record<string, string>> = {
  addActionListMedicalInstitutions: 'only adds',
  addTagsToMedicalInstitutions: 'only adds',
  bulkArchiveAlerts: 'puts alerts aside; they stay',
  bulkUnarchiveAlerts: 'brings alerts back',
  changeStaffsOfMedicalInstitutions: 'is kept as a change that can be taken back (undoStaffChange)',
  createDoctors: 'only adds',
  createTasks: 'only adds',
  updatePhases: 'the history of each institution keeps its phases',
}

/** Calls that change the sending of an e-mail and have none sent. */
const harmlessSending: Readonly<Record<string, string>> = {
  withdrawEmail: 'makes it a draft again',
  holdEmail: 'holds it',
  stopEmail: 'ends it',
}

/** Calls about who may get mail after which nobody gets any who was left out because of their wish or of a bounce. */
const harmlessLifting: Readonly<Record<string, string>> = {
  liftEmailConsents: 'leaves somebody out',
  recordRecipientConsents: 'only for recipients of whom nothing is recorded; who has withdrawn stays left out',
}

/** Operations of a kind that declare none of these effects, neither for all calls nor for some. */
const without = (isConcerned: (operation: Operation, id: string) => boolean, ...effects: readonly Effect[]) =>
  all
    .filter(([id, operation]) => isConcerned(operation, id))
    .filter(([, operation]) => !effects.some((effect) => operation.effects[effect] !== undefined))
    .map(([id]) => id)
    .sort()

const namesOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : ''

const isListOfRecords = (schema: unknown): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isListOfRecords(schema.unwrap())
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
}

test('each permission is for one effect', () => {
  expect(Object.values(permissionFor).toSorted()).toEqual(permissions.toSorted())
})

test('every deletion needs the permission, or is on the list of those that delete nothing of others', () => {
  expect(without(({ method }) => method === 'DELETE', 'deletes', 'puts_in')).toEqual(
    Object.keys(harmlessDeletions).sort(),
  )
})

test('so does every call that deletes in bulk', () => {
  const isBulkDeletion = ({ method, path }: Operation, id: string) =>
    method === 'POST' && (/^(delete|remove)/.test(id) || /bulk_delete|\/remove$/.test(path))
  expect(without(isBulkDeletion, 'deletes')).toEqual(Object.keys(harmlessBulkDeletions).sort())
})

test('every file that is sent needs the permission to export, or is on the list of those that are no exports', () => {
  expect(without(({ contentType }) => contentType !== undefined, 'takes_out')).toEqual(
    Object.keys(harmlessFiles).sort(),
  )
  const exports = all.filter(([id, operation]) => isExport(operation) && !(id in harmlessFiles))
  expect(exports.length).toBeGreaterThan(20)
})

test('every file that is taken needs the permission to import, or is an attachment', () => {
  expect(without(({ upload }) => upload !== undefined, 'puts_in')).toEqual(Object.keys(harmlessUploads).sort())
})

test('all calls of imports and uploads need the permission to import', () => {
  const isOfImports = ({ path }: Operation) => /^\/api\/(imports|data_uploads)\b/.test(path)
  expect(all.filter(([, operation]) => isOfImports(operation)).length).toBeGreaterThan(50)
  expect(without(isOfImports, 'puts_in')).toEqual([])
})

test('every call that shows or takes a patient’s number says so', () => {
  const isOfPatients = ({ response, body }: Operation) =>
    /"patient_id"/.test(namesOf(response, 'output') + namesOf(body, 'input'))
  expect(all.filter(([, operation]) => isOfPatients(operation)).length).toBeGreaterThan(5)
  expect(without(isOfPatients, 'reads_patient_numbers')).toEqual([])
  expect(permissionsOf(api.readReferralLetterPatients)).toEqual(['patient_numbers'])
})

test('every call that takes in lists of patients needs the permission to read their numbers', () => {
  const takesPatients = ({ effect, path }: Operation, id: string) =>
    effect === 'write' &&
    /^\/api\/imports\/(reverse_)?referrals\b/.test(path) &&
    /^(create|plan|check|start|decide)/.test(id)
  const calls = all.filter(([id, operation]) => takesPatients(operation, id))
  expect(calls).toHaveLength(10)
  for (const [id, operation] of [
    ...calls,
    ...(
      ['startDataUploads', 'importDataUpload', 'markReferralLettersOfFile', 'checkReferralLettersOfFile'] as const
    ).map((one): [string, Operation] => [one, api[one]]),
  ])
    expect([id, permissionsOf(operation)]).toEqual([id, ['patient_numbers', 'imports']])
})

test('every change that may delete values in use says that it deletes', () => {
  const deletesUsed = ({ body, query }: Operation) =>
    /"delete_used"/.test(namesOf(body ?? query, 'input') + namesOf(query, 'input'))
  expect(all.filter(([, operation]) => deletesUsed(operation)).length).toBeGreaterThan(8)
  expect(without(deletesUsed, 'deletes')).toEqual([])
})

test('so does every change that replaces a list of records, unless nothing entered is lost', () => {
  const replacesList = ({ method, body }: Operation) =>
    method === 'PUT' && body instanceof z.ZodObject && Object.values(body.shape).some(isListOfRecords)
  expect(without(replacesList, 'deletes')).toEqual(Object.keys(harmlessLists).sort())
})

test('so does every change by which a stored file can go', () => {
  const hasFile = ({ body }: Operation) =>
    /"(attachments|attachment_id|business_card_id)"/.test(namesOf(body, 'input').replaceAll(/"default":[^,}]*/g, ''))
  expect(all.filter(([, operation]) => hasFile(operation)).length).toBeGreaterThan(3)
  expect(without(hasFile, 'deletes')).toEqual(Object.keys(harmlessFileFields).sort())
  const replacesFile = ({ upload }: Operation, id: string) => upload !== undefined && id.startsWith('replace')
  expect(without(replacesFile, 'deletes')).toEqual([])
})

test('so does every change of many records at once, unless what was there is kept', () => {
  const isBulkChange = ({ effect, path }: Operation, id: string) =>
    effect === 'write' && (/bulk(?!_delete)|\/phases$/.test(path) || id.endsWith('OfMedicalInstitutions'))
  expect(without(isBulkChange, 'deletes')).toEqual(Object.keys(harmlessBulkChanges).sort())
})

test('every call after which mail goes again to somebody who was left out has the effect to send', () => {
  const lifts = (_operation: Operation, id: string) =>
    /^(lift|record).*(Suppression|Consents$)/.test(id) || id === 'updateDoctor'
  expect(without(lifts, 'sends_out')).toEqual(Object.keys(harmlessLifting).sort())
})

test('every call that changes the sending of an e-mail has the effect to send, or has none sent', () => {
  const changesSending = ({ path, scope, effect }: Operation) =>
    path.startsWith('/api/emails/') && scope === 'command' && effect === 'write'
  expect(without(changesSending, 'sends_out')).toEqual(Object.keys(harmlessSending).sort())
})
