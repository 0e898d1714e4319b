import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { CssBaseline } from '@mui/material'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { createAuthProvider } from '../authProvider/authProvider.ts'
import { dataProvider } from '../dataProvider/dataProvider.ts'
import { resources } from '../resources/all.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { AppLayout } from './layout/AppLayout.tsx'
import { DocumentLanguage } from './layout/DocumentLanguage.tsx'
import { PageOutline } from './layout/PageOutline.tsx'
import { Toast } from './layout/Toast.tsx'
import { SomethingWentWrong } from './pages/errors/SomethingWentWrong.tsx'
import { OnlyWith } from './pages/errors/OnlyWith.tsx'
import { ForbiddenPage, NotFoundPage } from './pages/errors/StatusPage.tsx'
import { resourceOf, routeOf } from './resourceScreens.tsx'
import { createStore } from './store.ts'
import { PaperTheme } from './theme/PaperTheme.tsx'
import { darkTheme, lightTheme } from './theme/theme.ts'
import { useTopPage } from './useTopPage.ts'

const ForgottenPasswordScreen = lazy(() => import('./pages/identity/ForgottenPasswordScreen.tsx'))
const LinkedPasswordScreen = lazy(() => import('./pages/identity/LinkedPasswordScreen.tsx'))
const LoginScreen = lazy(() => import('./pages/identity/LoginScreen.tsx'))
const DataAnalysisScreen = lazy(() => import('./pages/analysis/dataAnalysis/DataAnalysisScreen.tsx'))
const SearchScreen = lazy(() => import('./pages/institutions/SearchScreen.tsx'))
const ActionListScreen = lazy(() => import('./pages/work/actionLists/ActionListScreen.tsx'))
const ChartScreen = lazy(() => import('./pages/institutions/ChartScreen.tsx'))
const CommunicationsScreen = lazy(() => import('./pages/institutions/CommunicationsScreen.tsx'))
const TasksScreen = lazy(() => import('./pages/institutions/TasksScreen.tsx'))
const ReferralsScreen = lazy(() => import('./pages/facts/referrals/ReferralsScreen.tsx'))
const ReverseReferralsScreen = lazy(() => import('./pages/facts/referrals/ReverseReferralsScreen.tsx'))
const ReferralScreen = lazy(() => import('./pages/facts/referrals/ReferralScreen.tsx'))
const EditReferralScreen = lazy(() => import('./pages/facts/referrals/EditReferralScreen.tsx'))
const ReverseReferralScreen = lazy(() => import('./pages/facts/referrals/ReverseReferralScreen.tsx'))
const EditReverseReferralScreen = lazy(() => import('./pages/facts/referrals/EditReverseReferralScreen.tsx'))
const NewReferralScreen = lazy(() => import('./pages/facts/referrals/NewReferralScreen.tsx'))
const NewReverseReferralScreen = lazy(() => import('./pages/facts/referrals/NewReverseReferralScreen.tsx'))
const FinderScreen = lazy(() => import('./pages/analysis/reverseReferralFinder/FinderScreen.tsx'))
const SheetScreen = lazy(() => import('./pages/analysis/reverseReferralFinder/sheet/SheetScreen.tsx'))
const NewCommunicationScreen = lazy(() => import('./pages/communications/NewCommunicationScreen.tsx'))
const CommunicationScreen = lazy(() => import('./pages/communications/CommunicationScreen.tsx'))
const EditCommunicationScreen = lazy(() => import('./pages/communications/EditCommunicationScreen.tsx'))
const LabelsScreen = lazy(() => import('./pages/labels/LabelsScreen.tsx'))
const ImportFromCommunicationsScreen = lazy(() => import('./pages/intake/imports/ImportFromCommunicationsScreen.tsx'))
const CommunicationImportScreen = lazy(() => import('./pages/intake/imports/CommunicationImportScreen.tsx'))
const LabelValueImportScreen = lazy(() => import('./pages/intake/imports/LabelValueImportScreen.tsx'))
const DataUploadsScreen = lazy(() => import('./pages/intake/dataUploads/DataUploadsScreen.tsx'))
const DepartmentCodesScreen = lazy(() => import('./pages/intake/dataUploads/departmentCodes/DepartmentCodesScreen.tsx'))
const DataUploadScreen = lazy(() => import('./pages/intake/dataUploads/DataUploadScreen.tsx'))
const ReferralImportScreen = lazy(() => import('./pages/intake/imports/ReferralImportScreen.tsx'))
const ReverseReferralImportScreen = lazy(() => import('./pages/intake/imports/ReverseReferralImportScreen.tsx'))
const DataSyncScreen = lazy(() => import('./pages/intake/dataSync/DataSyncScreen.tsx'))
const HospitalCountsScreen = lazy(() => import('./pages/facts/hospitalCounts/HospitalCountsScreen.tsx'))
const VisitSuggestionsScreen = lazy(() => import('./pages/analysis/visitSuggestions/VisitSuggestionsScreen.tsx'))
const ProfileScreen = lazy(() => import('./pages/tenant/profile/ProfileScreen.tsx'))
const TenantSettingScreen = lazy(() => import('./pages/tenant/tenantSetting/TenantSettingScreen.tsx'))

