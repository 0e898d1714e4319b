import { z } from 'zod'
import { anyText } from '../core.ts'

/**
 * What the sign-in screens send to the embedded identity provider, outside the API. In `/app/login/{uid}`, `uid` is the
 * sign-in that the provider has started, and a cookie of that path binds it to the browser.
 */

/** The steps that a sign-in can require, one after the other. */
export const SignInPrompt = z.enum(['login', 'change_password', 'enrol_email_mfa', 'email_code'])
export type SignInPrompt = z.infer<typeof SignInPrompt>

/** `GET /app/login/{uid}/interaction`: the current step. Replies 410 if the sign-in has expired. */
export const SignInInteraction = z.object({
  prompt: SignInPrompt,
  /** The initial value of the login name, if the app knows it. */
  login_hint: z.string().nullable(),
  /** The masked address that receives codes; null before the account is known. */
  masked_email: z.string().nullable(),
  /** The minimum length of a new password, in characters. */
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

/** Reply of a successful step: the address where the provider continues. */
export const SignInResult = z.object({ return_to: z.string() })
export type SignInResult = z.infer<typeof SignInResult>

/** Body of `POST /app/login/{uid}/code`: sends a code; `again` if one has been sent already. Replies 204. */
export const CodeRequest = z.object({ again: z.boolean() })

/** Body of `POST /app/user/password/requests`: requests a link by mail. Replies 202 whether or not an account has the name. */
export const ResetRequest = z.object({ login: anyText(254) })

const token = z.string().max(200)

/** Body of `POST /app/user/password/links`: reads the link of a mail or of a new account. Replies 410 if it no longer works. */
export const LinkQuestion = z.object({ token })
export const LinkAnswer = z.object({
  purpose: z.enum(['password_reset', 'confirmation']),
  username: z.string(),
  login_name: z.string(),
  tenant_name: z.string(),
  least_password_length: z.int(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** Body of `POST /app/user/password/change`: sets the password with the link, which is then used up. Replies 204, 410 or 422. */
export const LinkedPassword = z.object({ token, password })
