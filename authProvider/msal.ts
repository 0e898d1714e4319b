import type { AccountInfo, IPublicClientApplication } from '@azure/msal-browser'
import { chooseActiveAccount, isSignInAccount } from './activeAccount.ts'
import { type AppConfig, fetchAppConfig } from './appConfig.ts'
import { keepDraftsOf, saveDrafts } from './drafts.ts'
import type * as msalLibrary from './msalLibrary.ts'

export type AuthConfig = AppConfig['auth']

/** MSAL, ready for use, and the configuration that it runs with. */
export interface Session {
  readonly msal: Pick<
    IPublicClientApplication,
    'getActiveAccount' | 'acquireTokenSilent' | 'acquireTokenRedirect' | 'logoutRedirect'
  >
  readonly config: AuthConfig
  /** Whether a failed silent acquisition asks for the person. */
  readonly isInteractionRequired: (error: unknown) => boolean
}

/** Under what name an account's drafts are kept. */
export const ownerOf = (account: AccountInfo | null): string => account?.homeAccountId ?? ''

/** The sign-in that the identity provider has under way shows itself there; MSAL must not start. */
const signInScreens = /^\/app\/login\/[^/]/

type Library = typeof msalLibrary

/** One of MSAL's clients knows the addresses of one policy; all of them share their cache. */
const clientOf = async (library: Library, config: AuthConfig, { authority, metadata }: AuthConfig['signIn']) => {
  const msal = new library.PublicClientApplication({
    auth: {
      clientId: config.clientId,
      authority,
      knownAuthorities: config.knownAuthorities,
      authorityMetadata: metadata,
      redirectUri: '/',
      postLogoutRedirectUri: '/',
      OIDCOptions: { defaultScopes: ['openid', 'profile'], responseMode: 'fragment' },
    },
    system: { protocolMode: 'OIDC' },
    cache: { cacheLocation: 'sessionStorage' },
  })
  await msal.initialize()
  return msal
}

/** Set while the page is away at the second policy. */
const enrollingKey = 'renkei.enrolling'

/** Takes in the answer of the second policy, where the page comes back from it. */
const finishEnrolling = async (library: Library, config: AuthConfig) => {
  if (sessionStorage.getItem(enrollingKey) === null) return
  sessionStorage.removeItem(enrollingKey)
  const msal = await clientOf(library, config, config.emailMfa)
  await msal.handleRedirectPromise({ navigateToLoginRequestUrl: true }).catch((error: unknown) => {
    // Cancelled, or refused: the person is where they were, and the page shows how things stand.
    if (!(error instanceof library.AuthError)) throw error
  })
}

/** MSAL's own scripts; fetched beside the configuration, and beside the screen. */
const loadLibrary = (): Promise<Library> => import('./msalLibrary.ts')

const open = async (): Promise<Session> => {
  if (signInScreens.test(window.location.pathname)) throw new Error('A sign-in is under way on this screen')
  const [{ auth: config }, browser] = await Promise.all([fetchAppConfig(), loadLibrary()])
  await finishEnrolling(browser, config)
  const msal = await clientOf(browser, config, config.signIn)
  msal.addEventCallback(
    ({ payload }) => {
      const account = payload && 'account' in payload ? payload.account : payload
      if (account && 'homeAccountId' in account && isSignInAccount(account)) msal.setActiveAccount(account)
    },
    [browser.EventType.LOGIN_SUCCESS],
  )
  const answer = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: true })
  if (answer && isSignInAccount(answer.account)) msal.setActiveAccount(answer.account)
  if (!msal.getActiveAccount()) msal.setActiveAccount(chooseActiveAccount(msal.getAllAccounts()) ?? null)
  const active = msal.getActiveAccount()
  if (answer && !active) throw new Error('The identity provider signed nobody in through the sign-in policy')
  if (active) keepDraftsOf(ownerOf(active))
  return {
    msal,
    config,
    isInteractionRequired: (error) => error instanceof browser.InteractionRequiredAuthError,
  }
}

