import {
  type LinkAnswer,
  LinkAnswer as LinkAnswerSchema,
  SignInInteraction,
  SignInResult,
} from '#contract/identity/signIn.ts'
import { Problem } from '#contract/core.ts'

/** The outcome of a call of the sign-in screens. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Invalid fields with their error messages. */
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  /** Wrong name or password. */
  | { readonly kind: 'refused' }
  /** The sign-in, link or code has expired or was used; `code` says which. */
  | { readonly kind: 'over'; readonly code: string; readonly detail: string }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'unreachable' }

const problemIn = async (response: Response): Promise<Problem | undefined> => {
  try {
    return Problem.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}

const failure = async (response: Response): Promise<Exclude<Outcome<never>, { kind: 'done' }>> => {
  const problem = await problemIn(response)
  switch (response.status) {
    case 401:
      return { kind: 'refused' }
    case 410:
      return { kind: 'over', code: problem?.code ?? '', detail: problem?.detail ?? '' }
    case 422:
      return {
        kind: 'invalid',
        fields: Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message])),
      }
    case 429:
      return { kind: 'throttled' }
    default:
      return { kind: 'unreachable' }
  }
}

const post = async <T>(
  address: string,
  body: object,
  locale: string,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> => {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'accept-language': locale },
      body: JSON.stringify(body),
    })
    return response.ok ? { kind: 'done', value: await read(response) } : await failure(response)
  } catch {
    return { kind: 'unreachable' }
  }
}

const nothing = async () => {}
const beneath = (uid: string) => `/app/login/${encodeURIComponent(uid)}`

/**
 * The current step of a sign-in at the identity provider.
 * @returns null if the sign-in has expired
 * @throws if the server cannot be reached
 */
export const getInteraction = async (uid: string, signal?: AbortSignal): Promise<SignInInteraction | null> => {
  const response = await fetch(`${beneath(uid)}/interaction`, {
    ...(signal && { signal }),
    headers: { accept: 'application/json' },
  })
  if (response.status === 410) return null
  if (!response.ok) throw new Error(`The sign-in screen's call answered ${response.status}`)
  return SignInInteraction.parse(await response.json())
}

/** Answers the current step of a sign-in. On success the value is the address at which the provider continues. */
export const answerInteraction = (uid: string, answer: object, locale: string): Promise<Outcome<string>> =>
  post(
    `${beneath(uid)}/interaction`,
    answer,
    locale,
    async (response) => SignInResult.parse(await response.json()).return_to,
  )

/** Requests a code by mail. @param again - whether to send another one; otherwise a valid earlier one is kept */
export const sendCode = (uid: string, again: boolean, locale: string): Promise<Outcome<void>> =>
  post(`${beneath(uid)}/code`, { again }, locale, nothing)

/** Requests a link to replace a forgotten password. The reply does not reveal whether the name exists. */
export const requestReset = (login: string, locale: string): Promise<Outcome<void>> =>
  post('/app/user/password/requests', { login }, locale, nothing)

/** The account whose password a link sets. */
export const readLink = (token: string, locale: string): Promise<Outcome<LinkAnswer>> =>
  post('/app/user/password/links', { token }, locale, async (response) => LinkAnswerSchema.parse(await response.json()))

/** Sets a password with a link, which can be used once. */
export const followLink = (token: string, password: string, locale: string): Promise<Outcome<void>> =>
  post('/app/user/password/change', { token, password }, locale, nothing)
