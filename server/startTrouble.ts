import { dirname } from 'node:path'

/** A start that failed for a reason outside of the product. The message names the variables to look at and says what to do. */
export class StartTrouble extends Error {}

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== undefined)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

type Sentences = Readonly<Record<string, string>>

/** @throws StartTrouble for a failure with one of the codes; any other failure as it is */
const explained = async <T>(sentences: Sentences, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || !Object.hasOwn(sentences, code)) throw error
    throw new StartTrouble(`${sentences[code]} (${code})`, { cause: error })
  }
}

const all = (codes: readonly string[], sentence: string): Sentences =>
  Object.fromEntries(codes.map((code) => [code, sentence]))

/** Opens a port. @param variables - of the address and the port */
export const openingPort = <T>(
  { host, port }: { readonly host: string; readonly port: number },
  variables: { readonly host: string; readonly port: string },
  work: () => Promise<T>,
): Promise<T> =>
  explained(
    {
      EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop that, or set ${variables.port} to another port.`,
      EACCES: `This account may not open port ${port}. Set ${variables.port} to a port from 1024 on, and let a proxy take the lower one.`,
      ...all(
        ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'],
        `${host} is no address of this machine. Set ${variables.host} to one, or to 0.0.0.0 for all.`,
      ),
    },
    work,
  )

/** Makes or writes a folder. @param variable - that sets it */
export const usingFolder = <T>(folder: string, variable: string, work: () => Promise<T>): Promise<T> =>
  explained(
    {
      ...all(
        ['EACCES', 'EPERM', 'EROFS'],
        `This account may not write to ${folder}. Give the folder to it, or set ${variable} to another one.`,
      ),
      ...all(['ENOTDIR', 'EEXIST'], `${folder} is no folder. Set ${variable} to one.`),
      ...all(['ENOSPC', 'EDQUOT'], `The disk of ${folder} is full. Make room, or set ${variable} to another folder.`),
    },
    work,
  )

/** Reads a file. @param variable - that names it */
export const readingFile = <T>(file: string, variable: string, work: () => Promise<T>): Promise<T> =>
  explained(
    {
      ENOENT: `${file} is not there. Set ${variable} to the file, or leave it out.`,
      EISDIR: `${file} is a folder. Set ${variable} to the file.`,
      ...all(['EACCES', 'EPERM'], `This account may not read ${file}. Let it, or set ${variable} to another file.`),
    },
    work,
  )

/** Reads a file that was given to a command. */
export const readingGivenFile = <T>(file: string, work: () => Promise<T>): Promise<T> =>
  explained(
    {
      ...all(['ENOENT', 'ENOTDIR'], `There is no file ${file}.`),
      EISDIR: `${file} is a folder. Give the file itself.`,
      ...all(['EACCES', 'EPERM'], `This account may not read ${file}. Let it read the file and enter its folder.`),
    },
    work,
  )

/** Writes a file whose name was given to a command. */
export const writingGivenFile = <T>(file: string, work: () => Promise<T>): Promise<T> =>
  explained(
    {
      ENOENT: `There is no folder ${dirname(file)}. Make it, or give another place than ${file}.`,
      ENOTDIR: `${dirname(file)} is no folder. Give another place than ${file}.`,
      EISDIR: `${file} is a folder. Give the name of a file in it.`,
      EEXIST: `${file} exists already. Give another name.`,
      ...all(
        ['EACCES', 'EPERM', 'EROFS'],
        `This account may not write ${file}. Let it write to the folder, or give another place.`,
      ),
      ...all(['ENOSPC', 'EDQUOT', 'EFBIG'], `There is no room for ${file}. Make room, or give another place.`),
    },
    work,
  )

/** Connects to a database. @param variable - with its address, of which nothing secret is repeated */
export const reachingDatabase = <T>(url: string, variable: string, work: () => Promise<T>): Promise<T> => {
  const { hostname, port, pathname, username } = new URL(url)
  const where = `${hostname}:${port || 5432}`
  return explained(
    {
      ...all(
        ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE'],
        `No database answers at ${where}. Start PostgreSQL there, or correct host and port in ${variable}.`,
      ),
      ...all(['ENOTFOUND', 'EAI_AGAIN'], `${hostname} is not known. Correct the host in ${variable}.`),
      ...all(
        ['28P01', '28000'],
        `The database at ${where} refuses ${decodeURIComponent(username)}. Correct user and password in ${variable}.`,
      ),
      '3D000': `The server at ${where} has no database ${decodeURIComponent(pathname.slice(1))}. Create it, or correct the name in ${variable}.`,
      '53300': `The server at ${where} gives no further connections. Lower DATABASE_POOL_SIZE, or raise max_connections there.`,
    },
    work,
  )
}

/** Faults of the program itself. Whoever mends them wants to know where; everybody else is told what is wrong. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

/** What is wrong, for whoever runs a command: the message of the error, and a stack only of a fault of the program. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (faults.some((fault) => error instanceof fault)) return error.stack ?? error.message
  // Node says so of a name with several addresses, none of which answers, and leaves its own message empty.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ')
  return error.message || codeOf(error) || error.name
}
