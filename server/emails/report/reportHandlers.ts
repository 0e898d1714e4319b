import { emailReportOperations } from '#contract/emails/reports.ts'
import { handlersFor } from '../../handlers.ts'
import { exportReportRows } from './reportFile.ts'
import { listReportRows, readReportInstitutions } from './reportRows.ts'
import { readReportedEmail } from './readReportedEmail.ts'

export const emailReportHandlers = handlersFor(emailReportOperations, {
  listEmailReports: async (caller) =>
    listReportRows(caller, await readReportedEmail(caller, caller.params.id), caller.query),

  listEmailReportInstitutions: async (caller) =>
    readReportInstitutions(caller, await readReportedEmail(caller, caller.params.id), caller.query),

  exportEmailReports: async (caller) =>
    exportReportRows(caller, await readReportedEmail(caller, caller.params.id), caller.query, caller.language),
})
