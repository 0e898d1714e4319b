import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormParts } from '#contract/core.ts'
import type { Upload } from '../../handlers.ts'
import { invalidField, problem, ProblemError } from '../../problems.ts'
import { textOf } from './utf8.ts'

const controlCharacters = /[\u0000-\u001f\u007f]/g

/** A file’s name without folders and without characters that do not belong in a name. Shortening it keeps the extension. */
export const plainName = (name: string): string => {
  const last = basename(name.replaceAll('\\', '/')).replace(controlCharacters, '').toWellFormed().trim()
  const plain = /^\.{0,2}$/.test(last) ? 'file' : last
  if (plain.length <= 255) return plain
  const extension = /\.[^.]{1,20}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, 255 - extension.length) + extension
}

/** @throws a 422 for a name that was not sent as UTF-8: its characters are lost, and it would be stored as something else */
export const requireReadableName = (name: string, field = 'file'): void => {
  if (name.includes('\ufffd'))
    throw invalidField(field, {
      ja: 'ファイル名に読み取れない文字があります。名前を付け直してからアップロードしてください',
      en: 'The name of the file holds unreadable characters. Please rename it and send it again',
    })
}

/** Errors of this machine (disk, permissions) stay as they are. All others come from a malformed or truncated form. */
const asProblem = (error: unknown): never => {
  if (error instanceof ProblemError || (error instanceof Error && 'errno' in error)) throw error
  throw problem('malformed_request')
}

/** @throws 422 for an empty file, 413 for one above the limit */
const receiveFile = async (part: MultipartFile, maxBytes: number, folder: string): Promise<Upload> => {
  requireReadableName(part.filename)
  const path = join(folder, 'file')
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated || part.file.bytesRead > maxBytes) throw problem('file_too_large')
  if (part.file.bytesRead === 0)
    throw invalidField(part.fieldname, {
      ja: 'ファイルが空です。内容のあるファイルを選んでください',
      en: 'The file is empty. Please choose one with contents',
    })
  return { path, filename: plainName(part.filename), byteCount: part.file.bytesRead }
}

const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Limits of a form with a JSON part. */
export interface FormLimits {
  readonly fileBytes: number
  readonly bodyBytes: number
}

interface Parts {
  /** The JSON part, as text. */
  readonly body?: string
  readonly file?: Upload
}

/** @throws 413 for a JSON part above its limit, 400 for one that is no UTF-8 */
const receiveBody = async ({ file }: MultipartFile, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    byteCount += chunk.length
    if (byteCount > maxBytes) throw problem('body_too_large')
    chunks.push(chunk)
  }
  return textOf(Buffer.concat(chunks))
}

/** Transfer encodings that leave bytes as they are. Forms must not use others (RFC 7578, section 4.7), and nothing here decodes them. */
const unchanged: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])

/** All parts of a form, each at most once. @param bodyName - of the JSON part, if the form may have one */
const readParts = async (
  request: FastifyRequest,
  { file: fileName, body: bodyName }: { readonly file: string; readonly body?: string },
  { fileBytes, bodyBytes }: FormLimits,
  folder: string,
): Promise<Parts> => {
  const form: { body?: string; file?: Upload } = {}
  const parts = request.parts({
    // The library would replace the bytes of other parts that are no UTF-8.
    isPartAFile: () => true,
    limits: { fileSize: Math.max(fileBytes, bodyBytes), files: 3, fields: 0, parts: 3, fieldNameSize: 100 },
  })
  for await (const part of parts) {
    if (part.type !== 'file' || !unchanged.has(part.encoding)) throw problem('malformed_request')
    if (part.fieldname === fileName) {
      if (form.file) throw problem('several_files')
      form.file = await receiveFile(part, fileBytes, folder)
    } else if (bodyName === undefined) {
      throw problem(form.file ? 'several_files' : 'file_missing')
    } else {
      if (part.fieldname !== bodyName || form.body !== undefined) throw problem('malformed_request')
      form.body = await receiveBody(part, bodyBytes)
    }
  }
  return form
}
/**
 * Receives the one file of a request in a temporary place, and removes it after the work.
 * @throws 400 for a malformed form, 422 without a file, with several or with an empty one, 413 for one above the limit
 */
export const withUpload = async <T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: Upload) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw problem('file_missing')
  return withFolder(async (folder) => {
    const limits = { fileBytes: maxBytes, bodyBytes: 0 }
    const { file } = await readParts(request, { file: 'file' }, limits, folder).catch(asProblem)
    if (!file) throw problem('file_missing')
    return work(file)
  })
}

export interface ReceivedForm extends Parts {
  readonly body: string
}

/**
 * Receives a form with a JSON part and perhaps a file, in any order, and removes the file after the work.
 * @throws 400 for anything but such a form, 413 for a part above its limit, 422 for an empty file or several
 */
export const withForm = async <T>(
  request: FastifyRequest,
  names: FormParts,
  limits: FormLimits,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw problem('malformed_request')
  return withFolder(async (folder) => {
    const { body, file } = await readParts(request, names, limits, folder).catch(asProblem)
    if (body === undefined) throw problem('malformed_request')
    return work({ body, ...(file && { file }) })
  })
}
