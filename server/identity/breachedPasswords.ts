import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const commonList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

let common: Promise<ReadonlySet<string>> | undefined

const lineLength = 200

/** The line that an offset lies in, where it begins and where the next one does. */
const lineAt = async (file: FileHandle, offset: number) => {
  const from = Math.max(0, offset - lineLength)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lineLength * 2), 0, lineLength * 2, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const begin = text.lastIndexOf('\n', offset - from - 1) + 1
  const end = text.indexOf('\n', offset - from)
  return {
    line: text.slice(begin, end === -1 ? undefined : end).trim(),
    start: from + begin,
    next: end === -1 ? Infinity : from + end + 1,
  }
}

/**
 * Looks a hash up in a file of lines `HASH:count` sorted by hash, as Have I Been Pwned publishes its passwords by SHA-1: a binary search
 * on disk.
 * @throws when the file cannot be read
 */
export const isListed = async (path: string, hash: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    let low = 0
    let high = (await file.stat()).size
    while (low < high) {
      const { line, start, next } = await lineAt(file, Math.floor((low + high) / 2))
      const listed = line.split(':')[0]?.toUpperCase() ?? ''
      if (listed === hash) return true
      if (listed < hash) low = next
      else high = start
    }
    return false
  } finally {
    await file.close()
  }
}

/**
 * Whether a password is known to attackers: one of the most common ones, or in the operator's own list.
 * @param listPath - file of SHA-1 hashes (see isListed); undefined: none
 */
export const isBreached = async (password: string, listPath: string | undefined): Promise<boolean> => {
  common ??= commonList()
  if ((await common).has(password.toLowerCase())) return true
  return listPath !== undefined && isListed(listPath, createHash('sha1').update(password).digest('hex').toUpperCase())
}
