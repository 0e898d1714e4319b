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

/** Retries after the first attempt if the service is busy or fails (429 and 5xx). */
const retries = 2
/** Milliseconds until a reply must begin. Sending a file has no limit. */
const patience = 30_000

/** The code of an error reply, for example `NoSuchKey` (Amazon S3 API Reference, Error Responses). */
const errorCodeIn = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1]

/** PutObject and DeleteObject reply with nothing. A proxy or a sign-in page replies with a page, also with status 200. */
const requireEmpty = async (response: Response): Promise<void> => {
  if ((await response.text()).trim() !== '') throw new StorageUnavailable(`${response.status} with a page`)
}

/**
 * Storage in a bucket, addressed by path so that it works with any host name. Contents are signed with their digest and
 * streamed from and to the disk; no file is held in memory as a whole.
 */
export const s3Storage = ({ endpoint, bucket, prefix, encryption, ...credentials }: S3Settings): Storage => {
  const client = new AwsClient({ ...credentials, service: 's3', retries })
  const folder = [endpoint, bucket, ...(prefix ? [prefix] : [])].join('/')

  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, sent: Sent = {}): Promise<Response> => {
    const address = `${folder}/${requireKey(key)}`
    const waiting = new AbortController()
    const timer = sent.body ? undefined : setTimeout(() => waiting.abort(), patience)
    try {
      return await client.fetch(address, { method, signal: waiting.signal, ...sent })
    } catch (error) {
      throw new StorageUnavailable('no answer', error)
    } finally {
      clearTimeout(timer)
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
      return Readable.fromWeb(response.body as ReadableStream)
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
