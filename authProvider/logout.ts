import { useSyncExternalStore } from 'react'
import { api } from '../dataProvider/client.ts'
import { afterLogoutKey } from './afterLogout.ts'
import { clearDrafts } from './drafts.ts'
import { forgetDrafts } from './keptDrafts.ts'
import { openSession, setEnding } from './msal.ts'

/** `leaving` while the scrim is to be shown, `failed` when the page is still here although it should have left. */
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

/** How a logout stands; the shell shows its scrim from it. */
export const useLogoutState = (): LogoutState => useSyncExternalStore(subscribe, () => state)

const farewells = new Set<() => void>()

/** Registers what must be cleared at logout (the user identity in error reports, say). @returns a function that unregisters it */
export const onLogout = (farewell: () => void): (() => void) => {
  farewells.add(farewell)
  return () => {
    farewells.delete(farewell)
  }
}

/**
 * Ends the session here and at the identity provider and leaves for `/`. When it cannot, {@link useLogoutState} says `failed`.
 * @param afterwards - an address elsewhere to go on to from there
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
    if (afterwards) sessionStorage.setItem(afterLogoutKey, afterwards)
    if (!account) return window.location.assign('/')
    // Of the embedded provider the logout itself ends the tokens. Where this call cannot be made, they live for their minutes more.
    if (!config.embedded) await api.endSitting({}).catch((error: unknown) => console.warn(error))
    await msal.logoutRedirect({
      account,
      authority: config.signIn.authority,
      postLogoutRedirectUri: '/',
      ...(account.idToken && { idTokenHint: account.idToken }),
    })
  } catch {
    sessionStorage.removeItem(afterLogoutKey)
    setEnding(false)
    enter('failed')
  }
}

/** Notes a logout that the identity provider refused: it comes back to the app with `?logout=failed`. Called once somebody is signed in (again). */
export const readLogoutFailure = (): void => {
  const address = new URL(window.location.href)
  if (address.searchParams.get('logout') !== 'failed') return
  address.searchParams.delete('logout')
  window.history.replaceState(window.history.state, '', address)
  enter('failed')
}

/** The person has been told of the failure. */
export const acknowledgeLogoutFailure = (): void => enter('none')
