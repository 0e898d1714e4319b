import { accountContract, staffOperations, staffResource } from './tenant/accounts.ts'
import { actionListInstitutionOperations, actionListInstitutionResource } from './work/actionListInstitutions.ts'
import { actionListRouteOperations } from './work/actionListRoutes.ts'
import { actionListContract, actionListOperations } from './work/actionLists.ts'
import { alertContract, alertOperations, alertTargetResource } from './alerts/alerts.ts'
import { alertBacktestOperations, alertConditionContract, alertConditionOperations } from './alerts/conditions.ts'
import { reportAlertOperations } from './alerts/reportAlerts.ts'
import { annualReportOperations } from './analysis/annualReports.ts'
import { appConfigOperations } from './appConfig.ts'
import { auditLogContract, auditLogOperations } from './audit/auditLogs.ts'
import { communicationCommentOperations } from './communications/communicationComments.ts'
import { boundaryOperations } from './maps/boundaries.ts'
import { baseMonthOperations } from './facts/baseMonth.ts'
import { chartOperations, groupChartOperations } from './analysis/charts.ts'
import { catchmentOperations } from './maps/catchment.ts'
import { communicationContract, communicationOperations } from './communications/communications.ts'
import { communicationLabelOperations } from './labels/communicationLabels.ts'
import type { Operation } from './core.ts'
import type { Crud, Resource } from './crud.ts'
import { currentUserOperations } from './tenant/currentUser.ts'
import { dataAnalysisOperations } from './analysis/dataAnalysis.ts'
import { dataUploadOperations } from './intake/dataUploads.ts'
import { letterFileOperations } from './intake/letterFiles.ts'
import { sampleDataOperations } from './intake/sampleData.ts'
import { dataSyncStatusOperations } from './intake/dataSyncStatuses.ts'
import { emailConsentContract, emailConsentOperations } from './emails/consents.ts'
import { emailContentOperations } from './emails/contents.ts'
import { emailContract, emailOperations } from './emails/emails.ts'
import { emailDeliveryOperations } from './emails/delivery.ts'
import { emailFrameOperations } from './emails/frames.ts'
import { emailRecipientOperations } from './emails/recipients.ts'
import { emailReportOperations } from './emails/reports.ts'
import { emailStatsOperations } from './emails/stats.ts'
import { emailSuppressionContract, emailSuppressionOperations } from './emails/suppressions.ts'
import { emailSendingOperations } from './emails/sending.ts'
import { emailTemplateContract, emailTemplateOperations } from './emails/templates.ts'
import { eventContract, eventOperations } from './communications/events.ts'
import { figureOperations } from './analysis/figures/figures.ts'
import { firstStepOperations } from './tenant/firstSteps.ts'
import { handoverOperations } from './work/handovers.ts'
import { hospitalCountOperations } from './facts/hospitalCounts.ts'
import { institutionFigureOperations } from './analysis/institutionFigures.ts'
import { institutionStaffOperations, staffRuleOperations } from './institutions/staffs.ts'
import { institutionHistoryOperations } from './institutions/institutionHistory.ts'
import { institutionMatchOperations } from './institutions/institutionMatches.ts'
import { departmentCodeOperations } from './intake/departmentCodes.ts'
import { correctionOperations } from './institutions/corrections.ts'
import { unlistedInstitutionOperations } from './institutions/unlistedInstitutions.ts'
import { doctorOperations } from './institutions/doctors.ts'
import { communicationImportOperations, labelValueImportOperations } from './intake/importCalls.ts'
import { labelledInstitutionOperations } from './institutions/labelledInstitutions.ts'
import { lookupOperations } from './institutions/lookups.ts'
import { medicalInstitutionLabelOperations } from './labels/medicalInstitutionLabels.ts'
import { medicalInstitutionOperations, medicalInstitutionResource } from './institutions/medicalInstitutions.ts'
import { memoOperations } from './institutions/memos.ts'
import { monthlyRemarksOperations } from './analysis/monthlyRemarks.ts'
import { monthlyReportOperations } from './analysis/monthlyReport.ts'
import { notificationOperations } from './work/notifications.ts'
import { ownDepartmentResource, ownMedicalInstitutionOperations } from './facts/ownMedicalInstitution.ts'
import { deletedNameOperations } from './namedRecords.ts'
import { openingHoursOperations } from './institutions/openingHours.ts'
import { letterTemplateContract, paperMailOperations } from './communications/paperMail.ts'
import { permissionRoleContract } from './tenant/permissionRoles.ts'
import { phaseOperations } from './institutions/phases.ts'
import { profileOperations } from './tenant/profile.ts'
import { releaseOperations } from './tenant/releases.ts'
import { referralImportOperations } from './intake/referralImports.ts'
import { dashboardContract, dashboardOperations } from './reports/dashboards.ts'
import { reportOperations } from './reports/definitions.ts'
import { reportContracts } from './reports/reportContracts.ts'
import { reportSubscriptionOperations } from './reports/subscriptions.ts'
import { referralLetterContract, referralLetterOperations } from './facts/referralLetterCalls.ts'
import { referralReportOperations } from './analysis/referralReports.ts'
import { referralSummaryOperations } from './analysis/referralSummary.ts'
import { referralContract, referralLookupOperations, referralOperations } from './facts/referrals.ts'
import { reverseReferralFinderOperations } from './analysis/reverseReferralFinder.ts'
import { reverseReferralContract, reverseReferralOperations } from './facts/reverseReferrals.ts'
import { salesMapOperations } from './maps/salesMap.ts'
import { savedFilterOperations } from './institutions/savedFilters.ts'
import { segmentationOperations } from './facts/segmentation.ts'
import { tagContract, tagGroupContract } from './institutions/tags.ts'
import { targetOperations } from './work/targets.ts'
import { taskCalendarOperations, taskContract, taskOperations } from './work/tasks.ts'
import { todayOperations } from './work/today.ts'
import { tenantSettingOperations } from './tenant/tenantSetting.ts'
import { uploadedFileOperations } from './uploadedFiles.ts'
import { vocGroupOperations, vocGroupResource } from './communications/vocGroups.ts'
import { visitSuggestionOperations, visitSuggestionResource } from './analysis/visitSuggestions.ts'
import { visitPlanContract, visitPlanOperations } from './work/visitPlans.ts'
import { webhookOperations } from './work/webhooks.ts'
import { webPushOperations } from './work/webPush.ts'
import { vocContract, vocOperations } from './communications/vocs.ts'
import { quickSearchOperations } from './search/quickSearch.ts'
import { whiteSpaceOperations } from './maps/whiteSpace.ts'

