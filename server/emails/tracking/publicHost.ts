import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from '../../problems/problemBody.ts'
import { lostPage, sendPage } from '../optOut/publicPage.ts'
import { publicPath } from './publicAddresses.ts'
import { publicHeaders } from './publicHeaders.ts'

const hostOf = (protocol: string, host: string): string => {
  const address = `${protocol}//${host.trim()}`
  return URL.canParse(address) ? new URL(address).host : ''
}

/** Whether a request was sent to a host, by its own word or a proxy's. */
const isSentTo = ({ headers }: FastifyRequest, { protocol, host }: URL): boolean =>
  [headers.host, headers['x-forwarded-host']]
    .flat()
    .flatMap((named) => named?.split(',') ?? [])
    .some((named) => hostOf(protocol, named) === host)

/**
 * Keeps everything but the public addresses of e-mails from the host of MAIL_PUBLIC_URL, if that is a host of its own. Register it
 * before whatever else answers.
 * @param origin - MAIL_PUBLIC_URL
 * @param productOrigin - RENKEI_PUBLIC_URL
 */
export const keepToPublicAddresses = (app: FastifyInstance, origin: string, productOrigin: string): void => {
  const own = new URL(origin)
  if (own.host === new URL(productOrigin).host) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isSentTo(request, own) || request.url.startsWith(`${publicPath}/`)) return undefined
    publicHeaders(reply, { isSecure: own.protocol === 'https:' })
    return sendPage(reply, 404, lostPage(languageOf(request.headers['accept-language'])))
  })
}
