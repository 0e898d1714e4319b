import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CssBaseline } from '@mui/material'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { staffNameWith, standingOf } from '#contract/staffNames.ts'
import type { Reply } from '#dataProvider/client.ts'
import { createAuthProvider } from '#authProvider/authProvider.ts'
import { dataProvider } from '#dataProvider/dataProvider.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { AppLayout } from './layout/AppLayout.tsx'
import { DocumentLanguage } from './layout/DocumentLanguage.tsx'
import { PageOutline } from './layout/PageOutline.tsx'
import { Toast } from './layout/Toast.tsx'
import { latePart, type ShowFailure } from '#ui/late/latePart.tsx'
import { LeaveQuestion } from '#ui/page/leaving/LeaveQuestion.tsx'
import { SignInScreenFailed } from '#resources/errors/EntranceFailed.tsx'
import type { LinkedPasswordScreenProps } from '#resources/identity/LinkedPasswordScreen.tsx'
import { SomethingWentWrong } from '#resources/errors/SomethingWentWrong.tsx'
import { ForbiddenPage, NotFoundPage } from '#resources/errors/StatusPage.tsx'
import type { LazyScreen } from './lazyScreen.tsx'
import { readInNewLanguage } from './queryClient.ts'
import { declaredResources, declaredRoutes, unknownAddress } from './resourceScreens.tsx'
import { screens } from './screens.ts'
import { createStore } from './store.ts'
import { PaperTheme } from './theme/PaperTheme.tsx'
import { darkTheme, lightTheme } from './theme/theme.ts'
import { useTellOfGoneStartPage } from './useTellOfGoneStartPage.ts'
import { useTopPage } from '#ui/page/useTopPage.ts'

const beforeSignIn: ShowFailure<object> = (error, retry) => <SignInScreenFailed error={error} onRetry={retry} />
const ForgottenPasswordScreen = latePart(() => import('#resources/identity/ForgottenPasswordScreen.tsx'), beforeSignIn)
const LinkedPasswordScreen = latePart<LinkedPasswordScreenProps>(
  () => import('#resources/identity/LinkedPasswordScreen.tsx'),
  beforeSignIn,
)
const LoginScreen = latePart(() => import('#resources/identity/LoginScreen.tsx'), beforeSignIn)

const TopPage = () => {
  useTellOfGoneStartPage()
  return <Navigate to={useTopPage()} replace />
}

const routesOf = (some: Readonly<Record<string, LazyScreen>>) =>
  Object.entries(some).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />)

/** People who can no longer sign in are marked in fields too. */
const representStaff = ({ name, isActive, isDeleted }: Reply<'listStaffs'>['staffs'][number]) =>
  staffNameWith(name, standingOf({ isActive, isDeleted }), i18nProvider.getLocale() === 'en' ? 'en' : 'ja')

/**
 * The web app: all routes and react-admin's configuration. It is assembled from the parts of `<Admin>`, because `<Admin>` itself includes
 * react-admin's default layout, login page and forms, none of which are used here.
 */
export const App = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  const [store] = useState(createStore)
  useEffect(() => i18nProvider.whenLanguageChanges(() => readInNewLanguage(queryClient)), [queryClient])
  return (
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
            {routesOf(screens)}
            {declaredRoutes}
          </CustomRoutes>
          <Resource name="medical_institutions" recordRepresentation="name">
            {unknownAddress}
          </Resource>
          <Resource name="staffs" recordRepresentation={representStaff}>
            {unknownAddress}
          </Resource>
          <Resource name="voc_groups" recordRepresentation="name">
            {unknownAddress}
          </Resource>
          {declaredResources}
        </CoreAdminUI>
        <LeaveQuestion />
        <Toast />
      </PaperTheme>
    </AdminContext>
  )
}
