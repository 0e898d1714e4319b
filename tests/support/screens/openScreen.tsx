import { render } from './render.ts'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { OperationId } from '#contract/api.ts'
import { storeAccount, storeToken } from '#authProvider/storedSession.ts'
import { configureClient } from '#dataProvider/client.ts'
import { App } from '#src/App.tsx'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { createQueryClient } from '#src/queryClient.ts'
import { serverOfTest } from './currentTest.ts'
import type { Answers, Sent } from './stubbedServer.ts'
import { sato } from './user.ts'

/** What the frame of every screen asks for. */
const frameAnswers: Answers = {
  // Counts in the menu and at the bell.
  countOverdueTasks: true,
  countReferralLetters: true,
  listAlerts: true,
  listNotifications: true,
  getAppConfig: { idle_minutes: 60, map: { url: null, attribution: '' }, copyright: 'Renkei' },
  getCurrentUser: sato,
}

export interface OpenScreen {
  /** The address below `/app`, with its search. */
  readonly address: () => string
  /** Follows a link or a bookmark. */
  readonly goTo: (address: string) => Promise<void>
  /** Presses the browser's button that leads back. */
  readonly goBack: () => Promise<void>
  /** The calls of an operation so far, the first one first. */
  readonly sent: <K extends OperationId>(operationId: K) => readonly Sent<K>[]
  /** The keys with which an operation was sent, the first one first. */
  readonly keys: (operationId: OperationId) => readonly (string | undefined)[]
  /** Adds answers, or replaces them from now on. */
  readonly answer: (answers: Answers) => void
}

/**
 * Opens the app at an address, as a person who is signed in, with answers in place of a server (`stubbedServer.ts`). The test fails if the
 * app calls anything else, sends what the contract does not allow, or writes an error to the console.
 * @param address - below `/app`: `/tags?page=2`
 * @param options - `signedIn: false` for the screens before a sign-in
 */
export const openScreen = (address: string, answers: Answers = {}, { signedIn = true } = {}): OpenScreen => {
  const server = serverOfTest()
  server.answer({ ...frameAnswers, ...answers })
  configureClient({
    acquireToken: async () => 'token',
    locale: () => i18nProvider.getLocale(),
    version: 'test',
    fetch: server.fetch,
  })
  if (signedIn) {
    storeAccount({ owner: 'sato', signedInAt: Date.now() })
    storeToken('crm', 'token', Date.now() + 3_600_000)
  }
  const queryClient = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <App queryClient={queryClient} /> }], {
    basename: '/app',
    initialEntries: [`/app${address}`],
  })
  render(<RouterProvider router={router} />)
  return {
    address: () => {
      const { pathname, search } = router.state.location
      return pathname.replace(/^\/app(?=\/)/, '') + search
    },
    goTo: (next) => router.navigate(next),
    goBack: () => router.navigate(-1),
    sent: server.sent,
    keys: server.keys,
    answer: server.answer,
  }
}
