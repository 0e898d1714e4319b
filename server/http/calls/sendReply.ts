import type { Readable } from 'node:stream'
import { csvType, isDocument, type Operation, workbookType } from '#contract/core.ts'
import type { CompressedBytes, FileContents } from '../../handlers.ts'
import { languageOf } from '../../problems/problemBody.ts'
import { sendCompressed } from '../bodies/compressedBytes.ts'
import { csvFileName } from '../csvFileNames.ts'
import { type MasterReply, sendMasterReply } from '../masterReplies.ts'
import type { Call } from './call.ts'

/** What a call replies. */
export interface Reply {
  /** Of the operation's response schema, a file, or the chunks of a text that have been spooled. */
  readonly result: unknown
  readonly text?: Readable
  /** One that is made of masters, in place of a result. */
  readonly ofMasters?: MasterReply
}

/** Types that browsers display and that cannot run scripts in the page. Every other type is only offered as a download. */
const shown = /^(image\/(jpeg|png|gif|webp)|application\/pdf)$/

/** `content-disposition` with a file's name (RFC 6266). */
const dispositionOf = (type: 'inline' | 'attachment', filename: string) =>
  `${type}; filename*=UTF-8''${encodeURIComponent(filename)}`

/** Sends a file. Whatever it contains, it can neither run scripts nor load anything. */
const sendFile = async ({ reply }: Call, { chunks, contentType, filename, byteCount }: FileContents) => {
  const stream = typeof chunks === 'function' ? await chunks() : chunks
  return reply
    .headers({
      'content-type':
        shown.test(contentType) || contentType === workbookType || contentType === csvType
          ? contentType
          : 'application/octet-stream',
      'content-length': byteCount,
      'content-disposition': dispositionOf(shown.test(contentType) ? 'inline' : 'attachment', filename),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(stream)
}

const isFile = (operation: Operation) => isDocument(operation) || operation.contentType === 'application/octet-stream'

/** Sends what a call replies: an answer by its schema, a file, a table as it was spooled, or bytes of masters. */
export const sendReply = (call: Call, { result, text, ofMasters }: Reply) => {
  const { operation, operationId, request, reply } = call
  if (ofMasters !== undefined) return sendMasterReply(request, reply, ofMasters)
  if (text) {
    // A failure half-way breaks the connection, so that the client does not take the text for complete.
    text.once('error', (error) => request.log.error(error))
    const name = csvFileName(operationId, languageOf(request.headers['accept-language']))
    return reply
      .headers({ 'content-type': csvType, 'content-disposition': dispositionOf('attachment', name) })
      .send(text)
  }
  if (operation.versioned) return sendCompressed(request, reply, result as CompressedBytes)
  if (isFile(operation)) return sendFile(call, result as FileContents)
  return reply.code(operation.status).send(result)
}
