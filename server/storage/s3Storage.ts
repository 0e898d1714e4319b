import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { sha256OfFile } from './storedContents.ts'
import { NotStored, requireKey, type Storage, StorageUnavailable } from './storage.ts'

/** A bucket of Amazon S3 or of a compatible service. */
export interface S3Settings {
  /** Address of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Folder in the bucket, without leading or trailing slash; '': none. */
  readonly prefix: string
  /** How the service encrypts contents; undefined: by the bucket's default. */
  readonly encryption: 'AES256' | 'aws:kms' | undefined
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob
}

/** Attempts at a call to a service that is busy or fails (429 and 5xx), or that breaks the connection. */
const maxAttempts = 3
/** Milliseconds before the second attempt; twice as long before the third. */
const firstPause = 100

/** How long the service may take. */
export interface S3Limits {
  /** Milliseconds of silence: until a reply begins, and until the next piece of its contents. */
  readonly silence: number
  /** A file is sent at this speed at least, on the average. */
  readonly bytesPerSecond: number
}

const usualLimits: S3Limits = { silence: 20_000, bytesPerSecond: 1_000_000 }

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** The code of an error reply, for example `NoSuchKey` (Amazon S3 API Reference, Error Responses). */
const errorCodeIn = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1]

/** Rejects if the next piece takes too long. A reader that is slow itself is not counted. */
async function* withinSilence(body: ReadableStream<Uint8Array>, silence: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new StorageUnavailable('the contents stopped')), silence)
      })
      const { done, value } = await Promise.race([reader.read(), tooLong])
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable('the contents broke off', error)
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
}

/** PutObject and DeleteObject reply with nothing. A proxy or a sign-in page replies with a page, also with status 200. */
const requireEmpty = async (response: Response): Promise<void> => {
  if ((await response.text()).trim() !== '') throw new StorageUnavailable(`${response.status} with a page`)
}

/**
 * Storage in a bucket, addressed by path so that it works with any host name. Contents are signed with their digest and
 * streamed from and to the disk; no file is held in memory as a whole.
 */
export const s3Storage = (
  { endpoint, bucket, prefix, encryption, ...credentials }: S3Settings,
  { silence, bytesPerSecond }: S3Limits = usualLimits,
): Storage => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const folder = [endpoint, bucket, ...(prefix ? [prefix] : [])].join('/')

  const attempt = async (address: string, method: string, sent: Sent): Promise<Response | Error> => {
    const waiting = new AbortController()
    const patience = silence + ((sent.body?.size ?? 0) / bytesPerSecond) * 1000
    const timer = setTimeout(() => waiting.abort(), patience)
    try {
      return await client.fetch(address, { method, signal: waiting.signal, ...sent })
    } catch (error) {
      const failure = new StorageUnavailable('no answer', error)
      // Whoever has waited that long is not made to wait again.
      if (waiting.signal.aborted) throw failure
      return failure
    } finally {
      clearTimeout(timer)
    }
  }
  // Each call may be repeated: it stores the same contents, reads them or removes them.
  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, sent: Sent = {}): Promise<Response> => {
    const address = `${folder}/${requireKey(key)}`
    for (let number = 1; ; number += 1) {
      const answer = await attempt(address, method, sent)
      const isPassing = answer instanceof Error || answer.status === 429 || answer.status >= 500
      if (isPassing && number < maxAttempts) {
        if (!(answer instanceof Error)) await answer.body?.cancel()
        await wait(firstPause * 2 ** (number - 1))
        continue
      }
      if (answer instanceof Error) throw answer
      return answer
    }
  }
  const refusal = async (response: Response, key: string) => {
    const code = await errorCodeIn(response)
    return code === 'NoSuchKey' ? new NotStored(key) : new StorageUnavailable(`${response.status} ${code ?? ''}`.trim())
  }

  return {
    put: async (key, path) => {
      const headers = {
        'x-amz-content-sha256': await sha256OfFile(path),
        ...(encryption && { 'x-amz-server-side-encryption': encryption }),
      }
      const response = await call('PUT', key, { headers, body: await openAsBlob(path) })
      if (!response.ok) throw await refusal(response, key)
      await requireEmpty(response)
    },
    read: async (key) => {
      const response = await call('GET', key)
      if (!response.ok || !response.body) throw await refusal(response, key)
      return Readable.from(withinSilence(response.body as ReadableStream<Uint8Array>, silence), { objectMode: false })
    },
    remove: async (key) => {
      const response = await call('DELETE', key)
      if (!response.ok) {
        const refused = await refusal(response, key)
        if (!(refused instanceof NotStored)) throw refused
        return
      }
      await requireEmpty(response)
    },
  }
}
