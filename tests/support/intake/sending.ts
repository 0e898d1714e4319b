import { Upload } from 'tus-js-client'
import { dataUploadFilesPath } from '#contract/intake/dataUploads.ts'

export interface Sender {
  readonly origin: string
  readonly token: string
}

const authorization = ({ token }: Sender) => ({ authorization: `Bearer ${token}` })

/** Sends a file in pieces, as the browser does. @returns its address */
export const sendFile = (
  sender: Sender,
  filename: string,
  contents: Buffer,
  { chunkSize = 8_000_000 } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(contents, {
      endpoint: sender.origin + dataUploadFilesPath,
      headers: authorization(sender),
      metadata: { filename },
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })

/** A request of the upload protocol, to the folder of files or to one of them. */
export const protocolRequest = (
  sender: Partial<Sender> & Pick<Sender, 'origin'>,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  path: string = dataUploadFilesPath,
  { body, headers = {} }: { readonly body?: Buffer<ArrayBuffer>; readonly headers?: Record<string, string> } = {},
) =>
  fetch(new URL(path, sender.origin), {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(sender.token !== undefined && { authorization: `Bearer ${sender.token}` }),
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body && { body }),
  })

/** Announces a file with its size in bytes. @returns its path */
export const announce = async (sender: Sender, byteCount: number, filename = 'file.txt'): Promise<string> => {
  const reply = await protocolRequest(sender, 'POST', dataUploadFilesPath, {
    headers: {
      'upload-length': String(byteCount),
      'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
    },
  })
  if (reply.status !== 201) throw new Error(`The file was refused with ${reply.status}: ${await reply.text()}`)
  return reply.headers.get('location') ?? ''
}

export const sendPiece = (sender: Sender, path: string, offset: number, body: Buffer<ArrayBuffer>) =>
  protocolRequest(sender, 'PATCH', path, { body, headers: { 'upload-offset': String(offset) } })

/** The number of bytes that have arrived. */
export const offsetOf = async (sender: Sender, path: string): Promise<number> => {
  const reply = await protocolRequest(sender, 'HEAD', path)
  if (reply.status !== 200) throw new Error(`The file is not known: ${reply.status}`)
  return Number(reply.headers.get('upload-offset'))
}
