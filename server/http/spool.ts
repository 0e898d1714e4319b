import { mkdtemp, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { millisecondsPerDay } from '../../contract/days.ts'

const prefix = 'renkei-export-'
const isWindows = process.platform === 'win32'

/**
 * Writes chunks to a temporary file that nobody else can read, and opens it for reading. However slowly it is read then, nothing else waits for that.
 * Where the system lets it the file has no name any more, so that it is gone with whoever reads it, also with a process that is killed; elsewhere it
 * is removed behind the reading (and by {@link clearSpool} after a killed process).
 */
export const spooled = async (chunks: AsyncIterable<string>): Promise<Readable> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const path = join(folder, 'file')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await open(path, 'wx+', 0o600)
    try {
      if (!isWindows) await unlink(path)
      for await (const chunk of chunks) await file.appendFile(chunk)
    } catch (error) {
      await file.close()
      throw error
    }
    if (!isWindows) await remove()
    const stream = file.createReadStream({ start: 0 })
    if (isWindows) stream.once('close', () => void remove().catch(() => {}))
    return stream
  } catch (error) {
    await remove()
    throw error
  }
}

const abandonedAfter = millisecondsPerDay
/** Of exports, of imports that are looked through, and of files that come with a request. */
const folders = /^renkei-(export|import|upload)-\w{6}$/

/** Removes temporary folders that killed processes have left behind a day ago or longer. */
export const clearSpool = async (folder: string = tmpdir()): Promise<void> => {
  for (const entry of await readdir(folder).catch((): string[] => [])) {
    if (!folders.test(entry)) continue
    const path = join(folder, entry)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}
