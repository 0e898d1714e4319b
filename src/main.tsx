import fontsAddress from '@fontsource-variable/noto-sans-jp/index.css?url'
import './print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { dropExpiredDrafts } from '#authProvider/storedDrafts.ts'
import { forgetExpiredDrafts } from '#authProvider/keptDrafts.ts'
import { onLogout } from '#authProvider/logout.ts'
import { keepDraftsWhenLeft, loadLibrary } from '#authProvider/msal.ts'
import { storedAccount } from '#authProvider/storedSession.ts'
import { acquireTokenForScope } from '#authProvider/tokens.ts'
import { configureClient } from '#dataProvider/client.ts'
import { forgetExpiredCommunications } from '#dataProvider/outbox.ts'
import { App } from './App.tsx'
import { appConfigQuery } from '#ui/appConfig.ts'
import { loadFonts } from './fonts.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { whenQuiet } from './layout/whenQuiet.ts'
import { createQueryClient } from './queryClient.ts'
import { preloadScreen } from './screens.ts'
import { screenVisits } from './observability/screenVisit.ts'
import { forgetReporter, reportServerError, startErrorReports } from './observability/errorReports.ts'

// The content security policy forbids generating code at run time, which zod would otherwise try.
z.config({ jitless: true })

dropExpiredDrafts()
keepDraftsWhenLeft()
forgetExpiredDrafts()
forgetExpiredCommunications()

configureClient({
  acquireToken: acquireTokenForScope,
  locale: () => i18nProvider.getLocale(),
  version: __CLIENT_VERSION__,
  screenVisit: screenVisits(() => window.location.pathname),
  isOnline: () => navigator.onLine,
  onServerError: (error, operationId) => void reportServerError(error, operationId),
})

const queryClient = createQueryClient()

preloadScreen(window.location.pathname.replace(/^\/app/, ''))
// With a stored session this call need not wait for the session gate, which shows its failure.
if (storedAccount()) void queryClient.prefetchQuery(currentUserQuery)
loadFonts(fontsAddress, (work) => whenQuiet(queryClient, work))
// Neither the next screen nor renewing a token should depend on scripts that a newer version has replaced. What fails is loaded when it is needed.
whenQuiet(queryClient, () => void loadLibrary().catch(() => {}))
onLogout(forgetReporter)
void queryClient.ensureQueryData(appConfigQuery).then(
  ({ sentryDsn }) => sentryDsn && startErrorReports(sentryDsn, __CLIENT_VERSION__),
  // The session gate handles the same failure and shows it.
  () => {},
)

const router = createBrowserRouter([{ path: '*', element: <App queryClient={queryClient} /> }], { basename: '/app' })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
