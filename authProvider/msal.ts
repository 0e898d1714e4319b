import type { AccountInfo, IPublicClientApplication } from '@azure/msal-browser'
import { chooseActiveAccount, isSignInAccount } from './activeAccount.ts'
import { type AppConfig, fetchAppConfig } from './appConfig.ts'
import { tabStorage } from '#dataProvider/browserStorage.ts'
import { ApiError } from '#dataProvider/client.ts'
import { loadPart } from '#dataProvider/loadPart.ts'
import { keepDraftsOf, saveDrafts, takeDraftsBack } from './drafts.ts'
import { signedInAt } from './idle.ts'
import type * as msalLibrary from './msalLibrary.ts'
import {
  clearStoredSession,
  noteStaleTokens,
  type SignedInAccount,
  storeAccount,
  storedAccount,
  storedOwner,
} from './storedSession.ts'

export type AuthConfig = AppConfig['auth']

/** MSAL, initialised, and its configuration. */
export interface Session {
  readonly msal: Pick<
    IPublicClientApplication,
    'getActiveAccount' | 'acquireTokenSilent' | 'acquireTokenRedirect' | 'logoutRedirect'
  >
  readonly config: AuthConfig
  /** Whether a failed silent acquisition requires the person to interact. */
  readonly isInteractionRequired: (error: unknown) => boolean
}

/** The owner under which an account's drafts are stored. */
const ownerOf = (account: AccountInfo | null): string => account?.homeAccountId ?? ''

/** Screens of a running sign-in at the identity provider, on which MSAL must not start. */
const signInScreens = /^\/app\/login\/[^/]/

type Library = typeof msalLibrary

/** A client of MSAL has the addresses of one policy; all clients share their cache. */
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

/** Set while the page is redirected to the second policy. */
const enrollingKey = 'renkei.enrolling'

/** Processes the reply of the second policy after its redirect. */
const finishEnrolling = async (library: Library, config: AuthConfig) => {
  if (tabStorage.read(enrollingKey) === null) return
  tabStorage.remove(enrollingKey)
  const msal = await clientOf(library, config, config.emailMfa)
  await msal.handleRedirectPromise({ navigateToLoginRequestUrl: true }).catch((error: unknown) => {
    // Cancelled or refused: nothing has changed, and the page shows the current state.
    if (!(error instanceof library.AuthError)) throw error
  })
}

/** MSAL's own scripts. A page that starts with a stored session loads them only once it has nothing else to load. */
export const loadLibrary = (): Promise<Library> => loadPart(() => import('./msalLibrary.ts'))

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
  if (answer) tabStorage.remove(endedKey)
  if (active) {
    keepDraftsOf(ownerOf(active))
    storeAccount({ owner: ownerOf(active), signedInAt: signedInAt(active) })
  }
  return {
    msal,
    config,
    isInteractionRequired: (error) => error instanceof browser.InteractionRequiredAuthError,
  }
}

let opening: Promise<Session> | undefined

/**
 * Loads and starts MSAL and processes the provider's reply, once per page load however often it is called. After a failure the next call tries
 * again. On the sign-in screen it refuses, because starting there would abort the running sign-in.
 * @throws the provider's error reply (`errorCode` `access_denied` if the person cancelled)
 */
