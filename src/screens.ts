import { matchRoutes } from 'react-router'
import { resourceScreens } from './resourceScreens.tsx'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

type Screens = Readonly<Record<string, LazyScreen>>

/**
 * The screens inside the app by their paths below `/app`; those of declared resources are in {@link resourceScreens}. Whom they are open to is said by
 * their calls (screenCalls.ts).
 */
export const screens: Screens = {
  '/today': lazyScreen(() => import('#resources/today/TodayScreen.tsx')),
  '/data_analysis': lazyScreen(() => import('#resources/analysis/dataAnalysis/DataAnalysisScreen.tsx')),
  '/data_analysis/annual_report': lazyScreen(() => import('#resources/analysis/annualReport/AnnualReportScreen.tsx')),
  '/segment_map': lazyScreen(() => import('#resources/maps/catchment/CatchmentScreen.tsx')),
  '/medical_institutions_search': lazyScreen(() => import('#resources/institutions/SearchScreen.tsx')),
  '/crms/:id': lazyScreen(() => import('#resources/institutions/ChartScreen.tsx')),
  '/crms/:id/tasks': lazyScreen(() => import('#resources/institutions/TasksScreen.tsx')),
  '/crms/:id/communications': lazyScreen(() => import('#resources/institutions/CommunicationsScreen.tsx')),
  '/crms/:id/referrals': lazyScreen(() => import('#resources/facts/referrals/ReferralsScreen.tsx')),
  '/crms/:id/referrals/new': lazyScreen(() => import('#resources/facts/referrals/NewReferralScreen.tsx')),
  '/crms/:id/referrals/:factId': lazyScreen(() => import('#resources/facts/referrals/ReferralScreen.tsx')),
  '/crms/:id/referrals/:factId/edit': lazyScreen(() => import('#resources/facts/referrals/EditReferralScreen.tsx')),
  '/communications/new': lazyScreen(
    () => import('#resources/communications/communications/form/NewCommunicationScreen.tsx'),
  ),
  '/communications/:id': lazyScreen(
    () => import('#resources/communications/communications/show/CommunicationScreen.tsx'),
  ),
  '/communications/:id/edit': lazyScreen(
    () => import('#resources/communications/communications/form/EditCommunicationScreen.tsx'),
  ),
  '/visit_plans': lazyScreen(() => import('#resources/work/visitPlans/VisitPlansScreen.tsx')),
  '/action_lists/:id': lazyScreen(() => import('#resources/work/actionLists/show/ActionListScreen.tsx')),
  '/staff_rules': lazyScreen(() => import('#resources/institutions/staffRules/StaffRulesScreen.tsx')),
  '/handovers': lazyScreen(() => import('#resources/work/handovers/HandoverScreen.tsx')),
  '/targets': lazyScreen(() => import('#resources/work/targets/TargetsScreen.tsx')),
  '/labels': lazyScreen(() => import('#resources/labels/LabelsScreen.tsx')),
  '/data_uploads/department_codes': lazyScreen(
    () => import('#resources/intake/dataUploads/departmentCodes/DepartmentCodesScreen.tsx'),
  ),
  '/data_sync_statuses': lazyScreen(() => import('#resources/intake/dataSync/DataSyncScreen.tsx')),
  '/hospital_counts': lazyScreen(() => import('#resources/facts/hospitalCounts/HospitalCountsScreen.tsx')),
  '/report_subscriptions': lazyScreen(() => import('#resources/reports/subscriptions/SubscriptionsScreen.tsx')),
  '/visit_suggestions': lazyScreen(() => import('#resources/analysis/visitSuggestions/VisitSuggestionsScreen.tsx')),
  '/medical_institutions_reports/new': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/medical_institutions_reports/:id/edit': lazyScreen(
    () => import('#resources/reports/reports/builder/BuilderScreen.tsx'),
  ),
  '/own_department_reports/new': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/own_department_reports/:id/edit': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/area_reports/new': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/area_reports/:id/edit': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/communication_reports/new': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/communication_reports/:id/edit': lazyScreen(() => import('#resources/reports/reports/builder/BuilderScreen.tsx')),
  '/medical_institutions_reports/:id': lazyScreen(() => import('#resources/reports/reports/result/ReportScreen.tsx')),
  '/own_department_reports/:id': lazyScreen(() => import('#resources/reports/reports/result/ReportScreen.tsx')),
  '/area_reports/:id': lazyScreen(() => import('#resources/reports/reports/result/ReportScreen.tsx')),
  '/communication_reports/:id': lazyScreen(() => import('#resources/reports/reports/result/ReportScreen.tsx')),
  '/first_steps': lazyScreen(() => import('#resources/tenant/firstSteps/FirstStepsScreen.tsx')),
  '/profile': lazyScreen(() => import('#resources/tenant/profile/ProfileScreen.tsx')),
  '/webhooks': lazyScreen(() => import('#resources/tenant/webhooks/WebhooksScreen.tsx')),
  '/webhooks/:id': lazyScreen(() => import('#resources/tenant/webhooks/WebhookScreen.tsx')),
  '/tenant_setting': lazyScreen(() => import('#resources/tenant/tenantSetting/TenantSettingScreen.tsx')),
  '/visit_route': lazyScreen(() => import('#resources/maps/route/VisitRouteScreen.tsx')),
  '/visit_route/:id': lazyScreen(() => import('#resources/maps/route/ListRouteScreen.tsx')),
  '/visit_route/:id/day': lazyScreen(() => import('#resources/maps/route/day/DayScreen.tsx')),
  '/dashboards/new': lazyScreen(() => import('#resources/reports/dashboards/NewDashboardScreen.tsx')),
  '/dashboards/:id': lazyScreen(() => import('#resources/reports/dashboards/DashboardScreen.tsx')),
  '/dashboards/:id/edit': lazyScreen(() => import('#resources/reports/dashboards/EditDashboardScreen.tsx')),
  '/alerts/:id': lazyScreen(() => import('#resources/alerts/alerts/show/AlertScreen.tsx')),
  '/alert_conditions/new': lazyScreen(() => import('#resources/alerts/alertConditions/edit/NewConditionScreen.tsx')),
  '/alert_conditions/:id': lazyScreen(() => import('#resources/alerts/alertConditions/edit/ConditionScreen.tsx')),
  '/emails/new': lazyScreen(() => import('#resources/emails/emails/edit/EmailScreen.tsx')),
  '/emails/:id/edit': lazyScreen(() => import('#resources/emails/emails/edit/EmailScreen.tsx')),
  '/emails/:id/reports': lazyScreen(() => import('#resources/emails/emails/report/ReportScreen.tsx')),
  '/email_frame': lazyScreen(() => import('#resources/emails/frame/EmailFrameScreen.tsx')),
  '/sale_map': lazyScreen(() => import('#resources/maps/salesMap/SalesMapScreen.tsx')),
  '/crms/:id/reverse_referrals': lazyScreen(() => import('#resources/facts/referrals/ReverseReferralsScreen.tsx')),
  '/crms/:id/reverse_referrals/new': lazyScreen(
    () => import('#resources/facts/referrals/NewReverseReferralScreen.tsx'),
  ),
  '/crms/:id/reverse_referrals/:factId': lazyScreen(
    () => import('#resources/facts/referrals/ReverseReferralScreen.tsx'),
  ),
  '/crms/:id/reverse_referrals/:factId/edit': lazyScreen(
    () => import('#resources/facts/referrals/EditReverseReferralScreen.tsx'),
  ),
  '/letters/unanswered': lazyScreen(() => import('#resources/facts/referralLetters/unanswered/UnansweredScreen.tsx')),
  '/letters/rates': lazyScreen(() => import('#resources/facts/referralLetters/rates/RatesScreen.tsx')),
  '/letters/print': lazyScreen(() => import('#resources/facts/referralLetters/print/PrintScreen.tsx')),
  '/reverse_referral_finder': lazyScreen(() => import('#resources/analysis/reverseReferralFinder/FinderScreen.tsx')),
  '/reverse_referral_finder/sheet': lazyScreen(
    () => import('#resources/analysis/reverseReferralFinder/sheet/SheetScreen.tsx'),
  ),
  '/labels/communications/import': lazyScreen(() => import('#resources/intake/imports/CommunicationImportScreen.tsx')),
  '/communications/import': lazyScreen(() => import('#resources/intake/imports/ImportFromCommunicationsScreen.tsx')),
  '/labels/medical_institutions/import': lazyScreen(
    () => import('#resources/intake/imports/LabelValueImportScreen.tsx'),
  ),
  '/data_uploads': lazyScreen(() => import('#resources/intake/dataUploads/DataUploadsScreen.tsx')),
  '/data_uploads/:id': lazyScreen(() => import('#resources/intake/dataUploads/DataUploadScreen.tsx')),
  '/data_uploads/referrals': lazyScreen(() => import('#resources/intake/imports/ReferralImportScreen.tsx')),
  '/data_uploads/reverse_referrals': lazyScreen(
    () => import('#resources/intake/imports/ReverseReferralImportScreen.tsx'),
  ),
}

const routes = [screens, resourceScreens].flatMap((some) =>
  Object.entries(some).map(([path, screen]) => ({ path, screen })),
)

/** Loads the screen of an address, while the session is still being determined. @param path - below `/app` */
export const preloadScreen = (path: string): void => {
  const screen = matchRoutes(routes, path)?.at(-1)?.route.screen
  // The screen handles the same failure when it is opened.
  screen?.preload().catch(() => {})
}
