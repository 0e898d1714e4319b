import { labelValueImportOperations } from '#contract/intake/importCalls.ts'
import { handlersFor } from '../../handlers.ts'
import { importHandlersOf } from './importHandlers.ts'

const calls = importHandlersOf('medical_institution_label_values')

export const labelValueImportHandlers = handlersFor(labelValueImportOperations, {
  listImportsOfLabelValues: calls.list,
  createImportOfLabelValues: calls.create,
  deleteImportOfLabelValues: calls.remove,
  getImportOfLabelValues: calls.get,
  planImportOfLabelValues: calls.plan,
  checkImportOfLabelValues: calls.check,
  startImportOfLabelValues: calls.start,
  abortImportOfLabelValues: calls.abort,
  listQuestionsOfImportOfLabelValues: calls.questions,
  answerQuestionsOfImportOfLabelValues: calls.answer,
  listFailedRowsOfImportOfLabelValues: calls.failedRows,
  exportFailedRowsOfImportOfLabelValues: calls.exportFailedRows,
  readTemplateOfImportOfLabelValues: calls.template,
})
