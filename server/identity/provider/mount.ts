import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { logoutScript, pageStyle } from './providerPages.ts'

const handOver = (provider: Provider, path: string) => {
  const answer = provider.callback()
  const origin = new URL(provider.issuer)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request
    // The provider makes its addresses and cookies from these: always the canonical ones, never what a client or proxy claims.
    raw.headers['x-forwarded-host'] = origin.host
    raw.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
    raw.headers['x-forwarded-for'] = request.ip
    raw.headers['x-request-id'] = request.id
    const address = raw.url ?? '/'
    Object.assign(raw, { originalUrl: address })
    raw.url = address.slice(path.length)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await answer(raw, reply.raw)
  }
}

/** Never reached: the request was answered before its body was parsed. */
const nobody = async () => {}

/**
 * Lets a provider answer everything beneath its path. It takes over before the body is parsed, which it reads itself, and after the
 * server's own hooks, so that security headers, limits and logs hold for it too.
 */
export const mountProvider = (app: FastifyInstance, provider: Provider, path: string): void => {
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${path}/*`,
    exposeHeadRoute: false,
    preParsing: handOver(provider, path),
    handler: nobody,
  })
}

/** Serves the style and the script of the provider's own pages. */
export const serveProviderAssets = (app: FastifyInstance): void => {
  app.get('/oidc/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
  app.get('/oidc/logout.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(logoutScript))
}
