// @vitest-environment happy-dom
import type { AccountInfo, AuthenticationResult, RedirectRequest, SilentRequest } from '@azure/msal-browser'
import { afterEach, expect, test } from 'vitest'
import { registerDraft, readDraft } from './drafts.ts'
import { hasSessionEnded, leaveForSignIn, type Session } from './msal.ts'
import { acquireTokenIn } from './tokens.ts'

const account: AccountInfo = {
  homeAccountId: 'sato',
  environment: 'localhost',
  tenantId: '',
  username: '',
  localAccountId: '1.2',
}

const interactionRequired = new Error('login_required')

/** A session whose silent acquisition succeeds or fails with the given answer. It records all requests. */
const aSession = (answer: string | Error, active: AccountInfo | null = account) => {
  const silent: SilentRequest[] = []
  const redirects: RedirectRequest[] = []
  const session: Session = {
    msal: {
      getActiveAccount: () => active,
      acquireTokenSilent: async (request) => {
        silent.push(request)
        if (answer instanceof Error) throw answer
        return { accessToken: answer } as AuthenticationResult
      },
      acquireTokenRedirect: async (request) => {
        redirects.push(request)
      },
      logoutRedirect: async () => {},
    },
    config: {
      clientId: 'renkei',
      knownAuthorities: [],
      signIn: { authority: 'https://localhost/b2c_1a_sign_in', metadata: '' },
      emailMfa: { authority: 'https://localhost/b2c_1a_enable_email_mfa', metadata: '' },
      scopes: { crm: 'renkei.crm', query: 'renkei.query', command: 'renkei.command' },
      embedded: true,
    },
    isInteractionRequired: (error) => error === interactionRequired,
  }
  return { session, silent, redirects }
}

afterEach(() => sessionStorage.clear())

test.each([
  ['foroCrmApi', 'renkei.crm'],
  ['medupForoQueryService', 'renkei.query'],
  ['medupForoCommandService', 'renkei.command'],
])('%s gets a token of scope %s silently', async (apiType, scope) => {
  const { session, silent, redirects } = aSession('token')
  expect(await acquireTokenIn(session, apiType)).toBe('token')
  expect(silent).toEqual([{ account, scopes: [scope], authority: 'https://localhost/b2c_1a_sign_in' }])
  expect(redirects).toEqual([])
})

test('without an active account the acquisition fails', async () => {
  await expect(acquireTokenIn(aSession('token', null).session, 'foroCrmApi')).rejects.toThrow(
    'active account not found error',
  )
})

test.each(['foroCrm', 'toString', ''])('the unknown API type %j fails', async (apiType) => {
  await expect(acquireTokenIn(aSession('token').session, apiType)).rejects.toThrow('invalid apiType')
})

test('where interaction is required the page leaves for the provider and the error is thrown on', async () => {
  const { session, redirects } = aSession(interactionRequired)
  const end = registerDraft('memo 1', () => 'half a sentence')
  await expect(acquireTokenIn(session, 'medupForoQueryService')).rejects.toBe(interactionRequired)
  end()
  expect(redirects).toMatchObject([
    {
      scopes: ['renkei.crm'],
      extraScopesToConsent: ['renkei.query', 'renkei.command'],
      redirectStartPage: window.location.href,
    },
  ])
  expect(readDraft('memo 1')).toBe('half a sentence')
})

test('several requests that need interaction leave once', async () => {
  const { session, redirects } = aSession(interactionRequired)
  await Promise.allSettled([acquireTokenIn(session, 'foroCrmApi'), acquireTokenIn(session, 'medupForoQueryService')])
  expect(redirects).toHaveLength(1)
})

test('a refusal by the provider does not lead back to it', async () => {
  const denied = Object.assign(new Error('access_denied'), { errorCode: 'access_denied' })
  const { session, redirects } = aSession(denied)
  await expect(acquireTokenIn(session, 'foroCrmApi')).rejects.toBe(denied)
  expect(redirects).toEqual([])
})

test('after a sign-in no token is used that is older, as those that were refused', async () => {
  await expect(acquireTokenIn(aSession(interactionRequired).session, 'foroCrmApi')).rejects.toBe(interactionRequired)
  const { session, silent } = aSession('token')
  await acquireTokenIn(session, 'foroCrmApi')
  await acquireTokenIn(session, 'medupForoQueryService')
  await acquireTokenIn(session, 'medupForoQueryService')
  await acquireTokenIn(session, 'medupForoCommandService')
  expect(silent.map(({ scopes, forceRefresh = false }) => [scopes[0], forceRefresh])).toEqual([
    ['renkei.crm', false],
    ['renkei.query', true],
    ['renkei.query', false],
    ['renkei.command', true],
  ])
})

test('a session that the provider no longer knows is said to have ended at the sign-in, one that was never there is not', async () => {
  const { session } = aSession(interactionRequired)
  await leaveForSignIn(session)
  expect(hasSessionEnded()).toBe(false)
  await expect(acquireTokenIn(session, 'foroCrmApi')).rejects.toBe(interactionRequired)
  expect(hasSessionEnded()).toBe(true)
})
