import { communicationImportOperations } from '#contract/intake/importCalls.ts'
import { handlersFor } from '../../handlers.ts'
import { importHandlersOf } from './importHandlers.ts'

const calls = importHandlersOf('communications')

export const communicationImportHandlers = handlersFor(communicationImportOperations, {
  listImportsOfCommunications: calls.list,
  createImportOfCommunications: calls.create,
  updateByImportOfCommunications: calls.update,
  deleteImportOfCommunications: calls.remove,
  getImportOfCommunications: calls.get,
  planImportOfCommunications: calls.plan,
  checkImportOfCommunications: calls.check,
  startImportOfCommunications: calls.start,
  abortImportOfCommunications: calls.abort,
  listQuestionsOfImportOfCommunications: calls.questions,
  answerQuestionsOfImportOfCommunications: calls.answer,
  listFailedRowsOfImportOfCommunications: calls.failedRows,
  exportFailedRowsOfImportOfCommunications: calls.exportFailedRows,
  readTemplateOfImportOfCommunications: calls.template,
})
