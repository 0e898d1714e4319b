import type { Principal } from './principal.ts'
import type { AppConfig } from '../../contract/appConfig.ts'
import type { Scope } from '../../contract/core.ts'
import type { z } from 'zod'
import type { SignInService } from './signInService.ts'

/** Who calls, and since when the token says so. */
export interface Caller extends Principal {
  /** When the token was made out, in seconds since 1970; 0 where it does not say. */
  readonly issuedAt: number
  /** The sitting at the provider that the token belongs to (`sid`), which ends with a logout; null where the token does not say. */
  readonly sitting: string | null
}

/** Names of the two policies, lower case, as the provider's addresses and the tokens' `acr` carry them. */
export interface Policies {
  readonly signIn: string
  readonly mfa: string
}

export type AuthConfig = z.infer<typeof AppConfig>['auth']

/** Sign-in as the rest of the server sees it. */
export interface Identity {
  /**
   * Checks signature, issuer, audience, scope and expiry of an access token.
   * @throws a 401 problem where the token is not valid, a 403 problem where it is valid but lacks the scope
   */
  readonly verifyAccessToken: (token: string, scope: Scope) => Promise<Caller>
  /** What the browser must know to sign in, for `GET /api/app_config`. */
  readonly authConfig: () => AuthConfig
  /** Origins of an external provider, which the content security policy must let the browser reach; none for the embedded one. */
  readonly origins: readonly string[]
  /** Passwords, links and codes; null with an external provider. */
  readonly signIn: SignInService | null
}
