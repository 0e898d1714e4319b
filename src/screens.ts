import { matchRoutes } from 'react-router'
import { resourceScreens } from './resourceScreens.tsx'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

type Screens = Readonly<Record<string, LazyScreen>>

/**
 * The screens inside the app by their paths below `/app`; those of declared resources are in {@link resourceScreens}. Whom they are open to is said by
 * their calls (screenCalls.ts).
 */
export const screens: Screens = {
  '/today': lazyScreen(() => import('./pages/today/TodayScreen.tsx')),
  '/data_analysis': lazyScreen(() => import('./pages/analysis/dataAnalysis/DataAnalysisScreen.tsx')),
  '/data_analysis/annual_report': lazyScreen(() => import('./pages/analysis/annualReport/AnnualReportScreen.tsx')),
  '/segment_map': lazyScreen(() => import('./pages/maps/catchment/CatchmentScreen.tsx')),
  '/medical_institutions_search': lazyScreen(() => import('./pages/institutions/SearchScreen.tsx'), { texts: 'start' }),
  '/crms/:id': lazyScreen(() => import('./pages/institutions/ChartScreen.tsx')),
  '/crms/:id/tasks': lazyScreen(() => import('./pages/institutions/TasksScreen.tsx')),
  '/crms/:id/communications': lazyScreen(() => import('./pages/institutions/CommunicationsScreen.tsx')),
  '/crms/:id/referrals': lazyScreen(() => import('./pages/facts/referrals/ReferralsScreen.tsx')),
  '/crms/:id/referrals/new': lazyScreen(() => import('./pages/facts/referrals/NewReferralScreen.tsx')),
  '/crms/:id/referrals/:factId': lazyScreen(() => import('./pages/facts/referrals/ReferralScreen.tsx')),
  '/crms/:id/referrals/:factId/edit': lazyScreen(() => import('./pages/facts/referrals/EditReferralScreen.tsx')),
  '/communications/new': lazyScreen(() => import('./pages/communications/NewCommunicationScreen.tsx')),
  '/communications/:id': lazyScreen(() => import('./pages/communications/CommunicationScreen.tsx')),
  '/communications/:id/edit': lazyScreen(() => import('./pages/communications/EditCommunicationScreen.tsx')),
  '/visit_plans': lazyScreen(() => import('./pages/work/visitPlans/VisitPlansScreen.tsx')),
  '/action_lists/:id': lazyScreen(() => import('./pages/work/actionLists/ActionListScreen.tsx')),
  '/staff_rules': lazyScreen(() => import('./pages/institutions/staffRules/StaffRulesScreen.tsx')),
  '/handovers': lazyScreen(() => import('./pages/work/handovers/HandoverScreen.tsx')),
  '/targets': lazyScreen(() => import('./pages/work/targets/TargetsScreen.tsx')),
  '/labels': lazyScreen(() => import('./pages/labels/LabelsScreen.tsx')),
  '/data_uploads/department_codes': lazyScreen(
    () => import('./pages/intake/dataUploads/departmentCodes/DepartmentCodesScreen.tsx'),
  ),
  '/data_sync_statuses': lazyScreen(() => import('./pages/intake/dataSync/DataSyncScreen.tsx')),
  '/hospital_counts': lazyScreen(() => import('./pages/facts/hospitalCounts/HospitalCountsScreen.tsx')),
  '/report_subscriptions': lazyScreen(() => import('./pages/reports/subscriptions/SubscriptionsScreen.tsx')),
  '/visit_suggestions': lazyScreen(() => import('./pages/analysis/visitSuggestions/VisitSuggestionsScreen.tsx')),
  '/medical_institutions_reports/new': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/medical_institutions_reports/:id/edit': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/own_department_reports/new': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/own_department_reports/:id/edit': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/area_reports/new': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/area_reports/:id/edit': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/communication_reports/new': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/communication_reports/:id/edit': lazyScreen(() => import('./pages/reports/builder/BuilderScreen.tsx')),
  '/medical_institutions_reports/:id': lazyScreen(() => import('./pages/reports/result/ReportScreen.tsx')),
  '/own_department_reports/:id': lazyScreen(() => import('./pages/reports/result/ReportScreen.tsx')),
  '/area_reports/:id': lazyScreen(() => import('./pages/reports/result/ReportScreen.tsx')),
  '/communication_reports/:id': lazyScreen(() => import('./pages/reports/result/ReportScreen.tsx')),
  '/first_steps': lazyScreen(() => import('./pages/tenant/firstSteps/FirstStepsScreen.tsx')),
  '/profile': lazyScreen(() => import('./pages/tenant/profile/ProfileScreen.tsx')),
  '/webhooks': lazyScreen(() => import('./pages/tenant/webhooks/WebhooksScreen.tsx')),
  '/webhooks/:id': lazyScreen(() => import('./pages/tenant/webhooks/WebhookScreen.tsx')),
  '/tenant_setting': lazyScreen(() => import('./pages/tenant/tenantSetting/TenantSettingScreen.tsx')),
  '/visit_route': lazyScreen(() => import('./pages/maps/route/VisitRouteScreen.tsx')),
  '/visit_route/:id': lazyScreen(() => import('./pages/maps/route/ListRouteScreen.tsx')),
  '/visit_route/:id/day': lazyScreen(() => import('./pages/maps/route/day/DayScreen.tsx')),
  '/dashboards/new': lazyScreen(() => import('./pages/reports/dashboards/NewDashboardScreen.tsx')),
  '/dashboards/:id': lazyScreen(() => import('./pages/reports/dashboards/DashboardScreen.tsx')),
  '/dashboards/:id/edit': lazyScreen(() => import('./pages/reports/dashboards/EditDashboardScreen.tsx')),
  '/alerts/:id': lazyScreen(() => import('./pages/alerts/alert/AlertScreen.tsx')),
  '/alert_conditions/new': lazyScreen(() => import('./pages/alerts/conditions/NewConditionScreen.tsx')),
  '/alert_conditions/:id': lazyScreen(() => import('./pages/alerts/conditions/ConditionScreen.tsx')),
  '/emails/new': lazyScreen(() => import('./pages/emails/edit/EmailScreen.tsx')),
  '/emails/:id/edit': lazyScreen(() => import('./pages/emails/edit/EmailScreen.tsx')),
  '/emails/:id/reports': lazyScreen(() => import('./pages/emails/report/ReportScreen.tsx')),
  '/email_frame': lazyScreen(() => import('./pages/emails/frame/EmailFrameScreen.tsx')),
  '/sale_map': lazyScreen(() => import('./pages/maps/salesMap/SalesMapScreen.tsx')),
  '/crms/:id/reverse_referrals': lazyScreen(() => import('./pages/facts/referrals/ReverseReferralsScreen.tsx')),
  '/crms/:id/reverse_referrals/new': lazyScreen(() => import('./pages/facts/referrals/NewReverseReferralScreen.tsx')),
  '/crms/:id/reverse_referrals/:factId': lazyScreen(() => import('./pages/facts/referrals/ReverseReferralScreen.tsx')),
  '/crms/:id/reverse_referrals/:factId/edit': lazyScreen(
    () => import('./pages/facts/referrals/EditReverseReferralScreen.tsx'),
  ),
  '/letters/unanswered': lazyScreen(() => import('./pages/facts/letters/UnansweredScreen.tsx')),
  '/letters/rates': lazyScreen(() => import('./pages/facts/letters/RatesScreen.tsx')),
  '/letters/print': lazyScreen(() => import('./pages/facts/letters/PrintScreen.tsx')),
  '/reverse_referral_finder': lazyScreen(() => import('./pages/analysis/reverseReferralFinder/FinderScreen.tsx')),
  '/reverse_referral_finder/sheet': lazyScreen(
    () => import('./pages/analysis/reverseReferralFinder/sheet/SheetScreen.tsx'),
  ),
  '/labels/communications/import': lazyScreen(() => import('./pages/intake/imports/CommunicationImportScreen.tsx')),
  '/communications/import': lazyScreen(() => import('./pages/intake/imports/ImportFromCommunicationsScreen.tsx')),
  '/labels/medical_institutions/import': lazyScreen(() => import('./pages/intake/imports/LabelValueImportScreen.tsx')),
  '/data_uploads': lazyScreen(() => import('./pages/intake/dataUploads/DataUploadsScreen.tsx')),
  '/data_uploads/:id': lazyScreen(() => import('./pages/intake/dataUploads/DataUploadScreen.tsx')),
  '/data_uploads/referrals': lazyScreen(() => import('./pages/intake/imports/ReferralImportScreen.tsx')),
  '/data_uploads/reverse_referrals': lazyScreen(() => import('./pages/intake/imports/ReverseReferralImportScreen.tsx')),
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
