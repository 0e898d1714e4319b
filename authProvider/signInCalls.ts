import {
  type LinkAnswer,
  LinkAnswer as LinkAnswerSchema,
  SignInInteraction,
  SignInResult,
} from '../contract/identity/signIn.ts'
import { Problem } from '../contract/core.ts'

/** How a call of the sign-in screens ended. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Fields that were not right, with what is wrong with them. */
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  /** Name or password were not right. */
  | { readonly kind: 'refused' }
  /** What the call was about is over: a sign-in, a link, a code. `code` says which. */
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
 * What the identity provider asks for in a sign-in.
 * @returns null when the sign-in has expired
 * @throws when the server cannot be reached
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

/** Answers what a sign-in asks for. The outcome is the address at which the provider goes on. */
export const answerInteraction = (uid: string, answer: object, locale: string): Promise<Outcome<string>> =>
  post(
    `${beneath(uid)}/interaction`,
    answer,
    locale,
    async (response) => SignInResult.parse(await response.json()).return_to,
  )

/** Has a code sent by mail. @param again - whether another one is wanted; otherwise one that still works is left alone */
export const sendCode = (uid: string, again: boolean, locale: string): Promise<Outcome<void>> =>
  post(`${beneath(uid)}/code`, { again }, locale, nothing)

/** Asks for a link by which a forgotten password is replaced. Nothing says whether the name is anybody's. */
export const requestReset = (login: string, locale: string): Promise<Outcome<void>> =>
  post('/app/user/password/requests', { login }, locale, nothing)

/** Whose password a link sets. */
export const readLink = (token: string, locale: string): Promise<Outcome<LinkAnswer>> =>
  post('/app/user/password/links', { token }, locale, async (response) => LinkAnswerSchema.parse(await response.json()))

/** Sets a password by a link, which is used up. */
export const followLink = (token: string, password: string, locale: string): Promise<Outcome<void>> =>
  post('/app/user/password/change', { token, password }, locale, nothing)