/** Every operation of the product, by operationId. */
export const api = {
  ...accountContract.operations,
  ...actionListInstitutionOperations,
  ...actionListOperations,
  ...actionListRouteOperations,
  ...alertBacktestOperations,
  ...alertConditionOperations,
  ...alertOperations,
  ...annualReportOperations,
  ...appConfigOperations,
  ...auditLogOperations,
  ...baseMonthOperations,
  ...boundaryOperations,
  ...catchmentOperations,
  ...chartOperations,
  ...communicationCommentOperations,
  ...communicationOperations,
  ...communicationImportOperations,
  ...communicationLabelOperations,
  ...currentUserOperations,
  ...dashboardOperations,
  ...dataAnalysisOperations,
  ...dataUploadOperations,
  ...letterFileOperations,
  ...sampleDataOperations,
  ...dataSyncStatusOperations,
  ...emailConsentOperations,
  ...emailContentOperations,
  ...emailDeliveryOperations,
  ...emailFrameOperations,
  ...emailOperations,
  ...emailRecipientOperations,
  ...emailReportOperations,
  ...emailStatsOperations,
  ...emailSuppressionOperations,
  ...emailSendingOperations,
  ...emailTemplateOperations,
  ...eventOperations,
  ...figureOperations,
  ...firstStepOperations,
  ...groupChartOperations,
  ...handoverOperations,
  ...hospitalCountOperations,
  ...institutionFigureOperations,
  ...institutionHistoryOperations,
  ...institutionMatchOperations,
  ...departmentCodeOperations,
  ...doctorOperations,
  ...labelValueImportOperations,
  ...lookupOperations,
  ...medicalInstitutionLabelOperations,
  ...labelledInstitutionOperations,
  ...letterTemplateContract.operations,
  ...medicalInstitutionOperations,
  ...memoOperations,
  ...correctionOperations,
  ...unlistedInstitutionOperations,
  ...monthlyRemarksOperations,
  ...monthlyReportOperations,
  ...notificationOperations,
  ...ownMedicalInstitutionOperations,
  ...openingHoursOperations,
  ...paperMailOperations,
  ...permissionRoleContract.operations,
  ...phaseOperations,
  ...profileOperations,
  ...releaseOperations,
  ...referralImportOperations,
  ...referralLetterOperations,
  ...referralLookupOperations,
  ...referralOperations,
  ...referralReportOperations,
  ...referralSummaryOperations,
  ...reportAlertOperations,
  ...reportOperations,
  ...reportSubscriptionOperations,
  ...reverseReferralFinderOperations,
  ...reverseReferralOperations,
  ...salesMapOperations,
  ...savedFilterOperations,
  ...deletedNameOperations,
  ...segmentationOperations,
  ...institutionStaffOperations,
  ...staffRuleOperations,
  ...staffOperations,
  ...tagContract.operations,
  ...tagGroupContract.operations,
  ...targetOperations,
  ...taskCalendarOperations,
  ...taskOperations,
  ...todayOperations,
  ...tenantSettingOperations,
  ...uploadedFileOperations,
  ...visitPlanOperations,
  ...visitSuggestionOperations,
  ...vocGroupOperations,
  ...vocOperations,
  ...webhookOperations,
  ...webPushOperations,
  ...whiteSpaceOperations,
  ...quickSearchOperations,
}
export type Api = typeof api
export type OperationId = keyof Api

/** The entities that the app has as resources. */
export const entities = [
  accountContract,
  actionListContract,
  alertConditionContract,
  alertContract,
  auditLogContract,
  communicationContract,
  dashboardContract,
  emailConsentContract,
  emailContract,
  emailSuppressionContract,
  emailTemplateContract,
  eventContract,
  referralContract,
  referralLetterContract,
  permissionRoleContract,
  ...Object.values(reportContracts),
  tagContract,
  tagGroupContract,
  taskContract,
  vocContract,
] as const satisfies readonly Crud[]

/** `singular` of an entity. */
export type EntityName = (typeof entities)[number]['singular']

/** Everything that the data provider reads or writes by resource: the entities, and lists for other records and screens. */
export const resources = [
  ...entities,
  actionListInstitutionResource,
  alertTargetResource,
  medicalInstitutionResource,
  ownDepartmentResource,
  reverseReferralContract,
  staffResource,
  visitPlanContract,
  visitSuggestionResource,
  vocGroupResource,
] as const satisfies readonly Resource[]

/** `plural` of what the data provider reads or writes. */
export type ResourceName = (typeof resources)[number]['plural']

/** Kinds of records in the audit log, besides the sitting (`session`). */
export const auditedRecords: readonly string[] = [
  ...new Set(Object.values<Operation>(api).flatMap(({ audit }) => (audit ? [audit.record] : []))),
].toSorted()
