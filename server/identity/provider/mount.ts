import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { pageStyle } from '../../http/pageStyle.ts'
import { logoutScript } from './providerPages.ts'

const handOver = (provider: Provider, path: string) => {
  const answer = provider.callback()
  const origin = new URL(provider.issuer)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request
    // The provider builds its addresses and cookies from these headers. They are always the canonical ones, whatever a
    // client or proxy sends.
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

/** Never called: the provider replies before the body is parsed. */
const nobody = async () => {}

/**
 * Hands all requests below its path to a provider. The provider reads the body itself, so it takes over before Fastify
 * parses it, but after the server's own hooks. Security headers, limits and logs therefore apply to it too.
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
