import { lookup as resolveName } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { forbidWaiting } from '../db/openTransactions.ts'
import { isAllowedHost, isPublicIp, readAddress } from './address.ts'

/** Why nothing was answered. */
export type PostFailure = 'refused_address' | 'unresolved' | 'certificate' | 'unreachable' | 'timeout'

/** A request that got no answer. */
export class PostError extends Error {
  readonly failure: PostFailure

  constructor(failure: PostFailure, cause?: unknown) {
    super(`The request got no answer: ${failure}`, { cause })
    this.name = 'PostError'
    this.failure = failure
  }
}

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** How addresses outside are called. */
export interface OutgoingSettings {
  /** Hosts that may be private and without TLS. */
  readonly privateHosts: readonly string[]
  /** Looks a name up; the system's resolver if it is left out. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>
  readonly timeoutMilliseconds?: number
}

export interface PostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** What came back. Redirects are answers like any other and are not followed. */
export interface PostAnswer {
  readonly status: number
  /** The beginning of the body, at most 4 kB. */
  readonly text: string
}

const defaultTimeout = 10_000
const maxAnswerBytes = 4_096
const maxHeaderBytes = 16_384

const resolveAll = (host: string) => resolveName(host, { all: true })

/**
 * The addresses to connect to. A name is resolved once, and the connection is made to what was checked, so a name that
 * resolves to something else a moment later leads nowhere else.
 */
const checkedAddresses = async (url: URL, { privateHosts, resolve = resolveAll }: OutgoingSettings) => {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  const addresses =
    family === 0
      ? await resolve(host).catch((error: unknown) => {
          throw new PostError('unresolved', error)
        })
      : [{ address: host, family }]
  if (addresses.length === 0) throw new PostError('unresolved')
  const isAllowed = isAllowedHost(url, privateHosts) || addresses.every(({ address }) => isPublicIp(address))
  if (!isAllowed) throw new PostError('refused_address')
  return addresses
}

const lookupOf =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses
    if (all) return callback(null, [...addresses])
    callback(null, first?.address ?? '', first?.family)
  }

const failureOf = (error: unknown): PostFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) return 'timeout'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'certificate' : 'unreachable'
}

const answerOf = (request: ClientRequest, body: string | Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    // Stays for the time after the answer, so that a broken connection ends no process.
    request.on('error', reject)
    request.end(body)
  })

const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
}

/** Rejects when the signal is aborted, also while something runs that cannot be aborted. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  work.catch(() => {})
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new PostError('timeout')), { once: true })
    }),
  ])
}

/**
 * Posts to an address that somebody entered, which must be public unless the configuration allows it. All in all it takes
 * ten seconds at most.
 * @throws PostError if nothing was answered
 */
export const postTo = async (
  { url: text, headers, body }: PostRequest,
  settings: OutgoingSettings,
): Promise<PostAnswer> => {
  forbidWaiting('Another host')
  const url = readAddress(text, settings.privateHosts)
  if (typeof url === 'string') throw new PostError('refused_address')
  const signal = AbortSignal.timeout(settings.timeoutMilliseconds ?? defaultTimeout)
  const addresses = await until(signal, checkedAddresses(url, settings))
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = open(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own: one that is kept open could be another one's.
    agent: false,
    lookup: lookupOf(addresses),
    maxHeaderSize: maxHeaderBytes,
    signal,
  })
  try {
    const answer = await answerOf(request, body)
    return { status: answer.statusCode ?? 0, text: await beginningOf(answer) }
  } catch (error) {
    throw new PostError(signal.aborted ? 'timeout' : failureOf(error), error)
  } finally {
    request.destroy()
  }
}
