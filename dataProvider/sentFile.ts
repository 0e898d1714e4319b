import { DetailedError, type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { dataUploadFilesPath } from '#contract/intake/dataUploads.ts'
import { Problem } from '#contract/core.ts'
import { requestHeaders } from './client.ts'

/** Why a file could not be sent. */
export interface SendingTrouble {
  /** Whether the connection or the server is unavailable. What has arrived stays, and the upload can continue later. */
  readonly isTemporary: boolean
  /** The server's message. */
  readonly message: string | undefined
}

export interface SendingHearer {
  readonly onProgress: (sentBytes: number) => void
  readonly onDone: () => void
  readonly onTrouble: (trouble: SendingTrouble) => void
}

/** Pauses before further attempts, in milliseconds. */
const attempts = [0, 1_000, 3_000, 5_000]
/** Bytes of a piece. Every proxy accepts this size, and each piece requests a new token. */
const piece = 8_000_000

const problemIn = (body: string) => {
  try {
    return Problem.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const troubleOf = (error: Error): SendingTrouble => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  return {
    isTemporary: status === 0 || status === 409 || status === 423 || status === 429 || status >= 500,
    message: response ? problemIn(response.getBody())?.detail : undefined,
  }
}

const authorise = async (request: HttpRequest) => {
  for (const [name, value] of Object.entries(await requestHeaders('command'))) request.setHeader(name, value)
}

/** Identifies a file of a sender, so that an upload can be resumed after the page was left. */
const fingerprintOf = (owner: string, { name, size, lastModified }: File) => `${owner}-${name}-${size}-${lastModified}`

const options = (owner: string, file: File, { onProgress, onDone, onTrouble }: SendingHearer): UploadOptions => ({
  endpoint: dataUploadFilesPath,
  metadata: { filename: file.name },
  chunkSize: piece,
  retryDelays: attempts,
  fingerprint: async () => fingerprintOf(owner, file),
  removeFingerprintOnSuccess: true,
  onBeforeRequest: authorise,
  onProgress,
  onSuccess: onDone,
  onError: (error) => onTrouble(troubleOf(error)),
})

/** An upload of a file in pieces. */
export interface SentFile {
  /** Starts, or resumes at the position that the server reports. */
  readonly start: () => Promise<void>
  readonly pause: () => Promise<void>
  /** Cancels the upload and deletes on the server what has arrived. */
  readonly cancel: () => Promise<void>
}

/** @param owner - the sender; only they can resume the upload */
export const sentFile = (owner: string, file: File, hearer: SendingHearer): SentFile => {
  const upload = new Upload(file, options(owner, file, hearer))
  let isKnown = false
  return {
    start: async () => {
      if (!isKnown) {
        const [previous] = await upload.findPreviousUploads()
        if (previous) upload.resumeFromPreviousUpload(previous)
        isKnown = true
      }
      upload.start()
    },
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  }
}

/** Names of files whose upload was not complete when the page was left. */
export const unfinishedNames = async (owner: string): Promise<string[]> => {
  const storage = new Upload(new Blob(), {}).options.urlStorage
  const unfinished = (await storage?.findAllUploads()) ?? []
  return unfinished
    .filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${owner}-`))
    .map(({ metadata }) => metadata.filename ?? '')
}
