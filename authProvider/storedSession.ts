import { z } from 'zod'
import { type Scope, scopes } from '#contract/core.ts'
import { tabStorage } from '#dataProvider/browserStorage.ts'

const storageKey = 'renkei.session'

/** How long a stored token must still be valid to be used, in milliseconds. */
const minRemaining = 60_000

/** The signed-in account, as far as the app needs it. */
export interface SignedInAccount {
  /** Its id at the identity provider, under which its drafts and its activity are stored. */
  readonly owner: string
  /** When its person last authenticated, in milliseconds; 0 if the provider does not say. */
  readonly signedInAt: number
}

const StoredSession = z.object({
  owner: z.string(),
  signedInAt: z.number(),
  tokens: z.partialRecord(z.enum(scopes), z.object({ token: z.string(), expiresAt: z.number() })),
})
type StoredSession = z.infer<typeof StoredSession>

const stored = (): StoredSession | undefined => {
  try {
    return StoredSession.safeParse(JSON.parse(tabStorage.read(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

const store = (session: StoredSession): boolean => tabStorage.write(storageKey, JSON.stringify(session))

/**
 * A valid access token of this tab's session. Like MSAL's own, it is in the tab's session storage, which ends with the tab: a reload then starts
 * without MSAL, whose scripts are a seventh of the app's.
 */
export const storedToken = (scope: Scope): string | undefined => {
  const entry = stored()?.tokens[scope]
  return entry && entry.expiresAt - Date.now() > minRemaining ? entry.token : undefined
}

/** The account of this tab's session, if the app can start without MSAL. */
export const storedAccount = (): SignedInAccount | undefined =>
  storedToken('crm') === undefined ? undefined : stored()

/** Whose session this tab has, also when its token has expired. */
export const storedOwner = (): string | undefined => stored()?.owner

/** Starts the tab's session, without tokens unless the account and its sign-in are the stored ones. */
export const storeAccount = ({ owner, signedInAt }: SignedInAccount): void => {
  const present = stored()
  const isSame = present?.owner === owner && present.signedInAt === signedInAt
  // Without room the page starts with MSAL the next time, never with another account.
  if (!store({ owner, signedInAt, tokens: isSame ? present.tokens : {} })) clearStoredSession()
}

/** Adds a token to the tab's session; without one, for example after a logout, it does nothing. @param expiresAt - in milliseconds */
export const storeToken = (scope: Scope, token: string, expiresAt: number): void => {
  const present = stored()
  if (!present) return
  store({ ...present, tokens: { ...present.tokens, [scope]: { token, expiresAt } } })
}

/**
 * Ends the stored session. Called before every redirect to the identity provider, so that the page that comes back asks MSAL for its reply, and when
 * the server refuses a token.
 */
export const clearStoredSession = (): void => tabStorage.remove(storageKey)

const staleKey = 'renkei.scopes_to_renew'

const staleScopes = (): readonly string[] => tabStorage.read(staleKey)?.split(' ') ?? []

/**
 * Called before a redirect to the identity provider: MSAL keeps tokens of scopes that the redirect does not ask for, which the server may refuse, as
 * after an account was stopped.
 */
export const noteStaleTokens = (ofScopes: readonly Scope[]): void => {
  tabStorage.write(staleKey, ofScopes.join(' '))
}

/** Whether MSAL's token of a scope is older than the last redirect. */
export const isTokenStale = (scope: Scope): boolean => staleScopes().includes(scope)

/** The token of a scope was renewed. */
export const noteRenewedToken = (scope: Scope): void => {
  const left = staleScopes().filter((stale) => stale !== scope)
  if (left.length === 0) tabStorage.remove(staleKey)
  else tabStorage.write(staleKey, left.join(' '))
}
