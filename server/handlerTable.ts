import type { Api } from '../contract/api.ts'
import type { Handlers } from './handlers.ts'
import { accountHandlers } from './modules/accounts.ts'
import { actionListInstitutionHandlers } from './modules/actionListInstitutions.ts'
import { actionListHandlers } from './modules/actionLists.ts'
import { auditLogHandlers } from './modules/auditLogs.ts'
import { baseMonthHandlers } from './modules/baseMonth.ts'
import { chartHandlers } from './modules/charts.ts'
import { communicationCommentHandlers } from './modules/communicationComments.ts'
import { communicationHandlers } from './modules/communications.ts'
import { communicationLabelHandlers } from './modules/communicationLabels.ts'
import { currentUserHandlers } from './modules/currentUser.ts'
import { dataAnalysisHandlers } from './modules/dataAnalysis/dataAnalysis.ts'
import { dataUploadHandlers } from './modules/dataUploads.ts'
import { dataSyncStatusHandlers } from './modules/dataSync/dataSyncStatuses.ts'
import { figureHandlers } from './modules/figureDefinitions.ts'
import { groupChartHandlers } from './modules/groupCharts.ts'
import { hospitalCountHandlers } from './modules/hospitalCounts.ts'
import { institutionFigureHandlers } from './modules/institutionFigures.ts'
import { institutionHistoryHandlers } from './modules/institutionHistory.ts'
import { institutionMatchHandlers } from './modules/institutionMatches.ts'
import { departmentCodeHandlers } from './modules/departmentCodes.ts'
import { doctorHandlers } from './modules/doctors.ts'
import { communicationImportHandlers } from './modules/imports/communicationImports.ts'
import { labelValueImportHandlers } from './modules/imports/labelValueImports.ts'
import { referralImportHandlers } from './modules/imports/referralImports.ts'
import { lookupHandlers } from './modules/lookups.ts'
import { medicalInstitutionLabelHandlers } from './modules/medicalInstitutionLabels.ts'
import { medicalInstitutionHandlers } from './modules/medicalInstitutions.ts'
import { memoHandlers } from './modules/memos.ts'
import { monthlyReportHandlers } from './modules/monthlyReport/monthlyReport.ts'
import { notificationHandlers } from './modules/notifications.ts'
import { ownMedicalInstitutionHandlers } from './modules/ownMedicalInstitution.ts'
import { phaseHandlers } from './modules/phases.ts'
import { profileHandlers } from './modules/profile.ts'
import { referralHandlers } from './modules/referrals.ts'
import { referralLookupHandlers } from './modules/referralLookups.ts'
import { referralReportHandlers } from './modules/referralReports/referralReports.ts'
import { referralSummaryHandlers } from './modules/referralSummary.ts'
import { reverseReferralFinderHandlers } from './modules/reverseReferralFinder/reverseReferralFinder.ts'
import { reverseReferralHandlers } from './modules/reverseReferrals.ts'
import { savedFilterHandlers } from './modules/savedFilters.ts'
import { segmentationHandlers } from './modules/segmentation.ts'
import { staffHandlers } from './modules/staffs.ts'
import { tagHandlers } from './modules/tags.ts'
import { tagGroupHandlers } from './modules/tagGroups.ts'
import { taskCalendarHandlers } from './modules/taskCalendar.ts'
import { taskHandlers } from './modules/tasks.ts'
import { tenantSettingHandlers } from './modules/tenantSetting.ts'
import { uploadedFileHandlers } from './modules/uploadedFiles.ts'
import { visitSuggestionHandlers } from './modules/visitSuggestions/visitSuggestions.ts'
import { vocGroupHandlers } from './modules/vocGroups.ts'
import { vocHandlers } from './modules/vocs.ts'

/** Every operation's handler. An operation of the contract that has none does not compile. */
export const handlers: Handlers<Api> = {
  ...accountHandlers,
  ...actionListHandlers,
  ...actionListInstitutionHandlers,
  ...auditLogHandlers,
  ...baseMonthHandlers,
  ...chartHandlers,
  ...communicationCommentHandlers,
  ...communicationHandlers,
  ...communicationImportHandlers,
  ...communicationLabelHandlers,
  ...currentUserHandlers,
  ...dataAnalysisHandlers,
  ...dataUploadHandlers,
  ...dataSyncStatusHandlers,
  ...figureHandlers,
  ...groupChartHandlers,
  ...hospitalCountHandlers,
  ...institutionFigureHandlers,
  ...institutionHistoryHandlers,
  ...institutionMatchHandlers,
  ...departmentCodeHandlers,
  ...doctorHandlers,
  ...labelValueImportHandlers,
  ...lookupHandlers,
  ...medicalInstitutionLabelHandlers,
  ...medicalInstitutionHandlers,
  ...memoHandlers,
  ...monthlyReportHandlers,
  ...notificationHandlers,
  ...ownMedicalInstitutionHandlers,
  ...phaseHandlers,
  ...profileHandlers,
  ...referralHandlers,
  ...referralImportHandlers,
  ...referralLookupHandlers,
  ...referralReportHandlers,
  ...referralSummaryHandlers,
  ...reverseReferralFinderHandlers,
  ...reverseReferralHandlers,
  ...savedFilterHandlers,
  ...segmentationHandlers,
  ...staffHandlers,
  ...tagGroupHandlers,
  ...tagHandlers,
  ...taskCalendarHandlers,
  ...taskHandlers,
  ...tenantSettingHandlers,
  ...uploadedFileHandlers,
  ...visitSuggestionHandlers,
  ...vocGroupHandlers,
  ...vocHandlers,
}
