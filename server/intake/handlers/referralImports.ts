import { referralImportOperations } from '#contract/intake/referralImports.ts'
import { handlersFor } from '../../handlers.ts'
import { listHandlersOf } from './listHandlers.ts'

const referrals = listHandlersOf('referrals')
const reverseReferrals = listHandlersOf('reverse_referrals')

export const referralImportHandlers = handlersFor(referralImportOperations, {
  listImportsOfReferrals: referrals.list,
  createImportOfReferrals: referrals.create,
  deleteImportOfReferrals: referrals.remove,
  getImportOfReferrals: referrals.get,
  planImportOfReferrals: referrals.plan,
  checkImportOfReferrals: referrals.check,
  startImportOfReferrals: referrals.start,
  decideImportOfReferrals: referrals.decide,
  abortImportOfReferrals: referrals.abort,
  listQuestionsOfImportOfReferrals: referrals.questions,
  answerQuestionsOfImportOfReferrals: referrals.answer,
  listFailedRowsOfImportOfReferrals: referrals.failedRows,
  exportFailedRowsOfImportOfReferrals: referrals.exportFailedRows,
  readTemplateOfImportOfReferrals: referrals.template,
  listImportsOfReverseReferrals: reverseReferrals.list,
  createImportOfReverseReferrals: reverseReferrals.create,
  deleteImportOfReverseReferrals: reverseReferrals.remove,
  getImportOfReverseReferrals: reverseReferrals.get,
  planImportOfReverseReferrals: reverseReferrals.plan,
  checkImportOfReverseReferrals: reverseReferrals.check,
  startImportOfReverseReferrals: reverseReferrals.start,
  decideImportOfReverseReferrals: reverseReferrals.decide,
  abortImportOfReverseReferrals: reverseReferrals.abort,
  listQuestionsOfImportOfReverseReferrals: reverseReferrals.questions,
  answerQuestionsOfImportOfReverseReferrals: reverseReferrals.answer,
  listFailedRowsOfImportOfReverseReferrals: reverseReferrals.failedRows,
  exportFailedRowsOfImportOfReverseReferrals: reverseReferrals.exportFailedRows,
  readTemplateOfImportOfReverseReferrals: reverseReferrals.template,
})
