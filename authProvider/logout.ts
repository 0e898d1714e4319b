import { useSyncExternalStore } from 'react'
import { tabStorage } from '#dataProvider/browserStorage.ts'
import { api } from '#dataProvider/client.ts'
import { afterLogoutKey } from './afterLogout.ts'
import { clearDrafts } from './drafts.ts'
import { forgetDrafts } from './keptDrafts.ts'
import { openSession, setEnding } from './msal.ts'
import { endPushHere } from './pushDevice.ts'
import { clearStoredSession } from './storedSession.ts'

/** `leaving` while the scrim is shown, `failed` if the redirect of a logout did not happen. */
export type LogoutState = 'none' | 'leaving' | 'failed'

let state: LogoutState = 'none'
const listeners = new Set<() => void>()

const enter = (next: LogoutState) => {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The state of a logout, for the layout's scrim. */
export const useLogoutState = (): LogoutState => useSyncExternalStore(subscribe, () => state)

const farewells = new Set<() => void>()

/** Registers a cleanup for the logout, such as clearing the user in error reports. @returns a function that unregisters it */
export const onLogout = (farewell: () => void): (() => void) => {
  farewells.add(farewell)
  return () => {
    farewells.delete(farewell)
  }
}

/**
 * Ends the session here and at the identity provider, and redirects to `/`. If that fails, {@link useLogoutState} returns `failed`.
 * @param afterwards - an external address to open from there
 */
export const logOut = async (afterwards?: string): Promise<void> => {
  enter('leaving')
  setEnding(true)
  try {
    const { msal, config } = await openSession()
    const account = msal.getActiveAccount()
    for (const farewell of farewells) farewell()
    clearDrafts()
    forgetDrafts()
    if (afterwards) tabStorage.write(afterLogoutKey, afterwards)
    if (!account) return window.location.assign('/')
    await endPushHere()
    // With the embedded provider, the logout itself ends the tokens. If this call fails, they remain valid until they expire in a few minutes.
    if (!config.embedded) await api.endSitting({}).catch((error: unknown) => console.warn(error))
    clearStoredSession()
    await msal.logoutRedirect({
      account,
      authority: config.signIn.authority,
      postLogoutRedirectUri: '/',
      ...(account.idToken && { idTokenHint: account.idToken }),
    })
  } catch {
    tabStorage.remove(afterLogoutKey)
    setEnding(false)
    enter('failed')
  }
}

/**
 * Reads the failure of a logout that the identity provider refused: it redirects to the app with `?logout=failed`. Called once somebody is signed
 * in (again).
 */
export const readLogoutFailure = (): void => {
  const address = new URL(window.location.href)
  if (address.searchParams.get('logout') !== 'failed') return
  address.searchParams.delete('logout')
  window.history.replaceState(window.history.state, '', address)
  enter('failed')
}

/** Clears the failure after the person has been informed. */
export const acknowledgeLogoutFailure = (): void => enter('none')
