import { expect, test } from 'vitest'
import { api } from './api.ts'
import { isExport, type Operation, permissionsOf } from './core.ts'

const all = Object.entries<Operation>(api)

/** Deletions without the permission `deletion`, each with the reason. Those of imports need the permission `imports` instead. */
const harmlessDeletions: Readonly<Record<string, string>> = {
  deleteComment: 'only the writer of a comment can delete it',
  unlikeCommunication: 'takes back what one has clicked oneself',
  deleteEmail: 'one’s own drafts; the handler demands the permission for others',
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
  createEmail: 'has a file only with recipients, for which the handler demands the permission',
  updateEmail: 'has a file only with recipients, for which the handler demands the permission',
}

const without = (
  isConcerned: (operation: Operation, id: string) => boolean,
  ...permissions: readonly ('exports' | 'deletion' | 'imports')[]
) =>
  all
    .filter(([id, operation]) => isConcerned(operation, id))
    .filter(([, operation]) => !permissionsOf(operation).some((one) => permissions.some((other) => one === other)))
    .map(([id]) => id)
    .sort()

test('every deletion needs the permission, or is on the list of those that delete nothing of others', () => {
  expect(without(({ method }) => method === 'DELETE', 'deletion', 'imports')).toEqual(
    Object.keys(harmlessDeletions).sort(),
  )
})

test('so does every call that deletes in bulk', () => {
  const isBulkDeletion = ({ method, path }: Operation, id: string) =>
    method === 'POST' && (/^(delete|remove)/.test(id) || /bulk_delete|\/remove$/.test(path))
  expect(without(isBulkDeletion, 'deletion')).toEqual(Object.keys(harmlessBulkDeletions).sort())
})

test('every file that is sent needs the permission to export, or is on the list of those that are no exports', () => {
  expect(without(({ contentType }) => contentType !== undefined, 'exports')).toEqual(Object.keys(harmlessFiles).sort())
  const exports = all.filter(([id, operation]) => isExport(operation) && !(id in harmlessFiles))
  expect(exports.length).toBeGreaterThan(20)
})

test('every file that is taken needs the permission to import, or is an attachment', () => {
  expect(without(({ upload }) => upload !== undefined, 'imports')).toEqual(Object.keys(harmlessUploads).sort())
})

test('all calls of imports and uploads need the permission to import', () => {
  const isOfImports = ({ path }: Operation) => /^\/api\/(imports|data_uploads)\b/.test(path)
  expect(all.filter(([, operation]) => isOfImports(operation)).length).toBeGreaterThan(50)
  expect(without(isOfImports, 'imports')).toEqual([])
})

test('the call for patients’ numbers needs the permission to read them', () => {
  expect(permissionsOf(api.readReferralLetterPatients)).toEqual(['patient_numbers'])
})
