import type { FastifyInstance } from 'fastify'

/** The parts of a request that say which address it was sent to. */
export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'] as const

/** Whether a browser wants to show a page, as opposed to a call of the API or a file of a page. */
const isPage = ({ method, url, headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /^\/(app([/?]|$)|\?|$)/.test(url) &&
  !url.startsWith('/app/assets/') &&
  String(headers.accept ?? '').includes('text/html')

/**
 * The address to redirect to from another name of this machine (`127.0.0.1` for `localhost`). Under another name the
 * browser has another origin, and sign-in fails there. The result is always the product's own address, whatever the
 * request says. There is no redirect behind a proxy: the proxy decides which host name arrives here, and a redirect
 * could lead to the same page for ever.
 * @param publicUrl - the address that people are to open, without a path
 * @returns undefined when no redirect is needed
 */
export const canonicalAddress = (publicUrl: string, request: Asked): string | undefined => {
  const canonical = new URL(publicUrl)
  const host = String(request.headers.host ?? '')
  if (canonical.protocol !== 'http:' || host === canonical.host || !isPage(request)) return undefined
  if (forwarding.some((name) => request.headers[name] !== undefined) || !URL.canParse(`http://${host}`))
    return undefined
  const { hostname, port } = new URL(`http://${host}`)
  if (!thisMachine.test(hostname) || port !== canonical.port) return undefined
  return `${canonical.origin}${request.url}`
}

/** Redirects people who open a page under another name of this machine to the address where they can sign in. */
export const leadToCanonicalAddress = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const address = canonicalAddress(publicUrl, { method, url, headers })
    if (address === undefined) return undefined
    return reply.header('cache-control', 'no-store').redirect(address, 307)
  })
}
