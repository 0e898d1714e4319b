import { z } from 'zod'
import { anyText } from './core.ts'

/**
 * What the sign-in screen says to the embedded identity provider, beneath `/app/login/{uid}` and outside the API: `uid` names the
 * sign-in that the provider has started, and a cookie of that path ties it to the browser.
 */

/** `GET /app/login/{uid}/interaction`: what is being asked. Answers 410 when the sign-in has expired. */
export const SignInInteraction = z.object({
  prompt: z.literal('login'),
  /** What to fill in as the login name, where the app knows it. */
  login_hint: z.string().nullable(),
})
export type SignInInteraction = z.infer<typeof SignInInteraction>

/** Body of `POST /app/login/{uid}/interaction`. `login` is a login name or an e-mail address. */
export const SignInAttempt = z.object({
  login: anyText(254),
  password: z.string().max(200),
})
export type SignInAttempt = z.infer<typeof SignInAttempt>

/** Reply of a successful attempt: the address at which the provider goes on. */
export const SignInResult = z.object({ return_to: z.string() })
export type SignInResult = z.infer<typeof SignInResult>