let opening: Promise<Session> | undefined

/**
 * Loads and starts MSAL and takes in the provider's answer, once a page load however often it is called; after a failure the next call
 * tries again. On the sign-in screen it refuses: starting there would drop the sign-in that is under way.
 * @throws what the provider answered instead of a sign-in (`errorCode` `access_denied` where the person cancelled)
 */
export const openSession = (): Promise<Session> => {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Lets something happen once in a while: false where it has happened too recently. Breaks circles that lead through other pages. */
const onceIn = (milliseconds: number, what: string): boolean => {
  const key = `renkei.last ${what}`
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < milliseconds) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

/** Puts what is being typed aside before the page is drawn anew (in another language, say); forms take it back. */
export const putDraftsAside = async (): Promise<void> => {
  const { msal } = await openSession()
  saveDrafts(ownerOf(msal.getActiveAccount()))
}

const returnKey = 'renkei.return_to'

/** Begins a sign-in anew, at the address that wanted it. */
export const restartSignIn = (): void => window.location.replace(sessionStorage.getItem(returnKey) ?? '/app/')

/** {@link restartSignIn} without asking. @returns false, at once, where that has just happened: cookies may be switched off */
export const restartExpiredSignIn = (): boolean => {
  const begin = onceIn(30_000, 'restart')
  if (begin) restartSignIn()
  return begin
}

let leaving: Promise<void> | undefined
let isEnding = false

/** Whether a logout is under way: it takes the tokens away first, and calls that miss them must not begin a session anew. */
export const setEnding = (ending: boolean): void => {
  isEnding = ending
}

/**
 * Leaves for the identity provider, which comes back to the address given, by default this one. Drafts are put aside first. Calls made
 * while one is under way join it, so that several failing requests leave once; during a logout nothing leaves.
 * @param options - `prove`: name and password are asked for although the provider knows the person
 */
export const leaveForSignIn = (
  { msal, config }: Pick<Session, 'msal' | 'config'>,
  returnTo: string = window.location.href,
  { prove = false }: { readonly prove?: boolean } = {},
): Promise<void> => {
  if (isEnding) return Promise.resolve()
  const { crm, query, command } = config.scopes
  saveDrafts(ownerOf(msal.getActiveAccount()))
  sessionStorage.setItem(returnKey, returnTo)
  leaving ??= msal
    .acquireTokenRedirect({
      scopes: [crm],
      // Refresh tokens are limited to what was asked for here.
      extraScopesToConsent: [query, command],
      authority: config.signIn.authority,
      redirectStartPage: returnTo,
      ...(prove && { prompt: 'login' }),
    })
    .finally(() => {
      leaving = undefined
    })
  return leaving
}

/** Has the person sign in again although they are signed in, and come back to the same place with what was typed. */
export const proveAgain = async (): Promise<void> =>
  leaveForSignIn(await openSession(), window.location.href, { prove: true })

/** Leaves for the policy that turns on codes by e-mail, and comes back to the address given. */
export const enrolEmailMfa = async (returnTo: string): Promise<void> => {
  const { msal: present, config } = await openSession()
  const msal = await clientOf(await loadLibrary(), config, config.emailMfa)
  saveDrafts(ownerOf(present.getActiveAccount()))
  sessionStorage.setItem(enrollingKey, returnTo)
  await msal.acquireTokenRedirect({
    scopes: [config.scopes.crm],
    authority: config.emailMfa.authority,
    redirectStartPage: returnTo,
  })
}

let again: Promise<boolean> | undefined

/**
 * Signs in again because the server no longer takes the token, once a minute at most: a server that refuses fresh tokens too would
 * otherwise be asked for ever. Calls made while one is under way join it.
 * @returns false where that has just been tried
 */
export const signInAgain = (): Promise<boolean> => {
  const attempt = async () => {
    if (!onceIn(60_000, 'refused token')) return false
    await leaveForSignIn(await openSession())
    return true
  }
  again ??= attempt().finally(() => {
    again = undefined
  })
  return again
}
