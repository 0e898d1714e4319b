import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormParts } from '../../contract/core.ts'
import type { Upload } from '../handlers.ts'
import { invalidField, problem, ProblemError } from '../problems.ts'

const controlCharacters = /[\u0000-\u001f\u007f]/g

/** A file’s name without folders and without characters that do not belong in a name. Shortening it keeps the extension. */
export const plainName = (name: string): string => {
  const plain = basename(name.replaceAll('\\', '/')).replace(controlCharacters, '').toWellFormed().trim() || 'file'
  if (plain.length <= 255) return plain
  const extension = /\.[^.]{1,20}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, 255 - extension.length) + extension
}

/** Errors of this machine (disk, permissions) stay as they are. All others come from a malformed or truncated form. */
const asProblem = (error: unknown): never => {
  throw error instanceof Error && 'errno' in error ? error : problem('malformed_request')
}

const asFormProblem = (error: unknown): never => {
  throw error instanceof ProblemError ? error : asProblem(error)
}

/** @throws 422 for an empty file, 413 for one above the limit */
const receiveFile = async (part: MultipartFile, folder: string): Promise<Upload> => {
  const path = join(folder, 'file')
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch(asProblem)
  if (part.file.truncated) throw problem('file_too_large')
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

/**
 * Receives the one file of a request in a temporary place, and removes it after the work.
 * @throws 400 for a malformed form, 422 without a file or with an empty one, 413 for one above the limit
 */
export const withUpload = async <T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: Upload) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw problem('file_missing')
  return withFolder(async (folder) => {
    const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1 }
    const part = await request.file({ limits }).catch(asProblem)
    if (part?.fieldname !== 'file') throw problem('file_missing')
    return work(await receiveFile(part, folder))
  })
}

/** Limits of a form with a JSON part. */
export interface FormLimits {
  readonly fileBytes: number
  readonly bodyBytes: number
}

export interface ReceivedForm {
  /** The JSON part, as text. */
  readonly body: string
  readonly file?: Upload
}

const readParts = async (request: FastifyRequest, names: FormParts, limits: FormLimits, folder: string) => {
  const form: { body?: string; file?: Upload } = {}
  const { fileBytes: fileSize, bodyBytes: fieldSize } = limits
  const parts = request.parts({ limits: { fileSize, fieldSize, files: 1, fields: 1, parts: 2, fieldNameSize: 100 } })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (part.fieldname !== names.file) throw problem('malformed_request')
      form.file = await receiveFile(part, folder)
    } else {
      if (part.fieldname !== names.body || typeof part.value !== 'string') throw problem('malformed_request')
      if (part.valueTruncated) throw problem('body_too_large')
      form.body = part.value
    }
  }
  return form
}

/**
 * Receives a form with a JSON part and perhaps a file, in any order, and removes the file after the work.
 * @throws 400 for anything but such a form, 413 for a part above its limit, 422 for an empty file
 */
export const withForm = async <T>(
  request: FastifyRequest,
  names: FormParts,
  limits: FormLimits,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw problem('malformed_request')
  return withFolder(async (folder) => {
    const { body, file } = await readParts(request, names, limits, folder).catch(asFormProblem)
    if (body === undefined) throw problem('malformed_request')
    return work({ body, ...(file && { file }) })
  })
}