export const openSession = (): Promise<Session> => {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** The signed-in account: that of the stored session, otherwise MSAL's. @throws like {@link openSession} */
export const signedInAccount = async (): Promise<SignedInAccount | null> => {
  const present = storedAccount()
  if (present) return present
  const active = (await openSession()).msal.getActiveAccount()
  return active && { owner: ownerOf(active), signedInAt: signedInAt(active) }
}

/** Limits how often something happens: returns false if it has happened too recently. This breaks redirect loops through other pages. */
export const onceIn = (milliseconds: number, what: string): boolean => {
  const key = `renkei.last ${what}`
  const last = Number(tabStorage.read(key) ?? 0)
  if (Date.now() - last < milliseconds) return false
  // What cannot be noted could not be limited.
  return tabStorage.write(key, String(Date.now()))
}

/**
 * Stores unsaved input when the page is left, whoever was asked, so that a reload brings it back. After a logout nothing is stored, since there is no
 * session any more. A page that the browser shows again as it was still has its input.
 */
export const keepDraftsWhenLeft = (): void => {
  window.addEventListener('pagehide', () => {
    const owner = storedOwner()
    if (owner !== undefined && !isEnding) saveDrafts(owner)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeDraftsBack()
  })
}

/** Stores unsaved input before the page is reloaded, for example in another language. Forms restore it. */
export const putDraftsAside = async (): Promise<void> => {
  saveDrafts((await signedInAccount())?.owner ?? '')
}

const returnKey = 'renkei.return_to'

/** Restarts a sign-in, at the address that required it. */
export const restartSignIn = (): void => window.location.replace(tabStorage.read(returnKey) ?? '/app/')

/**
 * {@link restartSignIn} without a confirmation. @returns false, without restarting, if that has just happened, for example because cookies are
 * disabled
 */
export const restartExpiredSignIn = (): boolean => {
  const begin = onceIn(30_000, 'restart')
  if (begin) restartSignIn()
  return begin
}

const endedKey = 'renkei.session_ended'

/** For so long the sign-in says that a session has just ended, in milliseconds. */
const endedStays = 10 * 60 * 1000

/** Whether a session of this tab has just ended without anybody's logout, so that the sign-in says why that may be. */
export const hasSessionEnded = (): boolean => Date.now() - Number(tabStorage.read(endedKey) ?? 0) < endedStays

let leaving: Promise<void> | undefined
let isEnding = false

/** Sets whether a logout is running. It removes the tokens first, and calls that fail without them must not start a new session. */
export const setEnding = (ending: boolean): void => {
  isEnding = ending
}

/**
 * Redirects to the identity provider, which returns to the given address, by default the current one. Drafts are stored first. Concurrent calls
 * share one redirect, so that several failing requests cause only one. During a logout it does nothing.
 * @param options - `prove`: name and password are requested even if the provider has a session; `hasEnded`: the server or the provider has refused the
 *   session of somebody who was at work
 */
export const leaveForSignIn = (
  { msal, config }: Pick<Session, 'msal' | 'config'>,
  returnTo: string = window.location.href,
  { prove = false, hasEnded = false }: { readonly prove?: boolean; readonly hasEnded?: boolean } = {},
): Promise<void> => {
  if (isEnding) return Promise.resolve()
  if (hasEnded) tabStorage.write(endedKey, String(Date.now()))
  const { crm, query, command } = config.scopes
  saveDrafts(ownerOf(msal.getActiveAccount()))
  clearStoredSession()
  noteStaleTokens(['query', 'command'])
  tabStorage.write(returnKey, returnTo)
  leaving ??= msal
    .acquireTokenRedirect({
      scopes: [crm],
      // Refresh tokens are limited to the scopes requested here.
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

/** Makes the signed-in person authenticate again and returns to the same place with the unsaved input. */
export const proveAgain = async (): Promise<void> =>
  leaveForSignIn(await openSession(), window.location.href, { prove: true })

/** Redirects to the policy that turns on codes by e-mail, and returns to the given address. */
export const enrolEmailMfa = async (returnTo: string): Promise<void> => {
  const { msal: present, config } = await openSession()
  const msal = await clientOf(await loadLibrary(), config, config.emailMfa)
  saveDrafts(ownerOf(present.getActiveAccount()))
  clearStoredSession()
  tabStorage.write(enrollingKey, returnTo)
  await msal.acquireTokenRedirect({
    scopes: [config.scopes.crm],
    authority: config.emailMfa.authority,
    redirectStartPage: returnTo,
  })
}

let again: Promise<boolean> | undefined

/**
 * Signs in again because the server refuses the token, at most once a minute: a server that also refuses fresh tokens would otherwise cause an
 * endless loop. Concurrent calls share one attempt.
 * @returns false if that has just been tried
 */
export const signInAgain = (): Promise<boolean> => {
  const attempt = async () => {
    if (!onceIn(60_000, 'refused token')) return false
    await leaveForSignIn(await openSession(), window.location.href, { hasEnded: true })
    return true
  }
  again ??= attempt().finally(() => {
    again = undefined
  })
  return again
}

/**
 * What a refused token leads to, wherever the call came from: the person signs in again and returns to the same place. If that has just been tried,
 * what failed shows the way to the sign-in.
 */
export const signInIfRefused = async (error: unknown): Promise<void> => {
  if (error instanceof ApiError && error.status === 401) await signInAgain()
}
