import { type Access, whatIsMissing } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { permissionsOf } from '#contract/effects.ts'
import type { Permission } from '#contract/permissions.ts'
import { callerOf, type Visitor } from '#authProvider/mayCall.ts'
import { resources } from '#resources/all.ts'

type Calls = Readonly<Record<string, readonly Access[]>>

const declared: Calls = Object.fromEntries(
  resources.flatMap(({ contract, path, form }) => {
    const { list, create, update } = contract.calls
    const of = (call: string | undefined): readonly Operation[] =>
      Object.entries<Operation>(api).flatMap(([id, operation]) => (id === call ? [operation] : []))
    return [
      // Lists that other screens read too are screens of their own feature alone.
      [path ?? `/${contract.plural}`, [{ feature: contract.feature, role: contract.role, effects: {} }, ...of(list)]],
      ...(form
        ? [
            [`/${contract.plural}/create`, of(create)],
            [`/${contract.plural}/:id`, of(update)],
          ]
        : []),
    ] as const
  }),
)

/**
 * The calls without which a screen would be nothing, by its path below `/app`. Whom the server would refuse one of them, the screen is closed to,
 * and nothing leads there.
 */
export const screenCalls: Calls = {
  ...declared,
  '/today': [api.getToday],
  '/data_analysis': [api.compareReferrals],
  '/data_analysis/annual_report': [api.getAnnualActivities],
  '/segment_map': [api.getCatchmentAreas],
  '/medical_institutions_search': [api.searchMedicalInstitutions],
  '/crms/:id': [api.getMedicalInstitutionSummary],
  '/crms/:id/tasks': [api.getMedicalInstitutionSummary, api.listTasks],
  '/crms/:id/communications': [api.getMedicalInstitutionSummary, api.searchInstitutionCommunications],
  '/crms/:id/referrals': [api.listReferrals],
  '/crms/:id/referrals/new': [api.createReferral],
  '/crms/:id/referrals/:factId': [api.getReferral],
  '/crms/:id/referrals/:factId/edit': [api.updateReferral],
  '/communications/new': [api.createCommunication],
  '/communications/:id': [api.getCommunication],
  '/communications/:id/edit': [api.updateCommunication],
  '/visit_plans': [api.listVisitPlans],
  '/action_lists/:id': [api.getActionList],
  '/staff_rules': [api.createStaffRule],
  '/handovers': [api.createHandover],
  '/targets': [api.getTargetProgress],
  '/labels': [api.createMedicalInstitutionLabel],
  '/data_uploads/department_codes': [api.getDepartmentCodes],
  '/data_sync_statuses': [api.getDataSyncStatuses],
  '/hospital_counts': [api.listHospitalCounts],
  '/report_subscriptions': [api.listReportSubscriptions],
  '/visit_suggestions': [api.searchVisitSuggestions],
  '/medical_institutions_reports/new': [api.createMedicalInstitutionReport],
  '/medical_institutions_reports/:id/edit': [api.updateMedicalInstitutionReport],
  '/medical_institutions_reports/:id': [api.computeMedicalInstitutionReport],
  '/own_department_reports/new': [api.createOwnDepartmentReport],
  '/own_department_reports/:id/edit': [api.updateOwnDepartmentReport],
  '/own_department_reports/:id': [api.computeOwnDepartmentReport],
  '/area_reports/new': [api.createAreaReport],
  '/area_reports/:id/edit': [api.updateAreaReport],
  '/area_reports/:id': [api.computeAreaReport],
  '/communication_reports/new': [api.createCommunicationReport],
  '/communication_reports/:id/edit': [api.updateCommunicationReport],
  '/communication_reports/:id': [api.computeCommunicationReport],
  '/first_steps': [api.getFirstSteps],
  '/profile': [api.getProfile],
  '/webhooks': [api.listWebhooks],
  '/webhooks/:id': [api.getWebhook],
  '/tenant_setting': [api.getTenantSetting],
  '/visit_route': [api.createActionListWithRoute, api.searchMedicalInstitutions],
  '/visit_route/:id': [api.setActionListRoute, api.searchMedicalInstitutions],
  '/visit_route/:id/day': [api.listActionListMedicalInstitutions, api.searchMedicalInstitutions],
  '/dashboards/new': [api.createDashboard],
  '/dashboards/:id': [api.getDashboard],
  '/dashboards/:id/edit': [api.updateDashboard],
  '/alerts/:id': [api.getAlert],
  '/alert_conditions/new': [api.createAlertCondition],
  '/alert_conditions/:id': [api.getAlertCondition],
  '/emails/new': [api.createEmail],
  '/emails/:id/edit': [api.updateEmail],
  '/emails/:id/reports': [api.listEmailReports],
  '/email_frame': [api.getEmailFrame],
  '/sale_map': [api.getSalesMapPins],
  '/crms/:id/reverse_referrals': [api.getMedicalInstitutionSummary, api.listReverseReferrals],
  '/crms/:id/reverse_referrals/new': [api.getMedicalInstitutionSummary, api.createReverseReferral],
  '/crms/:id/reverse_referrals/:factId': [api.getMedicalInstitutionSummary, api.getReverseReferral],
  '/crms/:id/reverse_referrals/:factId/edit': [api.getMedicalInstitutionSummary, api.updateReverseReferral],
  '/letters/unanswered': [api.listUnansweredReferrals],
  '/letters/rates': [api.listReferralLetterRates],
  '/letters/print': [api.listReferralLetters, api.countReferralLetters],
  '/reverse_referral_finder': [api.findReverseReferralPartners],
  '/reverse_referral_finder/sheet': [api.findReverseReferralPartners],
  '/labels/communications/import': [api.createImportOfCommunications],
  '/communications/import': [api.createImportOfCommunications],
  '/labels/medical_institutions/import': [api.createImportOfLabelValues],
  '/data_uploads': [api.listDataUploads],
  '/data_uploads/:id': [api.readDataUpload],
  '/data_uploads/referrals': [api.listImportsOfReferrals],
  '/data_uploads/reverse_referrals': [api.listImportsOfReverseReferrals],
}

/** Screens with the fewest parameters in their path first, as the app's router prefers fixed parts. */
const patterns = Object.entries(screenCalls)
  .map(([path, calls]) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u'), path, calls }))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)

/** The calls of the screen at an address; none where there is no screen. */
const callsAt = (address: string): readonly Access[] => {
  const [path = ''] = address.split(/[?#]/u)
  return patterns.find(({ pattern }) => pattern.test(path))?.calls ?? []
}

/**
 * What keeps somebody from the screen at an address: their plan or role, or a permission. Undefined if nothing does, or there is no screen.
 * @param address - below `/app`
 */
export const whatCloses = (address: string, visitor: Visitor): 'access' | Permission | undefined => {
  const caller = callerOf(visitor)
  for (const call of callsAt(address)) {
    const missing = whatIsMissing(call, caller)
    if (missing === 'permission') return permissionsOf(call).find((one) => !caller.permissions.has(one))
    if (missing) return 'access'
  }
  return undefined
}
