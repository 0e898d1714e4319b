import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'

/** Names of the API scopes at an external identity provider. */
export const foreignScopes = { crm: 'foro-crm-api', query: 'foro-query', command: 'foro-command' }
const audience = 'urn:foreign:api'

/**
 * An OpenID provider that shares nothing with the product, on its own port. It signs in the person in `login_hint` without asking, and its access
 * tokens contain `email` and `sid`.
 */
export const startExternalProvider = async (redirectUri: string) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'foreign', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['foreign cookie key'] },
    clients: [{ client_id: 'their-name-for-us', token_endpoint_auth_method: 'none', redirect_uris: [redirectUri] }],
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? { email: `${token.accountId}@example.jp`, sid: token.sessionUid } : {},
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId, clientId: oidc.client?.clientId })
      grant.addOIDCScope('openid')
      grant.addResourceScope(audience, Object.values(foreignScopes).join(' '))
      await grant.save()
      return grant
    },
    interactions: { policy, url: () => '/interaction' },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: Object.values(foreignScopes).join(' '),
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
        }),
      },
    },
    ttl: { Interaction: 60, Session: 60, Grant: 60, IdToken: 60, AccessToken: 600 },
  })
  const answer = provider.callback()
  const logInAsHinted = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } })
  }
  server.on('request', (request, response) => {
    const answered = request.url === '/interaction' ? logInAsHinted(request, response) : answer(request, response)
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  return {
    issuer,
    clientId: 'their-name-for-us',
    audience,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
