import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SignatureV4 } from '@smithy/signature-v4'

/** A request as received by the server. */
export interface S3Request {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

export interface S3Server {
  readonly endpoint: string
  readonly requests: readonly S3Request[]
  /** Makes the server answer this many next requests with the status. */
  readonly fail: (status: number, times: number) => void
  /** Makes the server break this many next connections without an answer. */
  readonly breakOff: (times: number) => void
  /** From now on the server takes requests and answers none. @returns makes it answer them all */
  readonly hang: () => () => void
  /** Makes the next reply stop half-way. */
  readonly stopHalfWay: () => void
  /** Loses all that is stored. */
  readonly lose: () => Promise<void>
  /** Makes the next request be answered with a page and status 200, as by a proxy on the way. */
  readonly showPage: () => void
  readonly stop: () => Promise<void>
}

export const s3Credentials = { accessKeyId: 'renkei-test', secretAccessKey: 'a secret of the tests' } as const
export const s3Region = 'ap-northeast-1'
export const s3Bucket = 'renkei-files'

class Sha256 {
  readonly #hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.#hash.update(bytesOf(data))
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
  reset() {
    throw new Error('A hash is used once')
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array => {
  if (typeof data === 'string') return data
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}

const signer = new SignatureV4({
  credentials: s3Credentials,
  region: s3Region,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

const dateOf = (stamp: string) =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Verifies a request's signature with AWS's own implementation. */
const isSigned = async ({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> => {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const stamp = String(headers['x-amz-date'])
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: headers.host ?? '',
      path: url,
      headers: Object.fromEntries(names.split(';').map((name) => [name, String(headers[name])])),
    },
    { signingDate: dateOf(stamp) },
  )
  const [wanted, given] = [signed.headers['authorization'] ?? '', headers.authorization ?? ''].map((line) =>
    createHash('sha256').update(line.replaceAll(' ', '')).digest(),
  )
  return wanted !== undefined && given !== undefined && timingSafeEqual(wanted, given)
}

/**
 * An S3 server on this machine with what file storage needs. It refuses invalid signatures, digests and lengths. Its replies follow the Amazon S3
 * API Reference for PutObject, GetObject and DeleteObject.
 */
export const startS3Server = async (): Promise<S3Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-s3-'))
  const requests: S3Request[] = []
  const failures: number[] = []
  let broken = 0
  let hanging: Promise<void> | undefined
  let stopsHalfWay = false
  let pages = 0
  const placeOf = (path: string) => join(folder, Buffer.from(path).toString('base64url'))
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>refused</Message></Error>`)

  const put = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
    const hash = createHash('sha256')
    const digesting = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const unfinished = `${placeOf(path)}.part`
    await pipeline(request, digesting, createWriteStream(unfinished))
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256'])
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    await rename(unfinished, placeOf(path))
    return response.writeHead(200).end()
  }
  const get = async (response: ServerResponse, path: string) => {
    const isThere = await access(placeOf(path)).then(
      () => true,
      () => false,
    )
    if (!isThere) return refuse(response, 404, 'NoSuchKey')
    if (stopsHalfWay) {
      stopsHalfWay = false
      response.writeHead(200, { 'content-length': 2 }).write('a')
      return undefined
    }
    response.writeHead(200)
    return pipeline(createReadStream(placeOf(path)), response)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers })
    await hanging
    if (broken > 0) {
      broken -= 1
      return request.socket.resetAndDestroy()
    }
    if (pages > 0) {
      pages -= 1
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Sign in</title></html>')
      return
    }
    const status = failures.shift()
    if (status !== undefined) return refuse(response, status, 'SlowDown')
    if (!(await isSigned(request))) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (!url.startsWith(`/${s3Bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') return put(request, response, url)
    if (method === 'GET') return get(response, url)
    await rm(placeOf(url), { force: true })
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    requests,
    fail: (status, times) => void failures.push(...Array.from({ length: times }, () => status)),
    breakOff: (times) => {
      broken += times
    },
    hang: () => {
      let answer = () => {}
      hanging = new Promise((resolve) => {
        answer = resolve
      })
      return () => {
        hanging = undefined
        answer()
      }
    },
    stopHalfWay: () => {
      stopsHalfWay = true
    },
    lose: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name))
    },
    showPage: () => void (pages += 1),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
