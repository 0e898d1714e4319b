import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problem, type ProblemError } from '../../problems.ts'
import { languageOf, problemBody } from '../../problems/problemBody.ts'
import { isNavigation, problemPage } from '../problemPage.ts'
import { tlsPromise } from '../access/security.ts'

/**
 * How many bytes of address and headers are read. More than is accepted, so that somebody who follows an address that is too
 * long gets an answer of {@link refuseLongHeads}, in a language and as a page.
 */
export const maxReadHeadBytes = 131_072

/** As much as Node itself accepts by default. */
const maxHeadBytes = 16_384

/** How often Node looks for connections whose request has taken too long, in milliseconds. */
export const connectionsCheckingInterval = 5_000

/** How long the address and the headers of a request may take to arrive, unless the whole request has less time. */
const headSeconds = 60

/**
 * Limits within which Node reads requests. It would exchange the two times if the headers had longer than the whole request, and
 * refuse a request without a host by itself.
 */
export const readingLimits = (requestSeconds: number) => ({
  maxHeaderSize: maxReadHeadBytes,
  requireHostHeader: false,
  connectionsCheckingInterval,
  headersTimeout: Math.min(headSeconds, requestSeconds) * 1000,
  requestTimeout: requestSeconds * 1000,
})

/** What Node says of a connection on which it has read no request. */
interface UnreadableError extends Error {
  readonly code?: string
  /** The bytes in which the reading stopped, a Buffer. They need not be the first of the request. */
  readonly rawPacket?: unknown
}

const unreadableProblem = ({ code }: UnreadableError): ProblemError => {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout')
  return problem('malformed_request')
}

interface Head {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const requestLine = /^([A-Z]+) (\S+)/

/**
 * What can be told of a request from its first bytes. Only a browser sends more than Node reads, when somebody opens an
 * address. So if neither its first line nor what it accepts has been among the bytes, it counts as that.
 */
const headIn = ({ rawPacket }: UnreadableError, isTooLong: boolean): Head => {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const header = (name: string) => new RegExp(`^${name}: *([^\\r\\n]*)`, 'im').exec(text)?.[1]
  const [, method = isTooLong ? 'GET' : '', url = '/'] = requestLine.exec(text) ?? []
  const accept = header('accept') ?? (isTooLong ? 'text/html' : '')
  return { method, url, headers: { accept, 'accept-language': header('accept-language') ?? '' } }
}

const bytesOf = (error: ProblemError, head: Head, origin: URL): string => {
  const language = languageOf(head.headers['accept-language'])
  const body = problemBody(error, language)
  const isPage = isNavigation(head)
  const text = isPage ? problemPage({ ...body, language, wait: undefined }) : JSON.stringify(body)
  const headers = {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
    ...tlsPromise(origin),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${text}`
}

/** For how long a client may go on sending what nobody reads. It gets the answer only if the connection lasts until then. */
const lingerMilliseconds = 1_000

/** Connections that have been answered. Node tells of each further piece that arrives. */
const answered = new WeakSet<Socket>()

/** Answers what Node refuses before there is a request for {@link handleErrors}, and closes the connection. */
export const answerUnreadable =
  (origin: URL) =>
  (error: UnreadableError, socket: Socket & { readonly _httpMessage?: ServerResponse | null }): void => {
    if (answered.has(socket)) return
    answered.add(socket)
    // A reply that is under way cannot become another one.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent === true)
      return void socket.destroy(error)
    const expected = unreadableProblem(error)
    socket.end(bytesOf(expected, headIn(error, expected.code === 'headers_too_large'), origin))
    // A body that comes to its end after all must not be acted on.
    if (expected.code === 'request_timeout') return socket.destroySoon()
    const timer = setTimeout(() => socket.destroy(), lingerMilliseconds)
    socket.once('close', () => clearTimeout(timer))
  }

const headBytes = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((bytes, text) => bytes + text.length + 2, 0)

/**
 * Refuses addresses and headers that are too long, and what Node would refuse without a word: requests that do not say whom they
 * ask, and those that expect what the server does not do. To be registered before whatever reads them.
 */
export const refuseLongHeads = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (...request) => app.server.emit('request', ...request))
  app.addHook('onRequest', async ({ raw }) => {
    if ((raw.url?.length ?? 0) > maxHeadBytes) throw problem('address_too_long')
    if (headBytes(raw) > maxHeadBytes) throw problem('headers_too_large')
    // RFC 9112, section 3.2.
    const hosts = raw.headersDistinct.host?.length ?? 0
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw problem('malformed_request')
    // RFC 9110, section 10.1.1.
    if (raw.headers.expect !== undefined && raw.headers.expect.toLowerCase() !== '100-continue')
      throw problem('expectation_failed')
  })
}
