import { mkdtemp, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { millisecondsPerDay } from '#contract/days.ts'

const prefix = 'renkei-export-'
const isWindows = process.platform === 'win32'

/** A file that is read once. */
export interface Spooled {
  readonly stream: Readable
  readonly byteCount: number
}

/**
 * Writes chunks to a temporary file that nobody else can read, and opens the file for reading. A slow reader then keeps
 * nothing else waiting. Where the system allows it, the file is unlinked while it is open, so it disappears with its
 * reader, even if the process is killed. Elsewhere it is removed after reading, or by {@link clearSpool} if the process
 * was killed.
 */
export const spooled = async (chunks: AsyncIterable<string | Uint8Array>): Promise<Spooled> => {
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
    const { size: byteCount } = await file.stat()
    const stream = file.createReadStream({ start: 0 })
    if (isWindows) stream.once('close', () => void remove().catch(() => {}))
    return { stream, byteCount }
  } catch (error) {
    await remove()
    throw error
  }
}

const abandonedAfter = millisecondsPerDay
/** Temporary folders of exports, of imports being read, and of files uploaded with a request. */
const folders = /^renkei-(export|import|upload)-\w{6}$/

/** Removes temporary folders that killed processes left behind at least a day ago. */
export const clearSpool = async (folder: string = tmpdir()): Promise<void> => {
  for (const entry of await readdir(folder).catch((): string[] => [])) {
    if (!folders.test(entry)) continue
    const path = join(folder, entry)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}
