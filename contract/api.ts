import { accountContract, staffOperations } from './accounts.ts'
import { actionListInstitutionOperations } from './actionListInstitutions.ts'
import { actionListContract, actionListOperations } from './actionLists.ts'
import { appConfigOperations } from './appConfig.ts'
import { auditLogContract, auditLogOperations } from './auditLogs.ts'
import { communicationCommentOperations } from './communicationComments.ts'
import { baseMonthOperations } from './baseMonth.ts'
import { chartOperations, groupChartOperations } from './charts.ts'
import { communicationContract, communicationOperations } from './communications.ts'
import { communicationLabelOperations } from './communicationLabels.ts'
import type { Operation } from './core.ts'
import type { Crud } from './crud.ts'
import { currentUserOperations } from './currentUser.ts'
import { dataAnalysisOperations } from './dataAnalysis.ts'
import { dataUploadOperations } from './dataUploads.ts'
import { dataSyncStatusOperations } from './dataSyncStatuses.ts'
import { figureOperations } from './figures.ts'
import { hospitalCountOperations } from './hospitalCounts.ts'
import { institutionFigureOperations } from './institutionFigures.ts'
import { institutionHistoryOperations } from './institutionHistory.ts'
import { institutionMatchOperations } from './institutionMatches.ts'
import { departmentCodeOperations } from './departmentCodes.ts'
import { doctorOperations } from './doctors.ts'
import { communicationImportOperations, labelValueImportOperations } from './imports.ts'
import { lookupOperations } from './lookups.ts'
import { medicalInstitutionLabelOperations } from './medicalInstitutionLabels.ts'
import { medicalInstitutionOperations } from './medicalInstitutions.ts'
import { memoOperations } from './memos.ts'
import { monthlyReportOperations } from './monthlyReport.ts'
import { notificationOperations } from './notifications.ts'
import { ownMedicalInstitutionOperations } from './ownMedicalInstitution.ts'
import { phaseOperations } from './phases.ts'
import { profileOperations } from './profile.ts'
import { referralImportOperations } from './referralImports.ts'
import { referralReportOperations } from './referralReports.ts'
import { referralSummaryOperations } from './referralSummary.ts'
import { referralContract, referralLookupOperations, referralOperations } from './referrals.ts'
import { reverseReferralFinderOperations } from './reverseReferralFinder.ts'
import { reverseReferralOperations } from './reverseReferrals.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { segmentationOperations } from './segmentation.ts'
import { tagContract, tagGroupContract } from './tags.ts'
import { taskCalendarOperations, taskContract, taskOperations } from './tasks.ts'
import { tenantSettingOperations } from './tenantSetting.ts'
import { uploadedFileOperations } from './uploadedFiles.ts'
import { vocGroupOperations } from './vocGroups.ts'
import { visitSuggestionOperations } from './visitSuggestions.ts'
import { vocContract, vocOperations } from './vocs.ts'

/** Every operation of the product, by operationId. */
export const api = {
  ...accountContract.operations,
  ...actionListInstitutionOperations,
  ...actionListOperations,
  ...appConfigOperations,
  ...auditLogOperations,
  ...baseMonthOperations,
  ...chartOperations,
  ...communicationCommentOperations,
  ...communicationOperations,
  ...communicationImportOperations,
  ...communicationLabelOperations,
  ...currentUserOperations,
  ...dataAnalysisOperations,
  ...dataUploadOperations,
  ...dataSyncStatusOperations,
  ...figureOperations,
  ...groupChartOperations,
  ...hospitalCountOperations,
  ...institutionFigureOperations,
  ...institutionHistoryOperations,
  ...institutionMatchOperations,
  ...departmentCodeOperations,
  ...doctorOperations,
  ...labelValueImportOperations,
  ...lookupOperations,
  ...medicalInstitutionLabelOperations,
  ...medicalInstitutionOperations,
  ...memoOperations,
  ...monthlyReportOperations,
  ...notificationOperations,
  ...ownMedicalInstitutionOperations,
  ...phaseOperations,
  ...profileOperations,
  ...referralImportOperations,
  ...referralLookupOperations,
  ...referralOperations,
  ...referralReportOperations,
  ...referralSummaryOperations,
  ...reverseReferralFinderOperations,
  ...reverseReferralOperations,
  ...savedFilterOperations,
  ...segmentationOperations,
  ...staffOperations,
  ...tagContract.operations,
  ...tagGroupContract.operations,
  ...taskCalendarOperations,
  ...taskOperations,
  ...tenantSettingOperations,
  ...uploadedFileOperations,
  ...visitSuggestionOperations,
  ...vocGroupOperations,
  ...vocOperations,
}
export type Api = typeof api
export type OperationId = keyof Api

/** The entities that the app shows as resources. */
export const entities: readonly Crud[] = [
  accountContract,
  actionListContract,
  auditLogContract,
  communicationContract,
  referralContract,
  tagContract,
  tagGroupContract,
  taskContract,
  vocContract,
]

/** Kinds of record that the audit log can speak of, beside the sitting (`session`). */
export const auditedRecords: readonly string[] = [
  ...new Set(Object.values<Operation>(api).flatMap(({ audit }) => (audit ? [audit.record] : []))),
].toSorted()
