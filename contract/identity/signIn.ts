import { z } from 'zod'
import { anyText } from '../core.ts'

/**
 * What the sign-in screens say to the embedded identity provider, outside the API. Beneath `/app/login/{uid}`, `uid` names the sign-in that
 * the provider has started, and a cookie of that path ties it to the browser.
 */

/** What a sign-in can ask for, one after the other. */
export const SignInPrompt = z.enum(['login', 'change_password', 'enrol_email_mfa', 'email_code'])
export type SignInPrompt = z.infer<typeof SignInPrompt>

/** `GET /app/login/{uid}/interaction`: what is being asked. Answers 410 when the sign-in has expired. */
export const SignInInteraction = z.object({
  prompt: SignInPrompt,
  /** What to fill in as the login name, where the app knows it. */
  login_hint: z.string().nullable(),
  /** Where codes go, shortened; null before it is known who signs in. */
  masked_email: z.string().nullable(),
  /** Of a new password, in characters. */
  least_password_length: z.int(),
})
export type SignInInteraction = z.infer<typeof SignInInteraction>

const password = z.string().max(200)

/** Body of `POST /app/login/{uid}/interaction` for `login`: a login name or an e-mail address. */
export const SignInAttempt = z.object({ login: anyText(254), password })
export type SignInAttempt = z.infer<typeof SignInAttempt>

/** Body for `change_password`. */
export const NewPassword = z.object({ password })

/** Body for `enrol_email_mfa` and `email_code`. */
export const TypedCode = z.object({ code: anyText(20) })

/** Reply of a successful step: the address at which the provider goes on. */
export const SignInResult = z.object({ return_to: z.string() })
export type SignInResult = z.infer<typeof SignInResult>

/** Body of `POST /app/login/{uid}/code`: sends a code; `again` where one has been sent already. Answers 204. */
export const CodeRequest = z.object({ again: z.boolean() })

/** Body of `POST /app/user/password/requests`: asks for a link by mail. Answers 202 whether or not the name is anybody's. */
export const ResetRequest = z.object({ login: anyText(254) })

const token = z.string().max(200)

/** Body of `POST /app/user/password/links`: reads the link of a mail or of a new account. Answers 410 when it no longer works. */
export const LinkQuestion = z.object({ token })
export const LinkAnswer = z.object({
  purpose: z.enum(['password_reset', 'confirmation']),
  username: z.string(),
  login_name: z.string(),
  tenant_name: z.string(),
  least_password_length: z.int(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** Body of `POST /app/user/password/change`: sets the password by the link, which is used up. Answers 204, 410 or 422. */
export const LinkedPassword = z.object({ token, password })