const TopPage = () => <Navigate to={useTopPage()} replace />

const store = createStore()
const declaredResources = resources.map(resourceOf)
const declaredRoutes = resources.map(routeOf)

/**
 * The web app: all routes and react-admin's configuration. It is assembled from the parts of `<Admin>`, because `<Admin>` itself includes
 * react-admin's default layout, login page and forms, none of which are used here.
 */
export const App = ({ queryClient }: { readonly queryClient: QueryClient }) => (
  <AdminContext
    authProvider={createAuthProvider(queryClient)}
    darkTheme={darkTheme}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    lightTheme={lightTheme}
    queryClient={queryClient}
    store={store}
  >
    <PaperTheme>
      <CssBaseline enableColorScheme />
      <DocumentLanguage />
      <CoreAdminUI
        accessDenied={ForbiddenPage}
        authCallbackPage={false}
        catchAll={NotFoundPage}
        dashboard={TopPage}
        disableTelemetry
        error={({ resetErrorBoundary }) => (
          <SomethingWentWrong resetErrorBoundary={() => resetErrorBoundary(undefined)} />
        )}
        layout={AppLayout}
        loading={PageOutline}
        loginPage={false}
        title="Renkei"
      >
        <CustomRoutes noLayout>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/login/:uid" element={<LoginScreen />} />
          <Route path="/user/password" element={<ForgottenPasswordScreen />} />
          <Route path="/user/password/change" element={<LinkedPasswordScreen kind="reset" />} />
          <Route path="/accounts/confirmation" element={<LinkedPasswordScreen kind="confirmation" />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/data_analysis" element={<DataAnalysisScreen />} />
          <Route path="/medical_institutions_search" element={<SearchScreen />} />
          <Route path="/crms/:id" element={<ChartScreen />} />
          <Route path="/crms/:id/tasks" element={<TasksScreen />} />
          <Route path="/crms/:id/communications" element={<CommunicationsScreen />} />
          <Route path="/crms/:id/referrals" element={<ReferralsScreen />} />
          <Route path="/crms/:id/referrals/new" element={<NewReferralScreen />} />
          <Route path="/crms/:id/referrals/:factId" element={<ReferralScreen />} />
          <Route path="/crms/:id/referrals/:factId/edit" element={<EditReferralScreen />} />
          <Route element={<OnlyWith feature="reverse_referrals" />}>
            <Route path="/crms/:id/reverse_referrals" element={<ReverseReferralsScreen />} />
            <Route path="/crms/:id/reverse_referrals/new" element={<NewReverseReferralScreen />} />
            <Route path="/crms/:id/reverse_referrals/:factId" element={<ReverseReferralScreen />} />
            <Route path="/crms/:id/reverse_referrals/:factId/edit" element={<EditReverseReferralScreen />} />
            <Route path="/reverse_referral_finder" element={<FinderScreen />} />
            <Route path="/reverse_referral_finder/sheet" element={<SheetScreen />} />
            <Route path="/data_uploads/reverse_referrals" element={<ReverseReferralImportScreen />} />
          </Route>
          <Route path="/communications/new" element={<NewCommunicationScreen />} />
          <Route path="/communications/:id" element={<CommunicationScreen />} />
          <Route path="/communications/:id/edit" element={<EditCommunicationScreen />} />
          <Route path="/action_lists/:id" element={<ActionListScreen />} />
          <Route path="/labels" element={<LabelsScreen />} />
          <Route path="/labels/communications/import" element={<CommunicationImportScreen />} />
          <Route path="/communications/import" element={<ImportFromCommunicationsScreen />} />
          <Route path="/labels/medical_institutions/import" element={<LabelValueImportScreen />} />
          <Route path="/data_uploads" element={<DataUploadsScreen />} />
          <Route path="/data_uploads/department_codes" element={<DepartmentCodesScreen />} />
          <Route path="/data_uploads/:id" element={<DataUploadScreen />} />
          <Route path="/data_uploads/referrals" element={<ReferralImportScreen />} />
          <Route path="/data_sync_statuses" element={<DataSyncScreen />} />
          <Route path="/hospital_counts" element={<HospitalCountsScreen />} />
          <Route path="/visit_suggestions" element={<VisitSuggestionsScreen />} />
          <Route path="/profile" element={<ProfileScreen />} />
          <Route path="/tenant_setting" element={<TenantSettingScreen />} />
          {declaredRoutes}
        </CustomRoutes>
        <Resource name="medical_institutions" recordRepresentation="name" />
        <Resource name="staffs" recordRepresentation="name" />
        <Resource name="voc_groups" recordRepresentation="name" />
        {declaredResources}
      </CoreAdminUI>
      <Toast />
    </PaperTheme>
  </AdminContext>
)
