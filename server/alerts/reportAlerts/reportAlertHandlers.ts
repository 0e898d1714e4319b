import { reportAlertOperations } from '#contract/alerts/reportAlerts.ts'
import { handlersFor } from '../../handlers.ts'
import { readReportAlertSettings, replaceReportAlertUsers } from './reportAlerts.ts'

export const reportAlertHandlers = handlersFor(reportAlertOperations, {
  getMedicalInstitutionReportAlertSettings: (caller) => readReportAlertSettings(caller, caller.params.id),
  updateMedicalInstitutionReportAlertSettings: async (caller) => {
    await replaceReportAlertUsers(caller, caller.params.id, caller.body)
    return readReportAlertSettings(caller, caller.params.id)
  },
})
