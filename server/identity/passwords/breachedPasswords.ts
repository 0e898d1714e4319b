import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { ConfigError } from '../../config.ts'

const commonList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

let common: Promise<ReadonlySet<string>> | undefined

const lineLength = 200

/** The line at an offset, with its start and the start of the next line. */
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
 * Looks a hash up in a file of lines `HASH:count` sorted by hash, the format in which Have I Been Pwned publishes
 * passwords by SHA-1. It does a binary search on disk.
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

const lineOfTheList = /^[0-9A-F]{40}(:\d+)?$/i

/**
 * Checks at the start that the operator's list is usable, so that no change of a password fails on it later.
 * @throws ConfigError when the file cannot be read or does not begin like such a list
 */
export const requireBreachedPasswords = async (path: string): Promise<void> => {
  const refuse = (why: string) => new ConfigError([`RENKEI_BREACHED_PASSWORDS ${why}`])
  const file = await open(path, 'r').catch((error: unknown) => {
    throw refuse(`cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})`)
  })
  try {
    if (!(await file.stat()).isFile()) throw refuse('is not a file')
    const { line } = await lineAt(file, 0)
    if (!lineOfTheList.test(line))
      throw refuse('does not begin with a line HASH:count, HASH being a SHA-1 in hexadecimal')
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
