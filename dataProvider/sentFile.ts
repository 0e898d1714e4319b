import { DetailedError, type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { dataUploadFilesPath } from '../contract/intake/dataUploads.ts'
import { Problem } from '../contract/core.ts'
import { requestHeaders } from './client.ts'

/** Why a file could not be sent. */
export interface SendingTrouble {
  /** The connection or the server is away; what has arrived stays, and it can go on later. */
  readonly mayPass: boolean
  /** What the server says of it. */
  readonly message: string | undefined
}

export interface SendingHearer {
  readonly onProgress: (sentBytes: number) => void
  readonly onDone: () => void
  readonly onTrouble: (trouble: SendingTrouble) => void
}

/** Milliseconds before another attempt. */
const attempts = [0, 1_000, 3_000, 5_000]
/** Bytes of a piece, which every proxy lets through and after which a new token is asked for. */
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
    mayPass: status === 0 || status === 409 || status === 423 || status === 429 || status >= 500,
    message: response ? problemIn(response.getBody())?.detail : undefined,
  }
}

const authorise = async (request: HttpRequest) => {
  for (const [name, value] of Object.entries(await requestHeaders('command'))) request.setHeader(name, value)
}

/** Files are known again after the page was left, by whoever sent them. */
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

/** A file on its way to the server, piece by piece. */
export interface SentFile {
  /** Begins, or goes on where the server says that it is. */
  readonly start: () => Promise<void>
  readonly pause: () => Promise<void>
  /** Stops for good and has the server forget what has arrived. */
  readonly cancel: () => Promise<void>
}

/** @param owner - who sends; others do not go on with the file */
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

/** Names of files that were not sent to their end before the page was left. */
export const unfinishedNames = async (owner: string): Promise<string[]> => {
  const storage = new Upload(new Blob(), {}).options.urlStorage
  const unfinished = (await storage?.findAllUploads()) ?? []
  return unfinished
    .filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${owner}-`))
    .map(({ metadata }) => metadata.filename ?? '')
}
