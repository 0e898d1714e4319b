import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../handlers.ts'
import { problem } from '../problems.ts'

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
  const folder = await mkdtemp(join(tmpdir(), 'renkei-upload-'))
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1 }
    const part = await request.file({ limits }).catch(asProblem)
    if (part?.fieldname !== 'file') throw problem('file_missing')
    const path = join(folder, 'file')
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch(asProblem)
    if (part.file.truncated) throw problem('file_too_large')
    if (part.file.bytesRead === 0)
      throw problem('invalid_input', {
        errors: [
          {
            path: 'file',
            message: {
              ja: 'ファイルが空です。内容のあるファイルを選んでください',
              en: 'The file is empty. Please choose one with contents',
            },
          },
        ],
      })
    return await work({ path, filename: plainName(part.filename), byteCount: part.file.bytesRead })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
