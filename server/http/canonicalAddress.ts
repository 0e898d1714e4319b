import type { FastifyInstance } from 'fastify'

/** What a request says of where it was sent. */
export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'] as const

/** A page that a browser wants to show, no call and no file of a page. */
const isPage = ({ method, url, headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /^\/(app([/?]|$)|\?|$)/.test(url) &&
  !url.startsWith('/app/assets/') &&
  String(headers.accept ?? '').includes('text/html')

/**
 * The address to go on to from another name of this machine (`127.0.0.1` for `localhost`), where the browser is another origin and
 * sign-in fails. Only ever leads to the product's own address, whatever the request says. Behind a proxy it leads nowhere: the name that
 * arrives there is the proxy's business, and a page that leads to itself would be the end of it.
 * @param publicUrl - the address that people are to open, without a path
 * @returns undefined where the request is right as it is
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

/** Leads people who open a page under another name of this machine to the address where they can sign in. */
export const leadToCanonicalAddress = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const address = canonicalAddress(publicUrl, { method, url, headers })
    if (address === undefined) return undefined
    return reply.header('cache-control', 'no-store').redirect(address, 307)
  })
}
