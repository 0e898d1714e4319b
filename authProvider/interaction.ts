import { SignInInteraction, SignInResult } from '../contract/signIn.ts'

/** How an attempt to sign in ended; `throttled` when too many came from this address. */
export type AttemptOutcome =
  | { readonly kind: 'done'; readonly returnTo: string }
  | { readonly kind: 'refused' | 'expired' | 'throttled' | 'unreachable' }

const address = (uid: string) => `/app/login/${encodeURIComponent(uid)}/interaction`

/**
 * What the identity provider asks for in a sign-in.
 * @returns null when the sign-in has expired
 * @throws when the server cannot be reached
 */
export const getInteraction = async (uid: string, signal?: AbortSignal): Promise<SignInInteraction | null> => {
  const response = await fetch(address(uid), { ...(signal && { signal }), headers: { accept: 'application/json' } })
  if (response.status === 410) return null
  if (!response.ok) throw new Error(`The sign-in screen's call answered ${response.status}`)
  return SignInInteraction.parse(await response.json())
}

const outcomes = { 401: 'refused', 410: 'expired', 422: 'refused', 429: 'throttled' } as const
const isOutcome = (status: number): status is keyof typeof outcomes => Object.hasOwn(outcomes, status)

/** Sends login name or e-mail address and password. What is wrong with them is not told apart. */
export const attemptSignIn = async (uid: string, login: string, password: string): Promise<AttemptOutcome> => {
  try {
    const response = await fetch(address(uid), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ login, password }),
    })
    if (response.ok) return { kind: 'done', returnTo: SignInResult.parse(await response.json()).return_to }
    return { kind: isOutcome(response.status) ? outcomes[response.status] : 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
