import type { Principal } from './principal.ts'
import type { AppConfig } from '#contract/appConfig.ts'
import type { Scope } from '#contract/core.ts'
import type { z } from 'zod'
import type { SignInService } from './signInService.ts'

/** The caller and the token's time of issue. */
export interface Caller extends Principal {
  /** When the token was issued, in seconds since 1970; 0 if the token does not say. */
  readonly issuedAt: number
  /** The sitting at the provider that the token belongs to (`sid`). It ends with a logout; null if the token does not name it. */
  readonly sitting: string | null
  /** Whether {@link sitting} is among those that end by name when all sittings of the account end. */
  readonly isKnownSitting: boolean
}

/** Names of the two policies in lower case, as in the provider's addresses and the tokens' `acr`. */
export interface Policies {
  readonly signIn: string
  readonly mfa: string
}

export type AuthConfig = z.infer<typeof AppConfig>['auth']

/** Sign-in as used by the rest of the server. */
export interface Identity {
  /**
   * Checks signature, issuer, audience, scope and expiry of an access token.
   * @throws a 401 problem if the token is not valid, a 403 problem if it is valid but lacks the scope
   */
  readonly verifyAccessToken: (token: string, scope: Scope) => Promise<Caller>
  /** What the browser needs to sign in, for `GET /api/app_config`. */
  readonly authConfig: () => AuthConfig
  /** Origins of an external provider, which the content security policy must allow; empty for the embedded one. */
  readonly origins: readonly string[]
  /** Passwords, links and codes; null with an external provider. */
  readonly signIn: SignInService | null
}
